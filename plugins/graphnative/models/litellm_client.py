"""Calls through litellm: quiet import, retries, and every failure one sentence without the key."""

import asyncio
import os
import re
import warnings
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Protocol, TypeVar

from pydantic import SecretStr

from graphnative.errors import ModelError
from graphnative.models.spans import outgoing_headers

Result = TypeVar("Result")

_PAUSE_S = 0.5
_LONGEST_PAUSE_S = 8.0
_GRACE_S = 30.0
_RETRYABLE = (408, 409, 429, 500, 502, 503, 504)


class Section(Protocol):
    """What the settings of every litellm model have."""

    @property
    def model(self) -> str:
        """The model's name with litellm's provider prefix."""

    @property
    def api_base(self) -> str | None:
        """Address of the server."""

    @property
    def api_key(self) -> SecretStr | None:
        """Key of the provider."""

    @property
    def timeout_s(self) -> float:
        """Seconds to wait for one call."""


@cache
def load_litellm() -> Any:
    """Return the module litellm, which asks no server for its price list and prints nothing."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import litellm
    litellm.suppress_debug_info = True
    litellm.telemetry = False
    litellm.drop_params = True
    return litellm


def connection(section: Section) -> dict[str, Any]:
    """Return the arguments that every call of a section shares.

    A server given by address that wants no key gets a placeholder, since the client insists on one.
    """
    key = section.api_key.get_secret_value() if section.api_key else None
    headers = outgoing_headers()
    return {
        **({"extra_headers": headers} if headers else {}),
        "model": section.model,
        "api_base": section.api_base,
        "api_key": key or ("none" if section.api_base else None),
        "timeout": section.timeout_s,
        "max_retries": 0,
    }


async def call(section: Section, retries: int, work: Callable[[], Awaitable[Result]]) -> Result:
    """Return what ``work`` returns, tried again after failures that may pass.

    Args:
        section: Settings of the model, for the message.
        retries: Further tries; the pauses between them double from half a second.
        work: Makes one call.

    Raises:
        ModelError: The last try failed, or one that no repetition mends.
    """
    load_litellm()  # its import takes seconds, which are not the server's
    for attempt in range(retries + 1):
        try:
            return await _within(section.timeout_s, work())
        except _failures() as error:
            if attempt == retries or not _may_pass(error):
                raise ModelError(explain(error, section)) from None  # the cause may quote the key
            await asyncio.sleep(min(_PAUSE_S * 2**attempt, _LONGEST_PAUSE_S))
    raise AssertionError("unreachable: the last try returns or raises")


async def _within(seconds: float, work: Awaitable[Result]) -> Result:
    """The result in time: the client keeps the limit itself, but for a reply that drips on and on.

    The first call has more time, since it imports what the provider needs.
    """
    async with asyncio.timeout(seconds + _GRACE_S):
        return await work


def _failures() -> tuple[type[Exception], ...]:
    """What a call may raise: litellm's own errors are OpenAI's, malformed replies surface as these others."""
    from openai import OpenAIError

    return (OpenAIError, TimeoutError, ValueError, TypeError, KeyError, AttributeError, IndexError)


def _may_pass(error: Exception) -> bool:
    """Whether the same call may succeed later."""
    if isinstance(error, TimeoutError):
        return True
    return getattr(error, "status_code", None) in _RETRYABLE


def explain(error: Exception, section: Section) -> str:
    """Return one sentence on a failed call; neither the key nor anything that looks like one is in it."""
    where = f"{section.model} at {section.api_base}" if section.api_base else section.model
    status, said = getattr(error, "status_code", None), str(error)
    kind = type(error).__name__
    if status in (401, 403):
        return f"The model {where} refused the key (`api_key`)."
    if status == 429:
        return f"The model {where} refuses more calls for now (rate limit or quota)."
    if "Timeout" in kind or "Timeout on reading" in said:
        return f"The model {where} did not answer within {section.timeout_s:g} seconds (`timeout_s`)."
    if kind == "ContextWindowExceededError":
        return f"The prompt is longer than the model {where} takes (`context_window`)."
    if status == 404:
        return f"There is no model {where}."
    if "Connection error" in said or "Cannot connect" in said:
        return f"The model {where} can't be reached."
    return f"The model {where} failed: {_words(said or kind, section)}"


def _words(said: str, section: Section) -> str:
    """The first line of the error's own words, shortened and without keys."""
    text = said.strip().splitlines()[0]
    if section.api_key:
        text = text.replace(section.api_key.get_secret_value(), "***")
    text = re.sub(r"\b(sk|key|Bearer)[-_ ][\w*.-]{4,}", "***", text)
    text = re.sub(r"^((litellm\.)?\w+(Error|Exception)( - |: ))+", "", text)
    return text[:200]
