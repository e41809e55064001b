import random
import time

from hypothesis import given
from hypothesis import strategies as st

from graphnative.documents.alias_table import AliasTable
from graphnative.documents.folding import fold_name
from graphnative.esg.organisations import cluster_mentions
from graphnative.records import Organisation, OrganisationMention


def named(*names: str) -> list[OrganisationMention]:
    return [OrganisationMention(name, fold_name(name), 1) for name in names]


def test_spellings_are_one_organisation_named_as_most_documents_do() -> None:
    mentions = {"a": named("Shell plc"), "b": named("SHELL"), "c": named("SHELL", "BP"), "d": named("Shell")}
    assert cluster_mentions(mentions) == (
        Organisation("bp", "BP", (), ("bp",), ("c",)),
        Organisation("shell", "SHELL", ("Shell", "Shell plc"), ("shell",), ("a", "b", "c", "d")),
    )


def test_ties_of_names_go_by_text() -> None:
    assert cluster_mentions({"a": named("Shell plc"), "b": named("SHELL")})[0].name == "SHELL"


def test_the_alias_table_joins_though_its_name_is_never_mentioned() -> None:
    aliases = AliasTable({"google": "alphabet", "youtube": "alphabet"})
    made = cluster_mentions(
        {"a": named("Google Inc."), "b": named("YouTube"), "c": named("YouTube")}, aliases
    )
    assert made == (
        Organisation("youtube", "YouTube", ("Google Inc.",), ("google", "youtube"), ("a", "b", "c")),
    )


def test_names_that_only_the_alias_table_has_are_aliases_of_who_is_mentioned() -> None:
    table = AliasTable(
        {"google": "alphabet", "goog": "alphabet", "facebook": "meta"},
        {"alphabet": ("Alphabet Inc.", "Google", "GOOG"), "meta": ("Meta", "Facebook")},
    )
    (made,) = cluster_mentions({"a": named("Google LLC")}, table)
    assert (made.key, made.name, made.aliases) == ("google", "Google LLC", ("Alphabet Inc.", "GOOG"))
    assert made.mention_keys == ("google",)


def test_near_names_and_aliases_join_across() -> None:
    mentions = {
        "a": named("Volkswagon"),
        "b": named("Volkswagen AG"),
        "c": named("VW"),
        "d": named("Volkswagen AG"),
    }
    (made,) = cluster_mentions(mentions, AliasTable({"vw": "volkswagen"}))
    assert (made.key, made.name) == ("volkswagen", "Volkswagen AG")
    assert made.mention_keys == ("volkswagen", "volkswagon", "vw")
    assert made.aliases == ("VW", "Volkswagon")


def test_one_document_counts_once_however_many_of_the_names_it_uses() -> None:
    (made,) = cluster_mentions({"a": named("Volkswagon", "Volkswagen")})
    assert made.document_ids == ("a",)


def test_nobody_mentioned_is_nothing() -> None:
    assert cluster_mentions({}) == ()
    assert cluster_mentions({"a": []}) == ()


NAMES = st.sampled_from(
    [
        "Shell plc",
        "SHELL",
        "BP",
        "Volkswagen",
        "Volkswagon AG",
        "Google",
        "Alphabet Inc",
        "JP Morgan",
        "JPMorgan",
    ]
)


@given(
    st.dictionaries(st.sampled_from("abcdefgh"), st.lists(NAMES, max_size=4, unique_by=fold_name)),
    st.randoms(),
)
def test_the_order_of_documents_and_names_never_matters(
    names: dict[str, list[str]], chance: random.Random
) -> None:
    mentions = {document: named(*each) for document, each in names.items()}
    shuffled = {
        document: chance.sample(mentions[document], len(mentions[document]))
        for document in chance.sample(sorted(mentions), len(mentions))
    }
    table = AliasTable({"google": "alphabet"}, {"alphabet": ("Alphabet", "Google", "GOOGL")})
    made = cluster_mentions(mentions, table)
    assert cluster_mentions(shuffled, table) == made
    assert sorted(key for one in made for key in one.mention_keys) == sorted(
        {fold_name(n) for each in names.values() for n in each}
    )


def test_many_names_take_seconds() -> None:
    chance = random.Random(7)
    words = [
        "".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=chance.randint(4, 11))) for _ in range(5000)
    ]
    keys = {" ".join(chance.choices(words, k=chance.randint(1, 3))) for _ in range(10_000)}
    mentions = {str(i): [OrganisationMention(key.title(), key, 1)] for i, key in enumerate(sorted(keys))}
    begin = time.process_time()
    assert len(cluster_mentions(mentions)) > 5_000
    assert time.process_time() - begin < 10
