"""The command ``graphnative``: every command in its own file, every error one sentence."""

import logging
import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from graphnative import __version__
from graphnative.cli.context import running
from graphnative.cli.spending import telling_spending
from graphnative.errors import GraphnativeError

_COMMANDS = (
    "workspace",
    "server",
    "status",
    "articles",
    "build",
    "review",
    "evidence",
    "embed",
    "dump",
    "cypher",
    "examples",
    "schema",
    "align",
    "retrieve",
    "ask",
    "check",
    "communities",
    "export",
    "contexts",
    "graphrag",
    "import_tables",
    "serve",
    "mcp",
    "view",
    "demo",
    "eval",
)
_STOPPED = 130
_GOES_ON = "\nStopped. The same command goes on where it was.\n"


class Commands(TyperGroup):
    """Our commands; ends quietly when the user or the reader of the output has had enough."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that the arguments name."""
        try:
            with running(lambda: ctx.invoked_subcommand), telling_spending():
                result = super().invoke(ctx)
            if (
                not sys.stdout.closed
            ):  # a server over the standard streams closes them when its client has gone
                sys.stdout.flush()
        except KeyboardInterrupt:
            sys.stderr.write("\nStopped.\n" if ctx.invoked_subcommand == "serve" else _GOES_ON)
            raise typer.Exit(_STOPPED) from None
        except BrokenPipeError:
            # The reader of our output has gone (`| head`): nothing is wrong, but Python would say so at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
        return result


app = typer.Typer(
    name="graphnative",
    cls=Commands,
    help="Graph-native retrieval over one Neo4j: ESG questions over news, with every answer explained.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # rich takes longer to import than all the rest of `--help`
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"graphnative {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


for _name in _COMMANDS:
    import_module(f"graphnative.cli.{_name}").register(app)


def main() -> None:
    """Run the command line; a mistake of the user is one sentence and a hint on stderr, and exit code 1."""
    # What the driver retries is no news for the user, and what it gives up on comes as one sentence.
    logging.getLogger("neo4j").addHandler(logging.NullHandler())
    try:
        app()
    except GraphnativeError as error:
        _complain(error.message, error.hint)
        sys.exit(1)
    except OSError as error:
        # Files that the user named: no permission, a folder instead of a file, a full disk.
        if error.filename is None:
            raise
        _complain(f"{error.filename}: {error.strerror}.")
        sys.exit(1)


def _complain(message: str, hint: str = "") -> None:
    sys.stderr.write(f"{message}\n")
    if hint:
        sys.stderr.write(f"  {hint}\n")
