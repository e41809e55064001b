import numpy as np
import pytest

from graphnative.retrievers.scoring import (
    best_topics,
    join_own,
    node_similarity,
    path_score,
    topic_similarities,
)
from graphnative.store.jagged import lay_out

# S0's Algorithm 1 worked by hand. The taxonomy and the cosines of a question with each node's attributes:
#
#   sustainability (root)     label .10
#   environment (category)    label .20
#   emissions (basic)         label .50, definition .62
#   greenhouse gas (interm.)  label .55, definition .41
#   methane (lower)           label .70
#   energy (basic)            label .30
#   renewable (intermediate)  label .25; under energy and under emissions
#
# Article A says "methane leak" (linked to methane) and "wind farms" (linked to renewable).
# Its own attributes: headline .45, summary .58, organisations .05.
ROOT, ENVIRONMENT, EMISSIONS, GREENHOUSE, METHANE, ENERGY, RENEWABLE = range(7)
ATTRIBUTES = {
    ROOT: (0.10,),
    ENVIRONMENT: (0.20,),
    EMISSIONS: (0.50, 0.62),
    GREENHOUSE: (0.55, 0.41),
    METHANE: (0.70,),
    ENERGY: (0.30,),
    RENEWABLE: (0.25,),
}
PARENTS = {
    ENVIRONMENT: (ROOT,),
    EMISSIONS: (ENVIRONMENT,),
    ENERGY: (ENVIRONMENT,),
    GREENHOUSE: (EMISSIONS,),
    RENEWABLE: (ENERGY, EMISSIONS),
    METHANE: (GREENHOUSE,),
    ROOT: (),
}
OWN_A = (0.45, 0.58, 0.05)


def depth_first(linked: tuple[int, ...], parents: dict[int, tuple[int, ...]]) -> set[int]:
    """Lines 1 to 10 of Algorithm 1: all nodes on the paths from an article to the root."""
    seen: set[int] = set()
    stack = list(linked)
    while stack:
        node = stack.pop()
        if node not in seen:
            seen.add(node)
            stack.extend(parents[node])
    return seen


def vector(*components: float) -> np.ndarray:
    return np.array(components, dtype=np.float32)


def test_a_node_is_as_similar_as_its_best_attribute() -> None:
    # cosines 0.6, 0.8, 0 with the question (1, 0)
    assert node_similarity((1, 0), [(0.6, 0.8), (0.8, 0.6), (0, 1)]) == pytest.approx(0.8)


def test_algorithm_1_on_the_worked_example() -> None:
    nodes = depth_first((METHANE, RENEWABLE), PARENTS)
    similarities = [max(ATTRIBUTES[node]) for node in nodes] + [max(OWN_A)]

    # falling: methane .70, emissions .62, article .58, greenhouse gas .55, energy .30, renewable .25, …
    # score = .70 + (.62 + .58 + .55) / 3 = .70 + .58333 = 1.28333
    assert path_score(similarities) == pytest.approx(1.28333, abs=1e-5)


def test_algorithm_1_in_arrays_is_the_same() -> None:
    similarities = np.array([max(ATTRIBUTES[node]) for node in range(7)], dtype=np.float32)
    sets = lay_out(
        [sorted(depth_first((METHANE, RENEWABLE), PARENTS)), sorted(depth_first((ENERGY,), PARENTS))]
    )

    # Article B is linked to energy and is itself .15: .30 + (.20 + .15 + .10) / 3 = .45
    scores = join_own(best_topics(similarities, sets), vector(max(OWN_A), 0.15))
    assert scores == pytest.approx([1.28333, 0.45], abs=1e-5)


def test_with_fewer_nodes_the_mean_is_over_those_there_are() -> None:
    assert path_score([0.4]) == pytest.approx(0.4)
    assert path_score([0.2, 0.4]) == pytest.approx(0.6)
    assert path_score([0.1, 0.4, 0.3]) == pytest.approx(0.4 + (0.3 + 0.1) / 2)


def test_n_is_how_many_are_averaged() -> None:
    assert path_score([0.5, 0.4, 0.3, 0.2, 0.1], n=1) == pytest.approx(0.9)
    assert path_score([0.5, 0.4, 0.3, 0.2, 0.1], n=4) == pytest.approx(0.5 + 1.0 / 4)


def test_small_sub_graphs_are_scored_in_arrays_too() -> None:
    sets = lay_out([[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3]])
    similarities = vector(0.4, 0.3, -0.2, 0.1)
    own = vector(0.2, 0.5, 0.35, 0.0, -0.1)

    expected = [
        0.2,
        0.5 + 0.4,
        0.4 + (0.35 + 0.3) / 2,
        0.4 + (0.3 + 0.0 - 0.2) / 3,
        0.4 + (0.3 + 0.1 - 0.1) / 3,
    ]
    assert join_own(best_topics(similarities, sets), own) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("seed", range(200))
def test_arrays_equal_the_depth_first_search_on_random_graphs(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n_topics, n_articles = int(rng.integers(1, 40)), int(rng.integers(1, 30))
    parents = {
        node: tuple(sorted({int(each) for each in rng.integers(0, node, rng.integers(1, 4))})) if node else ()
        for node in range(n_topics)
    }
    attributes = rng.normal(size=(2, n_topics, 6)).astype(np.float32)
    attributes /= np.linalg.norm(attributes, axis=2, keepdims=True)
    question = attributes[0, 0] if seed % 10 else np.round(attributes[0, 0], 0)  # rounding makes ties
    own = rng.normal(size=n_articles).astype(np.float32)
    linked = [tuple(rng.integers(0, n_topics, rng.integers(0, 6)).tolist()) for _ in range(n_articles)]
    nodes = [depth_first(each, parents) for each in linked]

    expected = [
        path_score(
            [node_similarity(question, attributes[:, node]) for node in members] + [float(own[article])]
        )
        for article, members in enumerate(nodes)
    ]
    sets = lay_out([np.array(sorted(members), dtype=np.int32) for members in nodes])
    similarities = topic_similarities(question, attributes)
    assert join_own(best_topics(similarities, sets), own) == pytest.approx(expected, abs=1e-5)

    rows = rng.permutation(n_articles)[: rng.integers(1, n_articles + 1)]
    some = join_own(best_topics(similarities, sets, rows), own[rows])
    assert some == pytest.approx(np.array(expected)[rows], abs=1e-5)


def test_a_topic_without_a_definition_is_its_label() -> None:
    vectors = np.array([[[0.6, 0.8], [-1, 0]], [[1, 0], [0, 0]]], dtype=np.float32)

    # the second topic has no definition: its zeros must not count as the cosine 0
    assert topic_similarities(vector(1, 0), vectors).tolist() == pytest.approx([1.0, -1.0])


def test_more_topics_than_a_byte_counts() -> None:
    similarities = np.linspace(-1, 1, 700).astype(np.float32)
    sets = lay_out([np.arange(700), np.arange(4)])

    assert best_topics(similarities, sets)[:, 0].tolist() == similarities[:-5:-1].tolist()
    assert best_topics(similarities, sets)[:, 1].tolist() == similarities[3::-1].tolist()


def test_no_article_and_no_topic() -> None:
    empty = np.zeros(0, dtype=np.float32)

    assert join_own(best_topics(empty, lay_out([])), empty).tolist() == []
    assert join_own(best_topics(empty, lay_out([[], []])), vector(0.1, 0.2)) == pytest.approx([0.1, 0.2])


def test_without_any_topic_an_article_scores_by_its_own_node_alone() -> None:
    none = topic_similarities(vector(1, 0), np.zeros((2, 0, 0), dtype=np.float32))
    assert none.tolist() == []
    own = vector(0.3, 0.7)
    assert join_own(best_topics(none, lay_out([[], []])), own).tolist() == pytest.approx([0.3, 0.7])
