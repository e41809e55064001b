"""``graphnative cypher``: a question becomes a query; ``check`` says what our layers think of queries."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from graphnative.cli.ask_cypher import ask, plain_parameters
from graphnative.cli.context import JsonOption
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.cypher.schema import GraphSchema

_NEXT_WORD = re.compile(
    r"[\s;]*\b(MATCH|OPTIONAL|WITH|UNWIND|RETURN|CALL|CREATE|MERGE|SET|DELETE|DETACH|REMOVE|FOREACH|LOAD)\b",
    re.I,
)
_SchemaOption = Annotated[
    Path | None,
    typer.Option(
        "--schema",
        help="JSON with node_props, rel_props and relationships: names are checked too.",
        show_default=False,
    ),
]


def register(app: typer.Typer) -> None:
    """Add the group ``cypher``."""
    group = typer.Typer(
        help='Cypher: graphnative cypher "question" writes and runs a query; check looks at a file of them.',
        no_args_is_help=True,
        cls=_QuestionFirst,
    )
    group.command()(ask)
    group.command()(check)
    app.add_typer(group, name="cypher")


class _QuestionFirst(TyperGroup):
    """The command ``ask`` need not be written: what names no command is a question, or an option of it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "--help"):
            args = ["ask", *args]
        return super().parse_args(ctx, args)


def check(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Queries, one a line or each ended by a semicolon; or .jsonl."),
    ],
    schema: _SchemaOption = None,
    as_json: JsonOption = False,
) -> None:
    """Clean, guard and validate the queries of a file; one verdict a line, exit code 1 if any is not fine."""
    from graphnative.cli.query_file import read_queries

    known = _read_schema(schema) if schema else None
    queries = list(read_queries(file))
    if not queries:
        raise InputError(f"{file} holds no query.")
    all_fine = True
    for query in queries:
        verdict = _judge(query.text, known)
        all_fine &= verdict["verdict"] == "fine"
        if as_json:
            typer.echo(json.dumps({"place": query.place, **verdict}, ensure_ascii=False))
        else:
            typer.echo(f"{query.place}: {', '.join([verdict['verdict'], *verdict['reasons'][:1]])}")
    if not all_fine:
        raise typer.Exit(1)


def _judge(text: str, schema: "GraphSchema | None") -> dict[str, Any]:
    """What cleaning, guard, validation and parameters make of a query: fine, faulty, refused or no query."""
    from graphnative.cypher import clean, guard, parameterize, validate

    query = clean(text)
    if not query:
        return {"verdict": "no query", "reasons": [], "query": "", "cypher": "", "parameters": {}}
    refusal = guard(query)
    reasons = [*_second_query(text, query), *(finding.message for finding in validate(query, schema))]
    cypher, parameters = parameterize(query)
    return {
        "verdict": "refused" if not refusal.allowed else "faulty" if reasons else "fine",
        "reasons": [refusal.reason, *reasons] if refusal.reason else reasons,
        "query": query,
        "cypher": cypher,
        "parameters": plain_parameters(parameters),
    }


def _second_query(text: str, query: str) -> list[str]:
    """What is wrong where another query stands behind one, of which only the first would be looked at."""
    from graphnative.cypher import clean

    begin = text.find(query)
    follows = _NEXT_WORD.match(text, begin + len(query)) if begin >= 0 else None
    # Capitals are no prose, whatever the rest is.
    if follows is None or not (follows[1].isupper() or clean(text[follows.start(1) :])):
        return []
    word = follows[1].upper()
    return [f"Behind it stands {word}, which begins another query; end each by a semicolon and a new line."]


def _read_schema(path: Path) -> "GraphSchema":
    from graphnative.cypher import graph_schema

    try:
        return graph_schema(json.loads(path.read_text(encoding="utf-8-sig")))
    except OSError as error:
        raise InputError(f"{path} can't be read: {error.strerror}.") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{path} is no schema with node_props, rel_props and relationships.") from error
