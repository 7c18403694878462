"""Reduces the fonts of the page and of the tests to the characters that the five languages need.

The fonts come from npm, and fontTools makes the subsets. If a language needs a new letter, run this in the root of
the clone:

    npm install --no-save @fontsource-variable/figtree @fontsource-variable/fraunces @fontsource/arimo \
        @fontsource/gelasio @fontsource/noto-sans @fontsource/noto-serif @fontsource/tinos dejavu-fonts-ttf
    pip install fonttools brotli
    python frontend/fonts/build.py

The package includes Figtree and Fraunces. The tests include fonts with the widths that readers without these two see:
Gelasio has the widths of Georgia, Tinos and Arimo those of Times and Arial, and DejaVu, the widest, is as wide as
Verdana.
"""

from __future__ import annotations

import pathlib
import shutil
import tempfile

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MODULES = ROOT / "node_modules"
HOUSE = ROOT / "frontend" / "fonts"
TESTS = ROOT / "tests" / "fonts"

#: ASCII, Latin-1, the further letters of Czech and Hungarian, and the signs of the catalogues.
SIGNS = (
    "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)]))
    + "ČčĎďĚěŇňŐőŘřŠšŤťŮůŰűŽž"
    + "–—‘’‚“”„†‡•…‹›→−"
)

#: A file, the folder of its package, its source files, and the axes that are fixed or limited.
HOUSE_FONTS = {
    "figtree": ("@fontsource-variable/figtree", "figtree-{}-wght-normal.woff2", {"wght": (400, 700)}),
    # Fixed at the optical size of the headings.
    "fraunces": ("@fontsource-variable/fraunces", "fraunces-{}-opsz-normal.woff2", {"wght": 600, "opsz": 20}),
}
TEST_FONTS = {
    "arimo": ("@fontsource/arimo", "arimo-{}-400-normal.woff2"),
    "arimo-bold": ("@fontsource/arimo", "arimo-{}-600-normal.woff2"),
    "gelasio-bold": ("@fontsource/gelasio", "gelasio-{}-600-normal.woff2"),
    "noto-sans": ("@fontsource/noto-sans", "noto-sans-{}-400-normal.woff2"),
    "noto-sans-bold": ("@fontsource/noto-sans", "noto-sans-{}-600-normal.woff2"),
    "noto-serif-bold": ("@fontsource/noto-serif", "noto-serif-{}-600-normal.woff2"),
    "tinos-bold": ("@fontsource/tinos", "tinos-{}-700-normal.woff2"),
}
DEJAVU = {
    "dejavu-sans": "DejaVuSans.ttf",
    "dejavu-sans-bold": "DejaVuSans-Bold.ttf",
    "dejavu-serif-bold": "DejaVuSerif-Bold.ttf",
}


def cut(font: TTFont, signs: str, features: tuple[str, ...]) -> TTFont:
    """Return the font with only some characters, without hints."""
    options = subset.Options(hinting=False, layout_features=list(features), name_IDs=[0, 1, 2, 13, 14])
    options.drop_tables += ["STAT"]
    cutter = subset.Subsetter(options)
    cutter.populate(text=signs)
    cutter.subset(font)
    return font


def halves(package: str, pattern: str) -> list[TTFont]:
    """Return the two files of a font: Latin, and the other letters."""
    return [TTFont(MODULES / package / "files" / pattern.format(part)) for part in ("latin", "latin-ext")]


def save(font: TTFont, target: pathlib.Path) -> None:
    """Write a font as woff2 and print its size."""
    font.flavor = "woff2"
    font.save(target)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes")


def house() -> None:
    """Write the fonts of the package: each in two files, which a browser combines."""
    for name, (package, pattern, axes) in HOUSE_FONTS.items():
        for part, font in zip(("latin", "extended"), halves(package, pattern), strict=True):
            font = instancer.instantiateVariableFont(font, axes)
            save(cut(font, SIGNS, ("kern", "tnum", "lnum")), HOUSE / f"{name}-{part}.woff2")
        shutil.copy(MODULES / package / "LICENSE", HOUSE / f"{name}-licence.txt")


def tests() -> None:
    """Write the fonts of the tests, where only the widths matter."""
    for name, (package, pattern) in TEST_FONTS.items():
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for part in halves(package, pattern):
                part.flavor = None
                cut(part, SIGNS, ()).save(path := f"{folder}/{len(paths)}.ttf")
                paths.append(path)
            save(Merger().merge(paths), TESTS / f"{name}.woff2")
        shutil.copy(MODULES / package / "LICENSE", TESTS / f"{name.removesuffix('-bold')}-licence.txt")
    for name, file in DEJAVU.items():
        save(cut(TTFont(MODULES / "dejavu-fonts-ttf" / "ttf" / file), SIGNS, ()), TESTS / f"{name}.woff2")
    shutil.copy(MODULES / "dejavu-fonts-ttf" / "LICENSE", TESTS / "dejavu-licence.txt")


if __name__ == "__main__":
    house()
    tests()
