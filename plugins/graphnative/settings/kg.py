"""The block ``graphnative.kg`` of settings.yaml: how documents become a graph."""

from typing import Literal

from pydantic import Field

from graphnative.settings.section import Section


class KgSection(Section):
    """How `graphnative build` reads documents; the model is that of the block ``chat``.

    Attributes:
        profile: ``lean`` asks about 5 questions a passage, ``paper`` all that paper S2 names.
        votes: Pathways that must agree on a fact; what fewer read waits for a review.
        second_pass: Whether facts are read again by a model that knows the schema; None: with ``paper``.
        quality: Score that both passes must give a fact; what gets less waits for a review.
        tries: Calls for one answer at most.
        call_seconds: Limit of one call.
        max_tokens: Limit of a run, read and written together; None sets none.
        threads: Documents that are read at once.
        engine: Who reads: threads of this process, or the workers of a Ray cluster.
        workers: Those of Ray; None takes as many as the cluster has cores.
        ray_address: ``HOST:PORT`` of a Ray cluster; None takes RAY_ADDRESS, or else this machine.
    """

    profile: Literal["lean", "paper"] = "lean"
    votes: int = Field(default=2, ge=1, le=3)
    second_pass: bool | None = None
    quality: float = Field(default=0.0, ge=0, le=1)
    tries: int = Field(default=3, ge=1, le=10)
    call_seconds: float = Field(default=120.0, gt=0)
    max_tokens: int | None = Field(default=None, ge=1)
    threads: int = Field(default=4, ge=1, le=64)
    engine: Literal["threads", "ray"] = "threads"
    workers: int | None = Field(default=None, ge=1)
    ray_address: str | None = None
