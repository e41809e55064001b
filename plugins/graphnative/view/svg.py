"""A picture as SVG that shows everything without a script; the page's script adds looking around in it."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise

from graphnative.view.lettering import clipped, readable, width_in_ems, wrapped
from graphnative.view.picture import Box, Item, Link, Picture

LABEL_SIZE = 13.0
_MARGIN = 26.0
_HEADING_ROOM = 46.0
_SMALLEST = (900.0, 560.0)
_THINNEST, _THICKEST = 1.0, 5.0
_BUBBLE_LINES, _PILL_LINES = 3, 2
_PILL_PADDING, _LINE = 9.0, 16.0
_ROUNDING = 0.01
_LONGEST_NAME = 200.0


def svg(picture: Picture) -> str:
    """Return the picture as one ``svg`` element.

    Args:
        picture: Whose boxes are large enough for the names of its items.
    """
    left, top, width, height = frame(picture)
    parts = [
        f'<svg id="picture" data-shape="{picture.shape}" viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'role="group" aria-label="{_words(picture.title)}" aria-describedby="help">',
        '<g id="headings" aria-hidden="true">',
        *(
            f'<text x="{x:g}" y="{top + _HEADING_ROOM - 12:g}">{_words(text)}</text>'
            for x, text in picture.headings
        ),
        "</g>",
        '<g id="links" aria-hidden="true">',
        *(_link(link, picture.boxes, picture.shape == "pill") for link in picture.links),
        "</g>",
        '<g id="items">',
        *(_item(picture, at) for at in range(len(picture.items))),
        "</g>",
        '<g id="labels" aria-hidden="true">',
        *(_bubble_labels(picture) if picture.shape == "bubble" else ()),
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts)


def frame(picture: Picture) -> tuple[float, float, float, float]:
    """Return left, top, width and height of what is drawn; a small picture has room around it."""
    boxes = picture.boxes or (Box(0, 0, 0, 0),)
    left = min(box.x - box.width / 2 for box in boxes) - _MARGIN
    right = max(box.x + box.width / 2 for box in boxes) + _MARGIN
    top = min(box.y - box.height / 2 for box in boxes) - _MARGIN
    bottom = max(box.y + box.height / 2 for box in boxes) + _MARGIN
    if picture.headings:
        top -= _HEADING_ROOM
    width, height = max(right - left, _SMALLEST[0]), max(bottom - top, _SMALLEST[1])
    below = (height - (bottom - top)) / (1 if picture.headings else 2)
    return left - (width - (right - left)) / 2, top - (0 if picture.headings else below), width, height


def spoken(item: Item, links: int) -> str:
    """Return what a screen reader says of an item."""
    mark = f", {item.mark}" if item.mark else ""
    connected = f", {links} connection{'s' * (links != 1)}" if links else ""
    return clipped(f"{item.kind}: {readable(item.name) or 'without a name'}{mark}{connected}", _LONGEST_NAME)


def _item(picture: Picture, at: int) -> str:
    item, box = picture.items[at], picture.boxes[at]
    draw = {"pill": _pill, "dot": _dot, "bubble": _bubble}[picture.shape]
    links = sum(at in (link.source, link.target) for link in picture.links)
    parent = picture.parents[at] if picture.parents else -1
    opening = (
        f'<g id="n{at}" class="item k{picture.kinds.index(item.kind)} s{_tenth(item.strength)}" '
        f'role="button" tabindex="-1" data-parent="{parent}" '
        f'data-box="{box.x:g} {box.y:g} {box.width:g} {box.height:g}" '
        f'aria-label="{_words(spoken(item, links))}">'
    )
    return "".join([opening, *draw(item, box), "</g>"])


def pill_size(name: str, ems: float) -> tuple[float, float]:
    """Return width and height of a pill whose name has lines of at most ``ems``."""
    lines = wrapped(readable(name), ems, _PILL_LINES)
    width = max(map(width_in_ems, lines), default=0.0)
    return width * LABEL_SIZE + 2 * _PILL_PADDING, _LINE * max(len(lines), 1) + _PILL_PADDING


def _pill(item: Item, box: Box) -> Iterator[str]:
    left, top = box.x - box.width / 2, box.y - box.height / 2
    yield f'<rect x="{left:g}" y="{top:g}" width="{box.width:g}" height="{box.height:g}" rx="7"/>'
    room = (box.width - 2 * _PILL_PADDING) / LABEL_SIZE + _ROUNDING
    lines = wrapped(readable(item.name), room, _PILL_LINES)
    first = box.y - (len(lines) - 1) * _LINE / 2 + LABEL_SIZE * 0.36
    for row, line in enumerate(lines):
        yield f'<text x="{left + _PILL_PADDING:g}" y="{first + row * _LINE:g}">{_words(line)}</text>'
    if item.mark:
        yield f'<text class="mark" x="{left + box.width - 3:g}" y="{top - 3:g}">{_words(item.mark)}</text>'


def _dot(item: Item, box: Box) -> Iterator[str]:
    radius = (box.height - LABEL_SIZE - 8) / 2
    yield f'<circle cx="{box.x:g}" cy="{_dot_middle(box):g}" r="{radius:g}"/>'
    label = clipped(readable(item.name), box.width / LABEL_SIZE + _ROUNDING)
    yield f'<text x="{box.x:g}" y="{box.y + box.height / 2 - 4:g}">{_words(label)}</text>'


def _bubble(item: Item, box: Box) -> Iterator[str]:
    yield f'<circle cx="{box.x:g}" cy="{box.y:g}" r="{box.width / 2:g}"/>'


def _bubble_labels(picture: Picture) -> Iterator[str]:
    """The names of bubbles, above all of them: each as large as it reads when its holder fills the view."""
    boxes = picture.boxes
    outermost = max(((box.x**2 + box.y**2) ** 0.5 + box.width / 2 for box in boxes), default=0.0)
    for item, box, parent in zip(picture.items, boxes, picture.parents, strict=True):
        radius = box.width / 2
        size = min(radius / 4.5, (boxes[parent].width / 2 if parent >= 0 else outermost) / 26)
        lines = wrapped(readable(item.name), 1.75 * radius / size, _BUBBLE_LINES)
        top = box.y - (len(lines) - 1) * size * 0.6 + size * 0.35
        rows = "".join(
            f'<tspan x="{box.x:g}" y="{top + row * size * 1.2:.6g}">{_words(line)}</tspan>'
            for row, line in enumerate(lines)
        )
        yield f'<text data-parent="{parent}" font-size="{size:.3g}">{rows}</text>'


def _tenth(strength: float) -> int:
    """The class of a strength, from 0 to 9."""
    return min(9, max(0, int(strength * 10)))


def _link(link: Link, boxes: Sequence[Box], level: bool) -> str:
    width = _THINNEST + (_THICKEST - _THINNEST) * link.strength
    one, other = boxes[link.source], boxes[link.target]
    if level:
        ends = (one.x + one.width / 2, one.y), *link.points, (other.x - other.width / 2, other.y)
        way = f"M{ends[0][0]:g} {ends[0][1]:g}" + "".join(_bend(*pair) for pair in pairwise(ends))
    else:
        ends = (one.x, _dot_middle(one)), (other.x, _dot_middle(other))
        way = f"M{ends[0][0]:g} {ends[0][1]:g}L{ends[1][0]:g} {ends[1][1]:g}"
    middle = ends[len(ends) // 2 - 1], ends[len(ends) // 2]
    x, y = (middle[0][0] + middle[1][0]) / 2, (middle[0][1] + middle[1][1]) / 2
    label = (
        f'<text x="{x:g}" y="{y - 5:g}">{_words(clipped(readable(link.label), 24))}</text>'
        if link.label
        else ""
    )
    return (
        f'<g class="link" data-from="{link.source}" data-to="{link.target}">'
        f'<path d="{way}" stroke-width="{width:.3g}"/>{label}</g>'
    )


def _bend(one: tuple[float, float], other: tuple[float, float]) -> str:
    half = (one[0] + other[0]) / 2
    return f"C{half:g} {one[1]:g} {half:g} {other[1]:g} {other[0]:g} {other[1]:g}"


def _dot_middle(box: Box) -> float:
    return box.y - (LABEL_SIZE + 8) / 2


def _words(text: str) -> str:
    return escape(readable(text))
