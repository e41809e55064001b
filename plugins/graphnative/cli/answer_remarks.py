"""What a reader must know to judge an answer: who wrote it, and what of it has no source."""

from typing import Protocol


class Remarkable(Protocol):
    """What every kind of answer says of itself."""

    @property
    def model(self) -> str:
        """Who wrote it; "none" where there was nothing to write about."""

    @property
    def unknown_citations(self) -> int:
        """Citations of what it was not given."""

    @property
    def uncited(self) -> tuple[str, ...]:
        """Sentences without a citation."""


def remarks(given: Remarkable, told: tuple[str, str, str], *, calls: int = 0, dropped: int = 0) -> list[str]:
    """Return the remarks on an answer, a line each.

    Args:
        given: The answer.
        told: What is said where nothing was found, what it is written from, and what it cites.
        calls: Calls of the model; 0 leaves them out.
        dropped: Passages that the model could not be shown.
    """
    nothing, origin, cited = told
    if given.model == "none":
        lines = [nothing]
    elif given.model == "extractive":
        lines = [f"Sentences picked from the {origin}; no language model is configured."]
    else:
        lines = [f"Written by {given.model}{f' in {calls} calls' if calls else ''}."]
    if dropped:
        lines.append(f"{dropped} passages had no room in the model's context window.")
    if given.unknown_citations:
        lines.append(f"{given.unknown_citations} citations of {cited} that don't exist were taken out.")
    if given.uncited:
        lines.append(f"Without a source: {' '.join(given.uncited)}")
    return lines
