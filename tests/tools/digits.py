"""Writes src/picture/digits.txt: the outlines of the digits of Inter, as the page's boards show them.

    python3 -m venv .venv && .venv/bin/pip install fonttools brotli
    .venv/bin/python tests/tools/digits.py

The typeface is the one that the page uses (npm package @fontsource-variable/inter). The digits are tabular. There are
1000 units to the font's size. Corners and control points are rounded to even numbers, so that the points between two
control points, which SVG's `t` implies, are exact.
"""

from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parents[2]
FONT = ROOT / "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"
WEIGHTS = (500, 650)
UNITS = 1000


def tabular(font):
    """The glyphs that the feature `tnum` puts in place of others."""
    table = font["GSUB"].table
    found = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for lookup in table.LookupList.Lookup[index].SubTable:
                    found.update(getattr(getattr(lookup, "ExtSubTable", lookup), "mapping", {}))
    return found


def numbers(values):
    """Numbers with as little between them as SVG allows."""
    text = ""
    for value in values:
        text += f"{value}" if not text or value < 0 else f" {value}"
    return text


def outline(commands, units, advance):
    """The path of a glyph in relative commands, its middle at 0."""
    scale = UNITS / units

    def point(p):
        return tuple(2 * round(v * scale / 2) for v in (p[0] - advance / 2, -p[1]))

    path = []
    now = start = (0, 0)

    def add(letter, values):
        """A command; the letter of the one before is left out where it is the same."""
        text = numbers(values)
        if path and path[-1][0] == letter != "m":
            path[-1] += text if text[0] == "-" else f" {text}"
        else:
            path.append(letter + text)

    def way(to):
        return to[0] - now[0], to[1] - now[1]

    for name, arguments in commands:
        if name == "closePath":
            path.append("z")
            now = start
            continue
        *controls, end = map(point, arguments)
        if name == "moveTo":
            add("m", way(end))
            start = end
        elif name == "lineTo":
            dx, dy = way(end)
            if dx and dy:
                add("l", (dx, dy))
            elif dx or dy:
                path.append(f"h{dx}" if dx else f"v{dy}")
        else:
            for i, control in enumerate(controls):
                after = controls[i + 1] if i + 1 < len(controls) else None
                to = tuple((a + b) // 2 for a, b in zip(control, after)) if after else end
                add("t", way(to)) if i else add("q", (*way(control), *way(to)))
                now = to
        now = end
    return "".join(path)


def digits(weight):
    font = instantiateVariableFont(TTFont(FONT), {"wght": weight})
    glyphs, names, swaps = font.getGlyphSet(), font.getBestCmap(), tabular(font)
    for digit in "0123456789":
        name = names[ord(digit)]
        glyph = glyphs[swaps.get(name, name)]
        pen = DecomposingRecordingPen(glyphs)
        glyph.draw(pen)
        yield outline(pen.value, font["head"].unitsPerEm, glyph.width)


lines = [line for weight in WEIGHTS for line in digits(weight)]
(ROOT / "src/picture/digits.txt").write_text("\n".join(lines) + "\n")
