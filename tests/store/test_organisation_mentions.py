import pytest

from graphnative.store.array_articles import OrganisationRow
from graphnative.store.organisation_mentions import OrganisationMentions

ORGANISATIONS = (
    OrganisationRow("Organization:amy", "Amy", (), ("n1",)),
    OrganisationRow("Organization:morgan stanley", "Morgan Stanley", ("MS",), ("n1",)),
    OrganisationRow("Organization:office", "Office", (), ("n1",)),
    OrganisationRow("Organization:365", "365", (), ("n1",)),
)
COMMON = {"Organization:office": ["office"], "Organization:morgan stanley": ["ms"]}


def articles(text: str) -> list[str]:
    """The organisations that an article n2 of this text comes to."""
    mentions = OrganisationMentions(ORGANISATIONS)
    mentions.add("n2", text)
    return [row.name for row in mentions.completed(ORGANISATIONS, COMMON) if row.articles == ("n1", "n2")]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("He asked for MORGAN STANLEY’s view.", ["Morgan Stanley"]),
        ("Amy spoke.", ["Amy"]),
        ("Amy Hood spoke.", []),  # part of a longer name
        ("They met at the Office of MS.", []),  # common words
        ("Office 365 and 365 days", []),  # no name at all
        ("amy and morgan stanley", []),  # small letters
        ("", []),
    ],
)
def test_an_article_is_about_whom_it_writes(text: str, names: list[str]) -> None:
    assert articles(text) == names


def test_what_was_found_stays_and_a_shared_name_counts_for_all() -> None:
    rows = [OrganisationRow("a", "Acme", (), ("n3",)), OrganisationRow("b", "Acme Inc.", ("Acme",), ())]
    mentions = OrganisationMentions(rows)
    mentions.add("n1", "Acme said so.")
    assert [row.articles for row in mentions.completed(rows, {})] == [("n1", "n3"), ("n1",)]
