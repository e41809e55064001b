from graphnative.esg.known_terms import KnownTerms

TERMS = KnownTerms(["code of conduct", "Scope 3", "right to repair", "right to strike", "PM2.5", "—"])


def test_names_are_found_in_the_spelling_of_the_text() -> None:
    text = "Codes of Conduct; the SCOPE-3 total, PM2.5 and a right to strike. Code of conduct."
    assert TERMS.find(text) == ["code of conduct", "codes of conduct", "pm2 5", "right to strike", "scope 3"]


def test_parts_of_names_are_not_found() -> None:
    assert TERMS.find("a code for conduct, scope 30, right to, scope") == []


def test_no_names_or_no_text_find_nothing() -> None:
    assert KnownTerms([]).find("code of conduct") == []
    assert TERMS.find("") == []
