"""How much of a schema is left for a question, and whether its gold query finds all it names in that.

python benchmarks/cypher_schema.py --data DIR [--every 1] [--share 0.4]

DIR holds the public sets zograscope/ and text2cypher/; of the latter the databases with at least five labels
(the aim counts where the schema has a thousand tokens or more).
A schema is pruned by the question's words alone; by the stored values that it names as well, where the set
gives them; and by the queries of the ten most similar questions of the same set too, never those with the
same query. Tokens are the estimate that cuts contexts, before and after in the same form.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import bm25s

from cypher_gold import Gold, schemas_with_values, text2cypher, zograscope
from graphnative.cypher.connections import inferred_labels
from graphnative.cypher.marked import marked
from graphnative.cypher.schema import GraphSchema, graph_schema
from graphnative.cypher.statement_reader import read_query
from graphnative.models.tokens import count_tokens
from graphnative.retrievers.schema_forms import SchemaForm, schema_text
from graphnative.retrievers.schema_pruning import prune_schema
from graphnative.retrievers.schema_relevance import owners_of
from graphnative.retrievers.schema_words import stem
from graphnative.store.words import plain_words
from report import machine_line, table

FORMS: tuple[SchemaForm, ...] = ("full", "compact", "json")
LEAST_LABELS = 5
LARGE = 1000
SIMILAR = 10
Named = tuple[frozenset[str], ...]
"""What a query names: each a label, a type, or the ``owner.property`` pairs any of which will do."""


def main() -> int:
    """Run the benchmark, print its tables; return 1 if the full form misses its aim."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the public sets")
    parser.add_argument("--every", type=int, default=1, help="take every so manieth question only")
    parser.add_argument("--share", type=float, default=0.4, help="tokens to keep")
    options = parser.parse_args()
    known = schemas_with_values(options.data)
    sets = {"zograscope": zograscope(options.data)}
    for gold in text2cypher(options.data):
        if len(known[gold.database]["node_props"]) >= LEAST_LABELS:
            sets.setdefault(gold.database, []).append(gold)
    asked = sum(len(gold[:: options.every]) for gold in sets.values())
    print(machine_line(questions=asked, share=options.share))
    header = ["set", "form", "tokens", "words", "+ values", "+ queries", "all named", "left", "CPU ms"]
    rows = [
        row(name, gold, known[gold[0].database], form, options)
        for name, gold in sets.items()
        for form in FORMS
    ]
    print(table(header, rows))
    aimed = [row for row in rows if row[1] == "full" and row[2] >= LARGE]
    return int(any(row[5] < 0.99 or row[7] > options.share for row in aimed))


def row(
    name: str, gold: Sequence[Gold], schema: dict[str, Any], form: SchemaForm, options: argparse.Namespace
) -> list[str | int | float]:
    """Return a set's row: recall of what gold queries name by ever more evidence; size and time with all."""
    asked = range(0, len(gold), options.every)
    whole = count_tokens(schema_text(schema, form))
    checked = graph_schema(schema)
    named = {i: names(gold[i].cypher, checked) for i in asked}
    similar = dict(zip(asked, similar_queries(gold, asked), strict=True))

    def recall(with_values: bool, with_queries: bool) -> tuple[float, float, float, float]:
        found = total = complete = left = 0
        seconds = 0.0
        for i in asked:
            start = time.process_time()
            pruned = prune_schema(
                schema,
                gold[i].question,
                form=form,
                share=options.share,
                values=gold[i].values if with_values else (),
                queries=similar[i] if with_queries else (),
            )
            seconds += time.process_time() - start
            kept = set(parts(pruned))
            hits = sum(bool(one & kept) for one in named[i])
            found, total, complete = found + hits, total + len(named[i]), complete + (hits == len(named[i]))
            left += count_tokens(schema_text(pruned, form))
        count = len(asked)
        return found / total, complete / count, left / count / whole, seconds / count * 1000

    by_words, by_values = recall(False, False)[0], recall(True, False)[0]
    return [name, form, whole, by_words, by_values, *recall(True, True)]


def names(query: str, schema: GraphSchema) -> Named:
    """Return what of a schema a query names."""
    reading = read_query(marked(query))
    inferred = inferred_labels(reading.relations, schema)
    plain = {use.name for use in reading.labels} & schema.labels
    plain |= {use.name for use in reading.types} & schema.types
    owners = {
        frozenset(f"{owner}.{use.key}" for owner in owners_of(use, inferred.get(use.of, frozenset()), schema))
        for use in reading.properties
    }
    return (*(frozenset({name}) for name in plain), *(pairs for pairs in owners if pairs))


def parts(schema: dict[str, Any]) -> Iterator[str]:
    """Yield all labels, types and ``owner.property`` of a schema."""
    yield from schema["node_props"]
    yield from (pattern["type"] for pattern in schema["relationships"])
    for part in ("node_props", "rel_props"):
        for owner, entries in schema[part].items():
            yield from (f"{owner}.{entry['property']}" for entry in entries)


def similar_queries(gold: Sequence[Gold], asked: Sequence[int]) -> Iterator[list[str]]:
    """Yield for each question the queries of the most similar other ones, by BM25 over stems."""
    texts = [[stem(word) for word in plain_words(one.question)] for one in gold]
    index = bm25s.BM25()
    index.index(texts, show_progress=False)
    wide = min(len(gold), 20 * SIMILAR)
    found, _ = index.retrieve([texts[i] for i in asked], k=wide, show_progress=False)
    for i, near in zip(asked, found.tolist(), strict=True):
        others = [gold[j].cypher for j in near if gold[j].cypher != gold[i].cypher]
        yield others[:SIMILAR]


if __name__ == "__main__":
    sys.exit(main())
