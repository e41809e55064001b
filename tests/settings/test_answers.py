"""The section ``answers:``."""

import pytest
from pydantic import ValidationError

from graphnative.settings.answers import AnswersSection


def test_no_check_is_made_unless_asked_for_and_unknown_ones_are_refused() -> None:
    assert AnswersSection().faithful == ()
    assert AnswersSection.model_validate({"faithful": ["ever", "fleek"]}).faithful == ("ever", "fleek")
    assert AnswersSection(faithful=("ever",)).checks(None) == ("ever",)
    assert AnswersSection(faithful=("ever",)).checks(()) == ()
    with pytest.raises(ValidationError):
        AnswersSection.model_validate({"faithful": ["magic"]})


@pytest.mark.parametrize("given", ["nope", 3, {"fleek": True}, None])
def test_one_value_is_no_list_of_checks(given: object) -> None:
    with pytest.raises(ValidationError, match=r"a list such as \[fleek\], of fleek, self-reflection"):
        AnswersSection.model_validate({"faithful": given})
