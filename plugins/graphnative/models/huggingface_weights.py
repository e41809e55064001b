"""Weights and tokenizer of a Hugging Face model, quantised on loading."""

import hashlib
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models.error_line import error_line
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
    source = _plain_weights(section.model) if section.model.endswith(".gguf") else section.model
    from llama_index.llms.huggingface import HuggingFaceLLM

    try:
        llm = HuggingFaceLLM(
            model_name=source,
            tokenizer_name=source,
            device_map=section.device,
            model_kwargs=_model_options(section.quantization),
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


def _plain_weights(file: str) -> str:
    """The folder with a GGUF file's weights as transformers stores them, made once and kept.

    transformers can't quantise what it reads out of a GGUF file, and takes long to read it.
    """
    path = Path(file)
    folder = _kept_folder(path)
    if folder.is_dir():
        return str(folder)
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    place = {"pretrained_model_name_or_path": str(path.parent), "gguf_file": path.name}
    try:
        tokenizer = AutoTokenizer.from_pretrained(**place)
        model = AutoModelForCausalLM.from_pretrained(**place)
    except (OSError, ValueError, RuntimeError, ImportError, KeyError) as error:
        raise ModelError(f"transformers can't read {file}: {error_line(error)}.") from error
    # What the file's own quantisation has left behind; the weights themselves are plain numbers now.
    model.config.__dict__.pop("quantization_config", None)
    model.hf_quantizer = None
    _keep(model.to(torch.bfloat16), tokenizer, folder)  # as they are read: half of what they take now
    return str(folder)


def _kept_folder(file: Path) -> Path:
    """Where the weights of a GGUF file are kept; those of another content lie elsewhere."""
    try:
        found = file.stat()
    except OSError as error:
        raise ModelError(f"There is no model file {file}.", hint="Set `graphnative.chat.model`.") from error
    mark = hashlib.sha256(f"{file.resolve()}\0{found.st_size}\0{found.st_mtime_ns}".encode()).hexdigest()
    return user_cache() / "gguf" / f"{file.stem}-{mark[:16]}"


def _keep(model: Any, tokenizer: Any, folder: Path) -> None:
    """Write weights and tokenizer whole, or leave those that another process has written meanwhile."""
    private_folder(folder.parent)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".") as partial:
        whole = Path(partial) / folder.name
        model.save_pretrained(whole)
        tokenizer.save_pretrained(whole)
        if not folder.is_dir():
            whole.rename(folder)
