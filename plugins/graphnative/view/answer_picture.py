"""An answer's paths as a picture: from the articles to the root of the ontology, or back to the question."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from graphnative.answers.answer import Answer
from graphnative.retrievers.ranked import PathTopic, RankedArticle, TopicPath
from graphnative.retrievers.ranked_passage import EntityPath
from graphnative.view.layered import layered
from graphnative.view.page import HtmlPage, page
from graphnative.view.picture import Item, Link, Picture, left_out
from graphnative.view.svg import pill_size

MOST_ARTICLES = 12
_TOPICS = ("Lower entity", "Intermediate entity", "Basic entity", "Category", "Root")
_LEVELS = dict(zip(("lower", "intermediate", "basic", "category", "root"), _TOPICS, strict=True))
_KINDS = ("Article", "Phrase", *_TOPICS, "Entity", "Other passage", "Question")
_WIDEST = {"Article": 13.0, "Phrase": 10.0}
_WIDEST_TOPIC = 9.5
_NO_PATHS = (
    "Not one of the articles is linked to a topic or was found by an entity: there are no paths to draw."
)


@dataclass(slots=True)
class _Drawing:
    """What has been drawn so far: items by their keys, links by their ends."""

    places: dict[tuple[str, str], int] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)
    links: dict[tuple[int, int], Link] = field(default_factory=dict)

    def add(self, key: tuple[str, str], item: Item) -> int:
        """Return the place of an item, added when it is new."""
        if key not in self.places:
            self.places[key] = len(self.items)
            self.items.append(item)
        return self.places[key]

    def join(self, source: int, target: int, label: str, strength: float) -> None:
        """Add a link, if the two are not linked yet or only by a weaker one."""
        known = self.links.get((source, target))
        if known is None or known.strength < strength:
            self.links[source, target] = Link(source, target, label, strength)


def draw_answer(
    question: str, ranked: Sequence[RankedArticle], answer: Answer | str | None = None
) -> HtmlPage:
    """Return a page that shows why these articles were taken: all their paths to the root.

    An article that was found by entities shows these instead, and how the question leads to them.

    Args:
        question: What was asked.
        ranked: The articles, the best first.
        answer: What was answered from them; None shows the articles alone.
    """
    return page(answer_picture(question, ranked, answer))


def answer_picture(
    question: str, ranked: Sequence[RankedArticle], answer: Answer | str | None = None
) -> Picture:
    """Return the picture of :func:`draw_answer`."""
    shown = ranked[:MOST_ARTICLES]
    numbers = {} if not isinstance(answer, Answer) else {c.article_id: c.number for c in answer.citations}
    drawing = _Drawing()
    best = max((article.score for article in shown), default=0.0)
    for article in shown:
        at = drawing.add(("article", article.id), _article(article, numbers.get(article.id), best))
        for path in article.paths:
            _draw_path(drawing, at, path)
        for way in article.links:
            _draw_way(drawing, at, way)
    links = list(drawing.links.values())
    columns = _columns([item.kind for item in drawing.items], links)
    sizes = [pill_size(item.name, _WIDEST.get(item.kind, _WIDEST_TOPIC)) for item in drawing.items]
    boxes, routes = layered(columns, sizes, [(link.source, link.target) for link in links])
    headings = {
        column: (boxes[at].x, item.kind)
        for at, (column, item) in enumerate(zip(columns, drawing.items, strict=True))
    }
    order = "the best ranked"
    return Picture(
        title=question,
        lead=_lead(shown, answer, numbers),
        shape="pill",
        kinds=tuple(kind for kind in _KINDS if any(item.kind == kind for item in drawing.items)),
        items=drawing.items,
        boxes=boxes,
        links=[
            Link(link.source, link.target, link.label, link.strength, route)
            for link, route in zip(links, routes, strict=True)
        ],
        headings=tuple(headings[column] for column in sorted(headings)),
        notes=left_out(len(shown), len(ranked), "articles", order) + ((_NO_PATHS,) if not links else ()),
    )


def _draw_path(drawing: _Drawing, article: int, path: TopicPath) -> None:
    phrase = drawing.add(("phrase", path.phrase), Item(f"“{path.phrase}”", "Phrase", strength=0.1))
    drawing.join(article, phrase, "", 0.2)
    below, label, strength = phrase, f"≈ {path.similarity:.2f}", path.similarity
    for place, topic in enumerate(path.topics):
        at = drawing.add(("topic", topic.id), _topic(topic))
        if place:
            label, strength = topic.relation, 0.2
        drawing.join(below, at, label, min(max(strength, 0.0), 1.0) * 0.4)
        below = at


def _draw_way(drawing: _Drawing, article: int, way: EntityPath) -> None:
    entity = drawing.add(("entity", way.entity_id), Item(way.entity, "Entity", strength=way.score))
    drawing.join(article, entity, "about" if way.about else "mentions", way.score)
    if way.step is None:
        named = drawing.add(("question", way.surface), Item(f"“{way.surface}”", "Question", strength=0.1))
        drawing.join(entity, named, "named", 0.2)
        return
    facts = (("Score", f"{way.step.score:.3f}"), ("Words that lead on", way.step.context or "none"))
    passage = Item(way.step.title, "Other passage", strength=way.step.relation, facts=facts)
    drawing.join(entity, drawing.add(("passage", way.step.id), passage), way.step.context, 0.2)


def _article(article: RankedArticle, number: int | None, best: float) -> Item:
    facts = [
        ("Published", article.published.isoformat() if article.published else "no date"),
        ("Score", f"{article.score:.3f}"),
        *((name, f"{value:.3f}") for name, value in sorted(article.parts.items())),
        ("Organisations", ", ".join(article.organisations) or "none"),
        ("Id", article.id),
    ]
    return Item(
        name=article.headline or article.id,
        kind="Article",
        mark=f"[{number}]" if number else "",
        strength=max(0.0, article.score / best) if best > 0 else 0.0,
        facts=tuple(facts),
        texts=tuple(
            ("Best passages" if not place else "", p.text) for place, p in enumerate(article.passages)
        ),
    )


def _topic(topic: PathTopic) -> Item:
    near = topic.similarity
    facts = () if near is None else (("Similarity to the question", f"{near:.3f}"),)
    return Item(
        name=topic.label,
        kind=_LEVELS.get(topic.level, _LEVELS["lower"]),
        mark="" if near is None else f"{near:.2f}",
        strength=min(max(near or 0.0, 0.0), 1.0),
        facts=(*facts, ("Id", topic.id)),
    )


def _columns(kinds: Sequence[str], links: Sequence[Link]) -> list[int]:
    """A column per kind, but each item at least one to the right of what is linked to it; none empty."""
    columns = [_KINDS.index(kind) for kind in kinds]
    for _ in kinds:
        for link in links:
            columns[link.target] = max(columns[link.target], columns[link.source] + 1)
    used = {column: at for at, column in enumerate(sorted(set(columns)))}
    return [used[column] for column in columns]


def _lead(shown: Sequence[RankedArticle], answer: Answer | str | None, numbers: dict[str, int]) -> str:
    text = answer.text if isinstance(answer, Answer) else answer or ""
    sources = [
        f"[{numbers[article.id]}] {article.headline or article.id}"
        for article in shown
        if article.id in numbers
    ]
    paths = sum(len(article.paths) for article in shown)
    ways = sum(len(article.links) for article in shown)
    counts = [f"{len(shown)} article{'s' * (len(shown) != 1)}", f"{paths} paths to the root"]
    counts += [f"{ways} ways by entities"] if ways else []
    return "\n\n".join([text, *sources, f"{', '.join(counts)}."])
