"""Every article reads like news: clean, of the right length, and states what it is said to state."""

import re
from collections import Counter, defaultdict

import pytest

from graphnative.demo.compose import MAX_WORDS, MIN_WORDS
from graphnative.demo.load import load_bank
from graphnative.demo.news import demo_articles, demo_companies, demo_questions, demo_statements
from graphnative.records import Article

ARTICLES = demo_articles()
BY_ID = {article.id: article for article in ARTICLES}
STATEMENTS = demo_statements()

# "a" before a vowel and "an" before a consonant, as they are spoken.
SPOKEN_CONSONANT = ("one", "once", "uni", "use", "euro", "ubiq", "util")
SPOKEN_VOWEL = ("hour", "honest", "heir", "honour", "LED", "MRI", "SMS")
REAL = (
    "Shell", "BP", "Exxon", "Chevron", "TotalEnergies", "Equinor", "Repsol", "Enel", "Iberdrola",
    "RWE", "Uniper", "Rio Tinto", "BHP", "Glencore", "Vale", "ArcelorMittal", "Holcim", "BASF",
    "Bayer", "Dow", "Nestlé", "Unilever", "Danone", "Cargill", "Bunge", "Walmart", "Tesco",
    "Carrefour", "IKEA", "Nike", "Adidas", "Inditex", "HSBC", "Barclays", "Santander", "Allianz",
    "Microsoft", "Google", "Apple", "Amazon", "Oracle", "Vodafone", "Orange", "Novartis", "Roche",
    "Pfizer", "Toyota", "Honda", "Suzuki", "Volkswagen", "Tesla", "Ryanair", "Maersk", "DHL",
    "Deloitte", "KPMG", "Greenpeace", "Oxfam", "Reuters", "Bloomberg", "BlackRock", "Aldermore",
    "Novalis",
)  # fmt: skip


def wrong_articles(text: str) -> list[str]:
    """Every a that should be an, and the other way round."""
    found = []
    for match in re.finditer(r"\b([Aa]n?) (\w+)", text):
        word = match[2]
        vowel = word[0].lower() in "aeiou" or re.match(r"(8\d*|11|18)$", word) is not None
        if word.lower().startswith(SPOKEN_CONSONANT):
            vowel = False
        if word.startswith(SPOKEN_VOWEL):
            vowel = True
        if (len(match[1]) == 2) != vowel:
            found.append(match[0])
    return found


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("an hour", 0),
        ("a 8-day trip", 1),
        ("An university", 1),
        ("a owl and an LED", 1),
        ("an 18-month deal", 0),
    ],
)
def test_the_checker_of_articles_finds_faults(text: str, faults: int) -> None:
    assert len(wrong_articles(text)) == faults


def faults(article: Article) -> list[str]:
    """What no newspaper would print."""
    text = f"{article.headline}\n\n{article.text}"
    found = wrong_articles(text)
    found += re.findall(r"[{}￼]", text)
    found += re.findall(r"  | [,.;:!?]|\.\.|,,| \n|\n{3,}", text)
    found += re.findall(r"\b(\w+) \1\b", text)
    found += [part for part in article.text.split("\n\n") if part[-1] not in ".?!”"]
    found += re.findall(r"(?<=[^.]\. )[a-zà-ÿ]\w*", article.text)
    if text.count("“") != text.count("”"):
        found.append("quotes")
    return found


@pytest.mark.parametrize(
    "planted", ["{org} said.", "It rained .", "It  rained.", "the the end.", "No stop", "So. it"]
)
def test_planted_faults_are_found(planted: str) -> None:
    assert faults(Article("demo/x", "Headline", planted)) != []


def test_every_article_is_clean_text() -> None:
    assert {article.id: found for article in ARTICLES if (found := faults(article))} == {}


def test_every_article_has_the_length_of_a_news_item() -> None:
    lengths = [len(article.text.split()) for article in ARTICLES]

    assert (MIN_WORDS, MAX_WORDS) == (90, 220)
    assert min(lengths) >= MIN_WORDS
    assert max(lengths) <= MAX_WORDS
    assert 120 <= sum(lengths) / len(lengths) <= 160


def test_no_real_company_is_named() -> None:
    names = re.compile(r"\b(" + "|".join(map(re.escape, REAL)) + r")\b")
    texts = [f"{article.headline} {article.text}" for article in ARTICLES]

    assert [match[0] for text in texts if (match := names.search(text))] == []
    assert [name for company in demo_companies() if names.search(name := company.name)] == []


def test_an_article_states_the_facts_it_is_gold_for() -> None:
    for fact in STATEMENTS:
        article = BY_ID[fact.article_id]
        assert fact.sentence in article.text
        assert fact.company in fact.sentence
        assert article.published is not None and article.published.year == fact.year
        assert article.organisations is not None and fact.company in article.organisations


def test_a_statement_is_one_of_the_wordings_of_its_aspect() -> None:
    bank = load_bank()
    gap = re.compile(r"\\\{\w+\\\}")
    for fact in STATEMENTS:
        wordings = [gap.sub(".+", re.escape(wording)) for wording in bank.aspects[fact.aspect].facts]
        pattern = "|".join(f"(?:.* )?{wording}" for wording in wordings)
        assert re.fullmatch(pattern, fact.sentence, re.DOTALL | re.IGNORECASE), fact.sentence


def test_no_other_article_holds_the_sentence_of_a_statement() -> None:
    everything = "\n".join(article.text for article in ARTICLES)
    own = Counter(fact.sentence for fact in STATEMENTS)

    assert {sentence: n for sentence, n in own.items() if everything.count(sentence) != n} == {}


def test_organisations_are_the_companies_that_the_text_names() -> None:
    companies = {company.short for company in demo_companies()}
    for article in ARTICLES:
        assert set(article.organisations or ()) == {name for name in companies if name in article.text}
    assert sum(len(article.organisations or ()) > 1 for article in ARTICLES) > 60


def test_companies_are_called_by_several_forms_of_their_name() -> None:
    for company in demo_companies():
        texts = [article.text for article in ARTICLES if article.id.startswith(f"demo/{company.id}-")]
        assert all(company.short in text for text in texts)
    full = [c for c in demo_companies() if any(c.name in article.text for article in ARTICLES)]
    assert len(full) >= 28


STOP = frozenset(
    re.findall(
        r"\w+",
        """
a an the of to in on at by for from with and or is are was were be been has have had do does did
what which how much many its it any as that this their they who when where there not than such own
about
""",
    )
)


def stems(text: str) -> set[str]:
    """Words that carry meaning, cut to five letters so that endings do not count."""
    return {word[:5] for word in re.findall(r"[a-z]+", text.lower()) if word not in STOP}


def test_facts_paraphrase_the_questions() -> None:
    templates = {question.id: question.template.replace("{company}", "") for question in demo_questions()}
    shares = defaultdict(list)
    for fact in STATEMENTS:
        asked = stems(templates[fact.aspect])
        shares[fact.aspect].append(len(asked & stems(fact.sentence)) / len(asked))
    means = [sum(found) / len(found) for found in shares.values()]

    # A set that repeats its questions has a mean near 1, one that no reader could match has 0.
    assert 0.05 <= sum(means) / len(means) <= 0.3
    assert sum(mean > 0.6 for mean in means) <= 5


def test_headlines_differ_from_each_other_and_name_the_subject() -> None:
    headlines = Counter(article.headline for article in ARTICLES)

    assert headlines.most_common(1)[0][1] <= 2
    assert all(3 <= len(headline.split()) <= 16 for headline in headlines)


def test_no_sentence_is_used_all_over() -> None:
    sentences = Counter(
        sentence for article in ARTICLES for sentence in set(re.split(r"(?<=[.?!]) |\n\n", article.text))
    )
    # The company's background is its own; everything else may come up in one article out of twenty at most.
    assert sentences.most_common(1)[0][1] <= len(ARTICLES) / 20
