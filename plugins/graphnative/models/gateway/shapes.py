"""The JSON objects that GraphRAG's prompts ask for: how each is recognised, and what it must hold."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field


def _whole(value: Any) -> Any:
    """A number as an integer: models write 80.7 and "80" where 80 is asked for; other text stays wrong."""
    if isinstance(value, str) and re.fullmatch(r"\s*-?\d+(\.\d+)?\s*", value):
        value = float(value)
    return round(value) if isinstance(value, float) and math.isfinite(value) else value


Percent = Annotated[int, BeforeValidator(_whole), Field(ge=0, le=100)]
Rating = Annotated[int, BeforeValidator(_whole), Field(ge=0, le=5)]
Text = Annotated[str, Field(min_length=1)]


class Point(BaseModel):
    """One key point of a batch of reports."""

    description: Text
    score: Percent


class Points(BaseModel):
    """Global search, map step."""

    points: list[Point]


class Relevance(BaseModel):
    """Global search, rating of a report for dynamic selection."""

    reason: str
    rating: Rating


class DriftStep(BaseModel):
    """DRIFT search, a local step."""

    response: Text
    score: Percent
    follow_up_queries: list[str]


class DriftPrimer(BaseModel):
    """DRIFT search, the primer."""

    intermediate_answer: Text
    score: Percent
    follow_up_queries: Annotated[list[Text], Field(min_length=1)]


class Finding(BaseModel):
    """One insight of a community report."""

    summary: str
    explanation: str


class CommunityReport(BaseModel):
    """Indexing, a community report."""

    title: Text
    summary: Text
    findings: list[Finding]
    rating: Annotated[float, Field(ge=0, le=10, allow_inf_nan=False)]
    rating_explanation: str


@dataclass(frozen=True, slots=True)
class Shape:
    """What a prompt asks for.

    Attributes:
        model: Checks the object; None when only a schema of the caller's is known.
        marks: Texts that a prompt without ``response_format`` has, all of them.
        schema_name: Name under which GraphRAG sends it as ``response_format``.
        schema: The caller's own JSON schema, for objects we do not know.
        only_list: The object's one field, when a bare list of its items can mean nothing else.
    """

    model: type[BaseModel] | None
    marks: tuple[str, ...] = ()
    schema_name: str = ""
    schema: Mapping[str, Any] | None = None
    only_list: str = ""

    @property
    def json_schema(self) -> Mapping[str, Any]:
        """The object as a JSON schema."""
        return self.model.model_json_schema() if self.model is not None else self.schema or {}


SHAPES = (
    Shape(Points, ('"points"', '"score"'), only_list="points"),
    Shape(Relevance, ('"reason"', '"rating"', "from 0 to 5")),
    Shape(DriftPrimer, ("'intermediate_answer'", "'follow_up_queries'"), "PrimerResponse"),
    Shape(DriftStep, ("'response'", "'follow_up_queries'")),
    Shape(CommunityReport, ("RATING EXPLANATION", '"findings"'), "CommunityReportResponse"),
)
ANY_OBJECT = Shape(None, schema={"type": "object"})


def expected_shape(prompt: str, response_format: Mapping[str, Any] | None) -> Shape | None:
    """Return the object that a request wants to be answered with; None for free text.

    Args:
        prompt: All messages of the request, without their data: an article may speak of JSON too.
        response_format: As OpenAI defines it.
    """
    kind = (response_format or {}).get("type")
    if kind == "json_schema" and response_format is not None:
        given = response_format.get("json_schema") or {}
        known = next(
            (shape for shape in SHAPES if shape.schema_name and shape.schema_name == given.get("name")), None
        )
        return known or Shape(None, schema=given.get("schema") or {"type": "object"})
    marked = next((shape for shape in SHAPES if all(mark in prompt for mark in shape.marks)), None)
    return marked or (ANY_OBJECT if kind == "json_object" else None)
