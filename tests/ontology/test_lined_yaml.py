from pathlib import Path

import pytest

from graphnative.errors import OntologyError
from graphnative.ontology import lined_yaml
from graphnative.ontology.lined_yaml import Lined, read_lined


def write(folder: Path, content: str | bytes) -> Path:
    path = folder / "file.yaml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_every_value_knows_its_line(tmp_path: Path) -> None:
    content = read_lined(write(tmp_path, "a: no\nb:\n- 1\n- c: null\n  d: ''\n"), OntologyError)
    assert content == Lined(
        {
            "a": Lined("no", 1),
            "b": Lined([Lined("1", 3), Lined({"c": Lined(None, 4), "d": Lined("", 5)}, 4)], 3),
        },
        1,
    )


def test_a_byte_order_mark_is_no_content(tmp_path: Path) -> None:
    assert read_lined(write(tmp_path, b"\xef\xbb\xbfa: b\n"), OntologyError).value == {"a": Lined("b", 1)}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "is empty"),
        ("# only a comment\n", "is empty"),
        ("---\n", "is empty"),
        ("a: 1\n\tb: 2\n", ":2 is not valid YAML"),
        ("a: [1, 2\n", ":2 is not valid YAML"),
        ("a: 1\nb: 2\na: 3\n", ":3 repeats the key 'a', first used on line 1"),
        ("a: &x [1]\nb: 2\n", ":1 uses the YAML anchor &x"),
        ("b: *x\n", ":1 uses the YAML alias *x"),
        ("a: !!python/object:os.system {}\n", ":1 uses the YAML tag"),
        ("? [a]\n: b\n", "has a key that is no text"),
        ("a: 1\n---\nb: 2\n", ":2 begins a second document"),
        ("[" * 500, "nests deeper than 20 levels"),
        (b"a: \xff\n", "is not UTF-8 (byte 3)"),
        (b"a: b\x00\n", "is not valid YAML"),
    ],
)
def test_what_surprises_is_refused_in_one_sentence(tmp_path: Path, content: str | bytes, words: str) -> None:
    path = write(tmp_path, content)
    with pytest.raises(OntologyError) as caught:
        read_lined(path, OntologyError)
    assert words in caught.value.message
    assert caught.value.message.startswith(str(path))
    assert "\n" not in caught.value.message


def test_a_billion_laughs_end_at_the_first(tmp_path: Path) -> None:
    lines = ["a0: &a0 [lol]"] + [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 20)]
    with pytest.raises(OntologyError, match=":1 uses the YAML anchor"):
        read_lined(write(tmp_path, "\n".join(lines)), OntologyError)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(OntologyError, match="can't be read: No such file"):
        read_lined(tmp_path / "none.yaml", OntologyError)
    with pytest.raises(OntologyError, match="can't be read: Is a directory"):
        read_lined(tmp_path, OntologyError)


def test_a_huge_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lined_yaml, "MAX_BYTES", 3)
    with pytest.raises(OntologyError, match="is larger than"):
        read_lined(write(tmp_path, "a: b\n"), OntologyError)
