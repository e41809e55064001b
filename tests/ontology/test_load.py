from collections import Counter
from pathlib import Path

import pytest

from graphnative.errors import OntologyError
from graphnative.ontology.load import load_taxonomy
from graphnative.ontology.taxonomy import Taxonomy, TopicEdge
from graphnative.settings import Settings

ADDED = """
basic:
- {id: space_debris, label: Space debris, parent: environment, profile: extended}
intermediate:
- {id: satellite_disposal, label: satellite disposal, parent: space_debris, relation: Process}
lower:
- {id: reentry, label: controlled re-entry, parent: satellite_disposal, relation: Type}
aliases:
- {id: oil_spill, terms: [tanker accident]}
"""
WHOLE = """
root: {id: r, label: Root}
categories:
- {id: c, label: Category, parent: r}
basic:
- {id: b, label: Basic, parent: c, gri_id: GRI_303}
- {id: x, label: Extended, parent: c, profile: extended}
intermediate:
- {id: i, label: middle, parent: b, relation: Contains}
- {id: j, label: other middle, parent: x, relation: Contains}
lower:
- {id: l, label: low, parent: i, relation: Type}
- {id: m, label: other low, parent: j, relation: Type}
"""


def load(root: Path, content: str = "", **ontology: str) -> Taxonomy:
    if content:
        (root / "mine.yaml").write_text(content, encoding="utf-8")
        ontology["file"] = "mine.yaml"
    return load_taxonomy(Settings.model_validate({"root": root, "ontology": ontology}))


def ids(taxonomy: Taxonomy) -> set[str]:
    return {topic.id for topic in taxonomy.topics}


def test_core_has_s0s_32_basic_entities_and_full_has_44(tmp_path: Path) -> None:
    core, full = load(tmp_path), load(tmp_path, profile="full")
    assert Counter(topic.level for topic in core.topics)["basic"] == 32
    assert Counter(topic.level for topic in full.topics) == {
        "root": 1,
        "category": 3,
        "basic": 44,
        "intermediate": 216,
        "lower": 673,
    }
    assert ids(core) < ids(full)
    assert all(topic.profile == "core" for topic in core.topics)
    assert core.digest != full.digest


def test_examples_of_the_paper_are_in(tmp_path: Path) -> None:
    taxonomy = load(tmp_path)
    assert TopicEdge("carbon_dioxide_emission", "SOURCE", "greenhouse_gas_emission") in taxonomy.edges
    assert TopicEdge("solar_energy", "TYPE", "renewable_energy") in taxonomy.edges
    gri = {topic.id: topic.gri_id for topic in taxonomy.topics}
    assert (gri["water_and_effluents"], gri["emissions"], gri["public_policy"]) == (
        "GRI_303",
        "GRI_305",
        "GRI_415",
    )
    assert gri["climate_change"] is None


def test_every_topic_reaches_the_root(tmp_path: Path) -> None:
    taxonomy = load(tmp_path, profile="full")
    for topic in taxonomy.topics:
        assert all(
            path[0] == topic.id and path[-1] == "sustainability" for path in taxonomy.paths_to_root(topic.id)
        )
    assert {"emission_reduction", "climate_change", "emissions"} < taxonomy.ancestors("electric_vehicle")


def test_what_the_user_adds_is_in_whatever_the_profile(tmp_path: Path) -> None:
    taxonomy = load(tmp_path, ADDED)
    assert ids(taxonomy) == ids(load(tmp_path)) | {"space_debris", "satellite_disposal", "reentry"}
    assert TopicEdge("space_debris", "HAS_TOPIC", "environment") in taxonomy.edges
    aliases = {topic.id: topic.aliases for topic in taxonomy.topics}["oil_spill"]
    assert aliases == ("crude spill", "tanker accident")


def test_the_same_id_takes_a_shipped_topics_place(tmp_path: Path) -> None:
    content = "basic:\n- {id: water_and_effluents, label: Aqua, parent: environment, gri_id: GRI_303}\n"
    taxonomy = load(tmp_path, content)
    assert ids(taxonomy) == ids(load(tmp_path))
    assert {topic.id: topic.label for topic in taxonomy.topics}["water_and_effluents"] == "Aqua"


def test_replace_leaves_nothing_of_the_shipped_one_and_keeps_profiles(tmp_path: Path) -> None:
    assert ids(load(tmp_path, WHOLE, mode="replace")) == {"r", "c", "b", "i", "l"}
    assert ids(load(tmp_path, WHOLE, mode="replace", profile="full")) == {
        "r",
        "c",
        "b",
        "x",
        "i",
        "j",
        "l",
        "m",
    }


@pytest.mark.parametrize(
    ("mode", "content", "words"),
    [
        (
            "add",
            "basic:\n- {id: oil_spill, label: Spill, parent: environment}\n",
            "line 2 'oil_spill' is shipped as lower; it can't be basic",
        ),
        (
            "add",
            "lower:\n- {id: a, label: b, parent: c, relation: Type}\n",
            ":2 'a' has the unknown parent 'c'",
        ),
        (
            "add",
            "aliases:\n- {id: oil_spill, terms: [methane]}\n",
            ":2 the alias 'methane' is 'methane_emission''s",
        ),
        ("add", "basic:\n- {id: a}\n", ":2 lacks `label`"),
        ("replace", "meta: {}\n", "holds no topics"),
        (
            "replace",
            WHOLE.replace("root:", "meta:"),
            "has 2 mistakes: line 1 has no section `root`; line 4 'c' has",
        ),
        ("replace", WHOLE.replace("GRI_303", "GRI_999"), ":6 'b' names the unknown GRI standard 'GRI_999'"),
    ],
)
def test_a_users_mistake_names_file_line_and_rule(
    tmp_path: Path, mode: str, content: str, words: str
) -> None:
    with pytest.raises(OntologyError) as caught:
        load(tmp_path, content, mode=mode)
    assert words in caught.value.message
    assert caught.value.message.startswith(str(tmp_path / "mine.yaml"))
    assert "Your own taxonomy" in caught.value.hint


def test_of_many_mistakes_three_are_shown_and_all_counted(tmp_path: Path) -> None:
    rows = "".join(
        f"- {{id: t{i}, label: own label {i}, parent: nobody, relation: Type}}\n" for i in range(7)
    )
    with pytest.raises(OntologyError) as caught:
        load(tmp_path, f"lower:\n{rows}")
    assert "has 7 mistakes: line 2 " in caught.value.message
    assert caught.value.message.endswith("; and 4 more.")


def test_the_example_of_the_readme_loads(tmp_path: Path) -> None:
    from graphnative.ontology import load as module

    readme = (Path(module.__file__).parent / "data" / "README.md").read_text(encoding="utf-8")
    example = readme.split("```yaml\n")[2].split("```")[0]
    taxonomy = load(tmp_path, example)
    assert taxonomy.ancestors("controlled_reentry") >= {"satellite_disposal", "space_debris", "waste"}
