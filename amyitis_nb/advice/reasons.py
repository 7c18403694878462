"""Why one action is better than another: the difference of the advice, and its sources in games after both."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape

from amyitis_nb.advice import chain
from amyitis_nb.advice.account import accounting, advice_of
from amyitis_nb.advice.asking import adviser_of, decider, in_words, legal, opening, told_apart, wins
from amyitis_nb.advice.certain import in_sentences
from amyitis_nb.advice.effort import COMPARED, TOLERANCE
from amyitis_nb.advice.following import following, is_interrupted, step_in_words
from amyitis_nb.advice.progress import Progress, result_of
from amyitis_nb.advice.soon import CONFIRMED, USUAL, Soon, counted, in_sentence, is_told
from amyitis_nb.advice.tables import STYLE, aligned, signed
from amyitis_nb.advice.terms import Term, differences, name_of, others_of
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Deed, Estimate, Fact, Ratings, Sources, estimate
from amyitis_nb.core.chance import checked_seed
from amyitis_nb.core.errors import InvalidInput
from amyitis_nb.core.game import Position
from amyitis_nb.core.input.checking import shown
from amyitis_nb.core.language.speaker import Speaker
from amyitis_nb.core.picture.cell import in_cell
from amyitis_nb.core.picture.table import html_table
from amyitis_nb.core.value import SetOnce

#: A source is named if its difference is at least this many points, and this fraction of the largest one. Sentences
#: give whole points, so they only give what is nearly one or more.
LEAST, PART, TOLD = 0.5, 0.15, 0.75
#: The maximum number of sources that the sentences name for the better action, and against it.
MOST, AGAINST = 3, 2
#: A source speaks against the better action if it takes at least this fraction of the difference.
COUNTS = 1 / 3
#: The part of the progress that belongs to the ratings.
RATED = 0.5


class Reasons(SetOnce):
    """The difference between two actions and its sources, made by `why`.

    `total` is how much more the first one brings, as `advise` says it; it is exact if `is_exact`. `terms` are the
    sources whose difference in whole games is certain and not small, the largest first. `rest` is everything else: the
    leads of the terms and the rest add up to the total. `games` are the games or playouts after each action. `openings`
    are the beginnings of the turns that were compared: each action and, after conversions, what they are for. `winning`
    says whether each of these turns wins. `gained` is how much more of each deed of the adviser the seat gets after the
    first action, and `soon` is how often each seat does something in this round. If `is_disputed`, playouts and whole
    games surely say the opposite, so no action is certainly better.
    """

    def __init__(
        self,
        position: Position,
        actions: tuple[Action, Action],
        every: tuple[Term, ...],
        total: Estimate,
        seed: str,
        speaker: Speaker,
        *,
        is_exact: bool = False,
        is_disputed: bool = False,
        openings: Sequence[Sequence[Action]] | None = None,
        winning: Sequence[bool] = (False, False),
        gained: Mapping[str, Estimate] | None = None,
        soon: Sequence[Soon] = (),
    ) -> None:
        self.position = position
        self.actions = actions
        self.openings = openings or [(action,) for action in actions]
        self.winning = winning
        self.gained = gained or {}
        self.soon = tuple(soon)
        self.every = every
        self.total = total
        self.is_exact = is_exact
        self.is_disputed = is_disputed
        self.games = every[0].own.samples
        self.seed = seed
        self.speaker = speaker
        least = max(LEAST, PART * max(abs(term.lead.mean) for term in every))
        named = [term for term in every if term.lead.is_sure and abs(term.lead.mean) >= least]
        self.terms = tuple(sorted(named, key=lambda term: -abs(term.lead.mean)))
        # In tenths, as it is shown: the table must add up.
        self.rest = round(total.mean, 1) - sum(round(term.lead.mean, 1) for term in self.terms)

    def in_language(self, language: str) -> Reasons:
        """Return the same reasons in another language."""
        speaker = self.speaker.in_language(language)
        return Reasons(
            self.position,
            self.actions,
            self.every,
            self.total,
            self.seed,
            speaker,
            is_exact=self.is_exact,
            is_disputed=self.is_disputed,
            openings=self.openings,
            winning=self.winning,
            gained=self.gained,
            soon=self.soon,
        )

    def _values(self) -> tuple[object, ...]:
        return self.position, self.actions, self.every, self.total, self.gained

    def __eq__(self, other: object) -> bool:
        """Whether other reasons have the same figures for the same actions, in any language."""
        return self._values() == other._values() if isinstance(other, Reasons) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.position, self.actions))

    def title(self) -> str:
        """Return the two actions in words, the first one of the table first."""
        first, second = self.names
        return self.speaker.say("reasons.title", first=first, second=second)

    @property
    def sign(self) -> int:
        """-1 if the second action is better, certainly or probably, otherwise 1."""
        return -1 if self.total.mean < 0 and not self._is_open else 1

    @property
    def _is_open(self) -> bool:
        """Whether neither action is better, certainly or probably."""
        return not self.total.is_sure and abs(self.total.mean) < TOLERANCE

    @property
    def ranked(self) -> tuple[Action, ...]:
        """The two actions, with the better one first if there is one. The words and the table follow it."""
        return self.actions[:: self.sign]

    @property
    def names(self) -> list[str]:
        """The two actions in words, in the order of `ranked`."""
        return told_apart(self.position, self.openings[:: self.sign], self.speaker)

    def lead(self) -> str:
        """Return the reasons in words; the figures are in the table."""
        return " ".join(self.parts())

    def parts(self) -> list[str]:
        """Return the reasons in words, in parts: which action is better, and `because`."""
        return [self._verdict(), *self.because()]

    def _verdict(self) -> str:
        """Return which action is better, in a sentence."""
        say = self.speaker.say
        first, second = self.names
        if self._is_equal:
            quoted = (say("advice.quoted", action=one) for one in (first, second))
            return say("advice.exact_group", actions=self.speaker.join(quoted))
        if all(self.winning):
            return say("reasons.wins.both", first=first, second=second)
        if self._is_open:
            message = (
                "reasons.begin" if self._begins else "reasons.same" if self._is_same else "reasons.unsure"
            )
            return say(message, first=first, second=second)
        if self._wins:
            return say("reasons.wins", better=first, worse=second)
        amount = self.speaker.number(abs(self.total.mean))
        better = "reasons.better" if self.total.is_sure and not self.is_disputed else "reasons.likely"
        better = "reasons.little" if abs(self.total.mean) < TOLERANCE else better
        better = "reasons.better.exact" if self.is_exact else better
        count = max(1, round(abs(self.total.mean)))
        return say(better, better=first, worse=second, amount=amount, count=count)

    @property
    def _is_equal(self) -> bool:
        """Whether both actions are exactly as good."""
        return self.is_exact and not self.total.mean

    @property
    def _is_same(self) -> bool:
        """Whether both actions certainly lead to the same, such as in another order."""
        return not self.total.mean and not self.total.error

    @property
    def _is_of_order(self) -> bool:
        """Whether only the order of both actions matters."""
        return any(fact.is_of_order for fact in self.facts[0])

    @property
    def _begins(self) -> bool:
        """Whether only the order matters, and all that is certain says that the first action comes first."""
        sides = [any(not fact.is_mutual for fact in facts) for facts in self.facts]
        return self._is_of_order and sides == [True, False]

    @property
    def _wins(self) -> bool:
        """Whether only the better action leads straight to a win."""
        return self.winning[:: self.sign] == (True, False)

    def because(self) -> list[str]:
        """Return why the better action is better, in parts: what is certain about both actions, the chain, the sources
        of points for it and against it, and whether they explain the difference; none for a win. If neither is better,
        the sources for each follow what is certain.
        """
        if self._is_equal or self._wins or all(self.winning):
            return []
        if self._is_open:
            is_known = self._is_same or self._is_of_order
            both = [] if is_known else [*self._in_this_round(), *self._both_sides()]
            return [*self._certain(), *both]
        say = self.speaker.say
        sentences = [*self._certain(), *self._in_this_round()]
        # Averages of whole games help if nothing nearer is known.
        links = self.chain() if self._is_worth_telling and not sentences else []
        links += filter(None, [self._ends()])
        sentences += [" ".join(links)] if links else []
        parts, against = (self._parts(terms, self.sign) for terms in (self._named, self._against))
        if parts and against and self.is_partial:
            parts = against = ""  # they cancel each other
        if parts:
            sentences.append(say("reasons.parts", parts=parts))
        if against:
            sentences.append(say("reasons.against", parts=against))
        if not parts and against:
            sentences.append(self._rest("for.rest"))
        elif not parts:
            if not self.is_exact and not any(self.facts):
                sentences.append(self._rest("scattered"))
        elif self.is_partial:
            sentences.append(self._rest("partly"))
        return sentences

    @cached_property
    def facts(self) -> tuple[tuple[Fact, ...], ...]:
        """What is certain about each action, compared with the other one (`Adviser.facts`), the better first."""
        (first, second), (one, other) = self.ranked, self.names
        if first == second:
            return (), ()
        adviser, position, speaker = adviser_of(self.position), self.position, self.speaker
        pairs = ((first, second), (one, other)), ((second, first), (other, one))
        told = (adviser.facts(position, *pair, speaker, self.seed) for pair in pairs)
        return tuple(
            tuple(fact for fact in facts if self._is_confirmed(fact, sign))
            for facts, sign in zip(told, (1, -1), strict=True)
        )

    def _is_confirmed(self, fact: Fact, sign: int) -> bool:
        """Whether the games after both actions do not contradict a fact about the better one, or (-1) the other one."""
        if fact.deed is None or not self.soon:
            return True
        gain = next((one.gain.mean for one in self._soon if (one.seat, one.deed.name) == fact.deed), 0.0)
        return sign * gain * (1 if fact.deed[0] == decider(self.position) else -1) >= CONFIRMED

    @property
    def _soon(self) -> Iterable[Soon]:
        """How often each seat does something in this round, after the better action and after the other one."""
        return self.soon if self.sign > 0 else (one.turned() for one in self.soon)

    def _in_this_round(self) -> list[str]:
        """Return what the seat itself and another one do much more often in this round after one of the actions, in a
        sentence each: what speaks for the better action, if there is one, and is not known from the facts.
        """
        own, likely = decider(self.position), self._likely
        facts = {fact.deed[1] for facts in self.facts for fact in facts if fact.deed}
        known = {_about(deed) for deed in adviser_of(self.position).deeds if deed.name in facts}
        told = dict[bool, Soon]()
        for one in sorted(self._soon, key=lambda one: (one.seat != own, -abs(one.gain.mean))):
            is_own, about = one.seat == own, _about(one.deed)
            speaks_for = self._is_open or (one.gain.mean > 0) == is_own
            is_foretold = (one.seat, one.deed.name) in likely and one.parts[0] < USUAL
            is_new = about not in known and is_own not in told
            if is_new and is_told(one, own) and speaks_for and not is_foretold:
                told[is_own] = one
                known.add(about)
        return [in_sentence(one, own, self.speaker) for one in told.values()]

    @cached_property
    def _following(self) -> list[tuple[Position, list[Action]]]:
        """What most likely follows the better action, as `following` gives it."""
        return following(self.position, self.openings[:: self.sign][0], self.ranked[0])

    @property
    def _likely(self) -> set[tuple[int, str | None]]:
        """The deeds of this round in what most likely follows: games in which they are rare would contradict that."""
        by = adviser_of(self.position).soon_by
        return {(decider(start), by(action)) for start, actions in self._following for action in actions}

    def _certain(self) -> list[str]:
        """Return what is certain about both actions."""
        return in_sentences(self.facts, self.speaker, is_open=self._is_open)

    @property
    def links(self) -> tuple[list[Deed], list[Deed]]:
        """What the better action certainly brings in the games, and what that makes possible (`advice.chain`)."""
        # The sources of which the seat itself certainly gets more.
        sources = [
            term.source for term in self._named if term.own.is_sure and self.sign * term.own.mean >= LEAST
        ]
        return chain.links(adviser_of(self.position).deeds, self._gains, sources) if self.gained else ([], [])

    @property
    def _is_worth_telling(self) -> bool:
        """Whether the chain says more than chance, for which "more often" is too little, and than a longer or shorter
        game, in which most deeds change. What was solved exactly needs no averages.
        """
        first, _ = self.links
        is_much = any(self._gains[deed.name].mean >= chain.WHOLE for deed in first)
        return is_much and not self._ends() and not self.is_exact

    @property
    def _gains(self) -> dict[str, Estimate]:
        """How much more of each deed follows after the better action."""
        return {name: value._replace(mean=self.sign * value.mean) for name, value in self.gained.items()}

    def chain(self) -> list[str]:
        """Return the links in sentences. After facts about both actions, these say which action they follow."""
        deeds, first = adviser_of(self.position).deeds, "after" if self.facts[1] else "first"
        return chain.in_words(self.links, deeds, self._gains, self.speaker, first)

    def _ends(self) -> str:
        """Return how much sooner or later the game then ends, in a sentence; "" if that is not certain."""
        return chain.length(adviser_of(self.position).deeds, self._gains, self.speaker)

    @property
    def _said(self) -> tuple[Term, ...]:
        """The certain sources that sentences can name."""
        return tuple(term for term in self.terms if not self._is_unsaid(term))

    def _is_unsaid(self, term: Term) -> bool:
        """Whether a source only makes the table add up."""
        return term.source in {f"stock.{name}" for name in adviser_of(self.position).unsaid}

    @property
    def _named(self) -> tuple[Term, ...]:
        """The sources that the sentences name for the better action."""
        most = AGAINST if any(self.facts) else MOST
        return tuple(term for term in self._said if self.sign * term.lead.mean > 0)[:most]

    @property
    def _against(self) -> tuple[Term, ...]:
        """The sources that the sentences name against the better action."""
        least = COUNTS * abs(self.total.mean)
        return tuple(term for term in self._said if -self.sign * term.lead.mean >= least)[:AGAINST]

    @property
    def is_partial(self) -> bool:
        """Whether the sources that the sentences name explain less than half of the difference."""
        terms = (*self._named, *self._against)
        named = sum(term.lead.mean for term in terms if self._part(term, self.sign))
        return 2 * self.sign * named < self.sign * self.total.mean

    def _both_sides(self) -> list[str]:
        """Return what speaks for each action in words. If there are certain sources of points only for one, and most of
        that is made up for, it is said.
        """
        say, sentences, named = self.speaker.say, list[str](), 0.0
        for sign, name in zip((1, -1), self.names, strict=True):
            terms = [term for term in self._said if sign * term.lead.mean > 0][:AGAINST]
            if parts := self._parts(terms, sign):
                sentences.append(say("reasons.for", action=name, parts=parts))
                named = sign * sum(term.lead.mean for term in terms)
        if len(sentences) == 1 and 2 * abs(self.total.mean) < named:
            sentences.append(self._rest("for.rest"))
        return sentences

    def _rest(self, message: str) -> str:
        """Return what the sources leave open: many small differences, unless the games do not show where it comes from.

        The total also comes from playouts, so the sources of whole games need not add up to it.
        """
        terms = () if message == "scattered" else (*self._named, *self._against)
        named = {term.source for term in terms}
        small = sum(term.lead.mean for term in self.every if term.source not in named)
        left = self.total.mean - sum(term.lead.mean for term in self.every if term.source in named)
        is_shown = 2 * abs(small) >= abs(left) and small * left >= 0
        return self.speaker.say(f"reasons.{message}" if is_shown else f"reasons.{message}.hidden")

    def _parts(self, terms: Iterable[Term], sign: int) -> str:
        return "; ".join(filter(None, (self._part(term, sign) for term in terms)))

    def _part(self, term: Term, sign: int) -> str:
        """Return a source in words, with the points that are certain, for the first action or (-1) the second one:
        those that change the lead in the direction of the source, and then the others; "" if there are none of the
        former.
        """
        say, way = self.speaker.say, 1 if term.lead.mean > 0 else -1
        amounts: dict[bool, list[str]] = {True: [], False: []}
        for whose, value, good in (("own", term.own, way), (others_of(self.position), term.others, -way)):
            if value.is_sure and abs(value.mean) >= TOLD:
                change = "more" if sign * value.mean > 0 else "less"
                told = say(f"reasons.{whose}.{change}", count=round(abs(value.mean)))
                amounts[good * value.mean > 0].append(told)
        if not amounts[True]:
            return ""
        source, told = self._with_place(term), self.speaker.join(amounts[True])
        if amounts[False]:
            return say("reasons.part.but", source=source, amounts=told, against=amounts[False][0])
        return say("reasons.part", source=source, amounts=told)

    def _with_place(self, term: Term) -> str:
        """Return a source in words, with the place of which the seat certainly makes more of it, or less, if there is
        one.
        """
        source, way = self.speaker.say(name_of(term.source)), 1 if term.own.mean > 0 else -1
        at = {
            deed.place: self.gained[deed.name]._replace(mean=way * self.gained[deed.name].mean)
            for deed in adviser_of(self.position).deeds
            if deed.source == term.source and deed.name in self.gained
        }
        best = max(at, key=lambda place: at[place].mean, default=())
        if not best or not term.own.is_sure or not chain.is_gained(at[best]):
            return source
        place = self.speaker.phrase(f"advice.place.{term.source}", **dict(best))
        return self.speaker.say("reasons.place", source=source, place=place)

    def continuation(self) -> tuple[str, ...]:
        """Return how the turn goes on best after the better action, and what most likely follows in this round, each in
        a sentence if there is something.
        """
        speaker, own, sentences = self.speaker, decider(self.position), list[str]()
        found = list(self._following)
        if found and decider(found[0][0]) == own:
            start, actions = found.pop(0)
            rest = in_words(start, actions, speaker)
            if not found and is_interrupted(start, actions):
                rest = f"{rest}; …"
            sentences.append(speaker.say("reasons.turn", action=rest))
        if found:
            line = "; ".join(step_in_words(start, actions, own, speaker) for start, actions in found)
            sentences.append(speaker.say("reasons.line", line=line))
        return tuple(sentences)

    def heads(self) -> tuple[str, ...]:
        """Return the heads of the columns."""
        say = self.speaker.say
        return (
            say("story.source"),
            *(say(f"reasons.head.{name}") for name in ("own", others_of(self.position), "lead")),
        )

    def table(self) -> list[tuple[str, ...]]:
        """Return the rows of the table: each named source, the rest, and the total.

        If no source is certain, the largest ones are named with their intervals. A positive number speaks for the
        action that the sentence calls better.
        """
        say = self.speaker.say
        every = [term for term in self.every if not self._is_unsaid(term)]
        largest = sorted(every, key=lambda term: -abs(term.lead.mean))[:MOST]
        named = self.terms or [term for term in largest if round(term.lead.mean, 1)]
        rows = [self._row(self.speaker.heading(name_of(term.source)), term.differences) for term in named]
        others = round(self.total.mean, 1) - sum(round(term.lead.mean, 1) for term in named)
        rest, total = (self._turned(value) for value in (Estimate(others), self.total))
        return [*rows, (say("reasons.rest"), "–", "–", rest), (say("reasons.total"), "–", "–", total)]

    def _row(self, name: str, values: Iterable[Estimate]) -> tuple[str, ...]:
        return (name, *map(self._turned, values))

    def _turned(self, value: Estimate) -> str:
        return signed(Estimate(self.sign * value.mean, value.error), self.speaker)

    def basis(self) -> str:
        """Return how the reasons were found."""
        say = self.speaker.say
        message = "basis.round" if adviser_of(self.position).prospects else "basis"
        return say(f"reasons.{message}", games=self.games, seed=self.seed)

    def __str__(self) -> str:
        lines = [self.lead(), "", *aligned([self.heads(), *self.table()]), ""]
        return "\n".join((*lines, *self.continuation(), self.basis()))

    def __repr__(self) -> str:
        return f"<reasons for {self.actions[0].text} against {self.actions[1].text}>"

    def _repr_html_(self) -> str:
        return in_cell(
            f'<div class="am-advice"><style>{STYLE}</style><p class="am-lead">{escape(self.lead())}</p>'
            f'<div class="am-wide">{html_table(self.title(), self.heads(), self.table(), has_total=True)}</div>'
            f"{''.join(f'<p>{escape(line)}</p>' for line in self.continuation())}"
            f'<p class="am-basis">{escape(self.basis())}</p></div>'
        )


def _about(deed: Deed) -> object:
    """Return what a deed of this round is about, such as a square or a temple; reasons name each only once."""
    return deed.place or deed.name


def why(
    position: Position,
    better: Action | str,
    worse: Action | str,
    *,
    games: int = COMPARED,
    seed: int | str = 0,
    progress: Progress = None,
    speaker: Speaker | None = None,
) -> Reasons:
    """Return why one action in a `position` is `better` or worse than another: the difference and its sources.

    The sources are those of the points of whole games: `games` are played after each action, with the same chance. In
    long games they end earlier, such as with the round, and what the position is then worth counts, too. `worse` is the
    other action. In a game with turns of several actions, each can be such a turn, like "burn; power coins".
    `progress` is called with the completed fraction, from 0 to 1; True shows a bar. The same `seed` gives the same
    result. The `speaker` makes the sentences.

    Raises `InvalidInput` for invalid numbers and for positions without a decision, and the errors of
    `Position.parse_action`.

    >>> import amyitis_nb as am
    >>> am.why(am.new_game(players=2, seed=1), "pass", "R1 merchant", games=2)
    <reasons for pass against R1 merchant>
    """
    return result_of(explaining(position, better, worse, games=games, seed=seed, speaker=speaker), progress)


def explaining(
    position: Position,
    better: Action | str,
    worse: Action | str,
    *,
    games: int = COMPARED,
    seed: int | str = 0,
    speaker: Speaker | None = None,
    early: Collection[int] = (),
) -> Iterator[float | Reasons]:
    """Yield the completed fraction, from 0 to 1, and finally the reasons; `why` documents arguments and errors.

    After each number of games in `early` it also yields the reasons so far. To cancel, stop iterating.
    """
    adviser = adviser_of(position)
    own = decider(position)
    if not isinstance(games, int) or isinstance(games, bool) or games < 2:
        raise InvalidInput(
            f"games: expected a number of at least 2, got {shown(games)}", shown(games), "games"
        )
    actions = (legal(position, better), legal(position, worse))
    key = checked_seed(seed)
    for step in accounting(position, actions, seed=key):
        if isinstance(step, Ratings):
            ratings = step
        else:
            yield step * RATED
    samples: list[Sources] = []
    total, speak = ratings.between(*actions), speaker or position.game.speaker()
    if adviser.are_same(position, actions):
        total = Estimate(0.0)
    rows = [ratings.of(action) for action in actions]
    lines = [row.line if row.key else (action, *row.then) for action, row in zip(actions, rows, strict=True)]
    openings = [opening(position, line) for line in lines]
    winning = tuple(wins(position, line) for line in lines)
    advice = advice_of(position, ratings, speak)
    is_disputed = any(advice.is_disputed(ratings.of(action)) for action in actions)

    def reasons() -> Reasons:
        names = (*adviser.sources, *(f"stock.{name}" for name in adviser.prospects))
        every = tuple(Term(name, *differences(samples, own, place)) for place, name in enumerate(names))
        gained = {
            deed.name: estimate([one[own][place] - other[own][place] for one, other in samples])
            for place, deed in enumerate(adviser.deeds, len(names))
        }
        return Reasons(
            position,
            actions,
            every,
            total,
            key,
            speak,
            is_exact=ratings.is_exact,
            is_disputed=is_disputed,
            openings=openings,
            winning=winning,
            gained=gained,
            soon=tuple(counted(samples, adviser.deeds, len(names))),
        )

    for sample in adviser.explain(position, actions, games, key):
        samples.append(sample)
        done = min(1.0, len(samples) * adviser.pace / games)
        yield RATED + done * (1 - RATED)
        if len(samples) in early and done < 1:
            yield reasons()
    yield reasons()
