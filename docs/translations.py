"""Lists the translations that are behind their English text, and stamps those that are up to date.

python docs/translations.py             list what is behind; stamp everything else
python docs/translations.py --keep ID   the translations of this message need no change: stamp them as they are

A stamp (`docs/translations.json`) is a short hash of the text in each language. If the English text has changed since
and a translation has not, the translation is behind. A message without a stamp is new: it counts as up to date.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from amyitis_nb.core.language.rules import (
    LANGUAGES as LANGUAGES,  # English is first: the others are made from it
)

ROOT = Path(__file__).resolve().parent.parent
STAMPS = Path(__file__).with_suffix(".json")
#: The texts of a rule record.
FIELDS = ("says", "ruling", "differs")

#: By place (a folder of catalogues, or a file of rules) and id: the text, or the stamp, in each language.
Texts = dict[str, dict[str, tuple[str, ...]]]


def texts() -> Texts:
    """Return all texts that have translations."""
    found: Texts = {}
    for english in sorted((ROOT / "amyitis_nb").rglob("en.json")):
        if "static" not in english.parts:
            found[_name(english.parent)] = _of_catalogues(english.parent, "messages")
    found["site/words"] = _of_catalogues(ROOT / "site" / "words")
    for rules in sorted((ROOT / "amyitis_nb" / "games").glob("*/rules/*.toml")):
        found[_name(rules)] = dict(_of_rules(tomllib.loads(rules.read_text(encoding="utf-8"))))
    return found


def stamps() -> Texts:
    """Return the stamps of `docs/translations.json`."""
    read = json.loads(STAMPS.read_text(encoding="utf-8")) if STAMPS.exists() else {}
    return {place: {id: tuple(stamp.split()) for id, stamp in ids.items()} for place, ids in read.items()}


def stamped(all_texts: Texts) -> Texts:
    """Return the stamps of texts as they are."""
    return {
        place: {id: tuple(map(_stamp, languages)) for id, languages in ids.items()}
        for place, ids in all_texts.items()
    }


def behind(old: Texts, now: Texts) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the languages that are behind, by place and id, from the old and the present stamps."""
    found = {}
    for place, id, before, after in _changes(old, now):
        same = tuple(
            language
            for language, one, two in zip(LANGUAGES, before, after, strict=True)
            if one == two and before[0] != after[0]
        )
        if same:
            found[place, id] = same
    return found


def not_stamped(old: Texts, now: Texts) -> list[tuple[str, str]]:
    """Return the place and id of each message that has changed since its stamp and is up to date."""
    late = behind(old, now)
    return [(place, id) for place, id, *_ in _changes(old, now) if (place, id) not in late]


def new(old: Texts, now: Texts) -> list[tuple[str, str]]:
    """Return the place and id of each message without a stamp."""
    return [(place, id) for place, ids in now.items() for id in ids if id not in old.get(place, {})]


def told(late: Mapping[tuple[str, str], tuple[str, ...]]) -> list[str]:
    """Return a line for each message that is behind."""
    return [f"{place}: {id}: {', '.join(languages)}" for (place, id), languages in late.items()]


def _changes(old: Texts, now: Texts) -> Iterator[tuple[str, str, tuple[str, ...], tuple[str, ...]]]:
    for place, ids in now.items():
        for id, after in ids.items():
            before = old.get(place, {}).get(id, after)
            if before != after:
                yield place, id, before, after


def _of_catalogues(folder: Path, key: str = "") -> dict[str, tuple[str, ...]]:
    read = [json.loads((folder / f"{one}.json").read_text(encoding="utf-8")) for one in LANGUAGES]
    messages: list[dict[str, Any]] = [one[key] if key else one for one in read]
    return {id: tuple(_flat(one.get(id, "")) for one in messages) for id in messages[0]}


def _of_rules(records: dict[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for id, record in records.items():
        for field in FIELDS:
            if isinstance(record.get(field), dict):
                yield f"{id}.{field}", tuple(record[field].get(language, "") for language in LANGUAGES)


def _flat(text: object) -> str:
    return text if isinstance(text, str) else json.dumps(text, ensure_ascii=False, sort_keys=True)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _stamp(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:4]


def main(kept: list[str]) -> int:
    """Stamp what is up to date, and the kept ids; return 1 if a translation is behind."""
    old, now = stamps(), stamped(texts())
    late = {key: languages for key, languages in behind(old, now).items() if key[1] not in kept}
    written = {
        place: {
            id: " ".join(old[place][id] if (place, id) in late else stamp)
            for id, stamp in sorted(ids.items())
        }
        for place, ids in now.items()
    }
    STAMPS.write_text(json.dumps(written, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    print("\n".join(told(late) or ["All translations are up to date."]))
    return int(bool(late))


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments and (arguments[0] != "--keep" or len(arguments) == 1):
        sys.exit(__doc__)
    sys.exit(main(arguments[1:]))
