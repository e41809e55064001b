"""Randomly initialised models of real architectures with a tokenizer of their own, small enough for tests."""

from pathlib import Path

TEXT = 'who runs north mill ? anna runs north mill . { } " : , city name oslo [INST] [/INST] <|user|> . ' * 4


def write_tiny_model(folder: Path, architecture: str = "Llama", *, template: str | None = None) -> Path:
    """Return the folder of a model whose weights come from a seed: it writes nonsense, always the same."""
    import torch
    import transformers

    tokenizer = tiny_tokenizer()
    tokenizer.chat_template = template
    config = getattr(transformers, f"{architecture}Config")(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=512,
        bos_token_id=tokenizer.bos_token_id,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.eos_token_id,
    )
    torch.manual_seed(0)
    getattr(transformers, f"{architecture}ForCausalLM")(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def tiny_tokenizer():
    """Return a tokenizer of bytes and a few words."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors, trainers
    from transformers import PreTrainedTokenizerFast

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=400,
        special_tokens=["<s>", "</s>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator([TEXT], trainer)
    tokenizer.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 0)])
    return PreTrainedTokenizerFast(tokenizer_object=tokenizer, bos_token="<s>", eos_token="</s>")
