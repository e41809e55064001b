"""The command ``graphnative``: every command in its own file, every error one sentence."""

import os
import sys
from importlib import import_module

import typer

from graphnative.errors import GraphnativeError

_COMMANDS = ("workspace", "server", "articles", "dump", "retrieve", "ask", "demo")

app = typer.Typer(
    name="graphnative",
    help="Graph-native retrieval over one Neo4j: ESG questions over news, with every answer explained.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

for _name in _COMMANDS:
    import_module(f"graphnative.cli.{_name}").register(app)


def main() -> None:
    """Run the command line; a mistake of the user is one sentence and a hint on stderr, and exit code 1."""
    try:
        app()
    except GraphnativeError as error:
        _complain(error)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.stderr.write("Stopped. The same command goes on where it was.\n")
        sys.exit(130)
    except BrokenPipeError:
        # The reader of our output has gone (`| head`): nothing is wrong, but Python would say so at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _complain(error: GraphnativeError) -> None:
    sys.stderr.write(f"{error.message}\n")
    if error.hint:
        sys.stderr.write(f"  {error.hint}\n")
