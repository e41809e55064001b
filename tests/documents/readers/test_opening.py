import gzip
from pathlib import Path

from graphnative.documents.readers.opening import kind, open_bytes


def test_a_compressed_file_is_unpacked(tmp_path: Path) -> None:
    packed, plain = tmp_path / "News.JSONL.gz", tmp_path / "news.jsonl"
    packed.write_bytes(gzip.compress(b"a\nb"))
    plain.write_bytes(b"a\nb")
    for file in (packed, plain):
        with open_bytes(file) as stream:
            assert stream.readlines() == [b"a\n", b"b"]
        assert kind(file) == ".jsonl"
