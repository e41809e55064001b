from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.esg.linking import TopicLinker, names_of, nearest_rows
from graphnative.esg.rake import Phrase
from graphnative.esg.topics import TopicVectors
from graphnative.ontology.taxonomy import Taxonomy, Topic, TopicEdge
from graphnative.records import TopicLink, Vectors

TAXONOMY = Taxonomy.build(
    [
        Topic("root", "Root", "root"),
        Topic("emissions", "Emissions", "basic", aliases=("air pollutants",)),
        Topic("co2", "carbon-dioxide emission", "lower", aliases=("CO2",)),
        Topic("ghg", "greenhouse gas", "intermediate", aliases=("emission gases",)),
        Topic("soot", "soot", "lower"),
    ],
    [
        TopicEdge("ghg", "CONTAINS", "emissions"),
        TopicEdge("co2", "SOURCE", "ghg"),
        TopicEdge("soot", "SOURCE", "ghg"),
    ],
)
# Angles in the plane: co2 at 0°, ghg at 60°, soot at 90°.
ANGLES = {
    "climate warming gas": 50,
    "dark dust": 89,
    "far away": 200,
    "emissions": 55,
    "air pollutants": 56,
    "warming": 60,
    "right between": 30,
    "soot": 45,
    "empty": 60,
}


class AngleEmbedder:
    name = "angles"
    dimensions = 2

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += texts
        return unit([ANGLES[text] for text in texts])


def unit(degrees: Sequence[float]) -> Vectors:
    radians = np.radians(degrees)
    return np.column_stack([np.cos(radians), np.sin(radians)]).astype(np.float32)


VECTORS = TopicVectors(("co2", "ghg", "soot"), unit([0, 60, 90]), "angles")


def phrases(*texts: str) -> list[Phrase]:
    return [Phrase(text, 1.0) for text in texts]


def test_names_come_first_and_are_exact() -> None:
    embedder = AngleEmbedder()
    links = TopicLinker(TAXONOMY, VECTORS, embedder).link(
        [phrases("soot", "carbon dioxide emissions", "co2")]
    )
    assert links == [
        (
            TopicLink("carbon dioxide emissions", "co2", 1.0),
            TopicLink("co2", "co2", 1.0),
            TopicLink("soot", "soot", 1.0),
        )
    ]
    assert embedder.asked == []


def test_other_phrases_go_to_the_nearest_topic_above_the_threshold() -> None:
    # cos(60° - 50°) = 0.985, cos(90° - 89°) = 1.000 (0.99985), cos(200° - 90°) < 0.
    links = TopicLinker(TAXONOMY, VECTORS, AngleEmbedder(), threshold=0.9).link(
        [phrases("far away", "dark dust", "climate warming gas")]
    )
    assert links == [(TopicLink("climate warming gas", "ghg", 0.985), TopicLink("dark dust", "soot", 1.0))]


def test_the_threshold_itself_is_enough() -> None:
    # cos(30°) = 0.866 to co2 and to ghg: the tie goes to the smaller id.
    batch = [phrases("right between")]
    assert TopicLinker(TAXONOMY, VECTORS, AngleEmbedder(), threshold=0.866).link(batch) == [
        (TopicLink("right between", "co2", 0.866),)
    ]
    assert TopicLinker(TAXONOMY, VECTORS, AngleEmbedder(), threshold=0.867).link(batch) == [()]


def test_single_words_count_only_as_names_of_topics() -> None:
    links = TopicLinker(TAXONOMY, VECTORS, AngleEmbedder(), threshold=0.0).link([phrases("warming", "root")])
    assert links == [()]


def test_the_name_of_a_basic_entity_goes_to_the_nearest_topic_below_it() -> None:
    # "emissions" at 55° is 1° from dust, but that is below waste; of its own, ghg is nearest: cos(5°) = .996.
    waste = [
        Topic("waste", "Waste", "basic"),
        Topic("empty", "Empty", "basic"),
        Topic("dust", "dust", "lower"),
    ]
    taxonomy = Taxonomy.build(
        [*TAXONOMY.topics, *waste], [*TAXONOMY.edges, TopicEdge("dust", "TYPE", "waste")]
    )
    vectors = TopicVectors(("co2", "dust", "ghg", "soot"), unit([0, 56, 60, 90]), "angles")
    batch = [phrases("emissions", "air pollutants", "empty", "far away", "warming")]
    assert TopicLinker(taxonomy, vectors, AngleEmbedder(), threshold=0.0).link(batch) == [
        (TopicLink("air pollutants", "ghg", 0.998), TopicLink("emissions", "ghg", 0.996))
    ]
    assert TopicLinker(taxonomy, vectors, AngleEmbedder(), threshold=0.997).link(batch) == [
        (TopicLink("air pollutants", "ghg", 0.998),)
    ]
    nearest = TopicLinker(taxonomy, vectors, AngleEmbedder(), rule="nearest").link([phrases("emissions")])
    assert nearest == [(TopicLink("emissions", "dust", 1.0),)]


def test_the_papers_rule_links_every_phrase_by_meaning_alone() -> None:
    # "soot" at 45° is nearer to ghg (15°) than to the topic of that name (45°); "far away" is 110° from soot.
    links = TopicLinker(TAXONOMY, VECTORS, AngleEmbedder(), rule="nearest", threshold=0.99).link(
        [phrases("soot", "warming", "far away")]
    )
    assert links == [
        (
            TopicLink("far away", "soot", -0.342),
            TopicLink("soot", "ghg", 0.966),
            TopicLink("warming", "ghg", 1.0),
        )
    ]


def test_each_phrase_is_embedded_once_within_and_across_batches() -> None:
    embedder = AngleEmbedder()
    linker = TopicLinker(TAXONOMY, VECTORS, embedder)
    first = linker.link([phrases("dark dust", "dark dust"), phrases("dark dust", "climate warming gas")])
    assert linker.link([phrases("climate warming gas", "dark dust")]) == [first[1]]
    assert embedder.asked == ["climate warming gas", "dark dust"]


def test_the_cache_forgets_the_phrase_used_longest_ago() -> None:
    embedder = AngleEmbedder()
    linker = TopicLinker(TAXONOMY, VECTORS, embedder, cache_size=2)
    for text in (
        "dark dust",
        "climate warming gas",
        "dark dust",
        "far away",
        "dark dust",
        "climate warming gas",
    ):
        linker.link([phrases(text)])
    assert embedder.asked == ["dark dust", "climate warming gas", "far away", "climate warming gas"]


def test_no_phrases_and_no_topics_link_nothing() -> None:
    linker = TopicLinker(TAXONOMY, VECTORS, AngleEmbedder())
    assert linker.link([]) == []
    assert linker.link([[], phrases()]) == [(), ()]
    empty = Taxonomy.build([Topic("root", "Root", "root")], [])
    nothing = TopicVectors((), np.zeros((0, 2), np.float32), "angles")
    assert TopicLinker(empty, nothing, AngleEmbedder(), rule="nearest").link([phrases("dark dust")]) == [()]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [({"threshold": 1.1}, "got 1.1"), ({"cache_size": 0}, "got 0")],
)
def test_values_out_of_range_are_refused(arguments: dict[str, float], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        TopicLinker(TAXONOMY, VECTORS, AngleEmbedder(), **arguments)  # type: ignore[arg-type]


def test_vectors_of_another_model_are_refused() -> None:
    other = TopicVectors(VECTORS.ids, VECTORS.vectors, "other")
    with pytest.raises(ValueError, match="vectors of other can't be compared with those of angles"):
        TopicLinker(TAXONOMY, other, AngleEmbedder())


def test_a_label_beats_an_alias_and_the_smaller_id_the_larger() -> None:
    taxonomy = Taxonomy.build(
        [
            Topic("a", "gases", "lower", aliases=("dust",)),
            Topic("b", "dust", "lower", aliases=("smoke",)),
            Topic("c", "smog", "lower", aliases=("smoke",)),
            Topic("d", "air", "basic", aliases=("smog",)),
        ],
        [],
    )
    assert names_of(taxonomy) == {"gas": "a", "dust": "b", "smog": "c", "smoke": "b", "air": "d"}


@given(st.integers(1, 6), st.integers(1, 9), st.integers(0, 2**32 - 1))
def test_nearest_rows_equal_a_loop_in_any_batch(n: int, m: int, seed: int) -> None:
    chance = np.random.default_rng(seed)
    left, right = chance.standard_normal((n, 5)), chance.standard_normal((m, 5))
    left = (left / np.linalg.norm(left, axis=1, keepdims=True)).astype(np.float32)
    right = (right / np.linalg.norm(right, axis=1, keepdims=True)).astype(np.float32)
    right = np.vstack([right, right[:1]])  # an exact tie
    rows, similarities = nearest_rows(left, right)
    for i in range(n):
        exact = [float(left[i].astype(float) @ right[j].astype(float)) for j in range(m + 1)]
        assert rows[i] == int(np.argmax(exact[:m]))
        assert similarities[i] == pytest.approx(max(exact), abs=1e-12)
        alone = nearest_rows(left[i : i + 1], right)
        assert (alone[0][0], alone[1][0]) == (rows[i], similarities[i])
