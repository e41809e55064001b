"""What the folder of a sentence-transformers model says, and what of it is refused."""

import json
from pathlib import Path

import numpy as np
import pytest

from graphnative.errors import ModelError
from graphnative.models.sentence_folder import read_sentence_folder
from tiny_bert import LONGEST, WIDTH, write_tiny_bert


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_tiny_bert(tmp_path / "tiny")


def change(path: Path, **values: object) -> None:
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}))


def test_the_parts_of_a_folder_are_read(folder: Path) -> None:
    found = read_sentence_folder(folder)
    assert (found.poolings, found.max_tokens, found.lower) == (("mean",), 12, True)
    assert (found.width, found.heads, found.dimensions, found.with_numpy) == (WIDTH, 4, WIDTH, True)


def test_a_text_is_cut_where_one_says_and_where_the_model_can_t_read_on(folder: Path) -> None:
    assert read_sentence_folder(folder, 20).max_tokens == 20
    assert read_sentence_folder(folder, 500).max_tokens == LONGEST
    change(folder / "tokenizer_config.json", model_max_length=9)
    assert read_sentence_folder(folder).max_tokens == 9
    change(folder / "tokenizer_config.json", model_max_length=10**30)
    (folder / "sentence_bert_config.json").unlink()
    found = read_sentence_folder(folder)
    assert (found.max_tokens, found.lower) == (LONGEST, False)


@pytest.mark.parametrize(
    ("pooling", "found"),
    [
        ({"pooling_mode_cls_token": True, "pooling_mode_mean_tokens": True}, ("cls", "mean")),
        ({"pooling_mode": "max"}, ("max",)),
        ({"pooling_mode": "mean_sqrt_len_tokens"}, ("mean_sqrt_len",)),
        ({"pooling_mode_mean_sqrt_len_tokens": True, "include_prompt": True}, ("mean_sqrt_len",)),
    ],
)
def test_every_way_to_pool_is_read(tmp_path: Path, pooling: dict, found: tuple[str, ...]) -> None:
    assert read_sentence_folder(write_tiny_bert(tmp_path / "tiny", pooling=pooling)).poolings == found


@pytest.mark.parametrize(
    "pooling",
    [{"pooling_mode_lasttoken": True}, {"pooling_mode": "attention"}, {"pooling_mode_mean_tokens": False}],
)
def test_another_way_to_pool_is_refused(tmp_path: Path, pooling: dict) -> None:
    with pytest.raises(ModelError, match="pools in a way that is not known"):
        read_sentence_folder(write_tiny_bert(tmp_path / "tiny", pooling=pooling))


def test_a_plain_model_is_pooled_by_the_mean(folder: Path) -> None:
    (folder / "modules.json").unlink()
    assert read_sentence_folder(folder).poolings == ("mean",)


def test_a_part_that_is_not_known_is_named(folder: Path) -> None:
    listed = json.loads((folder / "modules.json").read_text())
    listed.append({"idx": 3, "name": "3", "path": "3_Dense", "type": "sentence_transformers.models.Dense"})
    (folder / "modules.json").write_text(json.dumps(listed))
    with pytest.raises(ModelError, match="a part that is not known: Dense"):
        read_sentence_folder(folder)


@pytest.mark.parametrize(
    "config",
    [
        {"model_type": "roberta"},
        {"hidden_act": "gelu_new"},
        {"layer_norm_eps": 1e-5},
        {"position_embedding_type": "relative_key"},
        {"is_decoder": True},
    ],
)
def test_what_numpy_can_t_run_is_left_to_torch(tmp_path: Path, config: dict) -> None:
    assert not read_sentence_folder(write_tiny_bert(tmp_path / "tiny", **config)).with_numpy


def test_weights_and_tokenizers_of_other_forms_are_left_to_torch(folder: Path) -> None:
    (folder / "tokenizer.json").rename(folder / "vocab.txt")
    assert not read_sentence_folder(folder).with_numpy
    (folder / "vocab.txt").rename(folder / "tokenizer.json")
    weights = (folder / "model.safetensors").read_bytes()
    (folder / "model.safetensors").write_bytes(weights.replace(b'"F32"', b'"BF6"'))
    assert not read_sentence_folder(folder).with_numpy
    (folder / "model.safetensors").write_bytes(b"version https://git-lfs.github.com/spec/v1\n")
    assert not read_sentence_folder(folder).with_numpy
    (folder / "model.safetensors").write_bytes(b"\x05")
    assert not read_sentence_folder(folder).with_numpy
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")
    assert not read_sentence_folder(folder).with_numpy


def test_other_weights_have_another_mark(folder: Path) -> None:
    from safetensors.numpy import load_file, save_file

    before = read_sentence_folder(folder).mark
    tensors = load_file(folder / "model.safetensors")
    save_file({name: np.negative(tensor) for name, tensor in tensors.items()}, folder / "model.safetensors")
    assert read_sentence_folder(folder).mark != before


def test_the_same_weights_pooled_or_read_otherwise_have_another_mark(tmp_path: Path) -> None:
    mean, cls = (
        write_tiny_bert(tmp_path / name, pooling={f"pooling_mode_{name}": True})
        for name in ("mean_tokens", "cls_token")
    )
    marks = [read_sentence_folder(each).mark for each in (mean, cls)]
    change(cls / "sentence_bert_config.json", do_lower_case=False)
    assert len({*marks, read_sentence_folder(cls).mark}) == 3


def test_distilbert_has_other_names_for_its_sizes_and_none_is_one_sentence(folder: Path) -> None:
    config = json.loads((folder / "config.json").read_text())
    del config["hidden_size"], config["num_attention_heads"]
    written = json.dumps({**config, "model_type": "distilbert", "dim": WIDTH, "n_heads": 4})
    (folder / "config.json").write_text(written)
    found = read_sentence_folder(folder)
    assert (found.width, found.heads, found.with_numpy) == (WIDTH, 4, False)
    (folder / "config.json").write_text(json.dumps(config))
    with pytest.raises(ModelError, match=r"config\.json does not say hidden_size"):
        read_sentence_folder(folder)


def test_a_folder_that_holds_no_model_is_one_sentence(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"has no config\.json"):
        read_sentence_folder(tmp_path)
    (folder / "model.safetensors").unlink()
    with pytest.raises(ModelError, match="holds no weights"):
        read_sentence_folder(folder)
    (folder / "config.json").write_text("{")
    with pytest.raises(ModelError, match=r"config\.json can't be read"):
        read_sentence_folder(folder)
