"""The questions of S0's experiment: each about one company, with the articles that answer it where known."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

_COMPANY = "{company}"


@dataclass(frozen=True, slots=True)
class EsgQuestion:
    """A question about one company, or a template of one that is asked of many.

    Attributes:
        id: Unique.
        question: What is asked; ``{company}`` in it stands for the company.
        category: ``environment``, ``social``, ``governance``, ``temporal`` or any other.
        company: Whom it is about; empty: a template, asked of every company of the experiment.
        gold: Ids of the articles that answer it; empty: no article does; None: nobody knows.
    """

    id: str
    question: str
    category: str
    company: str = ""
    gold: tuple[str, ...] | None = None

    @property
    def is_template(self) -> bool:
        """Whether it waits for its companies."""
        return not self.company and _COMPANY in self.question


def asked_of(questions: Sequence[EsgQuestion], companies: Sequence[str]) -> list[EsgQuestion]:
    """Return the questions as they are asked: each template of every company, the others once.

    Args:
        questions: Questions and templates.
        companies: Whom templates are asked about.
    """
    asked: list[EsgQuestion] = []
    for each in questions:
        names = companies if each.is_template else (each.company,)
        for name in names:
            id_ = f"{each.id}/{name}" if each.is_template else each.id
            asked.append(replace(each, id=id_, question=each.question.replace(_COMPANY, name), company=name))
    return asked


def spread(questions: Sequence[EsgQuestion], limit: int | None) -> list[EsgQuestion]:
    """Return at most so many questions, taken at even distances, so that every category has its share.

    Args:
        questions: In any order; they are taken by category, then as they stand.
        limit: How many at most; None takes all, in their order.
    """
    if limit is None or limit >= len(questions):
        return list(questions)
    order = sorted(range(len(questions)), key=lambda at: questions[at].category)
    chosen = sorted(order[at * len(questions) // limit] for at in range(limit))
    return [questions[at] for at in chosen]
