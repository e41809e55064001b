"""What the graph and the passages say about whom a sentence names: the candidates it is held against."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from graphnative.answers.faithful.graph_reads import (
    GraphClaim,
    GraphEntity,
    GraphPassage,
    read_claims,
    read_names,
    read_passages,
)
from graphnative.answers.faithful.quantities import Quantity, equal
from graphnative.answers.faithful.records import Proof, Source
from graphnative.answers.faithful.statements import FewNames, NamesFirst, Statement, read_statements
from graphnative.documents.named_times import NamedTime
from graphnative.retrievers.selection import best_rows
from graphnative.store.database import Database
from graphnative.store.entity_names import EntityNames, open_entity_names
from graphnative.store.passage_arrays import PassageArrays
from graphnative.store.passage_cache import open_passages
from graphnative.store.words import content_words, plain_words

_PASSAGES = 12
"""Passages of the graph that a sentence is held against, the best by words."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence that may bear out or contradict a claim.

    Attributes:
        statement: The sentence, taken apart.
        words: Its content words, and those of the predicate under which the graph keeps it.
        context: Folded words of its passage and title, where a name may stand that the sentence lacks.
        proof: Where it stands.
    """

    statement: Statement
    words: tuple[str, ...]
    context: frozenset[str]
    proof: Proof


class GraphEvidence:
    """The evidence of one graph at one revision; :func:`open_graph_evidence` makes it.

    Args:
        database: The graph.
        entities: The names of its entities.
        passages: Its passages.
    """

    def __init__(self, database: Database, entities: EntityNames, passages: PassageArrays) -> None:
        self.database = database
        self.entities = entities
        self._passages = passages
        self._read_claims: dict[frozenset[int], list[tuple[str | None, Candidate]]] = {}
        self._read_sentences: dict[str, list[Candidate]] = {}

    def ids(self, rows: Iterable[int]) -> list[str]:
        """Return the ids of entities, sorted."""
        return sorted(self.entities.ids[row] for row in rows)

    def row(self, identity: str) -> int | None:
        """Return the row of an entity by its id; None for one that came since the names were read."""
        ids = self.entities.ids
        at = bisect_left(ids, identity)
        return at if at < len(ids) and ids[at] == identity else None

    def weigh(self, words: Iterable[str]) -> list[tuple[str, float]]:
        """Return words with their rarity among all passages."""
        index = self._passages.text_index
        return [(word, index.rarity(word)) for word in words]

    def candidates(self, asked: Statement, sources: Sequence[Source]) -> list[Candidate]:
        """Return the sentences that a statement may be held against: the graph's claims, then passages.

        Only sentences about somebody whom the statement is about count, if it is about anybody known.

        Args:
            asked: A sentence of the draft.
            sources: The passages that the draft was written from.
        """
        units = {each.unit for each in asked.quantities}
        found = [
            candidate
            for unit, candidate in self._claims(asked.subject)
            if (unit in units if units else unit is None)
        ]
        for candidate in self._told(asked, sources):
            if asked.subject & candidate.statement.subject or (
                not asked.subject and _may_be_about(asked, candidate)
            ):
                found.append(candidate)
        return found

    def _claims(self, subject: frozenset[int]) -> list[tuple[str | None, Candidate]]:
        """The graph's claims about some entities, each with its unit; None of those without a value."""
        if subject not in self._read_claims:
            ids = self.ids(subject)
            names = self._known(read_names(self.database, ids))
            self._read_claims[subject] = [
                (None if claim.value is None else claim.unit, self._of_claim(claim, names))
                for claim in read_claims(self.database, ids)
            ]
        return self._read_claims[subject]

    def _told(self, asked: Statement, sources: Sequence[Source]) -> Iterator[Candidate]:
        """The sentences of given passages and of the nearest in the graph; none of what was made of them."""
        sources = [source for source in sources if not source.derived]
        wanted = list(dict.fromkeys([*(source.id for source in sources), *self._nearest(asked)]))
        new = [identity for identity in wanted if identity not in self._read_sentences]
        for passage in read_passages(self.database, new):
            self._read_sentences[passage.source.id] = list(self._of_passage(passage))
        strange = [source for source in sources if source.id not in self._read_sentences]
        entities = tuple(read_names(self.database, self.ids(asked.subject))) if strange else ()
        for source in strange:  # whom a passage names that the graph does not have, nobody has looked up
            yield from self._of_passage(GraphPassage(source, entities))
        for identity in wanted:
            yield from self._read_sentences.get(identity, ())

    def _nearest(self, asked: Statement) -> list[str]:
        """Ids of the passages that share most with a sentence, by BM25."""
        words = content_words(asked.text)
        if not asked.named:
            words += [
                word for row in sorted(asked.subject) for word in content_words(self.entities.titles[row])
            ]
        scores = self._passages.text_index.scores(words)
        best = [int(row) for row in best_rows(np.asarray(scores, dtype=np.float32), _PASSAGES)]
        return [self._passages.ids[row] for row in best if scores[row] > 0]

    def _known(self, entities: Iterable[GraphEntity]) -> FewNames:
        rows = ((self.row(entity.id), entity.names) for entity in entities)
        return FewNames((row, names) for row, names in rows if row is not None)

    def _of_claim(self, claim: GraphClaim, names: FewNames) -> Candidate:
        row = self.row(claim.entity)
        about = frozenset() if row is None else frozenset([row])
        # "Oil: 40 t" may be all there is of it.
        read = list(read_statements(claim.proof.text, names, claim.proof.published, about))
        statement = max(read, key=lambda each: len(each.text)) if read else _BLANK
        words = tuple(dict.fromkeys((*statement.words(), *content_words(claim.predicate))))
        narrowed = replace(
            statement,
            quantities=_of_value(claim, statement),
            times=_of_time(claim, statement),
            subject=about,
        )
        proof = replace(claim.proof, text=statement.text or claim.proof.text)
        return Candidate(narrowed, words, frozenset(plain_words(claim.proof.text)), proof)

    def _of_passage(self, passage: GraphPassage) -> Iterator[Candidate]:
        source = passage.source
        known = self._known(passage.entities)
        # Whom it names besides may be an owner of numbers too.
        names = NamesFirst(known, self.entities.names, f"{source.title} {source.text}")
        title = frozenset(
            row for each in read_statements(source.title, names) for named in each.named for row in named.rows
        )
        rows = [self.row(entity.id) for entity in passage.entities]
        sole = frozenset(row for row in rows if row is not None) if len(rows) == 1 else frozenset()
        context = frozenset(plain_words(f"{source.title} {source.text}"))
        for statement in read_statements(source.text, names, source.published, title or sole):
            proof = Proof("passage", statement.text, source.document_id, source.title, source.published)
            yield Candidate(statement, statement.words(), context, proof)


def _may_be_about(asked: Statement, candidate: Candidate) -> bool:
    """Whether a sentence can be about somebody unknown: it is about nobody known, or names them itself."""
    about = candidate.statement
    return not about.subject or set(asked.strangers) <= set(plain_words(about.text))


_BLANK = Statement("", 0, (), (), (), (), frozenset())


def _of_value(claim: GraphClaim, statement: Statement) -> tuple[Quantity, ...]:
    """The numbers of a claim's sentence that are its value."""
    if claim.value is None:
        return statement.quantities
    value = Quantity(claim.value, claim.unit, 0, 0)
    return tuple(each for each in statement.quantities if equal(each, value)) or (value,)


def _of_time(claim: GraphClaim, statement: Statement) -> tuple[NamedTime, ...]:
    """The times of a claim's sentence that are its time."""
    if claim.begin is None and claim.end is None:
        return statement.times
    spelt = tuple(each for each in statement.times if (each.begin, each.end) == (claim.begin, claim.end))
    return spelt or (NamedTime(claim.begin, claim.end, 0, 0),)


def open_graph_evidence(database: Database) -> GraphEvidence:
    """Return the evidence of a graph as it is now.

    Raises:
        StoreError: The graph can't be read, or the cache not be written.
    """
    return GraphEvidence(database, open_entity_names(database), open_passages(database))
