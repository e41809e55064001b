"""`graphnative view` as a user runs it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from graphnative.cli.app import app
from graphnative.cli.view import file_name, write
from graphnative.communities.build import build_communities
from graphnative.errors import InputError
from graphnative.esg.ingest import ingest_articles
from graphnative.records import Article
from graphnative.settings import Settings
from graphnative.store.connect import open_database
from graphnative.view.page import page
from graphnative.view.picture import Box, Item, Picture
from small_workspace import small

_TEXTS = ("Acme leaked methane emission from a pipeline leak.", "Acme had an oil spill and a pipeline leak.")


@pytest.fixture
def root(workspace: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings = small(workspace)
    articles = [Article(f"a{at}", text, text, organisations=("Acme",)) for at, text in enumerate(_TEXTS)]
    with open_database(settings) as database:
        ingest_articles(database, articles)
        build_communities(database, "esg")
    monkeypatch.chdir(settings.root)
    return settings.root


def view(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["view", *arguments])


@pytest.mark.neo4j
def test_each_picture_is_one_file_that_names_what_it_shows(root: Path) -> None:
    commands = (
        (("answer", "Did Acme leak methane?", "--company", "Acme"), "answer.html", "Did Acme leak methane?"),
        (("entity", "acme"), "Acme.html", "Acme"),
        (("communities", "--projection", "esg"), "communities.html", "Communities"),
    )
    for arguments, file, title in commands:
        result = view(*arguments)
        assert result.exit_code == 0, result.output
        assert result.stdout.startswith(f"{file}: {title} (")
        text = (root / file).read_text(encoding="utf-8")
        assert f'<h1 dir="auto">{title}</h1>' in text
    assert "methane emission" in (root / "answer.html").read_text(encoding="utf-8")


@pytest.mark.neo4j
def test_what_is_not_there_is_one_sentence(root: Path) -> None:
    error = view("entity", "Beta").exception
    assert isinstance(error, InputError) and "Nothing in the graph is called 'Beta'" in error.message
    error = view("communities", "--projection", "entities").exception
    assert isinstance(error, InputError) and "no communities" in error.message
    assert isinstance(view("answer", " ").exception, InputError)
    assert list(root.glob("*.html")) == []


def small_page():
    return page(Picture("A title", "", "dot", ("K",), [Item("x", "K")], [Box(0, 0, 9, 40)]))


def test_an_older_page_is_replaced_and_another_file_is_not(tmp_path: Path, capsys) -> None:
    file = tmp_path / "picture.html"
    write(small_page(), file)
    write(small_page(), file)
    assert capsys.readouterr().out.count("A title (") == 2
    for other in (tmp_path, tmp_path / "notes.html"):
        if other.suffix:
            other.write_text("my notes", encoding="utf-8")
        with pytest.raises(InputError, match="was not made by `graphnative view`"):
            write(small_page(), other)
    assert (tmp_path / "notes.html").read_text(encoding="utf-8") == "my notes"


def test_it_can_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("typer.launch", opened.append)
    write(small_page(), tmp_path / "picture.html", show=True)
    assert opened == [(tmp_path / "picture.html").as_uri()]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Norvalis Energy plc", "Norvalis-Energy-plc"),
        ("../../etc/x", "etc-x"),
        ("!?", "entity"),
        ("é" * 90, "é" * 60),
    ],
)
def test_a_title_as_a_name_of_a_file(title: str, name: str) -> None:
    assert file_name(title) == name
