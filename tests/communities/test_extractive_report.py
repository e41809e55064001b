"""A report from the community's own words."""

import numpy as np

from graphnative.communities.context import CommunityContext, Fact, SourceDocument
from graphnative.communities.extractive_report import ExtractiveWriter, extractive_report
from graphnative.communities.key_claims import KeyClaim
from graphnative.communities.numbering import Community
from graphnative.communities.projection import ProjectedNode

NONE = np.array([], dtype=np.int64)


def context(members: int = 10) -> CommunityContext:
    return CommunityContext(
        Community(0, 0, -1, np.arange(members), NONE, "d"),
        tuple(
            ProjectedNode(f"k{i}", f"e{i}", f"N{i}", "described" if i == 1 else "") for i in range(members)
        ),
        (Fact("N0", "WORKS_FOR", "N1", ""),),
        (
            SourceDocument("d1", "Headline", "Summary.", "2022-01-02"),
            SourceDocument("d2", "Other", "", "2021-05-01"),
        ),
        (KeyClaim("N0: methane 5 %", "Cut by 5 %.", "d1"),),
    )


def test_title_summary_and_findings_come_from_the_context() -> None:
    report = extractive_report(context(), "key")

    assert report.title == "N0, N1, N2"
    assert report.summary == (
        "N0, N1, N2, N3, N4, N5, N6, N7 and 2 more."
        " Its leading documents date from 2021-05-01 to 2022-01-02. described"
    )
    assert report.findings == (
        ("Headline", "Summary. [d1]"),
        ("Other", "[d2]"),
        ("N0 works for N1", "N0 works for N1."),
        ("N0: methane 5 %", "Cut by 5 %. [d1]"),
    )


def test_the_rank_is_a_logarithm_between_zero_and_ten() -> None:
    # log2(1 + 10) + log2(1 + 2) = 3.459 + 1.585 = 5.04
    assert extractive_report(context(), "key").rank == 5.0
    assert extractive_report(context(5000), "key").rank == 10.0


def test_it_takes_no_model() -> None:
    assert ExtractiveWriter().calls == 0
    assert ExtractiveWriter().write(context(), "key").model == "extractive"
