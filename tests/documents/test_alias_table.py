from pathlib import Path

import pytest

from graphnative.documents.alias_table import AliasTable, load_aliases
from graphnative.errors import InputError
from graphnative.settings import Settings


def load(root: Path, content: str) -> AliasTable:
    (root / "names.yaml").write_text(content, encoding="utf-8")
    return load_aliases(Settings.model_validate({"root": root, "articles": {"aliases_file": "names.yaml"}}))


def test_other_names_point_to_the_name_all_folded(tmp_path: Path) -> None:
    table = load(tmp_path, "Alphabet Inc.: [Google, YouTube LLC, alphabet]\nMeta Platforms: Facebook\n")
    assert table.owners == {"google": "alphabet", "youtube": "alphabet", "facebook": "meta platforms"}
    assert table.names == {
        "alphabet": ("Alphabet Inc.", "Google", "YouTube LLC", "alphabet"),
        "meta platforms": ("Meta Platforms", "Facebook"),
    }
    assert (table.owner("google"), table.owner("shell")) == ("alphabet", "shell")


def test_two_spellings_of_one_organisation_share_their_lists(tmp_path: Path) -> None:
    table = load(tmp_path, "Alphabet: [Google]\nAlphabet Inc.: YouTube\n")
    assert table.owners == {"google": "alphabet", "youtube": "alphabet"}
    assert table.names == {"alphabet": ("Alphabet", "Google", "Alphabet Inc.", "YouTube")}


def test_no_file_is_an_empty_table_and_a_file_of_the_usual_name_is_taken(tmp_path: Path) -> None:
    settings = Settings.model_validate({"root": tmp_path})
    assert load_aliases(settings) == AliasTable()
    (tmp_path / "aliases.yaml").write_text("Meta: [Facebook]\n", encoding="utf-8")
    assert load_aliases(settings).owners == {"facebook": "meta"}
    other = load(tmp_path, "Alphabet: [Google]\n")
    assert other.owners == {"google": "alphabet"}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("- Alphabet\n", ":1 must map names"),
        ("Alphabet:\n  Google: yes\n", ":2 'Alphabet' must have a list"),
        ("Alphabet:\nMeta: [x]\n", ":1 'Alphabet' must have a list"),
        ("Alphabet:\n- Google\n- []\n", ":3 a name of 'Alphabet' must be text"),
        ("Alphabet:\n- ' '\n", ":2 a name of 'Alphabet' must be text"),
        (
            "Alphabet:\n- Google\nMeta:\n- GOOGLE Inc\n",
            ":4 the name 'GOOGLE Inc' belongs to another organisation since line 2",
        ),
        (
            "Alphabet:\n- Meta\nMeta:\n- Facebook\n",
            ":2 the name 'Meta' belongs to another organisation since line 4",
        ),
        ("' ': [x]\n", ":1 has an empty name"),
        ("", "is empty"),
    ],
)
def test_a_mistake_names_file_and_line(tmp_path: Path, content: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        load(tmp_path, content)
    assert words in caught.value.message
    assert caught.value.message.startswith(str(tmp_path / "names.yaml"))


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    settings = Settings.model_validate({"root": tmp_path, "articles": {"aliases_file": "none.yaml"}})
    with pytest.raises(InputError, match="can't be read"):
        load_aliases(settings)
