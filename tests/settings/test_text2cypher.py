import pytest
from pydantic import ValidationError

from graphnative.settings.text2cypher import Text2CypherSection


def test_the_kind_is_found_out_unless_it_is_given() -> None:
    assert Text2CypherSection().kind == "auto"


@pytest.mark.parametrize("wrong", [{"kind": "magic"}, {"attempts": 0}, {"timeout_s": 0}, {"rows": 3}])
def test_wrong_settings_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Text2CypherSection.model_validate(wrong)
