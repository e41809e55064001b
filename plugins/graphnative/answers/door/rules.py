"""Which way of answering suits a question, told from its words; pure."""

import re
from dataclasses import dataclass
from typing import Literal

RouteName = Literal["gri-path", "graph", "text2cypher", "local", "global"]
ROUTES: tuple[RouteName, ...] = ("gri-path", "graph", "text2cypher", "local", "global")
MERGED: tuple[RouteName, RouteName] = ("gri-path", "graph")
"""The ways that rank articles: their rankings can be merged."""

_STORED = (
    r"(?:articles?|documents?|passages?|chunks?|topics?|categor(?:y|ies)|claims?|organi[sz]ations?|labels?"
    r"|edges?|nodes?|alias(?:es)?|headlines?|basic entities|taxonomy|graph|publication dates?)"
)
_STORED_WORD = re.compile(rf"\b{_STORED}\b", re.I)
_COUNTED = re.compile(
    rf"\bhow (?:many|often)\b|\bnumber of\b|\baverage\b|\bcount\b|\bpercentage of {_STORED}"
    r"|\b(?:earliest|oldest|newest|fewest)\b"
    r"|\bmost (?:articles|passages|claims|often)\b|\bmore articles\b|\bper \w+\b",
    re.I,
)
_LISTED = re.compile(
    r"^\s*(?:list|count|sort|return|show|name all|give me the (?:\w+ )?\w+s?\b"
    r"|give the (?:number|headlines|ids))\b",
    re.I,
)
_WHICH_STORED = re.compile(
    rf"^\s*(?:which|what|are there|give)(?: \w+){{0,2}} {_STORED}\b"
    rf"|\b{_STORED} (?:exist|is named|are named)\b",
    re.I,
)
_ROLE = (
    r"(?:company|firm|bank|utility|retailer|maker|operator|owner|employer|director|founder|author|head|critic"
    r"|competitor|mother|father|spouse|wife|husband|brother|sister|son|daughter|composer|predecessor|parent"
    r"|person|university|country|smelter|smelters|factory|village|organisation|works|film|films"
    r"|chief executive|headquarters|union|successor)"
)
_HOP = re.compile(
    rf"\bthe {_ROLE}s?(?: company)? (?:of|from|that|which|whose|who|led|based|headquartered|in|where|next)\b"
    rf"|\bof the (?:\w+ ){{0,2}}{_ROLE} (?:of|that|whose|led|in)\b"
    rf"|\b{_ROLE} (?:whose|that|led by|based in)\b",
    re.I,
)
_ONE_HOP = re.compile(rf"^\s*who (?:is|was) the {_ROLE} of [^,]*$", re.I)
_WHOLE = re.compile(
    r"\b(?:themes?|trends?|overview|overall|in general|general|across|corpus|collection|patterns?|recurring"
    r"|common|typical|widespread|insights|big picture|dominate|stands out|most companies|all articles"
    r"|by and large|in broad terms|controversies|summari[sz]e|outline|sectors?|industries|kinds of)\b",
    re.I,
)
_MANY = re.compile(r"\b(?:companies|firms|banks|workers|regulators|stakeholders|unions|businesses)\b", re.I)
_ABOUT_SOMEBODY = re.compile(
    r"^\s*(?:who\b|tell me about\b|describe\b|profile\b|everything on\b|around\b"
    r"|what is\b(?! .*\b(?:doing|done)\b)|what (?:kind|sort) of\b)"
    r"|\b(?:related|relationship|connection|connected|link between|links?\b.* to\b|linked with|ties|known\b"
    r"|background|portrait|associated|do (?:we|you) know|neighbours|works with|based|founded"
    r"|operate\b|active in|countries is|got to do with|what does \w+ sell|runs? the)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A way of answering and why.

    Attributes:
        route: Its name.
        reason: Why it suits the question, in a few words.
        sure: Whether the question's words call for it; else it is what remains.
        also: Another one whose articles are merged with its own; None for none.
    """

    route: RouteName
    reason: str
    sure: bool = True
    also: RouteName | None = None

    @property
    def routes(self) -> tuple[RouteName, ...]:
        """The ways that answer together, the first in front."""
        return (self.route,) if self.also is None else (self.route, self.also)

    @property
    def name(self) -> str:
        """What they are called together."""
        return "+".join(self.routes)


def choose(question: str, *, names_somebody: bool, names_several: bool = False) -> Choice:
    """Return the way of answering that suits a question best.

    What is counted or listed of the graph asks for a query; a chain of relations for the passage graph;
    the themes of everything for global search; who or what somebody is for local search; anything else about
    somebody for the paths of the GRI taxonomy, merged with the passage graph where it is about several.

    Args:
        question: Any text.
        names_somebody: It names an entity.
        names_several: It names more than one.
    """
    if _WHICH_STORED.search(question) or (
        _STORED_WORD.search(question) and (_COUNTED.search(question) or _LISTED.search(question))
    ):
        return Choice("text2cypher", "it counts or lists what the graph holds")
    if _LISTED.search(question) and not _WHOLE.search(question):
        return Choice("text2cypher", "it asks for a list")
    if _HOP.search(question) and not _ONE_HOP.search(question):
        return Choice("graph", "it goes from one entity to the next")
    if not names_somebody:
        if _WHOLE.search(question):
            return Choice("global", "it asks about the whole")
        return Choice("global", "it names nobody", sure=bool(_MANY.search(question)))
    if _ABOUT_SOMEBODY.search(question):
        return Choice("local", "it asks who or what somebody is")
    sure = not _WHOLE.search(question)
    if names_several:
        return Choice("gri-path", "it asks what several have to do with each other", sure, also="graph")
    return Choice("gri-path", "it asks what somebody does", sure)
