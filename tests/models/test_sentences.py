import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.models.sentences import sentence_spans, split_sentences


@given(st.text(alphabet=st.sampled_from('aB. !?\n\r\t。”"é1'), max_size=60))
def test_spans_cover_every_text(text) -> None:
    spans = list(sentence_spans(text))
    assert "".join(text[start:end] for start, end in spans) == text
    assert all(end > start for start, end in spans)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Shell Inc. said so. It did.", ["Shell Inc. said so.", "It did."]),
        ("The U.S. Congress met. J. Smith spoke.", ["The U.S. Congress met.", "J. Smith spoke."]),
        ('It fell 4.5 percent. "Good," she said.', ["It fell 4.5 percent.", '"Good," she said.']),
        ("He said “Stop.” Then he left.", ["He said “Stop.”", "Then he left."]),
        ("Heading\n\nBody text", ["Heading", "Body text"]),
        ("公司减排。目标已定。", ["公司减排。", "目标已定。"]),
        ("approx. five. 5 tonnes", ["approx. five.", "5 tonnes"]),
        (
            "Dr. Bell of J. Smith Inc. said so. It was 4.5 percent!",
            ["Dr. Bell of J. Smith Inc. said so.", "It was 4.5 percent!"],
        ),
        ("“Fine.” He left. “Why?” she asked.", ["“Fine.”", "He left.", "“Why?”", "she asked."]),
        ("First。Second。", ["First。", "Second。"]),
        ("no end", ["no end"]),
        ("Oil leaked [1]. [2] More leaked.", ["Oil leaked [1].", "[2] More leaked."]),
        ("", []),
        (" \n ", []),
    ],
)
def test_sentences(text, sentences) -> None:
    assert split_sentences(text) == sentences
