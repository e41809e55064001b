"""A question that only makes sense after another one: "and in 2022?"."""

import re
from collections.abc import Callable, Sequence

from graphnative.retrievers.examples.masked_question import numbers_of
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.text2cypher.records import Turn

_FILLING = """
and or but what how about in on at for of with from by to the a an then now also same as is are it that this
one ones only instead please just since after before during year
"""
_WORD = re.compile(r"[^\W_]+")

Link = Callable[[str], Sequence[Sequence[LinkedValue]]]


def is_follow_up(question: str, values: Sequence[LinkedValue]) -> bool:
    """Return whether a question has values or numbers, and else only words that say nothing by themselves."""
    shown = [*values, *numbers_of(question, values)]
    taken = [(value.start, value.end) for value in shown if value.is_shown]
    rest = [
        match[0].casefold()
        for match in _WORD.finditer(question)
        if not any(start <= match.start() < end for start, end in taken)
    ]
    return bool(taken) and all(word in _FILLING.split() for word in rest)


def completed(question: str, history: Sequence[Turn], link: Link) -> str:
    """Return a follow-up as the last question before it, with its own values in place of those of their kind.

    A question that stands by itself, or has no place in the last one for its values, comes back as it is.

    Args:
        question: What is asked.
        history: The turns before, the oldest first.
        link: Returns for each place of a text the values that it may name.
    """
    values = [meanings[0] for meanings in link(question)]
    if not history or not is_follow_up(question, values):
        return question
    before = completed(history[-1].question, history[:-1], link)
    earlier = [meaning for meanings in link(before) for meaning in meanings]
    text = _replaced(question, values, before, earlier)
    return text if text != before else question


def _replaced(
    question: str, values: Sequence[LinkedValue], before: str, earlier: Sequence[LinkedValue]
) -> str:
    cuts: list[tuple[int, int, str]] = []
    for value in values:
        place = next((old for old in earlier if (old.label, old.key) == (value.label, value.key)), None)
        if place is not None:
            cuts.append((place.start, place.end, question[value.start : value.end]))
    old_numbers = numbers_of(before, earlier)
    for number, old in zip(numbers_of(question, values), old_numbers, strict=False):
        cuts.append((old.start, old.end, question[number.start : number.end]))
    for start, end, text in sorted(cuts, reverse=True):
        before = before[:start] + text + before[end:]
    return before
