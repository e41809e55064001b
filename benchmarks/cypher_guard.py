"""Which attacks each guard stops, and which harmless queries it stops too.

python benchmarks/cypher_guard.py [--peers DIR]

The table is tests/data/cypher_attacks.yaml. No query is run: the guards are asked, or watched.

* LlamaIndex: its TextToCypherRetriever with a model that answers the attack; what reaches the store runs.
* neo4j-graphrag: runs what EXPLAIN of the server calls reading (`server: r` in the table: Neo4j 5.26).
* langchain-neo4j: hands the reply to the database through the same `extract_cypher`, without any check.
* neo4j-guard: its own check of a query. `pip install --no-deps --target DIR neo4j-guard
  antlr4-python3-runtime` and `--peers DIR`; likewise for neo4j-graphrag and langchain-neo4j.
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

import yaml

from graphnative.cypher import guard
from report import machine_line, table

TABLE = Path(__file__).parents[1] / "tests" / "data" / "cypher_attacks.yaml"
Guard = Callable[[Mapping[str, str]], bool]
"""Says whether a row of the table is let through."""


def main() -> int:
    """Run the benchmark, print its tables; return 1 if ours is wrong anywhere."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--peers", type=Path, help="folder with other packages")
    options = parser.parse_args()
    if options.peers:
        sys.path.append(str(options.peers))
    rows = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    guards: dict[str, Guard] = {"ours": lambda row: guard(row["query"]).allowed, **peers()}
    attacks = [[row["name"], *(_word(ask(row)) for ask in guards.values())] for row in rows["attacks"]]
    harmless = [[row["name"], *(_word(ask(row)) for ask in guards.values())] for row in rows["harmless"]]
    print(machine_line(attacks=len(attacks), harmless=len(harmless)))
    print(table(["attack", *guards], attacks))
    print(table(["harmless, but refused by some", *guards], [row for row in harmless if "refused" in row]))
    summary = [
        [
            name,
            *(
                sum(row[i] == word for row in part)
                for part, word in ((attacks, "refused"), (harmless, "runs"))
            ),
        ]
        for i, name in enumerate(guards, start=1)
    ]
    print(table(["guard", f"of {len(attacks)} attacks stopped", f"of {len(harmless)} harmless run"], summary))
    return int(summary[0][1:] != [len(attacks), len(harmless)])


def _word(allowed: bool) -> str:
    return "runs" if allowed else "refused"


def peers() -> dict[str, Guard]:
    """Return the guards of other packages that are installed."""
    found: dict[str, Guard] = {"LlamaIndex": llama_index_guard()}
    if find_spec("neo4j_graphrag"):
        found["neo4j-graphrag"] = lambda row: row["server"] == "r"
    if find_spec("langchain_neo4j"):
        found["langchain-neo4j"] = lambda row: True
    if find_spec("neo4j_guard"):
        found["neo4j-guard"] = neo4j_guard()
    missing = {"neo4j-graphrag", "langchain-neo4j", "neo4j-guard"} - set(found)
    if missing:
        print(f"Not installed: {', '.join(sorted(missing))}.")
    return found


def llama_index_guard() -> Guard:
    """Return what LlamaIndex's retriever does with a reply: it is watched at the store."""
    from llama_index.core.graph_stores import SimplePropertyGraphStore
    from llama_index.core.indices.property_graph import TextToCypherRetriever
    from llama_index.core.llms import CustomLLM, LLMMetadata
    from llama_index.core.prompts import PromptTemplate

    class Store(SimplePropertyGraphStore):
        supports_structured_queries = True
        text_to_cypher_template = PromptTemplate("{schema}{question}")
        seen: ClassVar[list[str]] = []

        def get_schema_str(self, refresh=False):
            return ""

        def structured_query(self, query, param_map=None):
            self.seen.append(query)
            return []

    class Model(CustomLLM):
        reply: str = ""

        @property
        def metadata(self):
            return LLMMetadata()

        def complete(self, prompt, formatted=False, **options):
            from llama_index.core.llms import CompletionResponse

            return CompletionResponse(text=self.reply)

        def stream_complete(self, prompt, formatted=False, **options):
            raise NotImplementedError

    def ask(row: Mapping[str, str]) -> bool:
        store = Store()
        store.seen = []
        TextToCypherRetriever(store, llm=Model(reply=row["query"])).retrieve("Who?")
        return store.seen == [row["query"]]

    return ask


def neo4j_guard() -> Guard:
    """Return the check of neo4j-guard in its reading mode; what its grammar can't read is refused by it."""
    from neo4j_guard import GuardError
    from neo4j_guard._checker import check_query
    from neo4j_guard._rules import Rules

    rules = Rules.build("read", (), ())

    def ask(row: Mapping[str, str]) -> bool:
        try:
            check_query(row["query"], rules)
        except GuardError:
            return False
        return True

    return ask


if __name__ == "__main__":
    sys.exit(main())
