"""Run and qrels files in the format of trec_eval, so that any evaluation tool can read our rankings.

A run line is ``question Q0 document rank score tag``, a qrels line ``question 0 document relevance``.
Ids are percent-encoded where they hold white space, control characters or ``%``; others stand as they are.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote

import numpy as np

from graphnative.errors import InputError
from graphnative.settings.text_file import bad_byte

Run = dict[str, list[tuple[str, float]]]
Qrels = dict[str, dict[str, int]]
Number = TypeVar("Number", int, float)

_LARGEST = float(np.finfo(np.float32).max)
_UNSAFE = re.compile(r"[\s\x00-\x20\x7f-\xa0%]")


def run_lines(question_id: str, ranked: Sequence[tuple[str, float]], tag: str) -> Iterator[str]:
    """Yield the lines of one question, without line ends.

    trec_eval ignores the rank, sorts by the score as a 32-bit float and breaks ties by id from z to a.
    A score that is not below the one before it is therefore written as the next smaller float: the file
    evaluates as ranked.

    Args:
        question_id: The question.
        ranked: Document ids with their scores, best first.
        tag: Name of the run.

    Raises:
        InputError: An id is empty or occurs twice, or a score is no finite number or rises with the rank.
    """
    query, name = escape_id(question_id), escape_id(tag)
    seen: set[str] = set()
    before, written = np.inf, np.float32(np.inf)
    for rank, (document, score) in enumerate(ranked, start=1):
        if document in seen:
            raise InputError(f"The ranking of question {question_id!r} holds document {document!r} twice.")
        if not abs(score) <= _LARGEST or score > before:
            raise InputError(
                f"The ranking of question {question_id!r} has score {score} at rank {rank}, after {before}."
            )
        seen.add(document)
        before = score
        written = min(np.float32(score), np.nextafter(written, np.float32(-np.inf)))
        yield f"{query} Q0 {escape_id(document)} {rank} {written} {name}"


def write_run(path: Path, rankings: Iterable[tuple[str, Sequence[tuple[str, float]]]], tag: str) -> int:
    """Return how many lines a run file got.

    Args:
        path: The file; overwritten if it exists.
        rankings: Question ids with their ranked documents and scores, best first.
        tag: Name of the run.

    Raises:
        InputError: A question occurs twice, or :func:`run_lines` refuses its ranking.
    """
    asked: set[str] = set()
    lines: list[str] = []
    for question_id, ranked in rankings:
        if question_id in asked:
            raise InputError(f"The question {question_id!r} is ranked twice.")
        asked.add(question_id)
        lines.extend(run_lines(question_id, ranked, tag))
    return _write(path, lines)


def write_qrels(path: Path, gold: Mapping[str, Mapping[str, int]]) -> int:
    """Return how many lines a qrels file got.

    Args:
        path: The file; overwritten if it exists.
        gold: Relevance per document per question; questions without documents leave no line.

    Raises:
        InputError: An id is empty.
    """
    lines = [
        f"{escape_id(question)} 0 {escape_id(document)} {relevance}"
        for question, documents in gold.items()
        for document, relevance in documents.items()
    ]
    return _write(path, lines)


def read_run(path: Path) -> Run:
    """Return each question's documents with their scores, best first, in the file's order of questions.

    Raises:
        InputError: A line does not hold six fields, a document or rank occurs twice for a question, two
            scores are equal (their order would be a matter of the tool), or scores and ranks disagree.
    """
    found: dict[str, list[tuple[int, str, float]]] = {}
    for place, (query, _, document, rank, score, _) in _fields(path, 6):
        entry = (_number(rank, int, place), unescape_id(document), _number(score, float, place))
        found.setdefault(unescape_id(query), []).append(entry)
    return {question: _ranked(question, entries, path) for question, entries in found.items()}


def read_qrels(path: Path) -> Qrels:
    """Return each question's documents with their relevance.

    Raises:
        InputError: A line does not hold four fields, or a document is judged twice for a question.
    """
    gold: Qrels = {}
    for place, (query, _, document, relevance) in _fields(path, 4):
        documents = gold.setdefault(unescape_id(query), {})
        if unescape_id(document) in documents:
            raise InputError(f"{place} judges document {document} of question {query} a second time.")
        documents[unescape_id(document)] = _number(relevance, int, place)
    return gold


def escape_id(identifier: str) -> str:
    """Return an id as one field of a line.

    Raises:
        InputError: It is empty, or holds half a character (a lone surrogate).
    """
    if not identifier:
        raise InputError("An empty id can't be written into a run or qrels file.")
    try:
        identifier.encode()
    except UnicodeEncodeError as error:
        raise InputError(f"The id {identifier!r} is not valid Unicode at character {error.start}.") from error
    return _UNSAFE.sub(lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), identifier)


def unescape_id(field: str) -> str:
    """Return the id behind a field; the inverse of :func:`escape_id`."""
    try:
        return unquote(field, errors="strict")
    except UnicodeDecodeError:  # written by someone who does not encode, and meant as it stands
        return field


def _ranked(question: str, entries: list[tuple[int, str, float]], path: Path) -> list[tuple[str, float]]:
    """The entries in order of their ranks, if ranks, ids and scores tell one story."""
    entries.sort(key=lambda entry: entry[0])
    if len({document for _, document, _ in entries}) < len(entries):
        raise InputError(f"{path} ranks a document twice for question {question!r}.")
    for (rank, document, score), (next_rank, next_document, next_score) in pairwise(entries):
        if rank == next_rank or not np.float32(score) > np.float32(next_score):
            raise InputError(
                f"{path} leaves the order of {document!r} (rank {rank}, score {score}) and {next_document!r} "
                f"(rank {next_rank}, score {next_score}) open for question {question!r}."
            )
    return [(document, score) for _, document, score in entries]


def _fields(path: Path, count: int) -> Iterator[tuple[str, list[str]]]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise InputError(bad_byte(path, error)) from error
    for number, line in enumerate(text.split("\n"), start=1):
        fields = re.split(r"[ \t\r]+", line.strip(" \t\r"))
        if fields == [""]:
            continue
        if len(fields) != count:
            raise InputError(f"{path}:{number} holds {len(fields)} fields instead of {count}.")
        yield f"{path}:{number}", fields


def _number(field: str, kind: Callable[[str], Number], place: str) -> Number:
    try:
        return kind(field)
    except ValueError:
        raise InputError(f"{place} has {field!r} where a number belongs.") from None


def _write(path: Path, lines: Sequence[str]) -> int:
    path.write_bytes("".join(f"{line}\n" for line in lines).encode())
    return len(lines)
