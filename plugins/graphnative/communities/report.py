"""What is said about a community: one record, however it was written."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

Finding = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Report:
    """A community's report.

    Attributes:
        key: Digest of all it was written from: members, edges, documents, prompt and model.
        title: What the community is about.
        summary: One paragraph.
        findings: (summary, explanation) pairs, the most important first.
        rank: Importance, in [0, 10].
        rating_explanation: Why that rank.
        model: Who wrote it.
        text: The whole report as its author laid it out; None: as GraphRAG does.
    """

    key: str
    title: str
    summary: str
    findings: tuple[Finding, ...]
    rank: float
    rating_explanation: str
    model: str
    text: str | None = None

    @property
    def full_content(self) -> str:
        """The whole report as Markdown; empty if nobody has written one."""
        if self.text is not None:
            return self.text
        parts = [f"# {self.title}", self.summary]
        parts += [f"## {summary}\n\n{explanation}" for summary, explanation in self.findings]
        return "\n\n".join(part for part in parts if part)

    def as_properties(self) -> dict[str, Any]:
        """Return the properties of the community's node."""
        return {
            "report_key": self.key,
            "report_title": self.title,
            "summary": self.summary,
            "findings": json.dumps([list(finding) for finding in self.findings], ensure_ascii=False),
            "rank": self.rank,
            "rating_explanation": self.rating_explanation,
            "model": self.model,
            "full_content": self.full_content,
        }

    @classmethod
    def from_properties(cls, properties: Mapping[str, Any]) -> "Report":
        """Return the report that a community's node holds."""
        findings = tuple((str(summary), str(text)) for summary, text in json.loads(properties["findings"]))
        report = cls(
            key=properties["report_key"],
            title=properties["report_title"],
            summary=properties["summary"],
            findings=findings,
            rank=float(properties["rank"]),
            rating_explanation=properties["rating_explanation"],
            model=properties["model"],
        )
        text = properties["full_content"]
        return report if text == report.full_content else replace(report, text=text)
