"""Documents to graph: what is new or changed is read and written, the rest is left alone."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from typing import Any

from graphnative.documents.fingerprint import article_state
from graphnative.documents.readers.accepting import accept_articles
from graphnative.documents.readers.known_elsewhere import known_elsewhere
from graphnative.documents.readers.refusal import Refusal
from graphnative.kg.account import Failure
from graphnative.kg.calling import Spent
from graphnative.kg.commit import built_document
from graphnative.kg.engines.engine import Engine
from graphnative.kg.engines.ray_engine import open_ray_engine
from graphnative.kg.engines.ray_reader import Recipe
from graphnative.kg.engines.threads import ThreadEngine
from graphnative.kg.extraction import Extraction, count_facts
from graphnative.kg.open_caller import open_caller
from graphnative.kg.profiles import Profile, ProfileName, open_profile
from graphnative.kg.quality import DocumentQuality, QualityTally
from graphnative.kg.settle import settle_graph
from graphnative.models.open import open_embedder
from graphnative.models.protocols import ChatModel
from graphnative.records import Article
from graphnative.store.built_documents import built_states, count_outdated, write_built
from graphnative.store.database import Database, HasDatabase, batched
from graphnative.store.held import SCHEMA, count_held
from graphnative.store.type_reviews import read_reviews

Progress = Callable[[int], object]

_BATCH = 200
"""Documents whose states are asked for together."""


@dataclass(slots=True)
class BuildReport:
    """What became of the documents, of what was read in them, and what it cost.

    Attributes:
        new: Documents that the pipeline had not built.
        changed: Those it had built with another content or by another configuration.
        unchanged: Those it had built just so.
        refused: Input that was not taken, and why.
        accepted: Facts of the documents built that enough pathways read.
        held: Facts of these that too few read: they wait for a review.
        waiting: Facts of the whole graph that wait for a review in the end.
        held_by_schema: Those of them that enough pathways read, but the types under review hold back.
        compared: What became of the facts of these in a second pass.
        dropped: Reason to number of rows of replies that were not taken.
        failures: Questions that got no usable answer; their documents are taken up again next time.
        outdated: Documents in the graph that another configuration built.
        spent: Calls, tokens and time.
        model: Who was asked; empty if nobody was.
    """

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    refused: list[Refusal] = field(default_factory=list)
    accepted: int = 0
    held: int = 0
    waiting: int = 0
    held_by_schema: int = 0
    compared: QualityTally = field(default_factory=QualityTally)
    dropped: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    outdated: int = 0
    spent: Spent = field(default_factory=Spent)
    model: str = ""

    @property
    def quality(self) -> DocumentQuality | None:
        """How far a second pass agrees with the first on the documents built; None where there was none."""
        return self.compared.quality if self.compared.documents else None

    @property
    def received(self) -> int:
        """How many pieces of input came in."""
        return self.new + self.changed + self.unchanged + len(self.refused)


def build_graph(
    store: HasDatabase,
    documents: Iterable[Any],
    *,
    chat: ChatModel | None = None,
    profile: ProfileName | Profile | None = None,
    trusted: bool = True,
    progress: Progress | None = None,
) -> BuildReport:
    """Return what became of the documents after all of them are in the graph.

    Source: S2, the construction pipeline.

    A document is written whole or not at all, and again only if its content or the configuration differ from
    what the graph was built by. Stopped at any point, the same call goes on where it was: replies of models
    are kept. A reply that can't be read leaves its document open for the next call. What follows from all
    documents together, such as the types under review, is brought up to date at the end.

    Args:
        store: A store or database.
        documents: Articles, refusals of a reader, or LlamaIndex documents. Of two with one id the first
            counts and the second is refused; so is a file that has the id of another one in the graph.
        chat: Reads the documents; None takes the settings' model, or none where that is ``extractive``.
        profile: ``lean`` or ``paper``, or voters and pathways of one's own; None takes the settings'.
        trusted: False marks the documents: what they say is kept, but they neither name nor describe an
            entity that trusted ones tell of.
        progress: Called with the number of documents done since the last call.

    Raises:
        MissingExtraError: The settings' engine is ``ray``, and Ray is not installed.
        ModelError: The model failed, or the run's tokens are spent; what is done stays done.
        StoreError: The server refused or lost a transaction.
    """
    database = store.database
    database.check_writable()
    settings = database.settings
    with ExitStack() as stack:
        caller = open_caller(settings, chat, stack)
        name = profile or settings.kg.profile
        schema = tuple(read_reviews(database))
        chosen = open_profile(settings, name, caller, schema) if isinstance(name, str) else name
        report = BuildReport(spent=caller.spent if caller else Spent(), model=chosen.signature.model)
        run = _Run(database, chosen, report, progress or (lambda _: None), trusted)
        engine: Engine = ThreadEngine(chosen.passes, settings.kg.threads if caller else 1)
        if settings.kg.engine == "ray":
            recipe = Recipe(settings, name, chat, schema, chosen.pipeline)
            engine = stack.enter_context(open_ray_engine(recipe, caller))
        run.all(documents, engine)
        typist = chosen.passes.typist
        embedder = engine.embedder(open_embedder(settings.embedder)) if typist is not None else None
        report.dropped.update(settle_graph(store, chat=typist, embedder=embedder, first=True))
    report.outdated = count_outdated(database, chosen.pipeline)
    held = count_held(database)
    report.waiting, report.held_by_schema = sum(held.values()), held.get(SCHEMA, 0)
    return report


def built_state(article: Article, pipeline: str, *, trusted: bool) -> str:
    """Return what is stored with a document to know it again: equal exactly if nothing needs to be done."""
    return article_state(article, pipeline) + ("" if trusted else " untrusted")


@dataclass(slots=True)
class _Run:
    """One call of :func:`build_graph`."""

    database: Database
    profile: Profile
    report: BuildReport
    progress: Progress
    trusted: bool

    def all(self, documents: Iterable[Any], engine: Engine) -> None:
        """Have the engine read what is to be read, and write it in the order of the documents."""
        with closing(engine.extract(self._work(documents))) as extractions:
            for extraction in extractions:
                self._write(extraction)

    def _work(self, documents: Iterable[Any]) -> Iterator[Article]:
        """Yield the documents that are new or changed."""
        for batch in batched(accept_articles(documents, self._refuse), _BATCH):
            states = built_states(self.database, [article.id for article in batch])
            others = known_elsewhere(self.database, batch)
            for article in batch:
                known = states.get(article.id)
                if known == self._state(article):
                    self.report.unchanged += 1
                    self.progress(1)
                    continue
                if article.id in others:
                    self._refuse(others[article.id])
                    continue
                yield article

    def _state(self, article: Article) -> str:
        return built_state(article, self.profile.pipeline, trusted=self.trusted)

    def _refuse(self, refusal: Refusal) -> None:
        self.report.refused.append(refusal)
        self.progress(1)

    def _count(self, before: str | None, state: str) -> None:
        """Count a document that was written; another build may have written just the same meanwhile."""
        if before is None:
            self.report.new += 1
        elif before == state:
            self.report.unchanged += 1
        else:
            self.report.changed += 1

    def _write(self, extraction: Extraction) -> None:
        signature, pipeline = self.profile.signature, self.profile.pipeline
        state = self._state(extraction.article)
        document = built_document(extraction, signature, state, pipeline, trusted=self.trusted)
        self._count(write_built(self.database, document), state)
        if extraction.quality is not None:
            self.report.compared.add(extraction.quality)
        counts = count_facts(extraction, signature.quorum, signature.quality)
        self.report.accepted += counts["accepted"]
        self.report.held += counts["held"]
        self.report.dropped.update(extraction.account.refused)
        self.report.failures.extend(extraction.account.failures)
        self.progress(1)
