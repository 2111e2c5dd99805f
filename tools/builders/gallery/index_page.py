"""The index page of the gallery: small pictures, grouped by scene, with links to the full pictures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from builders.gallery.approved_screens import file_name
from builders.gallery.pictures import THUMB_WIDTH, Picture
from builders.gallery.situations import EVERY_SITUATION

STYLE = """
body { background: #14121a; color: #e8e4f0; font: 15px/1.4 sans-serif; margin: 2em; }
a { color: #ffc070; text-decoration: none; } a:hover { text-decoration: underline; }
nav a { margin-right: 1.2em; white-space: nowrap; }
figure { display: inline-block; margin: 0 12px 12px 0; vertical-align: top; }
img { display: block; border: 1px solid #444054; }
figcaption { font-size: 12px; color: #b8b2c8; }
li, .fault { color: #ff8a80; }
"""


def index_page(pictures: Sequence[Picture]) -> str:
    """Return the page as HTML. `pictures`: in any order."""
    by_scene: dict[str, list[Picture]] = {}
    for picture in pictures:
        by_scene.setdefault(picture.scene, []).append(picture)
    faults = sum(len(picture.faults) for picture in pictures)
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8"><title>Ajar: all screens</title>',
        f"<style>{STYLE}</style></head><body>",
        "<h1>Ajar: all screens</h1>",
        f"<p>{len(pictures)} pictures of {len(by_scene)} scenes. Faults: {faults}.</p>",
    ]
    shown = [situation for situation in EVERY_SITUATION if situation.name in by_scene]
    for group in dict.fromkeys(situation.group for situation in shown):
        links = " ".join(
            f'<a href="#{file_name(each.name)}">{escape(each.name)}</a>' for each in shown if each.group == group
        )
        lines.append(f"<nav><b>{escape(group)}</b>: {links}</nav>")
    group = ""
    for situation in shown:
        if situation.group != group:
            group = situation.group
            lines.append(f"<h2>{escape(group)}</h2>")
        lines.append(f'<h3 id="{file_name(situation.name)}">{escape(situation.name)}</h3>')
        lines += map(_figure, sorted(by_scene[situation.name], key=_order))
    return "\n".join([*lines, "</body></html>", ""])


def _order(picture: Picture) -> tuple[str, tuple[int, int], int]:
    """Return the key by which the pictures of a scene are sorted: the usual colours first."""
    preset = picture.look.preset
    return ("" if preset == "usual" else preset, picture.look.size, picture.look.percent)


def _figure(picture: Picture) -> str:
    """Return a small picture with its link, its look and its faults, as HTML."""
    height = THUMB_WIDTH * picture.look.size[1] // picture.look.size[0]
    image = f'<img src="{picture.thumb}" width="{THUMB_WIDTH}" height="{height}" loading="lazy" alt="">'
    faults = "".join(f"<li>{escape(line)}</li>" for line in picture.faults)
    caption = f"<figcaption>{escape(str(picture.look))}{f'<ul>{faults}</ul>' if faults else ''}</figcaption>"
    return f'<figure><a href="{picture.file}">{image}</a>{caption}</figure>'
