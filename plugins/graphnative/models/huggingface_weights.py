"""Weights and tokenizer of a Hugging Face model, quantised on loading."""

import hashlib
import tempfile
from contextlib import nullcontext
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models.error_line import error_line
from graphnative.models.uncompiled import uncompiled
from graphnative.settings.models import HuggingFaceChat
from graphnative.settings.private_folder import private_folder
from graphnative.settings.user_cache import user_cache

NEEDED = ("torch", "transformers", "llama_index.llms.huggingface", "bitsandbytes", "accelerate")


@dataclass(frozen=True, slots=True)
class Weights:
    """A model that is ready to write.

    Attributes:
        model: The model of transformers.
        tokenizer: Its tokenizer.
        window: Tokens it was made to read, as its configuration says.
    """

    model: Any
    tokenizer: Any
    window: int


def require_extra() -> None:
    """Do nothing if the extra ``hf`` is installed.

    Raises:
        MissingExtraError: It is not.
    """
    for name in NEEDED:
        try:
            missing = find_spec(name) is None
        except ModuleNotFoundError:  # a package of a dotted name
            missing = True
        if missing:
            raise MissingExtraError(name.replace("llama_index.llms.", "llama-index-llms-"), "hf")


def load_weights(section: HuggingFaceChat) -> Weights:
    """Return the weights that a section names, in the place and number form it asks for.

    Args:
        section: The block ``chat`` of the settings.

    Raises:
        ModelError: The model can't be had or read; the message says what was tried.
    """
    if not section.model.endswith(".gguf"):
        return _load(section, section.model, _model_options(section.quantization))
    file = Path(section.model)
    folder = _kept_folder(file, section.quantization)
    if folder.is_dir():  # it says itself how it is quantised
        return _load(section, str(folder), _model_options("none"))
    # transformers can't quantise what it reads out of a GGUF file, and takes long to read it.
    private_folder(folder.parent)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".") as plain:
        _convert(file, Path(plain))
        weights = _load(section, plain, _model_options(section.quantization))
        _keep(weights, folder)
    return weights


def _load(section: HuggingFaceChat, source: str, options: dict[str, Any]) -> Weights:
    """The weights of a folder or name."""
    if section.quantization != "none":
        with uncompiled() if section.device == "cpu" else nullcontext():
            import_module("bitsandbytes")
    from llama_index.llms.huggingface import HuggingFaceLLM

    try:
        llm = HuggingFaceLLM(
            model_name=source,
            tokenizer_name=source,
            device_map=section.device,
            model_kwargs=options,
        )
    except (OSError, ValueError, RuntimeError, ImportError) as error:
        raise ModelError(
            f"The model {section.model} can't be had: {error_line(error)}.",
            hint="Tried as a folder, in the cache of Hugging Face, and from its hub; "
            "set `graphnative.chat.model` to a folder with the weights.",
        ) from error
    model, tokenizer = llm._model, llm._tokenizer
    model.eval()
    if tokenizer.pad_token_id is None:
        tokenizer.pad_token = tokenizer.eos_token
    window = int(getattr(model.config, "max_position_embeddings", 0)) or section.context_window or 2048
    return Weights(model, tokenizer, window)


def _model_options(quantization: str) -> dict[str, Any]:
    import torch

    options: dict[str, Any] = {"dtype": torch.bfloat16}
    if quantization == "none":
        return options
    from transformers import BitsAndBytesConfig

    config = (
        BitsAndBytesConfig(
            load_in_4bit=True, bnb_4bit_quant_type="nf4", bnb_4bit_compute_dtype=torch.bfloat16
        )
        if quantization == "4bit"
        else BitsAndBytesConfig(load_in_8bit=True)
    )
    return {**options, "quantization_config": config}


def _convert(file: Path, folder: Path) -> None:
    """Write a GGUF file's weights as transformers stores them."""
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    place = {"pretrained_model_name_or_path": str(file.parent), "gguf_file": file.name}
    try:
        tokenizer = AutoTokenizer.from_pretrained(**place)
        model = AutoModelForCausalLM.from_pretrained(**place)
    except (OSError, ValueError, RuntimeError, ImportError, KeyError) as error:
        raise ModelError(f"transformers can't read {file}: {error_line(error)}.") from error
    # What the file's own quantisation has left behind; the weights themselves are plain numbers now.
    model.config.__dict__.pop("quantization_config", None)
    model.hf_quantizer = None
    model.to(torch.bfloat16).save_pretrained(folder)  # as they are read: half of what they take now
    tokenizer.save_pretrained(folder)


def _kept_folder(file: Path, quantization: str) -> Path:
    """Where the quantised weights of a GGUF file are kept; those of another content lie elsewhere."""
    try:
        found = file.stat()
    except OSError as error:
        raise ModelError(f"There is no model file {file}.", hint="Set `graphnative.chat.model`.") from error
    mark = hashlib.sha256(f"{file.resolve()}\0{found.st_size}\0{found.st_mtime_ns}".encode()).hexdigest()
    return user_cache() / "gguf" / f"{file.stem}-{mark[:16]}-{quantization}"


def _keep(weights: Weights, folder: Path) -> None:
    """Write weights and tokenizer whole, or leave those that another process has written meanwhile."""
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".") as partial:
        whole = Path(partial) / folder.name
        weights.model.save_pretrained(whole)
        weights.tokenizer.save_pretrained(whole)
        if not folder.is_dir():
            whole.rename(folder)
