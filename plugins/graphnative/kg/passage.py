"""A passage as the passes see it: its text, its sentences by number, and when its document was published."""

import datetime
from dataclasses import dataclass, replace

from graphnative.models.sentences import sentence_spans
from graphnative.records import Article, Chunk


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage with its sentences.

    Attributes:
        chunk: The passage.
        title: Title of its document; may be empty.
        published: When that was published, if anybody knows.
        sentences: Start and end of each sentence that is not blank, without the white space around it.
    """

    chunk: Chunk
    title: str
    published: datetime.date | None
    sentences: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        """The passage itself."""
        return self.chunk.text

    def sentence(self, number: int) -> str | None:
        """Return the sentence of a number, from 1; None if there is none of it."""
        if not 1 <= number <= len(self.sentences):
            return None
        start, end = self.sentences[number - 1]
        return self.text[start:end]

    def halves(self) -> list[tuple[int, "Passage"]]:
        """Return two smaller passages, each with where it begins; none if there is but one sentence."""
        if len(self.sentences) < 2:
            return []
        middle = len(self.sentences) // 2
        cut = self.sentences[middle][0]
        second = tuple((start - cut, end - cut) for start, end in self.sentences[middle:])
        return [
            (
                0,
                replace(
                    self, chunk=replace(self.chunk, text=self.text[:cut]), sentences=self.sentences[:middle]
                ),
            ),
            (cut, replace(self, chunk=replace(self.chunk, text=self.text[cut:]), sentences=second)),
        ]

    def numbered(self) -> str:
        """Return the sentences, one a line, each behind its number."""
        lines = (" ".join(self.text[start:end].split()) for start, end in self.sentences)
        return "\n".join(f"{number}: {line}" for number, line in enumerate(lines, start=1))


def read_passage(article: Article, chunk: Chunk) -> Passage:
    """Return a passage of an article with its sentences."""
    spans = []
    for start, end in sentence_spans(chunk.text):
        inside = chunk.text[start:end].strip()
        if inside:
            begin = chunk.text.index(inside, start)
            spans.append((begin, begin + len(inside)))
    return Passage(chunk, article.headline, article.published, tuple(spans))
