"""What GraphRAG's own context builders put before a model; a program, since GraphRAG changes its process.

    python graphrag_context.py FOLDER QUESTION...

reads the tables in FOLDER with GraphRAG's adapters, embeds by hashed words, and prints as JSON, per question,
the rows of the local and global context without the numbers that they are cited by.
"""

import asyncio
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

Context = dict[str, list[list[str]]]
_DIMENSIONS = 64
_CITED_BY = ("id", "in_context")
LEVEL = 2


def contexts(folder: Path, questions: list[str]) -> dict[str, dict[str, Context]]:
    """The contexts of some questions, read in another process: question to ``local`` and ``global``."""
    done = subprocess.run(
        [sys.executable, __file__, str(folder), *questions], capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr[-3000:]
    read: dict[str, dict[str, Context]] = json.loads(done.stdout.splitlines()[-1])
    return read


def embed(text: str) -> list[float]:
    """The counts of a text's words, each in one of 64 places."""
    vector = [0.0] * _DIMENSIONS
    for word in re.findall(r"\w+", text.lower()):
        vector[hashlib.sha256(word.encode()).digest()[0] % _DIMENSIONS] += 1.0
    return vector


class _Store:
    """The vectors of entities, nearest first, ties by title."""

    def __init__(self, entities: list[Any]) -> None:
        self._rows = [(entity, embed(f"{entity.title}:{entity.description}")) for entity in entities]

    def similarity_search_by_text(self, text: str, text_embedder: Any, k: int) -> list[Any]:
        asked = text_embedder(text)

        def distance(row: tuple[Any, list[float]]) -> tuple[float, str]:
            return sum((one - other) ** 2 for one, other in zip(asked, row[1], strict=True)), row[0].title

        near = sorted(self._rows, key=distance)[:k]
        return [SimpleNamespace(document=SimpleNamespace(id=entity.id)) for entity, _ in near]


def main(folder: Path, questions: list[str]) -> None:
    """Print the contexts of some questions."""
    import litellm  # noqa: F401  # brings the tokenizer's files, so that nothing is downloaded
    import pandas as pd
    from graphrag.query import indexer_adapters as adapters
    from graphrag.query.structured_search.global_search.community_context import GlobalCommunityContext
    from graphrag.query.structured_search.local_search.mixed_context import LocalSearchMixedContext

    tables = {path.stem: pd.read_parquet(path) for path in folder.glob("*.parquet")}
    communities, reports = tables["communities"], tables["community_reports"]
    entities = adapters.read_indexer_entities(tables["entities"], communities, LEVEL)
    summaries = adapters.read_indexer_reports(reports, communities, LEVEL)
    claims = tables.get("covariates")
    local = LocalSearchMixedContext(
        entities=entities,
        entity_text_embeddings=_Store(entities),  # type: ignore[arg-type]
        text_embedder=SimpleNamespace(
            embedding=lambda input: SimpleNamespace(first_embedding=embed(input[0]))
        ),  # type: ignore[arg-type]
        text_units=adapters.read_indexer_text_units(tables["text_units"]),
        community_reports=summaries,
        relationships=adapters.read_indexer_relationships(tables["relationships"]),
        covariates={"claims": adapters.read_indexer_covariates(claims)} if claims is not None else {},
    )
    whole = GlobalCommunityContext(
        community_reports=summaries,
        communities=adapters.read_indexer_communities(communities, reports),
        entities=entities,
    )
    found = {
        question: {
            "local": _rows(
                local.build_context(
                    question,
                    top_k_mapped_entities=3,
                    include_entity_rank=True,
                    include_relationship_weight=True,
                )
            ),
            "global": _rows(asyncio.run(whole.build_context(question, shuffle_data=False))),
        }
        for question in questions
    }
    sys.stdout.write(json.dumps(found))


def _rows(result: Any) -> Context:
    """The rows of a context, in its order, without what they are cited by."""
    found: Context = {}
    for name, frame in result.context_records.items():
        kept = frame.drop(columns=[column for column in _CITED_BY if column in frame.columns])
        found[name] = [[str(value) for value in row] for row in kept.to_numpy().tolist()]
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
