"""Documents built by script, by rules and by a small model: calls, tokens, time, what is refused.

    python benchmarks/small_model_build.py --data DIR [--model FILE.gguf] [--passages N]

DIR holds MSFT_Input_Text.zip (CDLA-Permissive-2.0). Built are the example paragraph of paper S2 and the
beginning of two earnings calls: by a script that reads the family as it is, each pathway missing a third; by
the two rule pathways; and, with a GGUF file (extra llama), by that model in the profile `lean`. The evidence
of one edge is shown as `graphnative evidence` shows it.
"""

import argparse
import tempfile
import textwrap
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from earnings_calls import call_of, unpack
from graphnative.cli.evidence import fact_lines
from graphnative.documents.chunking import chunk_text
from graphnative.kg.build import BuildReport, build_graph
from graphnative.kg.commit import Signature
from graphnative.kg.extraction import Passes
from graphnative.kg.profiles import Profile
from graphnative.kg.schema.relation_names import relation_type
from graphnative.kg.votes import Span
from graphnative.models.llama_cpp_chat import open_llama_cpp
from graphnative.models.protocols import ChatModel
from graphnative.models.spending import cost
from graphnative.ontology.type_hierarchy import load_type_hierarchy
from graphnative.records import Article
from graphnative.settings import load_settings
from graphnative.settings.models import LlamaCppChat
from graphnative.store.connect import open_database
from graphnative.store.database import Database
from graphnative.store.fact_evidence import read_fact_evidence
from re_docred_passes import GoldVoter, Said, ScriptedPathway
from report import machine_line, table
from scratch_workspace import scratch_workspace

SHEEN = (
    "With the legendary Martin Sheen as the head of the family, it's no surprise his children — Emilio "
    "Estevez, Ramon Estevez, Charlie Sheen and Renée Estevez — followed in his footsteps. His most famous "
    "son Charlie Sheen is passing on the torch to daughters Cassandra Estevez, Sami Sheen and Lola Sheen, "
    "and twin sons Bob and Max Sheen."
)
CHILDREN = {
    "Martin Sheen": ("Emilio Estevez", "Ramon Estevez", "Charlie Sheen", "Renée Estevez"),
    "Charlie Sheen": ("Cassandra Estevez", "Sami Sheen", "Lola Sheen", "Bob", "Max Sheen"),
}
PRICES = (0.15, 0.6)
"""Of a million tokens read and written, as small hosted models cost them: a local model costs time alone."""
_WIPE = "MATCH (n) WHERE NOT n:Meta DETACH DELETE n"
_MOST_REASONS = 6


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="Folder with MSFT_Input_Text.zip.")
    parser.add_argument("--model", type=Path, help="GGUF file of a model for llama.cpp.")
    parser.add_argument("--passages", type=int, default=2, help="So many passages of each call.")
    options = parser.parse_args()
    sheen = Article("sheen", "The Sheen family", SHEEN)
    with scratch_workspace(None) as root, open_database(load_settings(root)) as database:
        calls = beginnings(options.data, options.passages, database.settings.articles.chunk_tokens)
        rows = [built(database, "script", [sheen], profile=family_profile(database))]
        shown = edge_evidence(database)
        clear(database)
        for name, chat in readers(options.model):
            for documents in ([sheen], calls):
                rows.append(built(database, name, documents, chat=chat))
                clear(database)
    print(machine_line(model=options.model.name if options.model else "none", passages=options.passages))
    header = ["read by", "documents", "calls", "tokens", "s", "accepted", "held", "cost/1,000", "refused"]
    print("\n" + table(header, rows, digits=2))
    print("\n" + "\n".join(shown))


def beginnings(data: Path, passages: int, tokens: int) -> list[Article]:
    """The first passages of the first and the last call."""
    with tempfile.TemporaryDirectory() as folder:
        files = unpack(data / "MSFT_Input_Text.zip", Path(folder))
        texts = {file.name: file.read_text("utf-8", "replace") for file in (files[0], files[-1])}
    return [
        Article(
            name, call_of(name), "".join(chunk.text for chunk in chunk_text(name, text, tokens)[:passages])
        )
        for name, text in texts.items()
    ]


def family_profile(database: Database) -> Profile:
    """Three pathways that read the family, each without a third of it."""
    names = sorted({name for parent, children in CHILDREN.items() for name in (parent, *children)})
    spans = [Span(SHEEN.index(name), SHEEN.index(name) + len(name), "PERSON") for name in names]
    facts = [(parent, child) for parent, children in CHILDREN.items() for child in children]
    said = [Said(parent, "is parent of", child, SHEEN.index(child)) for parent, child in facts]
    pathways = [
        ScriptedPathway(f"pathway {k + 1}", {"sheen": [each for i, each in enumerate(said) if i % 3 != k]})
        for k in range(3)
    ]
    hierarchy = load_type_hierarchy(database.settings)
    passes = Passes([GoldVoter("names", {"sheen": spans})], pathways, relation_type, 200, hierarchy)
    return Profile(passes, Signature("", {}, 2), "the family", 0)


def readers(model: Path | None) -> list[tuple[str, ChatModel | None]]:
    """Who reads what the script has not been written for."""
    found: list[tuple[str, ChatModel | None]] = [("rules", None)]
    if model is not None:
        section = LlamaCppChat(kind="llama_cpp", file=model.resolve(), max_tokens=512, context_window=8192)
        found.append((model.stem, open_llama_cpp(section)))
    return found


def built(database: Database, name: str, documents: Sequence[Article], **how: Any) -> tuple:
    """A row of the table: what one way of reading makes of some documents."""
    begin = time.perf_counter()
    report = build_graph(database, documents, **how)
    seconds = time.perf_counter() - begin
    spent = report.spent
    which = " + ".join(article.headline for article in documents)
    price = cost(PRICES, spent.prompt_tokens, spent.completion_tokens) or 0.0
    per_thousand = price * 1000 / report.accepted if report.accepted and spent.calls else None
    counts = (spent.calls, spent.tokens, seconds, report.accepted, report.held)
    return name, which, *counts, per_thousand, reasons(report)


def reasons(report: BuildReport) -> str:
    """What was not taken, the most frequent reasons first."""
    counted = Counter(report.dropped)
    counted.update({f"reply: {reason}": count for reason, count in report.spent.refused.items()})
    counted["question without an answer"] = len(report.failures)
    kept = [f"{count} {reason}" for reason, count in counted.most_common(_MOST_REASONS) if count]
    return "; ".join(kept) or "nothing"


def edge_evidence(database: Database) -> list[str]:
    """The evidence of one edge."""
    rows = read_fact_evidence(database, "Person:charlie sheen", "Person:bob", 5)
    return [textwrap.shorten(line, 200) if len(line) > 200 else line for line in fact_lines(rows)]


def clear(database: Database) -> None:
    """Empty the graph and what was settled of it."""
    database.write(_WIPE)


if __name__ == "__main__":
    main()
