import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.esg import rake
from graphnative.esg.rake import Phrase, extract_phrases, stop_words, word_scores


def texts(text: str, max_words: int = 4) -> list[str]:
    return [phrase.text for phrase in extract_phrases(text, max_words=max_words)]


def test_scores_of_rose_et_al_by_hand() -> None:
    # Candidates: "green energy" twice, "green energy storage", "storage".
    # frequency: green 3, energy 3, storage 2.
    # degree: green 2+2+3 = 7, energy 7, storage 3+1 = 4.
    # words: 7/3, 7/3, 4/2 = 2.
    candidates = {("green", "energy"): 2, ("green", "energy", "storage"): 1, ("storage",): 1}
    assert word_scores(candidates) == {"green": 7 / 3, "energy": 7 / 3, "storage": 2.0}
    assert extract_phrases("Green energy and green energy, with green energy storage or storage.") == [
        Phrase("green energy storage", 7 / 3 + 7 / 3 + 2),
        Phrase("green energy", 7 / 3 + 7 / 3),
        Phrase("storage", 2.0),
    ]


def test_the_first_sentence_of_rose_et_als_own_example() -> None:
    # "set" is a stop word here, and so does not come out.
    found = extract_phrases("Compatibility of systems of linear constraints over the set of natural numbers.")
    assert found == [
        Phrase("linear constraints", 4.0),
        Phrase("natural numbers", 4.0),
        Phrase("compatibility", 1.0),
        Phrase("systems", 1.0),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“Clean energy” isn’t ‘dirty coal’.", ["clean energy", "dirty coal"]),
        ("It's/isn't It’s/isn’t", []),
        ("firm faces €2.3bn fine", ["firm faces", "fine"]),
        ("targets—net zero", ["net zero", "targets"]),
        ("pledge -- strategy – plan", ["plan", "pledge", "strategy"]),
        ("carbon-dioxide emissions fell 4.5%", ["carbon-dioxide emissions"]),
        ("a U.S.-based investor group", ["u.s.-based investor group"]),
        ("the U.S. regulator", ["u.s. regulator"]),
        ("the company’s emissions", ["company emissions"]),
        ("L’Oréal’s packaging", ["l'oréal packaging"]),
        ("Выбросы углекислого газа, отчёт", ["выбросы углекислого газа", "отчёт"]),
        ("e\u0301nergie verte", ["énergie verte"]),
        ("पर्यावरण नीति", ["पर्यावरण नीति"]),
        ("中国石油。环境", ["中国石油"]),
        ("carbon\u00addioxide removal", ["carbondioxide removal"]),
        ("non\u2011financial disclosure", ["non-financial disclosure"]),
        ("oil\u00a0spill", ["oil spill"]),
        ("Scope 3 emissions and scope 2.5", ["emissions", "scope"]),
        ("CO2, PM2.5, COP26 summit, N2O", ["cop26 summit", "co2", "n2o", "pm2.5"]),
        ("3M 5G 2021 1,000 7.5", []),
        ("tax_fraud", ["fraud", "tax"]),
        ("water\nuse\n\nland use", ["land use", "water use"]),
        ("oil spill, Oil Spill, OIL SPILL", ["oil spill"]),
        ("see https://www.shell.com/report", ["report", "shell"]),
        ("fires.Floods", ["fires", "floods"]),
        ("ab, a-b, ab c, abc", ["ab c", "abc"]),
        ("x" * 51, []),
        ("", []),
        (" \n\t ", []),
        ("🌍 planet 🌱", ["planet"]),
    ],
)
def test_phrases_of_real_world_text(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_repeated_phrases_come_once_but_count_in_the_scores() -> None:
    # "oil" occurs 3 times with degree 2+2+1 = 5: 5/3; "spill" 2 times with degree 4: 2.
    assert extract_phrases("oil spill; oil spill; oil") == [
        Phrase("oil spill", 5 / 3 + 2),
        Phrase("oil", 5 / 3),
    ]


def test_phrases_that_are_too_long_are_left_out_of_the_scores_too() -> None:
    assert extract_phrases("palm oil sourcing policy; palm", max_words=3) == [Phrase("palm", 1.0)]
    assert texts("palm oil sourcing policy", max_words=4) == ["palm oil sourcing policy"]


def test_at_least_one_word() -> None:
    with pytest.raises(ValueError, match="got 0"):
        extract_phrases("oil", max_words=0)


def test_the_stop_list_is_folded_and_free_of_topics() -> None:
    assert all(word == word.casefold() for word in stop_words())
    assert {"the", "isn't", "said"} < stop_words()
    assert not {"emissions", "water", "energy", "waste", "board", "safety", "tax"} & stop_words()


def test_the_word_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rake, "_MAX_CACHED", 10)
    rake._words.clear()
    assert len(texts(" and ".join(f"word{chr(97 + i)}" for i in range(26)))) == 26
    assert len(rake._words) <= 10


@given(st.text(max_size=200), st.integers(min_value=1, max_value=5))
def test_any_text_gives_distinct_folded_phrases_in_a_fixed_order(text: str, max_words: int) -> None:
    found = extract_phrases(text, max_words=max_words)
    assert found == sorted(found, key=lambda phrase: (-phrase.score, phrase.text))
    assert len({phrase.text for phrase in found}) == len(found)
    for phrase in found:
        assert phrase.score >= 1
        assert phrase.text == phrase.text.casefold()
        assert sum(map(str.isalnum, phrase.text)) >= 3
