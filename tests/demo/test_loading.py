"""Which articles a smaller demo holds; the graph itself is tested with the command."""

from pathlib import Path

from graphnative.demo.loading import _provide_aliases, demo_articles_about
from graphnative.demo.news import demo_articles, demo_companies
from graphnative.documents.alias_table import load_aliases
from graphnative.settings import Settings


def test_a_smaller_demo_holds_whole_companies_in_order() -> None:
    articles = demo_articles_about(3)

    assert {article.id[len("demo/") : -len("-2021-01-01")] for article in articles} == {
        company.id for company in demo_companies()[:3]
    }
    assert [article.id for article in articles] == sorted(article.id for article in articles)
    assert 102 <= len(articles) <= 120  # three companies with 34 to 40 articles


def test_the_whole_demo_holds_every_article() -> None:
    assert demo_articles_about(30) == demo_articles()


def test_a_workspace_without_a_table_gets_the_companies_other_names(tmp_path: Path) -> None:
    settings = Settings.model_validate({"root": tmp_path})

    assert _provide_aliases(settings)
    owner = load_aliases(settings).owner
    assert owner("nrv") == owner("norvalis") == "norvalis energy"
    assert _provide_aliases(settings)  # and finds them the next time


def test_a_table_of_the_workspace_s_own_stays(tmp_path: Path) -> None:
    (tmp_path / "aliases.yaml").write_text("Alphabet: [Google]\n", encoding="utf-8")
    (tmp_path / "mine.yaml").write_text("Meta: [Facebook]\n", encoding="utf-8")

    assert not _provide_aliases(Settings.model_validate({"root": tmp_path}))
    assert not _provide_aliases(
        Settings.model_validate({"root": tmp_path, "articles": {"aliases_file": "mine.yaml"}})
    )
    assert (tmp_path / "aliases.yaml").read_text(encoding="utf-8") == "Alphabet: [Google]\n"
