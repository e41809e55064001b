"""Finished reports outlive the process; a line that was cut does not count."""

from pathlib import Path

from graphnative.communities.report import Report
from graphnative.communities.report_cache import ReportCache
from graphnative.settings import Settings


def report(key: str) -> Report:
    return Report(key, "t", "s", (), 1.0, "", "extractive")


def test_what_was_added_is_there_next_time_but_for_a_cut_line(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path)
    with ReportCache.of(settings, "esg") as cache:
        cache.add(report("one"))
        cache.add(report("two"))
    file = tmp_path / "indexes" / "cache" / "reports-esg.jsonl"
    file.write_text(file.read_text()[:-10])

    with ReportCache.of(settings, "esg") as again:
        assert set(again.reports) == {"one"}
        again.clear()

    assert not file.exists()


def test_an_unused_cache_leaves_no_file(tmp_path: Path) -> None:
    with ReportCache.of(Settings(root=tmp_path), "esg") as cache:
        pass

    assert not cache.path.exists()
