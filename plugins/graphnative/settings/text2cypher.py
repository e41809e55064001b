"""The section ``text2cypher:``."""

from typing import Literal

from pydantic import Field

from graphnative.settings.section import Section


class Text2CypherSection(Section):
    """How questions become Cypher queries unless a call says otherwise.

    Attributes:
        kind: ``examples`` needs no model; ``simple``, ``schema`` and ``few_shot`` are S1's prompts for one.
            ``auto`` is ``few_shot`` when a model is configured, else ``examples``.
        attempts: Queries tried at most, until one runs and finds something.
        examples: Examples that ``few_shot`` shows.
        timeout_s: Seconds that a query may run.
        max_rows: Rows taken of its result.
    """

    kind: Literal["auto", "examples", "simple", "schema", "few_shot"] = "auto"
    attempts: int = Field(default=3, ge=1)
    examples: int = Field(default=5, ge=0)
    timeout_s: float = Field(default=30.0, gt=0)
    max_rows: int = Field(default=1000, ge=1)
