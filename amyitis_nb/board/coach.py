"""The coach of a board: advice for the person who decides, one stage after the other.

It is off until the user switches it on. A calculation runs in slices: the page asks for one slice after the other, so
the board stays usable in every host, with and without threads. A new position ends the calculation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Any

from amyitis_nb.advice.account import CLASSES, COSTLY, accounting, advice_of, class_of, verdict_on
from amyitis_nb.advice.advice import Advice
from amyitis_nb.advice.asking import adviser_of, decider, in_words, opening, told_apart
from amyitis_nb.advice.effort import APART, TOLERANCE
from amyitis_nb.advice.reasons import Reasons, explaining
from amyitis_nb.board.choosing import Choosing
from amyitis_nb.board.plan import Plan, changed, planned
from amyitis_nb.board.session import Session
from amyitis_nb.board.slices import Slices
from amyitis_nb.board.thinking import (
    advantages,
    contrast,
    hint_on,
    in_verdict,
    is_brought,
    price_in_words,
    question_on,
    stock_in_words,
    thoughts,
)
from amyitis_nb.board.wire_types import Coach as CoachJson
from amyitis_nb.board.wire_types import CoachRow, View
from amyitis_nb.core.action import Action
from amyitis_nb.core.advice import Rating, Ratings, Stock
from amyitis_nb.core.choices import ACT, END
from amyitis_nb.core.picture.marks import Mark
from amyitis_nb.core.record_tree import Ply
from amyitis_nb.explain.ending_json import Figures

#: The stages that the user can ask for; `explain` follows from the last two.
STAGES = ("think", "best", "rate")
#: The loss up to which a place is still shaded, in points.
NEAR = CLASSES[-1][0]

#: The verdicts with a cost, in figures.
_COSTS = (*COSTLY, "fair", "unsure")

#: What the page shows of a finished stage.
Content = CoachJson
#: Makes the content in the language of a session.
Tell = Callable[[Session], Content]


class Coach:
    """Advice on the position of a session, on request."""

    def __init__(self) -> None:
        self.is_on = False
        #: The position on the board when the current stage began, and the one that the stage is about.
        self._shown: Any = None
        self._about: Any = None
        self._stage = ""
        self._slices: Slices | None = None
        #: Makes the content from the last result of the calculation.
        self._finish: Callable[[Any], Tell] | None = None
        self._content: Tell | None = None
        #: The ratings that the content is about; None for other stages.
        self._ratings: Ratings | None = None
        #: What the coach expected at the last decision at which it showed the best actions, and at the one before.
        self._plan: Plan | None = None
        self._former: Plan | None = None
        #: The content in the language of a speaker.
        self._told: tuple[Any, Content] = (None, {})

    # --- intents ------------------------------------------------------------------------------------------------

    def ask(self, session: Session, what: str, texts: Sequence[str]) -> View:
        """Carry out a request of the page and return its answer.

        `what` is on, off, go (calculate a slice), stop, or a stage. The stage explain needs the texts of two actions.
        Requests that do not fit the position change nothing.
        """
        if what in ("on", "off"):
            self.is_on = what == "on"
            self._drop()
        self._follow(session)
        if what == "stop":
            self._drop()
        elif what == "go":
            return self._go_on(session)
        elif what == "explain" and self._content is not None and len(texts) == 2:
            self._explain(session, *texts)
        elif what in self._stages(session):
            self._advise(session, what)
        return {}

    def _drop(self) -> None:
        self._stage, self._slices, self._content, self._finish = "", None, None, None
        self._ratings = None

    def _follow(self, session: Session) -> None:
        """Drop the stage of another position."""
        if self._shown is not session.position:
            self._drop()
            self._shown = session.position

    def _go_on(self, session: Session) -> View:
        if self._slices is None:
            return {}
        try:
            result = self._slices.go_on()
        except Exception:
            self._drop()  # the page would ask for more otherwise
            raise
        if result is None:
            return {}
        assert self._finish is not None
        is_final = not isinstance(result, Ratings) or result.is_final
        if not is_final and self._stage != "best":
            return {}  # a question or a verdict that may change does not help
        self._content, self._told = self._finish(result), (None, {})
        if not is_final:
            return {}
        self._slices = None
        content = self._in_words(session)
        words = (", ".join(filter(None, (row["text"], row["amount"]))) for row in content["rows"])
        return {"live": " ".join((content["title"], *content["lines"], "; ".join(words))).strip()}

    # --- stages -------------------------------------------------------------------------------------------------

    def _stages(self, session: Session) -> list[str]:
        """Return the stages that the user can ask for now."""
        before = ["think", "best"] if _decides(session) else []
        return [*before, *(["rate"] if _last(session) else [])]

    def _begin(self, stage: str, about: Any, steps: Iterator[Any], finish: Callable[[Any], Tell]) -> None:
        self._drop()
        self._stage, self._about, self._slices, self._finish = stage, about, Slices(steps), finish

    def _advise(self, session: Session, stage: str) -> None:
        """Begin a stage about ratings: of the options, or of the action that was played last."""
        ply = _last(session) if stage == "rate" else None
        position = session.seen if ply is None else ply.before.seen_by(session.viewer)
        also = () if ply is None else (ply.action,)

        def finish(ratings: Ratings) -> Tell:
            def tell(session: Session) -> Content:
                advice = advice_of(position, ratings, session.speaker)
                if ply is not None:
                    return _verdict(advice, ply.action)
                if stage == "think":
                    return _facts(advice)
                return _best(advice, changed(self._former, session, advice) if ratings.is_final else "")

            self._ratings = ratings
            if stage == "best" and ratings.is_final:
                self._expect(session, advice_of(position, ratings, session.speaker))
            return tell

        self._begin(stage, position, accounting(position, also), finish)

    def _expect(self, session: Session, advice: Advice) -> None:
        """Keep what the coach expects after the best action, once for each position."""
        if self._plan is None or self._plan.shown is not session.position:
            self._former, self._plan = self._plan, planned(session, advice)

    def _explain(self, session: Session, better: str, worse: str) -> None:
        steps = explaining(self._about, better, worse, games=APART, speaker=session.speaker)

        def finish(reasons: Reasons) -> Tell:
            return lambda session: in_reasons(reasons.in_language(session.speaker.language))

        self._begin("explain", self._about, steps, finish)

    # --- what the page shows ------------------------------------------------------------------------------------

    def view(self, session: Session) -> CoachJson | None:
        """Return what the page shows; None for a game without advice, and for a game of bots."""
        people = range(session.position.players)
        if session.position.game.adviser is None or all(seat in session.bots for seat in people):
            return None
        if not self.is_on:
            return {"on": False}
        self._follow(session)
        say, possible = session.speaker.say, self._stages(session)
        return {
            "on": True,
            "asks": [[stage, say(f"coach.{stage}"), stage in possible] for stage in STAGES],
            "stage": self._stage,
            "busy": None if self._slices is None else round(self._slices.done, 3),
            "words": {word: say(f"coach.{word}") for word in ("working", "explain", "basis")},
            **(_content(say("coach.intro")) if self._content is None else self._in_words(session)),
        }

    def _in_words(self, session: Session) -> Content:
        assert self._content is not None
        speaker = session.speaker
        if self._told[0] is not speaker:
            self._told = speaker, self._content(session)
        return self._told[1]

    def marks(self, session: Session) -> list[Mark]:
        """Return the places that can be clicked next by how good the best action is to which each leads."""
        places: dict[str, list[str]] = {}
        for place, shade in self._shades(session).items() if self.is_on else ():
            places.setdefault(shade, []).append(place)
        return [Mark(found, shade) for shade, found in places.items()]

    def _shades(self, session: Session) -> dict[str, str]:
        """Return how good the best action is to which each place leads."""
        choosing, ratings = session.choosing, self._ratings
        if self._stage != "best" or self._content is None or ratings is None:
            return {}
        if not isinstance(choosing, Choosing) or not session.can_choose:
            return {}
        advice = advice_of(session.seen, ratings, session.speaker)
        order = ("", "near", "even", "best")
        shade_of = {action: _shade(row, advice) for row in reversed(ratings.rows) for action in row.actions}
        shades: dict[str, str] = {}
        for place, actions in choosing.ways():
            shade = max((shade_of.get(action, "") for action in actions), key=order.index)
            if shade and place:
                shades[place] = max(shade, shades.get(place, ""), key=order.index)
        return shades


def _decides(session: Session) -> bool:
    """Return whether a person decides in the position shown."""
    return session.can_choose and session.pending.seat is not None


def _last(session: Session) -> Ply | None:
    """Return the viewer's last decision that was a choice; None while looking back.

    To end a turn is a choice only if there was more to do than free actions.
    """
    if session.looking or session.own < 0:
        return None
    kind = session.position.game.choices.kind

    def is_choice(ply: Ply) -> bool:
        found = ply.before.legal_actions
        if ply.seat != session.own or len(found) < 2:
            return False
        return kind(ply.before, ply.action) != END or any(kind(ply.before, one) == ACT for one in found)

    return next((ply for ply in reversed(session.line[: session.at]) if is_choice(ply)), None)


def _row(ratings: Ratings, action: Action) -> Rating:
    return next(row for row in ratings.rows if action in row.actions)


def _is_even(advice: Advice) -> bool:
    """Whether several actions are about equally good. Actions that sound alike are one action to a person."""
    return len(advice.even) > 1 and advice.verdict not in ("clear", "likely", "exact_best")


def _is_unseen(row: Rating, advice: Advice) -> bool:
    """Whether an action is one of two between which whole games see no difference."""
    return advice.verdict == "unseen" and row in (advice.unseen, advice.best)


def _shade(row: Rating, advice: Advice) -> str:
    """Return how good an action is: best, even (about as good as the best one), near or ""; if some win, only these are
    the best.
    """
    if advice.winning:
        return "best" if row in advice.winning else ""
    if _is_unseen(row, advice):
        return "even"
    if row in advice.even:
        return "even" if _is_even(advice) else "best"
    return "near" if row.behind is not None and row.behind.mean < NEAR else ""


def _label(row: Rating, advice: Advice) -> str:
    """Return the word for how good an action is: best, even, open if that is not sure, the class of its loss, or unsure
    if it only may be worse; if prices prefer one action and whole games another one, also soon and games, and both are
    open if whole games see no difference; wins if it ends the game with a win.
    """
    if advice.winning:
        return "wins" if row in advice.winning else _class(row, advice)
    soon = advice.disputed
    if soon and soon.by_playouts and soon.by_playouts.mean < 0 and row in (soon, advice.best):
        return "soon" if row is soon else "games"
    if _is_unseen(row, advice):
        return "open"
    if row in advice.even:
        return "open" if _is_even(advice) and _is_uncertain(advice) else _shade(row, advice)
    if row in advice.top or advice.is_disputed(row) or row.behind is None:
        return "unsure"
    return _class(row, advice)


def _class(row: Rating, advice: Advice) -> str:
    """Return the class of what an action loses, which may not be sure."""
    assert row.behind is not None
    found = class_of(row.behind, is_exact=advice.is_exact) or "unsure"
    return "fair" if found == "good" else found


def _content(title: str, lines: Sequence[str] = (), basis: str = "") -> Content:
    return {"title": title, "lines": list(lines), "rows": [], "table": None, "figures": [], "basis": basis}


def _facts(advice: Advice) -> Content:
    """Return what to think about, without naming an action: a question, what the best actions lead to, and whether one
    of them is clearly the best. If all are equally good, or one wins, there is nothing else to think about.
    """
    say = advice.speaker.say
    if len(advice.rows) == 1:
        return _content(say("coach.only"))
    if _is_free(advice):
        return _content(say("coach.open.all"), basis=advice.basis())
    if advice.winning:
        return _content(say("coach.wins"), basis=advice.basis())
    openness = _openness(advice)
    if question := hint_on(advice) or question_on(advice):
        return _content(question, [*filter(None, [openness])], advice.basis())
    theme, heading, stocks = thoughts(advice)
    adviser = adviser_of(advice.position)
    if asked := adviser.question(advice.position, [row.choice for row in advice.even]):
        # Other stocks would lead away from the question.
        theme, found = asked, [stock for stock in stocks if adviser.theme(stock.name) == asked]
        stocks = [stock for stock in found if is_brought(stock, advice)]
    stocks = stocks if adviser.is_counted else []
    facts = (
        [say(f"coach.think.{heading}"), *(stock_in_words(stock, advice) for stock in stocks)]
        if stocks
        else []
    )
    lines = [*facts, *filter(None, [openness])]
    content = _content(say(f"advice.think.{theme or 'other'}"), lines, advice.basis())
    return {**content, "figures": [price_in_words(stock, advice) for stock in stocks if stock.price != 1]}


def _openness(advice: Advice) -> str:
    """Return whether one action is the best, clearly or probably, or how many are about equally good; "" if the best
    one was compared with no other.
    """
    say = advice.speaker.say
    if not any(row.behind for row in advice.rows[1:]):
        return ""
    if advice.verdict in ("clear", "exact_best"):
        return say("coach.narrow")
    if advice.verdict == "likely":
        return say("coach.likely")
    if advice.verdict in ("disputed", "unseen"):
        return say("coach.torn" if advice.verdict == "disputed" else "coach.unseen")
    best, every = _choices(advice)
    if _is_uncertain(advice):
        rated = len(
            {in_words(advice.position, row.line, advice.speaker) for row in advice.rows if row.behind}
        )
        return say("coach.open.rated" if best == rated else "coach.open.unsure", count=best)
    return say("coach.open.all") if best == every else say("coach.open", count=best)


def _is_uncertain(advice: Advice) -> bool:
    """Whether one of the actions that look about as good as the best one may still be much better or worse."""
    errors = (row.behind.error for row in advice.even if row.behind is not None)
    return not advice.is_exact and max(errors) >= TOLERANCE


def _choices(advice: Advice) -> tuple[int, int]:
    """Return the number of actions that are about as good as the best one, and of all. Actions that sound alike are one
    choice.
    """
    words = [in_words(advice.position, row.line, advice.speaker) for row in advice.rows]
    return len(set(words[: len(advice.even)])), len(set(words))


def _is_free(advice: Advice) -> bool:
    """Whether all actions are about equally good."""
    best, every = _choices(advice)
    return _is_even(advice) and best == every and not _is_uncertain(advice)


def _best(advice: Advice, change: str = "") -> Content:
    """Return the rated actions, the best first, each with the best to explain; the best with the next one.

    The `change` of the plan comes before the legend, which a single action does not need. Of actions that sound alike,
    only the best is shown.
    """
    say = advice.speaker.say
    rated = [row for row in advice.rows if row.behind is not None]
    table = advice.table()
    texts = [words for words, *_ in table]
    shown = [at for at, words in enumerate(texts) if words not in texts[:at]]
    rows: list[CoachRow] = []
    figures: list[str] = []
    for at in shown:
        row, (words, notation, amount) = rated[at], table[at]
        other = rated[shown[1]] if at == 0 and len(shown) > 1 else row
        figures.append(f"{words}: {amount}")
        rows.append(
            {
                "text": advice.label(row),
                "notation": notation if texts.count(words) > 1 else "",
                "amount": say(f"coach.row.{_label(row, advice)}"),
                "shade": _shade(row, advice),
                "pair": [one.choice.text for one in (advice.best, other)] if len(shown) > 1 else [],
            }
        )
    is_unseen = advice.verdict == "unseen"
    even = "unsure" if is_unseen or _is_uncertain(advice) else "even"
    message = f"coach.legend.{even}" if is_unseen or _is_even(advice) else "coach.legend"
    legend = ""
    if len(rows) > 1 and not advice.winning:  # the rows say which actions win
        legend = say(message, amount=f"{NEAR:g}")
        if any(not row["shade"] for row in rows):
            legend = f"{legend} {say('coach.legend.more')}"
    # The rows say which actions are equally good.
    is_open = _is_even(advice) and advice.verdict not in ("disputed", "unseen") and len(rows) > 1
    lead = _openness(advice) if is_open and not advice.winning else advice.lead(notation=False)
    content = _content(lead, [*filter(None, (change, legend))], advice.basis())
    return {**content, "rows": rows, "figures": figures}


def _verdict(advice: Advice, action: Action) -> Content:
    """Return the class of an action by its loss against the best one, with that one to explain."""
    position, speaker, row = advice.position, advice.speaker, advice.rating(action)
    assert row.behind is not None
    verdict = verdict_on(advice, action)
    low, high = (
        round(max(0.0, end), 1)
        for end in (row.behind.mean - row.behind.error, row.behind.mean + row.behind.error)
    )
    amount = speaker.number(float(row.behind.mean))
    # Actions with the same effect share a row, and the turn of the first one.
    played = opening(position, row.line) if action == row.actions[0] else (action,)
    compared = [played] if verdict in ("best", "good") else [played, opening(position, advice.best.line)]
    name, *better = told_apart(position, compared, speaker)
    is_open = row in advice.even and not advice.is_exact and row.behind.error >= TOLERANCE
    praise = _praise(advice) if verdict == "best" else "open" if verdict == "good" and is_open else verdict
    line = speaker.say("advice.wins" if row in advice.winning else f"coach.rated.{praise}", action=name)
    cost = (
        speaker.say(f"coach.cost.{verdict}", amount=amount, low=low, high=high) if verdict in _COSTS else ""
    )
    best = advice.best.choice
    reason = _difference(advice, action) if verdict in (*COSTLY, "unsure", "disputed") else ""
    title = speaker.say("coach.rated")
    content: Content = {
        **_content(title, [" ".join(filter(None, (line, reason)))], advice.basis()),
        "verdict": verdict,
        "figures": [cost] if cost else [],
    }
    if not better:
        return content
    pair = [best.text, action.text]
    known: CoachRow = {
        "text": better[0],
        "notation": "",
        "amount": speaker.say("coach.row.best"),
        "shade": "best",
        "pair": pair,
    }
    return {**content, "rows": [known]}


def _praise(advice: Advice) -> str:
    """Return the word for the best action: best, likely, or even if others are about as good."""
    if advice.verdict in ("only", "clear", "exact_best"):
        return "best"
    return "likely" if advice.verdict == "likely" else "even"


def _difference(advice: Advice, action: Action) -> str:
    """Return what is certain about the best action; or else the stock of which it leads to more, or points if these
    make more difference, if this is a large part of the loss; or else a minor fact, or what both actions do at once;
    "" if there is none.
    """
    facts = advantages(advice, advice.best.choice, action)
    told = [in_verdict(fact, advice.speaker) for fact in facts[:1]]
    if told and not facts[0].is_minor:
        return told[0]
    gained = _gained(advice, action) if verdict_on(advice, action) in COSTLY else ""
    return gained or "".join(told) or contrast(advice, advice.best.choice, action)


def _gained(advice: Advice, action: Action) -> str:
    """Return the stock of which the best action leads to more, or points; "" if it is no large part of the loss."""
    adviser, position, speaker = adviser_of(advice.position), advice.position, advice.speaker
    behind, best = advice.rating(action).behind, advice.best.choice
    gained, played = adviser.outlook(position, (best, action), advice.seed)
    held = {stock.name: _lead(stock, decider(position)) for stock in adviser.evaluate(position)}
    # What the seat has already, such as a court card, is not brought by the action.
    stocks = [name for name, lead in held.items() if gained.get(name, 0.0) > lead]
    most = {name: gained.get(name, 0.0) - played.get(name, 0.0) for name in stocks}
    if behind is None or not most:
        return ""
    name = max(most, key=most.__getitem__)
    if most[name] < max(TOLERANCE, behind.mean / 3):
        return ""
    if name == next(iter(held)):
        soon, played_soon = (sum(adviser.points(position, one).values()) for one in (best, action))
        return speaker.say("coach.difference.points") if soon > played_soon else ""
    return speaker.say("coach.difference", stock=speaker.say(f"advice.stock.{name}"))


def _lead(stock: Stock, seat: int) -> float:
    """Return what a stock adds to the lead of a seat now, in points."""
    others = [amount for one, amount in enumerate(stock.amounts) if one != seat]
    return stock.price * (stock.amounts[seat] - fmean(others))


def in_reasons(reasons: Reasons) -> Content:
    """Return reasons as the content of the panel."""
    position = reasons.position
    one, other = (in_words(position, line, reasons.speaker) for line in reasons.openings[:: reasons.sign])
    moves = [
        [news, action.text if one == other else ""]
        for news, action in zip((one, other), reasons.ranked, strict=True)
    ]
    rows = [list(row) for row in reasons.table()]
    table: Figures = {"label": reasons.title(), "heads": list(reasons.heads()), "rows": rows}
    title, *lines = *reasons.parts(), *reasons.continuation()
    return {**_content(title, lines, reasons.basis()), "table": table, "pair": moves}
