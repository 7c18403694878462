"""SVG for simple viewers: file managers, converters, office programs.

They support neither nested rules nor custom properties nor `light-dark()`, and paint unknown colours black.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from re import Match


def plain(svg: str) -> str:
    """Return a standalone SVG that also has its light colours as plain rules; browsers show it as before."""
    import re

    head, sheet = svg.split("<style>", 1)
    sheet, body = sheet.split("</style>", 1)
    colours: dict[str, str] = {}
    for name, day, value in re.findall(r"(--[\w-]+):(?:light-dark\(([^,]+),[^)]*\)|([^;{}]+))", sheet):
        colours[name] = day or colours.get(name, value)

    def resolved(text: str) -> str:
        return re.sub(r"var\((--[\w-]+)\)", lambda match: colours.get(match[1], "none"), text)

    # Copy a symbol that has its own colours, and put these colours into the copy.
    symbols = dict(re.findall(r"""<g id=["']([^"']+)["']>(.*?)</g>(?=<g id=|</defs>)""", body))

    def copied(match: Match[str]) -> str:
        text = symbols[match[1]]
        for name, value in re.findall(r"(--[\w-]+):([^;]+)", match[2]):
            text = text.replace(f"var({name})", value)
        return f"<g>{text}</g>"

    # Write attributes as rules, too: a viewer skips rules that it does not support.
    rules: dict[str, str] = {}

    def as_rule(match: Match[str]) -> str:
        what, _, value = match.groups()
        name = value.removeprefix("var(--").removesuffix(")")
        rules[f"[data-{what}={name}]"] = f"{what}:{value}"
        return f'{what}="{resolved(value)}" data-{what}="{name}"'

    def split_rule(match: Match[str]) -> str:
        look, xs, ys, text = match.groups()
        signs = zip(xs.split(), ys.split(), text, strict=True)
        return "".join(f'<text {look}x="{x}" y="{y}">{sign}</text>' for x, y, sign in signs)

    body = re.sub(r"""<use href=["']#([^"']+)["'] style=["'](--[^"']*)["']/>""", copied, body)
    body = re.sub(r"""\b(fill|stroke)=(["'])(var\(--[\w-]+\))\2""", as_rule, body)
    spots = r"""x=["']([\d. ]+ [\d.]+)["'] y=["']([\d. ]+)["']"""
    body = re.sub(rf"<text ([^<>]*?){spots}>([^<]*)</text>", split_rule, body)
    more = "".join(f"{selector}{{{rule}}}" for selector, rule in rules.items())
    modern = f"{sheet}@supports (color:light-dark(#000,#fff)){{{more}}}"
    return f"{head}<style>{resolved(_flat(sheet))}</style><style>{modern}</style>{body}"


def _flat(sheet: str, outer: str = "") -> str:
    """Return a style sheet without nesting, custom properties and conditional rules."""
    own, inner, at = "", "", 0
    while at < len(sheet):
        stop = min(
            position for position in (sheet.find(";", at), sheet.find("{", at), len(sheet)) if position >= 0
        )
        said = sheet[at:stop].strip()
        at = stop + 1
        if sheet[stop : stop + 1] == "{":
            depth, end = 1, stop
            while depth:
                end += 1
                depth += {"{": 1, "}": -1}.get(sheet[end], 0)
            if not said.startswith("@"):
                both = (f"{around} {one}" for around in outer.split(",") for one in said.split(","))
                inner += _flat(sheet[stop + 1 : end], ",".join(selector.strip() for selector in both))
            at = end + 1
        elif said and not said.startswith("--"):
            own += f"{said};"
    return (f"{outer}{{{own}}}" if own else "") + inner
