"""Put the demo news into a graph, beside whatever it holds."""

from dataclasses import dataclass

from graphnative.demo.export import write_aliases
from graphnative.demo.news import demo_aliases, demo_articles, demo_companies
from graphnative.documents.alias_table import DEFAULT_FILE, load_aliases
from graphnative.documents.folding import fold_name
from graphnative.esg.ingest import IngestReport, Progress, ingest_articles
from graphnative.records import Article
from graphnative.settings import Settings
from graphnative.store.database import HasDatabase

ID_PREFIX = "demo/"
_COUNT_OTHERS = "MATCH (a:Article) WHERE NOT a.id STARTS WITH $prefix RETURN count(a) AS n"


@dataclass(frozen=True, slots=True)
class LoadedDemo:
    """What came of loading the news.

    Attributes:
        report: What became of the articles.
        others: Articles in the graph that are not of the demo; they were left alone.
        aliases: The companies are known by their legal names and tickers too.
    """

    report: IngestReport
    others: int
    aliases: bool


def load_demo(
    store: HasDatabase, articles: tuple[Article, ...], progress: Progress | None = None
) -> LoadedDemo:
    """Return what became of the demo articles once they are in the graph.

    The companies' other names go into ``aliases.yaml`` of a workspace without an alias table, where later
    commands find them too; a table that is there is left as it is.

    Args:
        store: The graph.
        articles: Those of :func:`demo_articles_about`.
        progress: Told how many articles were dealt with.
    """
    aliases = _provide_aliases(store.database.settings)
    report = ingest_articles(store, articles, progress=progress)
    rows = store.database.read(_COUNT_OTHERS, prefix=ID_PREFIX)
    return LoadedDemo(report, int(rows[0]["n"]), aliases)


def demo_articles_about(n_companies: int) -> tuple[Article, ...]:
    """Return the articles of the first so many companies, sorted by id.

    Args:
        n_companies: From 1 to 30; the companies most written about come first.
    """
    starts = tuple(f"{ID_PREFIX}{company.id}-" for company in demo_companies()[:n_companies])
    return tuple(article for article in demo_articles() if article.id.startswith(starts))


def _provide_aliases(settings: Settings) -> bool:
    """Whether the workspace's alias table has the companies' names, once it has a table."""
    path = settings.root / DEFAULT_FILE
    if settings.articles.aliases_file is None and not path.exists():
        write_aliases(path)
    known = load_aliases(settings)
    return all(
        known.owner(fold_name(alias)) == fold_name(name)
        for name, aliases in demo_aliases().items()
        for alias in aliases
    )
