"""A randomly initialised PEGASUS with a tokenizer of its own, small enough for tests."""

from pathlib import Path

from tiny_models import tiny_tokenizer


def write_tiny_pegasus(folder: Path) -> Path:
    """Return the folder of a model whose weights come from a seed: it writes nonsense, always the same."""
    import torch
    from transformers import PegasusConfig, PegasusForConditionalGeneration

    tokenizer = tiny_tokenizer()
    tokenizer.pad_token = tokenizer.bos_token
    tokenizer.model_max_length = 64
    config = PegasusConfig(
        vocab_size=len(tokenizer),
        d_model=32,
        encoder_layers=2,
        decoder_layers=2,
        encoder_attention_heads=4,
        decoder_attention_heads=4,
        encoder_ffn_dim=64,
        decoder_ffn_dim=64,
        max_position_embeddings=64,
        pad_token_id=tokenizer.pad_token_id,
        eos_token_id=tokenizer.eos_token_id,
        decoder_start_token_id=tokenizer.pad_token_id,
        forced_eos_token_id=tokenizer.eos_token_id,
    )
    torch.manual_seed(1)
    PegasusForConditionalGeneration(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
