import io
import json

from graphnative.documents.finder_worker import serve
from graphnative.records import OrganisationMention


class Upper:
    """Names every word in capitals."""

    def find(self, texts):
        return [
            tuple(OrganisationMention(word, word.lower(), 1) for word in text.split() if word.isupper())
            for text in texts
        ]


def test_every_request_line_gets_one_answer_line() -> None:
    replies = io.BytesIO()
    requests = [json.dumps(texts).encode() + b"\n" for texts in (["SHELL and BP\n", "none"], [], ["É"])]
    serve(requests, replies, Upper)
    assert [json.loads(line) for line in replies.getvalue().splitlines()] == [
        [[["SHELL", "shell", 1], ["BP", "bp", 1]], []],
        [],
        [[["É", "é", 1]]],
    ]
