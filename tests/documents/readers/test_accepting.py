from graphnative.documents.readers.accepting import accept_articles
from graphnative.documents.readers.refusal import Refusal
from graphnative.records import Article


def test_each_id_once_and_all_else_refused_with_a_reason() -> None:
    refused: list[Refusal] = []
    given = [
        Article("a", "", "x", source="f:1"),
        Article("a", "", "y", source="f:2"),
        Article("b", "", " "),
        7,
    ]
    unread = Refusal("f", "is broken")
    found = list(accept_articles([*given, unread], refused.append))
    assert found == given[:1]
    assert [(each.source, each.reason) for each in refused] == [
        ("f:2", "has the id 'a' of f:1"),
        ("b", "has no text"),
        ("document 3", "is a int, neither an Article nor a LlamaIndex Document"),
        ("f", "is broken"),
    ]
