"""Write one article of the demo news from its assignment, and say what it states."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from graphnative.demo.bank import Aspect, Bank
from graphnative.demo.plan import Assignment
from graphnative.demo.prose import company_slots, count_words, dateline, draw_slots, fill, name_company
from graphnative.records import Article

MIN_WORDS = 90
MAX_WORDS = 220
_PASSING_SHARE = 0.25


@dataclass(frozen=True, slots=True)
class Statement:
    """A fact that an article states.

    Attributes:
        article_id: The article.
        company: Short name of the company it is about.
        aspect: Id of the aspect, which is also the id of its question.
        year: Year of publication.
        sentence: The sentence of the article that states it.
    """

    article_id: str
    company: str
    aspect: str
    year: int
    sentence: str


@dataclass(frozen=True, slots=True)
class _Piece:
    """A sentence that may go into an article.

    Attributes:
        paragraph: Which paragraph it belongs to.
        rank: 0 must go in; of the rest the lower come first, as long as there is room.
        text: The sentence, with the company's name still open.
        aspect: The aspect it states, or empty.
    """

    paragraph: int
    rank: int
    text: str
    aspect: str = ""


def write_article(bank: Bank, assignment: Assignment, seed: int) -> tuple[Article, tuple[Statement, ...]]:
    """Return the article and the facts it states, in the order in which it states them.

    Args:
        bank: The fact bank.
        assignment: Company, day and aspects.
        seed: The seed of the whole set; equal seeds give equal articles on every platform.
    """
    company, published = assignment.company, assignment.published
    article_id = f"demo/{company.id}-{published.isoformat()}"
    rng = random.Random(f"{seed}/{article_id}")
    slots = company_slots(company, published, rng)
    writer = {"facts": _facts, "near": _near, "market": _market}[assignment.kind]
    headline, pieces = writer(bank, assignment, slots, rng)
    kept = _fit(pieces, MAX_WORDS - count_words(dateline(company, published)))
    sentences = name_company([piece.text for piece in kept], company, rng)
    statements = tuple(
        Statement(article_id, company.short, piece.aspect, published.year, sentence)
        for piece, sentence in zip(kept, sentences, strict=True)
        if piece.aspect
    )
    text = dateline(company, published) + _layout(kept, sentences)
    article = Article(
        id=article_id,
        headline=headline,
        text=text,
        published=published,
        tags={"sector": company.sector, "set": "demo"},
        organisations=tuple(other.short for other in bank.companies if other.short in text),
        source="graphnative demo",
    )
    return article, statements


def _fit(pieces: list[_Piece], room: int) -> list[_Piece]:
    """The pieces that go in, in reading order: all of rank 0, then by rank while the words last."""
    room -= sum(count_words(piece.text) for piece in pieces if piece.rank == 0)
    kept = {i for i, piece in enumerate(pieces) if piece.rank == 0}
    for i in sorted(range(len(pieces)), key=lambda i: (pieces[i].rank, i)):
        # A company's name grows by up to two words when it is spelt out.
        words = count_words(pieces[i].text) + 2
        if i not in kept and words <= room:
            room -= words
            kept.add(i)
    return sorted((pieces[i] for i in sorted(kept)), key=lambda piece: piece.paragraph)


def _layout(pieces: list[_Piece], sentences: list[str]) -> str:
    """Sentences set in paragraphs, with an empty line between them."""
    paragraphs: dict[int, list[str]] = {}
    for piece, sentence in zip(pieces, sentences, strict=True):
        paragraphs.setdefault(piece.paragraph, []).append(sentence)
    return "\n\n".join(" ".join(paragraph) for paragraph in paragraphs.values())


def _facts(
    bank: Bank, assignment: Assignment, slots: dict[str, Any], rng: random.Random
) -> tuple[str, list[_Piece]]:
    """Headline and pieces of an article that states one to three aspects."""
    lead, *others = (bank.aspects[name] for name in assignment.aspects)
    values = {**slots, **draw_slots(lead.slots, rng)}
    details = [fill(text, values) for text in rng.sample(lead.details, len(lead.details))]
    wording = rng.randrange(len(lead.facts))
    pieces = [
        _Piece(0, 0, fill(lead.facts[wording], values), lead.id),
        _Piece(0, 0, details[0]),
        _Piece(0, 1, fill(lead.terms, values)),
        _Piece(1, 1, fill(_quote(bank, lead, rng), values | _speaker(bank, lead.category, rng))),
        _Piece(1, 3, details[1]),
        *(_Piece(1, 7, detail) for detail in details[2:]),
    ]
    for number, aspect in enumerate(others, start=2):
        pieces += _aside(bank, aspect, slots, rng, number)
    topic = bank.topics[lead.topic]
    pieces.append(_Piece(9, 4, fill(rng.choice(topic.context), values)))
    pieces += _closing(bank, assignment, slots, rng)
    # The background comes early in some articles, as it does in newspapers.
    if rng.random() < 0.3:
        pieces = [_Piece(0, p.rank, p.text, p.aspect) if p.rank == 2 else p for p in pieces]
    return fill(lead.headlines[wording], values), pieces


def _aside(
    bank: Bank, aspect: Aspect, slots: Mapping[str, Any], rng: random.Random, paragraph: int
) -> list[_Piece]:
    """The paragraph of a further aspect."""
    values = {**slots, **draw_slots(aspect.slots, rng)}
    template = rng.choice(aspect.facts)
    detail = aspect.terms if rng.random() < 0.5 else rng.choice(aspect.details)
    if template.startswith("{org}"):
        template = rng.choice(bank.cast.linking) + template
    return [
        _Piece(paragraph, 0, fill(template, values), aspect.id),
        _Piece(paragraph, 4, fill(detail, values)),
    ]


def _quote(bank: Bank, aspect: Aspect, rng: random.Random) -> str:
    """A quote that suits the topic and the tone of the news."""
    tone = rng.choice(("good", "bad")) if aspect.tone == "neutral" else aspect.tone
    return rng.choice((*bank.topics[aspect.topic].quotes[tone], *bank.cast.quotes[aspect.category][tone]))


def _speaker(bank: Bank, category: str, rng: random.Random) -> dict[str, str]:
    return {"person": rng.choice(bank.cast.people[category]), "group": rng.choice(bank.cast.groups[category])}


def _closing(
    bank: Bank, assignment: Assignment, slots: Mapping[str, Any], rng: random.Random
) -> list[_Piece]:
    """Who the company is, and now and then a sentence that names another one."""
    company = assignment.company
    pieces = [_Piece(9, 2, fill(rng.choice(company.background), slots))]
    others = [other.name for other in bank.companies if other.size == "large" and other is not company]
    if rng.random() < _PASSING_SHARE and company.size != "small":
        pieces.append(
            _Piece(9, 5, fill(rng.choice(bank.cast.passing), {**slots, "other": rng.choice(others)}))
        )
    return pieces


def _near(
    bank: Bank, assignment: Assignment, slots: dict[str, Any], rng: random.Random
) -> tuple[str, list[_Piece]]:
    """Headline and pieces of an article on an ESG topic that states nothing about the company."""
    topic = bank.topics[assignment.about]
    body = [_Piece(i // 2, 0, fill(text, slots)) for i, text in enumerate(topic.body)]
    context = [_Piece(8, 4, fill(text, slots)) for text in rng.sample(topic.context, 2)]
    return fill(topic.headline, slots), [*body, *context, *_closing(bank, assignment, slots, rng)]


def _market(
    bank: Bank, assignment: Assignment, slots: dict[str, Any], rng: random.Random
) -> tuple[str, list[_Piece]]:
    """Headline and pieces of an article without any ESG topic."""
    news = next(item for item in bank.distractors if item.id == assignment.about)
    values = {**slots, **draw_slots(news.slots, rng)}
    lead = _Piece(0, 0, fill(rng.choice(news.facts), values))
    details = [
        _Piece(i % 2, 1, fill(text, values))
        for i, text in enumerate(rng.sample(news.details, len(news.details)))
    ]
    rest = [*assignment.company.background, rng.choice(bank.closing)]
    closing = [_Piece(9, 3, fill(text, slots)) for text in rest]
    return fill(rng.choice(news.headlines), values), [lead, *details, *closing]
