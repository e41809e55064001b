"""What the passes of the construction pipeline hand to each other."""

import datetime
from dataclasses import dataclass
from typing import Literal

ValueKind = Literal["number", "money", "percent", "date", "duration", "quantity", "word"]


@dataclass(frozen=True, slots=True)
class Value:
    """A literal in its normal form: what no node is made of.

    Attributes:
        kind: What it is; ``word`` is a general word, which names nobody.
        text: Its normal form as text; equal values have equal texts.
        amount: The number, in units; None for dates, words and ranges.
        unit: ``%``, ``USD``, ``t``, ``years``, ``stores``, …; empty without one.
        begin: First day of a date; None where it is open or unknown, and for all other kinds.
        end: Last day of a date; None where it is open or unknown, and for all other kinds.
    """

    kind: ValueKind
    text: str
    amount: float | None = None
    unit: str = ""
    begin: datetime.date | None = None
    end: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class Mention:
    """A span of a passage that several voters hold to be a name or a value.

    Attributes:
        chunk_id: The passage.
        start: Where it begins there, in characters.
        end: Where it ends, exclusive.
        surface: The text of that span, exactly.
        label: Its type in the hierarchy; empty while it is not known.
        voters: Who found it, sorted.
        score: Share of the voters asked, in (0, 1].
        value: Its normal form if it is a literal; None for a named entity.
    """

    chunk_id: str
    start: int
    end: int
    surface: str
    label: str
    voters: tuple[str, ...]
    score: float
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class Triplet:
    """A relation as one pathway read it from a passage.

    Attributes:
        chunk_id: The passage.
        subject: Surface of the subject as it stands there.
        relation: What joins the two, as the pathway wrote it.
        object: Surface of the object as it stands there.
        sentence: The one sentence that says so, exactly as it stands there.
        pathway: Who read it.
    """

    chunk_id: str
    subject: str
    relation: str
    object: str
    sentence: str
    pathway: str


@dataclass(frozen=True, slots=True)
class VotedFact:
    """A relation on which pathways agree.

    Attributes:
        subject: A named mention.
        relation: Name of the relation type, normalised.
        object: A named mention, or a literal.
        sentence: The sentence that says so; of several the first in the passage.
        pathways: Who read it, sorted.
        score: Share of the pathways asked, in (0, 1].
    """

    subject: Mention
    relation: str
    object: Mention
    sentence: str
    pathways: tuple[str, ...]
    score: float
