"""Put the demo news into a graph, beside whatever it holds."""

from dataclasses import dataclass

from graphnative.demo.news import demo_articles, demo_companies
from graphnative.esg.ingest import IngestReport, Progress, ingest_articles
from graphnative.records import Article
from graphnative.store.database import HasDatabase

ID_PREFIX = "demo/"
_COUNT_OTHERS = "MATCH (a:Article) WHERE NOT a.id STARTS WITH $prefix RETURN count(a) AS n"


@dataclass(frozen=True, slots=True)
class LoadedDemo:
    """What came of loading the news.

    Attributes:
        report: What became of the articles.
        others: Articles in the graph that are not of the demo; they were left alone.
    """

    report: IngestReport
    others: int


def load_demo(
    store: HasDatabase, articles: tuple[Article, ...], progress: Progress | None = None
) -> LoadedDemo:
    """Return what became of the demo articles once they are in the graph.

    Args:
        store: The graph.
        articles: Those of :func:`demo_articles_about`.
        progress: Told how many articles were dealt with.
    """
    report = ingest_articles(store, articles, progress=progress)
    rows = store.database.read(_COUNT_OTHERS, prefix=ID_PREFIX)
    return LoadedDemo(report, int(rows[0]["n"]))


def demo_articles_about(n_companies: int) -> tuple[Article, ...]:
    """Return the articles of the first so many companies, sorted by id.

    Args:
        n_companies: From 1 to 30; the companies most written about come first.
    """
    starts = tuple(f"{ID_PREFIX}{company.id}-" for company in demo_companies()[:n_companies])
    return tuple(article for article in demo_articles() if article.id.startswith(starts))
