import dataclasses
import json

import pytest

from graphnative.retrievers.ranked_passage import EntityPath, PassageStep, RankedPassage

STEP = PassageStep("p1", "Blood Street", 1.2, "film directed", 0.8)
PATH = EntityPath("Leo Fong", "fong", "", STEP, 1.0, 0.9)


def test_a_passage_with_its_paths_becomes_plain_json() -> None:
    passage = RankedPassage("p2", "d2", "Leo Fong", None, 0, "Born.", 1.0, {"words": 0.1}, (PATH,))
    plain = json.loads(json.dumps(dataclasses.asdict(passage)))

    assert plain["paths"][0]["step"]["context"] == "film directed"
    assert plain["organisations"] == []


def test_records_do_not_change() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        PATH.score = 1.0
