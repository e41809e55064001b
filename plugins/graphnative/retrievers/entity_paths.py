"""Why a passage is in the ranking: the entities that the question names or another passage leads to."""

from collections.abc import Iterator

from graphnative.retrievers.passage_scoring import WEIGHTS, Bridge, PassageScores
from graphnative.retrievers.question_entities import QuestionEntities
from graphnative.retrievers.ranked_passage import EntityPath, PassageStep
from graphnative.store.passage_arrays import PassageArrays


def entity_paths(
    arrays: PassageArrays, row: int, entities: QuestionEntities, scores: PassageScores
) -> tuple[EntityPath, ...]:
    """Return the ways from a question to a passage, the best first, ties by the entity's id.

    Args:
        arrays: The passages.
        row: The passage.
        entities: What the question names.
        scores: Of all passages.
    """
    paths = list(_named(arrays, row, entities))
    bridge = scores.bridges.get(row)
    if bridge is not None:
        paths.append(_bridged(arrays, row, bridge, scores))
    return tuple(sorted(paths, key=lambda path: (-path.score, path.entity_id)))


def _named(arrays: PassageArrays, row: int, entities: QuestionEntities) -> Iterator[EntityPath]:
    about = {int(arrays.mention_entities[at]): float(arrays.mention_about[at]) for at in arrays.mentions(row)}
    for named in entities.named:
        if named.row in about:
            sure = about[named.row]
            yield EntityPath(
                entity=arrays.entity_names[named.row],
                entity_id=arrays.entity_ids[named.row],
                surface=named.surface,
                step=None,
                about=sure,
                score=named.strength * (sure or WEIGHTS.mention * arrays.rarity(named.row)),
            )


def _bridged(arrays: PassageArrays, row: int, bridge: Bridge, scores: PassageScores) -> EntityPath:
    entity = int(arrays.mention_entities[bridge.mention])
    document = int(arrays.documents[bridge.anchor])
    about = next(
        float(arrays.mention_about[at])
        for at in arrays.mentions(row)
        if int(arrays.mention_entities[at]) == entity
    )
    step = PassageStep(
        id=arrays.ids[bridge.anchor],
        title=arrays.titles[document] or arrays.document_ids[document],
        score=float(WEIGHTS.words * scores.words[bridge.anchor] + scores.named[bridge.anchor]),
        context=arrays.mention_contexts[bridge.mention],
        relation=bridge.relation,
    )
    return EntityPath(
        entity=arrays.entity_names[entity],
        entity_id=arrays.entity_ids[entity],
        surface="",
        step=step,
        about=about,
        score=bridge.score,
    )
