"""Which articles a smaller demo holds; the graph itself is tested with the command."""

from graphnative.demo.loading import demo_articles_about
from graphnative.demo.news import demo_articles, demo_companies


def test_a_smaller_demo_holds_whole_companies_in_order() -> None:
    articles = demo_articles_about(3)

    assert {article.id[len("demo/") : -len("-2021-01-01")] for article in articles} == {
        company.id for company in demo_companies()[:3]
    }
    assert [article.id for article in articles] == sorted(article.id for article in articles)
    assert 102 <= len(articles) <= 120  # three companies with 34 to 40 articles


def test_the_whole_demo_holds_every_article() -> None:
    assert demo_articles_about(30) == demo_articles()
