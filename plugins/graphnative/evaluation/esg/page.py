"""The result page: one HTML file that needs nothing else, with why it is not comparable before any number."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files

from graphnative.evaluation.esg.figures import Figure
from graphnative.evaluation.esg.tables import Cell, metrics_of, table_of
from graphnative.view.bar_chart import STYLE, bar_chart
from graphnative.view.lettering import readable
from graphnative.view.page import digest


def page(
    cells: Sequence[Cell], figures: Sequence[Figure], why: Sequence[str], about: Mapping[str, str]
) -> str:
    """Return the page's HTML; it runs no script, connects to nothing, and no text of it comes alive.

    Args:
        cells: The tables.
        figures: Their figures.
        why: Why they can't be held against the paper's, each a sentence or two.
        about: What each metric is.
    """
    style = _own("esg.css")
    policy = (
        f"default-src 'none'; style-src '{digest(style)}' '{digest(STYLE)}'; base-uri 'none'; "
        "form-action 'none'"
    )
    values = {
        "POLICY": escape(policy),
        "STYLE": style,
        "WHY": "".join(f"<li>{_words(each)}</li>" for each in why),
        "SECTIONS": "".join(_section(metric, cells, figures, about) for metric in metrics_of(cells)),
    }
    parts = _own("esg.html").split("%%")
    return "".join(values[part] if at % 2 else part for at, part in enumerate(parts))


def _section(metric: str, cells: Sequence[Cell], figures: Sequence[Figure], about: Mapping[str, str]) -> str:
    head, rows = table_of(cells, metric)
    charts = "".join(
        f"<figure>{bar_chart(one.title, one.groups)}</figure>" for one in figures if one.metric == metric
    )
    body = "".join(f"<tr>{''.join(_cells('td', row))}</tr>" for row in rows)
    return (
        f"<section><h2>{_words(metric)}</h2><p>{_words(about.get(metric, ''))}</p>{charts}"
        f"<table><thead><tr>{''.join(_cells('th', head))}</tr></thead>"
        f"<tbody>{body}</tbody></table></section>\n"
    )


def _cells(tag: str, texts: Sequence[str]) -> Iterator[str]:
    return (f"<{tag}>{_words(text)}</{tag}>" for text in texts)


def _words(text: str) -> str:
    return escape(readable(text))


def _own(name: str) -> str:
    return (files("graphnative.evaluation") / "data" / name).read_text(encoding="utf-8")
