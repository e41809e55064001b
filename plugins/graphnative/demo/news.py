"""The demo news set: articles, questions and which article answers which question about which company."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from graphnative.demo.bank import Company
from graphnative.demo.compose import Statement, write_article
from graphnative.demo.load import load_bank
from graphnative.demo.plan import plan_news
from graphnative.records import Article

SEED = 7
YEARS = (2021, 2022)


@dataclass(frozen=True, slots=True)
class DemoQuestion:
    """A question that is asked of every company.

    Attributes:
        id: Unique among all questions.
        template: The question with ``{company}`` in it.
        category: ``environment``, ``social``, ``governance`` or ``temporal``.
        topic_id: The basic entity it is about.
        aspect: The aspect that an article must state to answer it.
        year: The year in which the article must have appeared; None is any.
    """

    id: str
    template: str
    category: str
    topic_id: str
    aspect: str
    year: int | None = None

    def ask(self, company: str) -> str:
        """Return the question about one company."""
        return self.template.format(company=company)


def demo_companies() -> tuple[Company, ...]:
    """Return the 30 invented companies: 15 large, 10 medium, 5 small."""
    return load_bank().companies


def demo_articles(seed: int = SEED) -> tuple[Article, ...]:
    """Return the articles, sorted by id.

    Each names the companies it mentions, as agencies tag their news: spaCy's small model finds the invented
    name in 93 % of the articles only, and some names in none.

    Args:
        seed: Any integer; equal seeds give equal articles on every platform.
    """
    return _news(seed)[0]


def demo_statements(seed: int = SEED) -> tuple[Statement, ...]:
    """Return every fact that an article states, by article and in the order of its text."""
    return _news(seed)[1]


def demo_questions() -> tuple[DemoQuestion, ...]:
    """Return the 144 question templates: 59 environment, 41 social, 44 governance.

    Source: S0, section 3: the set-up of the question set; its questions are not published, these are our own.
    """
    return tuple(
        DemoQuestion(aspect.id, aspect.question, aspect.category, aspect.topic, aspect.id)
        for aspect in load_bank().aspects.values()
    )


def demo_temporal_questions() -> tuple[DemoQuestion, ...]:
    """Return 60 further templates that ask about one year, a fourth category.

    Source: S0, section 5 names temporal questions as future work.
    """
    return tuple(
        DemoQuestion(
            id=f"{aspect.id}-{year}",
            template=aspect.temporal.replace("{year}", str(year)),
            category="temporal",
            topic_id=aspect.topic,
            aspect=aspect.id,
            year=year,
        )
        for aspect in load_bank().aspects.values()
        if aspect.temporal
        for year in YEARS
    )


@cache
def demo_gold(seed: int = SEED) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return the articles that answer each question about each company.

    Args:
        seed: The seed of the articles.

    Returns:
        Sorted article ids by question id and the company's short name, for all pairs of both lists of
        questions; an empty tuple marks a pair that no article answers.
    """
    stated: dict[tuple[str, str], set[tuple[int, str]]] = {}
    for fact in demo_statements(seed):
        stated.setdefault((fact.aspect, fact.company), set()).add((fact.year, fact.article_id))
    return MappingProxyType(
        {
            (question.id, company.short): tuple(
                sorted(
                    article_id
                    for year, article_id in stated.get((question.aspect, company.short), ())
                    if question.year in (None, year)
                )
            )
            for question in (*demo_questions(), *demo_temporal_questions())
            for company in demo_companies()
        }
    )


def demo_aliases() -> dict[str, list[str]]:
    """Return the other names of each company by its legal name, as ``articles.aliases_file`` holds them."""
    return {company.name: [company.short, *company.aliases, company.ticker] for company in demo_companies()}


@cache
def _news(seed: int) -> tuple[tuple[Article, ...], tuple[Statement, ...]]:
    bank = load_bank()
    written = [write_article(bank, assignment, seed) for assignment in plan_news(bank, seed)]
    written.sort(key=lambda pair: pair[0].id)
    articles = tuple(article for article, _ in written)
    return articles, tuple(statement for _, statements in written for statement in statements)
