"""The script that reads Re-DocRED, on a made document."""

import gzip
import json
from pathlib import Path

from graphnative.settings import Settings

SENTENCES = [["Ann", "Lee", "leads", "Acme", "."], ["Acme", "was", "founded", "in", "1990", "."]]
DOCUMENT = {
    "title": "Acme",
    "sents": SENTENCES,
    "vertexSet": [
        [{"name": "Ann Lee", "type": "PER", "sent_id": 0, "pos": [0, 2]}],
        [
            {"name": "Acme", "type": "ORG", "sent_id": 0, "pos": [3, 4]},
            {"name": "Acme", "type": "ORG", "sent_id": 1, "pos": [0, 1]},
        ],
        [{"name": "1990", "type": "TIME", "sent_id": 1, "pos": [4, 5]}],
    ],
    "labels": [{"h": 0, "r": "P108", "t": 1}, {"h": 1, "r": "P571", "t": 2}],
}


def test_the_gold_is_read_where_it_stands(tmp_path: Path) -> None:
    from re_docred_passes import article_of, char_span, read_documents, scripted_profile

    (tmp_path / "dev_revised.json.gz").write_bytes(gzip.compress(json.dumps([DOCUMENT]).encode()))
    (document,) = read_documents(tmp_path)
    article = article_of(document)
    assert article.text == "Ann Lee leads Acme . Acme was founded in 1990 ."
    assert article.text[slice(*char_span(document, document["vertexSet"][1][1]))] == "Acme"
    gold = {(0, "P108", 1), (1, "P571", 2)}
    settings = Settings.model_validate({"root": tmp_path})
    profile = scripted_profile(settings, [document], [[gold], [{(0, "P108", 1)}], [set()]], [])
    extraction = profile.passes.extract(article)
    (mentions,), (facts,) = extraction.mentions, extraction.facts
    assert [(each.surface, each.label) for each in mentions][:3] == [
        ("Ann Lee", "PERSON"),
        ("Acme", "ORG"),
        ("Acme", "ORG"),
    ]
    assert mentions[3].value is not None
    told = [(f.subject.surface, f.relation, f.object.surface, f.sentence, len(f.pathways)) for f in facts]
    assert told == [
        ("Ann Lee", "EMPLOYER", "Acme", "Ann Lee leads Acme .", 2),
        ("Acme", "INCEPTION", "1990", "Ann Lee leads Acme .", 1),
    ]
