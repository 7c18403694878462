"""What is certain about two actions, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from amyitis_nb.core.advice import AGAINST, Fact
from amyitis_nb.core.language.speaker import Speaker

#: The maximum number of facts about each of two actions of which neither is better.
MOST = 2


def in_sentences(facts: Sequence[Sequence[Fact]], speaker: Speaker, *, is_open: bool) -> list[str]:
    """Return what is certain about two actions, the better one first: what is true of both, then of each. A weaker
    action has only its most important fact; the choice `is_open` if neither is weaker. Drawbacks are marked among
    advantages.
    """
    mutual = [fact.text for fact in facts[0] if fact.is_mutual]
    told = list(mutual)
    most = (MOST, MOST) if is_open else (None, 1)
    for number, found, count in zip(("first", "second"), facts, most, strict=True):
        # Sentences about both come once; only the weaker action may do something at once.
        own = [fact for fact in found if not (mutual and fact.is_mutual)][:count]
        # What follows the verdict is about the better action.
        is_plain = number == "first" or is_open
        is_better = number == "first" and not is_open
        unnamed = [fact for fact in own if not fact.is_named]
        anchored = [
            speaker.say("reasons.drawback", fact=fact.text)
            if fact.kind == AGAINST and (is_better or fact is not unnamed[0])
            else fact.text
            for fact in unnamed
        ]
        if anchored and not is_better:
            if unnamed[0].naming:
                anchored[0] = unnamed[0].naming[number == "second"]
            else:
                anchored = [speaker.say(f"reasons.facts.{number}", facts=" ".join(anchored))]
        # Of a weaker action, they would be taken for reasons for the better one.
        told += [*anchored, *(fact.text for fact in own if fact.is_named and is_plain)]
    return told
