import numpy as np
import pytest

from graphnative.retrievers.examples import piece_model
from graphnative.retrievers.examples.piece_model import fit_pieces

FEATURES = [{"who", "acted"}, {"who", "directed"}, {"when", "released"}]
PIECES = [{"type ACTED_IN"}, {"type DIRECTED"}, {"key Film.released"}]


def test_an_example_s_own_question_makes_its_pieces_likely() -> None:
    model = fit_pieces(FEATURES, PIECES)
    for question, (piece,) in zip(FEATURES, PIECES, strict=True):
        odds = model.log_odds(model.similarities(question))
        assert odds.argmax() == model.pieces[piece]
        assert odds.max() > 0


def test_similarities_are_cosines_by_rarity() -> None:
    model = fit_pieces(FEATURES, PIECES)
    # who: sqrt(ln(4/3) + 1) = 1.1349, acted: sqrt(ln(4/2) + 1) = 1.3012; 1.1349 / sqrt(1.1349² + 1.3012²)
    assert model.similarities({"who", "unheard"})[0] == pytest.approx(0.6573, abs=1e-4)
    assert model.similarities({"unheard"}).tolist() == [0, 0, 0]


def test_frequent_and_rare_features_make_the_same_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    rare = fit_pieces(FEATURES, PIECES).weights
    monkeypatch.setattr(piece_model, "_COMMON", 0)
    assert np.allclose(fit_pieces(FEATURES, PIECES).weights, rare, atol=1e-5)
