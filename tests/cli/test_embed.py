"""`graphnative embed`: what it says of what it did."""

import json

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.cli.embed import _lines, _stock_lines
from graphnative.cli.embed_stock import StockReport
from graphnative.reembed import EmbedReport


def test_what_was_done_is_told_in_sentences() -> None:
    assert _lines(EmbedReport("new")) == ["Embedded by new: 0 articles, 0 further passages, 0 entities."]
    said = _lines(EmbedReport("new", articles=2, prepared=1, passages=1, entities=1, searched=True, left=4))
    assert said == [
        "Embedded by new: 2 articles, 1 further passage, 1 entity, what GraphRAG searches by meaning.",
        "1 article read anew: more than the embedder had changed.",
        "4 vectors left alone, since nobody says who made them; --unnamed replaces them.",
    ]


def test_what_follows_for_the_stock_command_is_told() -> None:
    assert _stock_lines(StockReport()) == []
    said = _stock_lines(StockReport((512, 384), "indexes/v2", "No communities.", gateway_is_old=True))
    assert said == [
        "settings.yaml: `vector_store.vector_size` is 384 now, and was 512.",
        "Exported anew for `graphrag query`: indexes/v2.",
        "`graphrag query` still reads vectors of before: No communities.",
        "The gateway still serves the settings of before: `graphnative up` starts it anew.",
    ]


@pytest.mark.neo4j
def test_the_command_prints_json(small_workspace) -> None:
    result = CliRunner().invoke(app, ["embed", "--json", "--root", str(small_workspace.root)])
    assert result.exit_code == 0, result.output
    said = json.loads(result.stdout)
    assert (said["embedder"], said["articles"], said["models"]) == ("use-multilingual-v3", 0, [])
