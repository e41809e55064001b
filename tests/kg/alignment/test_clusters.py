"""Keys that are one."""

from aligned_graph import pieces
from graphnative.kg.alignment.clusters import build_clusters
from graphnative.kg.alignment.pieces import Known, Link

A, B, C = "Organization:a", "Organization:b", "Organization:c"


def told(**documents):
    return [piece for name, keys in documents.items() for piece in pieces(name, [(key,) for key in keys])]


def test_the_key_of_most_documents_stands_for_its_cluster():
    clusters = build_clusters([Link((A, B), "said")], Known(), told(x=[A, B], y=[B]))
    assert clusters.shown == {A: B} and len(clusters.merged) == 1


def test_ties_go_by_text_and_types_before_none():
    assert build_clusters([Link((A, B), "said")], Known(), told(x=[A, B])).shown == {B: A}
    untyped = "Entity:a"
    links = [Link((untyped, A), "untyped")]
    assert build_clusters(links, Known(), told(x=[A, untyped], y=[untyped])).shown == {untyped: A}


def test_a_key_that_articles_hold_stands_for_its_cluster():
    clusters = build_clusters([Link((A, B), "articles")], Known(articles={A: B}), told(x=[A], y=[A]))
    assert clusters.shown == {A: B}


def test_trusted_documents_choose_the_key():
    both = [*pieces("x", [(A,)]), *pieces("y", [(B,)], trusted=False), *pieces("z", [(B,)], trusted=False)]
    assert build_clusters([Link((A, B), "slip")], Known(), both).shown == {B: A}


def test_what_a_person_keeps_apart_stays_apart_through_others_too():
    links = [Link((A, B), "said"), Link((B, C), "slip"), Link((A, C), "similar", 0.9)]
    clusters = build_clusters(links, Known(decided={(A, C): "different"}), told(x=[A, B, C]))
    assert clusters.shown == {B: A}
    assert [link.pair for link in clusters.candidates] == [(B, C)]


def test_families_do_not_mix_over_an_untyped_key():
    person, untyped, firm = "Person:ford", "Entity:ford", "Organization:ford"
    links = [Link((untyped, firm), "said"), Link((untyped, person), "slip")]
    clusters = build_clusters(links, Known(), told(x=[person, untyped, firm]))
    assert clusters.shown == {untyped: firm}
    joined = build_clusters(
        [*links, Link((firm, person), "person")], Known(), told(x=[person, untyped, firm])
    )
    assert len(joined.shown) == 2


def test_candidates_merge_nothing_and_are_asked_about_once():
    links = [Link((A, B), "similar", 0.9)]
    assert build_clusters(links, Known(), told(x=[A, B])).shown == {}
    assert len(build_clusters(links, Known(), told(x=[A, B])).candidates) == 1
    assert not build_clusters(links, Known(verdicts={(A, B): "different"}), told(x=[A, B])).candidates
