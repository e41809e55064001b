from graphnative.store.array_articles import OrganisationRow
from graphnative.store.array_texts import TextWriter, single_words
from graphnative.store.text_index import open_text_index

TARGET = OrganisationRow("Organization:target", "Target", ("Target Corporation",), ("a",))
GAP = OrganisationRow("Organization:gap", "The Gap, Inc.", (), ("a", "b"))
SHELL = OrganisationRow("Organization:shell", "Shell", (), tuple(f"s{i}" for i in range(20)))


def test_one_word_spellings_of_name_aliases_and_key() -> None:
    assert single_words(TARGET) == ["target"]
    assert single_words(GAP) == ["gap"]
    assert single_words(OrganisationRow("Organization:dow jones", "Dow Jones", ("DJ",), ())) == ["dj"]


def test_a_name_that_is_often_written_small_is_a_common_word() -> None:
    writer = TextWriter([TARGET, GAP, SHELL])
    writer.add("Target", "Target met its target. Gap too.", [])
    writer.add("Shell", "Shell has a shell company.", [])

    # "shell" stands small in one text, Shell is named by twenty
    assert writer.common() == {TARGET.key: ["target"], GAP.key: [], SHELL.key: []}


def test_short_names_and_function_words_are_common() -> None:
    see = OrganisationRow("Organization:on", "On", ("GE",), ("a",))

    assert TextWriter([see]).common() == {see.key: ["ge", "on"]}


def test_the_lead_counts_twice(tmp_path) -> None:
    writer = TextWriter([])
    writer.add("", "Water rose there. Tax fell there.", [])
    writer.add("", "Pay.", ["Water Board"])
    writer.write(tmp_path)
    index = open_text_index(tmp_path, 2)

    assert index.scores(["water"])[0] / index.rarity("water") > index.scores(["tax"])[0] / index.rarity("tax")
    assert index.scores(["board"])[1] > 0
