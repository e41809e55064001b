import datetime

import pytest

from graphnative.cli.question_file import BadLine, FiledQuestion, read_questions
from graphnative.errors import InputError
from graphnative.retrievers.filters import Filters


def read(tmp_path, content: bytes):
    file = tmp_path / "q.jsonl"
    file.write_bytes(content)
    return [one if isinstance(one, FiledQuestion) else one.reason for one in read_questions(file)]


def test_questions_keep_their_ids_and_filters(tmp_path) -> None:
    content = (
        '\ufeff{"id": "q1", "question": "Wasser?"}\n\n'
        '{"question": "energy", "filters": {"company": "Shell", "since": "2021", "until": "2021-06",'
        ' "category": ["environment"], "tags": {"year": 2021}}}\n'
    )

    assert read(tmp_path, content.encode()) == [
        FiledQuestion("q1", "Wasser?"),
        FiledQuestion(
            "3",
            "energy",
            Filters(
                ("Shell",),
                datetime.date(2021, 1, 1),
                datetime.date(2021, 6, 30),
                ("environment",),
                {"year": "2021"},
            ),
        ),
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "no valid JSON (Expecting property name enclosed in double quotes, column 2)"),
        ("[1]", "no JSON object"),
        ('{"question": " "}', "no text under `question`"),
        ('{"question": 7}', "no text under `question`"),
        ('{"query": "x"}', "unknown key `query`; known are id, question, filters"),
        ('{"question": "x", "filters": [1]}', "`filters` is no JSON object"),
        (
            '{"question": "x", "filters": {"firm": "y"}}',
            "unknown filter `firm`; known are company, since, until, category, tags",
        ),
        ('{"question": "x", "filters": {"company": 7}}', "`company` is neither a text nor a list of texts"),
        ('{"question": "x", "filters": {"tags": "y"}}', "`tags` is no JSON object"),
        ('{"question": "x", "filters": {"since": "never"}}', "since is no date: 'never'"),
    ],
)
def test_a_bad_line_has_a_reason_and_the_rest_goes_on(tmp_path, line, reason) -> None:
    found = read(tmp_path, f'{line}\n{{"question": "good"}}\n'.encode())

    assert found[0] == reason
    assert found[1] == FiledQuestion("2", "good")


def test_an_id_counts_once(tmp_path) -> None:
    content = b'{"id": 1, "question": "a"}\n{"id": "1", "question": "b"}\n'

    assert read(tmp_path, content) == [FiledQuestion("1", "a"), "the id '1' occurred before"]


def test_a_bad_line_knows_its_place(tmp_path) -> None:
    file = tmp_path / "q.jsonl"
    file.write_text("\nnull\n", encoding="utf-8")

    assert list(read_questions(file)) == [BadLine(f"{file}:2", "no JSON object")]


@pytest.mark.parametrize(
    ("content", "message"), [(b"\n\xff\xfe\x00", ":2 is not UTF-8"), (None, "can't be read")]
)
def test_an_unreadable_file_is_one_sentence(tmp_path, content, message) -> None:
    file = tmp_path / "q.jsonl"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(InputError, match=message):
        list(read_questions(file))


def test_a_folder_is_no_file(tmp_path) -> None:
    with pytest.raises(InputError, match="can't be read"):
        list(read_questions(tmp_path))
