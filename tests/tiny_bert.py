"""A randomly initialised BERT in a folder as sentence-transformers lays it out, made without torch."""

import json
from pathlib import Path
from typing import Any

import numpy as np

MARKS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
WORDS = [*MARKS, "water", "oil", "spill", "in", "the", "north", "sea", "a", "mill", "runs", "dry", ".", "##s"]
WIDTH, HEADS, LONGEST = 16, 4, 24


def write_tiny_bert(
    folder: Path,
    *,
    pooling: dict[str, Any] | None = None,
    max_seq_length: int = 12,
    prefix: str = "",
    **config: Any,
) -> Path:
    """Return the folder of a model whose weights come from a seed.

    Args:
        folder: Where it goes.
        pooling: What the part that pools says; None is the mean.
        max_seq_length: Where texts are cut.
        prefix: Before the names of all weights, as a model with a head has it.
        **config: Of the architecture, instead of what it is otherwise.
    """
    from safetensors.numpy import save_file

    (folder / "1_Pooling").mkdir(parents=True)
    _write(
        folder / "modules.json",
        [
            {"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
            {"idx": 1, "name": "1", "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
            {"idx": 2, "name": "2", "path": "2_Normalize", "type": "sentence_transformers.models.Normalize"},
        ],
    )
    _write(folder / "1_Pooling" / "config.json", pooling or {"pooling_mode_mean_tokens": True})
    _write(folder / "sentence_bert_config.json", {"max_seq_length": max_seq_length, "do_lower_case": True})
    _write(
        folder / "config.json",
        {
            "architectures": ["BertModel"],
            "model_type": "bert",
            "vocab_size": len(WORDS),
            "hidden_size": WIDTH,
            "num_attention_heads": HEADS,
            "num_hidden_layers": 2,
            "intermediate_size": 2 * WIDTH,
            "max_position_embeddings": LONGEST,
            "hidden_act": "gelu",
            "layer_norm_eps": 1e-12,
            **config,
        },
    )
    save_file({prefix + name: array for name, array in _tensors().items()}, folder / "model.safetensors")
    _tokenizer().save(str(folder / "tokenizer.json"))
    marks = {"cls_token": "[CLS]", "sep_token": "[SEP]", "pad_token": "[PAD]", "unk_token": "[UNK]"}
    _write(folder / "tokenizer_config.json", {"tokenizer_class": "PreTrainedTokenizerFast", **marks})
    return folder


def _tensors() -> dict[str, Any]:
    generator = np.random.default_rng(5)
    shapes = {
        "embeddings.word_embeddings.weight": (len(WORDS), WIDTH),
        "embeddings.position_embeddings.weight": (LONGEST, WIDTH),
        "embeddings.token_type_embeddings.weight": (2, WIDTH),
        **_norm("embeddings"),
        "pooler.dense.weight": (WIDTH, WIDTH),
        "pooler.dense.bias": (WIDTH,),
    }
    for number in range(2):
        layer = f"encoder.layer.{number}"
        for part in ("query", "key", "value"):
            shapes |= _dense(f"{layer}.attention.self.{part}", WIDTH, WIDTH)
        shapes |= _dense(f"{layer}.attention.output.dense", WIDTH, WIDTH)
        shapes |= _norm(f"{layer}.attention.output") | _norm(f"{layer}.output")
        shapes |= _dense(f"{layer}.intermediate.dense", 2 * WIDTH, WIDTH)
        shapes |= _dense(f"{layer}.output.dense", WIDTH, 2 * WIDTH)
    return {name: generator.normal(0, 0.5, shape).astype(np.float32) for name, shape in shapes.items()}


def _dense(name: str, rows: int, columns: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (rows, columns), f"{name}.bias": (rows,)}


def _norm(name: str) -> dict[str, tuple[int, ...]]:
    return {f"{name}.LayerNorm.weight": (WIDTH,), f"{name}.LayerNorm.bias": (WIDTH,)}


def _tokenizer() -> Any:
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    numbers = {word: number for number, word in enumerate(WORDS)}
    tokenizer = Tokenizer(models.WordPiece(numbers, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    return tokenizer


def _write(path: Path, values: Any) -> None:
    path.write_text(json.dumps(values), encoding="utf-8")
