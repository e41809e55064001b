import pytest

from graphnative.store.endpoint import Endpoint, without_credentials


def test_the_password_is_never_shown() -> None:
    endpoint = Endpoint("bolt://h:7687", "neo4j", "s3cret")
    assert "s3cret" not in repr(endpoint)
    assert "s3cret" not in str(endpoint)


@pytest.mark.parametrize(
    ("uri", "shown"),
    [
        ("bolt://127.0.0.1:7687", "bolt://127.0.0.1:7687"),
        ("neo4j+s://name:s3cret@db.example.org", "neo4j+s://db.example.org"),
        ("bolt://na@me:s3@cret@host:1", "bolt://host:1"),
        ("name:s3cret@host", "host"),
        ("neo4j://host/path?x=a@b", "neo4j://host/path?x=a@b"),
        ("", ""),
    ],
)
def test_a_uri_is_shown_without_credentials(uri: str, shown: str) -> None:
    assert without_credentials(uri) == shown
    assert Endpoint(uri, "neo4j", "").address == shown
