"""The sections that name a model: ``embedder:`` and ``chat:``."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr

from graphnative.settings.section import Section


class UseEmbedder(Section):
    """Universal Sentence Encoder, 512 dimensions.

    Attributes:
        model: Folder of a SavedModel, relative to the workspace, or a handle of tensorflow-hub (extra
            ``use``); None takes the multilingual weights that come along, run with numpy.
    """

    kind: Literal["use"] = "use"
    model: str | None = Field(default=None, min_length=1)


class MinilmEmbedder(Section):
    """all-MiniLM-L6-v2, 384 dimensions, run with numpy (extra ``minilm``).

    Attributes:
        max_tokens: Longer texts are cut after so many word pieces.
    """

    kind: Literal["minilm"]
    max_tokens: int = Field(default=256, ge=8, le=512)


class SentenceEmbedder(Section):
    """A model of sentence-transformers, such as phrase-BERT: with numpy where it can be, else with torch.

    Attributes:
        model: Its folder, relative to the workspace, or its name on the hub of Hugging Face.
        max_tokens: Longer texts are cut after so many word pieces; None takes what the model says itself.
    """

    kind: Literal["sentence-transformers"]
    model: str = Field(min_length=1)
    max_tokens: int | None = Field(default=None, ge=8)


class LitellmEmbedder(Section):
    """Any embedding provider or OpenAI-compatible server that litellm reaches.

    Attributes:
        model: The model's name with litellm's provider prefix.
        dimensions: Length of its vectors.
        api_base: Address of the server, if it is not the provider's own.
        api_key: Key of the provider.
        timeout_s: Seconds to wait for one call.
        prompt_price: Of a million tokens read, in any currency; None leaves costs out.
    """

    kind: Literal["litellm"]
    model: str
    dimensions: int = Field(ge=1)
    api_base: str | None = None
    api_key: SecretStr | None = None
    timeout_s: float = Field(default=60.0, gt=0)
    prompt_price: float | None = Field(default=None, ge=0)


EmbedderSection = Annotated[
    UseEmbedder | MinilmEmbedder | SentenceEmbedder | LitellmEmbedder, Field(discriminator="kind")
]


class ExtractiveChat(Section):
    """No model at all: the sentences of the context that answer best, and it says so.

    Attributes:
        sentences: How many sentences an answer has at most.
    """

    kind: Literal["extractive"] = "extractive"
    sentences: int = Field(default=3, ge=1)


class PricedChat(Section):
    """What a model's tokens cost.

    Attributes:
        prompt_price: Of a million tokens read, in any currency; None leaves costs out.
        completion_price: Of a million tokens written, in the same currency.
    """

    prompt_price: float | None = Field(default=None, ge=0)
    completion_price: float | None = Field(default=None, ge=0)


class LitellmChat(PricedChat):
    """Any chat provider or OpenAI-compatible server that litellm reaches.

    Attributes:
        model: The model's name with litellm's provider prefix.
        api_base: Address of the server, if it is not the provider's own.
        api_key: Key of the provider.
        temperature: 0 for the most likely answer.
        max_tokens: Tokens of an answer at most.
        context_window: Tokens that prompt and answer may have together.
        timeout_s: Seconds to wait for one call.
        retries: Further tries after a failed call.
    """

    kind: Literal["litellm"]
    model: str
    api_base: str | None = None
    api_key: SecretStr | None = None
    temperature: float = Field(default=0.0, ge=0, le=2)
    max_tokens: int = Field(default=512, ge=1)
    context_window: int = Field(default=8192, ge=256)
    timeout_s: float = Field(default=60.0, gt=0)
    retries: int = Field(default=2, ge=0)


class LlamaCppChat(PricedChat):
    """A model in a GGUF file, run by llama.cpp in this process (extra ``llama``).

    Attributes:
        file: The GGUF file, relative to the workspace; it must carry its chat template.
        temperature: 0 for the most likely answer.
        max_tokens: Tokens of an answer at most.
        context_window: Tokens that prompt and answer may have together.
        threads: Cores it may use; None leaves that to llama.cpp.
    """

    kind: Literal["llama_cpp"]
    file: Path
    temperature: float = Field(default=0.0, ge=0, le=2)
    max_tokens: int = Field(default=256, ge=1)
    context_window: int = Field(default=2048, ge=256)
    threads: int | None = Field(default=None, ge=1)


class HuggingFaceChat(PricedChat):
    """A model of Hugging Face, run by transformers in this process (extra ``hf``).

    Attributes:
        model: Its name on the hub, a folder with its weights, or a GGUF file, relative to the workspace.
        quantization: Bits of a weight in memory; ``none`` keeps 16.
        device: Where it runs, as accelerate names it: ``auto``, ``cpu``, ``cuda``, ``cuda:1``.
        temperature: 0 for the most likely answer.
        max_tokens: Tokens of an answer at most.
        context_window: Tokens that prompt and answer may have together; None takes that of a known model,
            2,048 for any other.
    """

    kind: Literal["huggingface"]
    model: str = Field(min_length=1)
    quantization: Literal["4bit", "8bit", "none"] = "4bit"
    device: str = "auto"
    temperature: float = Field(default=0.0, ge=0, le=2)
    max_tokens: int = Field(default=256, ge=1)
    context_window: int | None = Field(default=None, ge=256)


ChatSection = Annotated[
    ExtractiveChat | LitellmChat | LlamaCppChat | HuggingFaceChat, Field(discriminator="kind")
]
