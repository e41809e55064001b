"""How known chat models want to be prompted, and how much they can read; pure."""

from collections.abc import Callable
from dataclasses import dataclass

PromptForm = Callable[[str, str], str]
"""Makes one text of a system text, which may be empty, and a user's."""


@dataclass(frozen=True, slots=True)
class ModelProfile:
    """What has to be known of a model beyond its weights.

    Attributes:
        window: Tokens that prompt and answer may have together.
        prompt: Its prompt's form without the mark of its beginning, which the tokenizer adds; None takes the
            chat template that comes with the model.
        stops: Texts at which its answer has ended.
    """

    window: int
    prompt: PromptForm | None = None
    stops: tuple[str, ...] = ()


def profile_of(model: str) -> ModelProfile | None:
    """Return the profile of a model by its name, or by the folder it lies in; None for any other.

    Source: S0, section 3 (its four models). The forms are those of the models' own cards.

    Args:
        model: Such as ``meta-llama/Llama-2-7b-chat-hf`` or ``/models/phi-2``.
    """
    name = model.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1].casefold()
    return next((profile for start, profile in _PROFILES.items() if name.startswith(start)), None)


def llama2_prompt(system: str, user: str) -> str:
    """Return the form of Llama 2's chat models."""
    told = f"<<SYS>>\n{system}\n<</SYS>>\n\n" if system else ""
    return f"[INST] {told}{user} [/INST]"


def mistral_prompt(system: str, user: str) -> str:
    """Return the form of Mistral-Instruct 0.1, which has no place for a system text of its own."""
    return f"[INST] {_joined(system, user)} [/INST]"


def phi2_prompt(system: str, user: str) -> str:
    """Return the form that Phi-2's card gives for questions."""
    return f"Instruct: {_joined(system, user)}\nOutput:"


def tinyllama_prompt(system: str, user: str) -> str:
    """Return the form of TinyLlama's chat models."""
    told = f"<|system|>\n{system}</s>\n" if system else ""
    return f"{told}<|user|>\n{user}</s>\n<|assistant|>\n"


def plain_prompt(system: str, user: str) -> str:
    """Return what a model without any form of its own is given."""
    return f"{_joined(system, user)}\n\n"


def _joined(system: str, user: str) -> str:
    return f"{system}\n\n{user}" if system else user


_PROFILES = {
    "llama-2-7b-chat": ModelProfile(4096, llama2_prompt, ("[INST]",)),
    "mistral-7b-instruct-v0.1": ModelProfile(4096, mistral_prompt, ("[INST]",)),
    "phi-2": ModelProfile(2048, phi2_prompt, ("\nInstruct:", "<|endoftext|>")),
    "tinyllama-1.1b-chat": ModelProfile(2048, tinyllama_prompt, ("<|user|>", "<|system|>")),
}
