import pytest
from pydantic import ValidationError

from graphnative.settings.kg import KgSection


def test_few_calls_and_two_votes_unless_it_is_said_otherwise() -> None:
    section = KgSection()
    assert (section.profile, section.votes, section.max_tokens) == ("lean", 2, None)


@pytest.mark.parametrize(
    "wrong",
    [{"profile": "rich"}, {"votes": 0}, {"votes": 4}, {"call_seconds": 0}, {"max_tokens": 0}, {"x": 1}],
)
def test_wrong_settings_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        KgSection.model_validate(wrong)
