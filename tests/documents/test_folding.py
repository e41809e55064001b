import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.documents.folding import fold_name, is_form


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Shell plc", "SHELL"),
        ("The Coca-Cola Company", "Coca-Cola Co."),
        ("L'Oréal S.A.", "L'OREAL"),
        ("L’Oréal SA", "Loreal"),
        ("BP p.l.c.", "BP"),
        ("Apple Inc.", "apple"),
        ("Toyota Motor Corporation", "Toyota Motor Corp."),
        ("Procter & Gamble Co", "Procter and Gamble"),
        ("AT&T Inc", "A.T.&T."),
        ("U.S. Steel", "US Steel Corp"),
        ("J.P. Morgan", "JP Morgan"),
        ("Ørsted A/S", "Orsted"),
        ("A.P. Moller - Maersk A/S", "AP Møller Maersk"),
        ("Nestlé SA", "NESTLÉ"),
        ("Nestle\u0301", "Nestle"),
        ("Eni S.p.A.", "ENI"),
        ("ООО Газпром", "Gazprom"),
        ("PT Bank Mandiri Tbk", "Bank Mandiri"),
        ("Merck KGaA", "Merck"),
        ("Müller GmbH & Co. KG", "Mueller".replace("ue", "u")),
        ("Cemex, S.A. de C.V.", "CEMEX"),
        ("Hon Hai Precision Industry Co., Ltd.", "Hon Hai Precision Industry"),
        ("  Yahoo!  ", "yahoo"),
        ("Ｓｏｎｙ", "Sony"),
        ("Straße AG", "strasse"),
    ],
)
def test_spellings_of_one_organisation(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AG Insurance", "Insurance"),
        ("Limited Brands", "Brands"),
        ("Gap Inc", "Gap Insurance"),
        ("3M Company", "4M Company"),
        ("General Electric", "General Motors"),
        ("AT&T", "T"),
        ("National Trust", "National"),
        ("Deutsche Bank", "Deutsche"),
        ("Nordea", "Nordex"),
        ("Bank of America", "Bank America"),
    ],
)
def test_names_of_different_organisations(one: str, other: str) -> None:
    assert fold_name(one) != fold_name(other)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("The Company", "company"),
        ("PLC", "plc"),
        ("The The", "the"),
        ("S.A.", "sa"),
        ("!!!", "!!!"),
        (" — \n —", "— —"),
        ("华为技术有限公司", "华为技术有限公司"),
        ("", ""),
    ],
)
def test_what_would_fold_to_nothing_keeps_a_form(name: str, key: str) -> None:
    assert fold_name(name) == key


def test_legal_forms() -> None:
    assert is_form("gmbh")
    assert is_form("public limited company")
    assert not is_form("bank")
    assert not is_form("at")


@given(st.text(max_size=40))
def test_folding_is_stable_and_never_loses_a_name(name: str) -> None:
    key = fold_name(name)
    assert fold_name(name.upper().lower()) == fold_name(name.upper().lower().casefold())
    assert bool(key) == bool(name.split())
    assert key == " ".join(key.split())


@given(
    st.sampled_from(["Shell", "Bank of America", "L'Oréal", "3M", "華為"]),
    st.sampled_from(["plc", "S.A.", "Inc."]),
)
def test_a_legal_form_at_the_end_never_matters(name: str, form: str) -> None:
    assert fold_name(f"{name} {form}") == fold_name(name) == fold_name(f"The {name}, {form.upper()}")
