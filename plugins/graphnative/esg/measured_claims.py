"""The measured values that an article tells of its organisations, as claims."""

import datetime
import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from graphnative.documents.measures import Measure, find_measures
from graphnative.documents.named_times import NamedTime, find_times
from graphnative.models.sentences import sentence_spans
from graphnative.records import Article, Chunk, Claim, OrganisationMention, TopicLink
from graphnative.store.organisations import KEY_PREFIX
from graphnative.store.words import FUNCTION_WORDS

LONGEST_SENTENCE = 1000
"""What is longer is a table or a list: its numbers belong to headings that are not in it."""

# "reduce energy use by about 30 %" and "30 % of its energy use", "a 30 % reduction in energy use".
_BY = re.compile(r"((?:[\w&/-]+\s+){1,5})by\s+(?:[a-z]+\s+){0,2}$")
_FOLLOWING = re.compile(r"\s+(?:of\s+)?((?:[a-z][\w-]*\s+)?[a-z][\w-]*)")
_CARBON = "greenhouse gas emissions"
_UNKNOWN = {"%": "share", "pp": "share"}
_CROSSED = 1000


@dataclass(frozen=True, slots=True)
class _Named:
    """An organisation where a sentence names it."""

    key: str
    name: str
    start: int
    end: int


def measured_claims(
    article: Article,
    chunks: Sequence[Chunk],
    links: Sequence[TopicLink],
    organisations: Sequence[OrganisationMention],
) -> tuple[Claim, ...]:
    """Return the measured values that an article tells of its organisations, in the order of the text.

    A value is about the organisation that its sentence names last before it, else first after it, else about
    the only one that the article names. It is measured what the nearest key phrase of the sentence says, at
    the nearest time that it names. A value about nobody is no claim.

    Args:
        article: The article.
        chunks: Its passages.
        links: Its key phrases that are linked to topics.
        organisations: Those it names.
    """
    if not organisations:
        return ()
    phrases = sorted({link.phrase for link in links})
    names: re.Pattern[str] | None = None
    owners: dict[str, OrganisationMention] = {}
    found: dict[str, Claim] = {}
    for chunk in chunks:
        measures = list(find_measures(chunk.text))
        if measures and names is None:
            owners = _forms(organisations)
            names = _any_of(owners)
        for sentence, inside in _sentences(chunk.text, measures):
            assert names is not None
            named = [_named(match, owners) for match in names.finditer(sentence)]
            subject = _Sentence(sentence, inside, named, phrases, article.published, organisations)
            for claim in subject.claims(chunk.id):
                found.setdefault(claim.id, claim)
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence with its values, names and times."""

    text: str
    measures: Sequence[Measure]
    named: Sequence[_Named]
    phrases: Sequence[str]
    published: datetime.date | None
    organisations: Sequence[OrganisationMention]

    def claims(self, chunk_id: str) -> Iterator[Claim]:
        times = [
            time
            for time in find_times(self.text, self.published)
            if all(time.stop <= each.start or time.start >= each.end for each in self.measures)
        ]
        for measure in self.measures:
            subject = self._subject(measure)
            if subject:
                key, name = subject
                time = self._time(measure, times)
                begin, end = (time.begin, time.end) if time else (None, None)
                predicate = self._predicate(measure)
                parts = [chunk_id, key, predicate, repr(measure.value), measure.unit, str(begin), str(end)]
                yield Claim(
                    id=hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:32],
                    chunk_id=chunk_id,
                    subject=KEY_PREFIX + key,
                    subject_name=name,
                    predicate=predicate,
                    value=measure.value,
                    unit=measure.unit,
                    begin=begin,
                    end=end,
                    sentence=self.text,
                )

    def _subject(self, measure: Measure) -> tuple[str, str] | None:
        before = [each for each in self.named if each.end <= measure.start]
        after = [each for each in self.named if each.start >= measure.end]
        if before or after:
            chosen = before[-1] if before else after[0]
            return chosen.key, chosen.name
        only = self.organisations[0]
        return (only.key, only.name) if len(self.organisations) == 1 else None

    def _time(self, measure: Measure, times: Sequence[NamedTime]) -> NamedTime | None:
        """The nearest time; one that lies behind another value is rather that one's."""

        def distance(time: NamedTime) -> tuple[int, int]:
            low, high = min(measure.end, time.stop), max(measure.start, time.start)
            crossed = sum(low <= other.start < high for other in self.measures if other is not measure)
            return high - low + _CROSSED * crossed, time.start

        return min(times, key=distance, default=None)

    def _predicate(self, measure: Measure) -> str:
        lowered = self.text.lower()
        places = [
            (max(at - measure.end, measure.start - at - len(phrase)), phrase)
            for phrase in self.phrases
            if (at := lowered.find(phrase)) >= 0
        ]
        if places:
            return min(places)[1]
        if measure.unit.endswith("CO2e"):
            return _CARBON
        before, after = _BY.search(self.text, 0, measure.start), _FOLLOWING.match(self.text, measure.end)
        runs = _runs(before[1])[-1:] if before else _runs(after[1]) if after else []
        return runs[0] if runs else _UNKNOWN.get(measure.unit, "amount")


def _runs(words: str) -> list[str]:
    """The runs of words between those that say nothing."""
    grouped = groupby(words.lower().split(), key=FUNCTION_WORDS.__contains__)
    return [" ".join(run) for says_nothing, run in grouped if not says_nothing]


def _sentences(text: str, measures: Sequence[Measure]) -> Iterator[tuple[str, list[Measure]]]:
    """The sentences that hold values, each with its own, whose places are those in the sentence."""
    if not measures:
        return
    for start, end in sentence_spans(text):
        sentence = text[start:end].rstrip()
        inside = [each for each in measures if start <= each.start < end]
        if inside and len(sentence) <= LONGEST_SENTENCE:
            yield (
                sentence,
                [Measure(each.value, each.unit, each.start - start, each.end - start) for each in inside],
            )


def _forms(organisations: Sequence[OrganisationMention]) -> dict[str, OrganisationMention]:
    """How a text may name each organisation, without case and white space."""
    forms: dict[str, OrganisationMention] = {}
    for mention in organisations:
        for form in (mention.name, mention.key):
            forms.setdefault(" ".join(form.lower().split()), mention)
    return forms


def _any_of(forms: dict[str, OrganisationMention]) -> re.Pattern[str]:
    ordered = sorted(forms, key=lambda form: (-len(form), form))
    listed = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in ordered)
    return re.compile(rf"(?<!\w)(?:{listed})(?!\w)", re.I)


def _named(match: re.Match[str], owners: dict[str, OrganisationMention]) -> _Named:
    mention = owners[" ".join(match[0].lower().split())]
    return _Named(mention.key, mention.name, match.start(), match.end())
