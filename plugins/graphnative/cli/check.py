"""``graphnative check``: what of a text the graph bears out, what it contradicts, and on what evidence."""

import re
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphnative.cli.context import JsonOption, RootOption, workspace
from graphnative.cli.spending import print_json
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.answers.faithful.records import Checked, Judged, Proof

_WIDEST = 220


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("check")(_check)


def _check(
    text: Annotated[str, typer.Argument(help="The text; - reads it from the standard input.")],
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Hold every claim of a text against the graph: supported, contradicted or unknown, with the evidence."""
    from graphnative.answers.faithful.fleek import check_text
    from graphnative.store.connect import open_database

    given = sys.stdin.read() if text == "-" else text
    if not given.strip():
        raise InputError("The text is empty.", hint='graphnative check "Norvalis employs 18,400 people."')
    with open_database(workspace(root)) as database:
        checked = check_text(database, given)
    if as_json:
        print_json(checked_as_data(checked), indent=2)
    else:
        typer.echo(checked_as_text(checked))


def checked_as_text(checked: "Checked") -> str:
    """Return verdicts and evidence for reading, and the corrected text if anything was changed."""
    lines = [line for judged in checked.verdicts for line in judged_lines(judged)]
    if not checked.verdicts:
        lines.append("The text claims nothing that can be checked.")
    if checked.changes:
        lines += ["", "Corrected:", f"  {checked.draft.strip()}"]
    return "\n".join(lines)


def judged_lines(judged: "Judged") -> list[str]:
    """Return the verdict on one claim and its evidence, a line each."""
    about = "" if judged.about == "statement" else f" [{judged.about}]"
    lines = [f"{judged.verdict:<13} {_claim(judged.text)}{about}", f"              {judged.reason}"]
    lines += [f"              {_proof(proof)}" for proof in judged.proofs]
    if judged.correction is not None:
        lines.append(f"              {judged.correction.before} → {judged.correction.after}")
    return lines


def checked_as_data(checked: "Checked") -> dict[str, Any]:
    """Return the same as plain data, for programs."""
    data = asdict(checked)
    for verdict in data["verdicts"]:
        for proof in verdict["proofs"]:
            proof["published"] = proof["published"].isoformat() if proof["published"] else None
    return data


def _claim(text: str) -> str:
    """A claim without the gaps that citations have left in it."""
    return re.sub(r" (?=[.,;:!?])", "", " ".join(text.split()))


def _proof(proof: "Proof") -> str:
    date = f", {proof.published.isoformat()}" if proof.published else ""
    place = f" ({proof.document_id}{date})" if proof.document_id else ""
    line = " ".join(proof.text.split())
    return f"{proof.kind}: {line if len(line) <= _WIDEST else line[: _WIDEST - 1] + '…'}{place}"
