"""What is asked and what is legal, for the naive engine. A table is a dict in the form of a snapshot."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Self

from terra_mystica import naive_board as board
from terra_mystica import naive_count as counting
from terra_mystica.naive_board import Table
from terra_mystica.naive_facts import (
    BEFORE,
    CIRCLE,
    CULT_PLACES,
    CULTS,
    FACTIONS,
    PIECES,
    POWER,
    PRIESTS,
    WORDS,
    figure,
)
from terra_mystica.naive_map import BESIDE, RIVERS

Item = dict[str, Any]


class Asking(ABC):
    """A game as far as its next decision goes."""

    table: Table
    setup: list[tuple[str, int]]  # decisions of the set-up that are left: kind and seat

    def _clear(self) -> None:
        """Begin a turn or a phase with nothing waiting."""
        self.items: list[Item] = []  # what the acting player has to settle or can do
        self.leech: list[dict[str, Any]] = []  # buildings at which others are offered power
        self.closed = False  # the turn ends without `done`
        self.heads = 0  # actions that the acting player still takes in this turn
        self.stopped: list[int] = []  # cults where a step stopped at 9 without a key in this turn
        self.spades: list[tuple[int, int]] = []  # spades of the cult bonus by seat
        self.touched: list[str] = []  # hexes transformed with them by the seat that is asked

    def copy(self) -> Self:
        return copy.deepcopy(self)

    @abstractmethod
    def play_free(self, text: str) -> None:
        """Carry out a conversion or a connection over a river."""

    # What is asked.

    @property
    def me(self) -> dict[str, Any]:
        """The seat whose turn it is."""
        return self.table["seats"][self.table["turn"]]  # type: ignore[no-any-return]

    def _things(self) -> list[str]:
        """Return the kinds of what waits for the acting player."""
        kinds = ["top"] if self._tops() else []
        for item in self.items:
            if item["kind"] == "dig":
                kinds.append("transform" if item["must"] or self._digs(item, paid=False) else "build")
            else:
                kinds.append("build" if item["kind"] == "ride" else item["kind"])
        return kinds

    def pending(self) -> list[Any] | None:
        """Return the seat that is asked and the kind of its decision; None at the end."""
        table = self.table
        if table["phase"] == "setup":
            kind, number = self.setup[0]
            return [number, kind]
        if table["phase"] == "cult":
            return [self.spades[0][0], "cult-spade"]
        if table["phase"] == "end":
            return None
        things = self._things()
        if things:
            return [table["turn"], things[0] if len(things) == 1 else "waiting"]
        if self.leech:
            return [self.leech[0]["offers"][0][0], "leech"]
        return [table["turn"], "head" if self.heads else "done"]

    def legal(self) -> set[str]:
        """Return the texts of all legal decisions; none at the end."""
        asked = self.pending()
        if asked is None:
            return set()
        number, kind = asked
        if kind == "faction":
            taken = {board.home(seat) for seat in self.table["seats"] if seat["faction"]}
            return {f"faction {name}" for name in FACTIONS if figure(name, "home") not in taken}
        if kind == "place":
            own = board.home(self.table["seats"][number])
            free = board.empty(self.table)
            return {f"place {place}" for place in free if self.table["terrain"][place] == own}
        if kind == "card":
            return {f"take {card}" for card in self.table["card_coins"]}
        if kind == "cult-spade":
            return set(self._cult_digs()) | {"done"}
        if kind == "leech":
            return {"leech", "decline"}
        texts = set(self._free())
        if kind == "head":
            return texts | set(self._heads())
        for item in self.items:
            texts |= set(self._texts(item))
        texts |= {f"top {CULTS[cult]}" for cult in self._tops()}
        if kind == "done" or not (self._tops() or any(self._is_compulsory(item) for item in self.items)):
            texts.add("done")
        return texts

    def _is_compulsory(self, item: Item) -> bool:
        return bool(item["kind"] != "dig" or item["must"])

    def _tops(self) -> list[int]:
        """Return the cults among which the acting player chooses for want of keys."""
        open_tops = [cult for cult in self.stopped if not self._is_topped(cult)]
        return open_tops if 0 < self.me["keys"] < len(open_tops) else []

    def _is_topped(self, cult: int) -> bool:
        return any(seat["cults"][cult] == 10 for seat in self.table["seats"])

    def _room(self, seat: dict[str, Any]) -> int:
        """Return how many priests a seat can still get."""
        return int(PRIESTS - seat["priests"] - counting.board_priests(seat))

    def _free(self) -> Iterator[str]:
        """Yield the free decisions that leave every compulsory decision a legal choice."""
        forced = [item for item in self.items if item["kind"] == "dig" and item["must"]]
        for text in self._conversions():
            if forced:
                then = self.copy()
                then.play_free(text)
                if not any(then._digs(item) for item in then.items if item["kind"] == "dig"):
                    continue
            yield text

    def _conversions(self) -> Iterator[str]:
        me = self.me
        if me["bowls"][1] >= 2:
            yield "burn"
        if me["bowls"][2] >= 5 and self._room(me) > 0:
            yield "convert pw>p"
        if me["bowls"][2] >= 3:
            yield "convert pw>w"
        if me["bowls"][2] >= 1:
            yield "convert pw>c"
        if me["priests"] >= 1:
            yield "convert p>w"
        if me["workers"] >= 1:
            yield "convert w>c"
        if me["faction"] == "alchemists":
            if me["vp"] >= 1:
                yield "convert vp>c"
            if me["coins"] >= 2:
                yield "convert c>vp"
        if me["faction"] == "mermaids" and self._towns_left() > 0:
            for river in RIVERS:
                if board.can_connect(self.table, self.table["turn"], river):
                    yield f"connect {river}"

    def _towns_left(self) -> int:
        waiting = sum(item["kind"] == "town" for item in self.items)
        return int(sum(self.table["town_supply"].values()) - waiting)

    def _can_pay(self, workers: int = 0, coins: int = 0, priests: int = 0) -> bool:
        me = self.me
        return bool(me["workers"] >= workers and me["coins"] >= coins and me["priests"] >= priests)

    def _is_left(self, letter: str) -> bool:
        return counting.count(self.me, letter) < PIECES[letter]

    def _jump_price(self) -> dict[str, int]:
        if self.me["faction"] == "fakirs":
            return {"priests": 1}
        return {"workers": 1 if counting.count(self.me, "S") else 2}

    def _heads(self) -> Iterator[str]:
        """Yield the legal actions."""
        me, table = self.me, self.table
        yield from self._builds()
        yield from self._digs(self._new_dig(0, buy=True))
        for place in me["buildings"]:
            for word in WORDS:
                if self._can_upgrade(place, word, free=False):
                    yield f"upgrade {place} {word}"
        if self._can_pay(priests=1):
            for cult in CULTS:
                yield from (f"send {cult} {steps}" for steps in {*self._places(cult), 1})
        last = figure(me["faction"], "last_shipping")
        if me["shipping"] < last and self._can_pay(coins=4, priests=1):
            yield "advance shipping"
        workers, coins, priests = figure(me["faction"], "spade_upgrade")
        if me["rate"] > figure(me["faction"], "last_rate") and self._can_pay(workers, coins, priests):
            yield "advance spades"
        for name, price in POWER.items():
            if name not in table["power_used"] and me["bowls"][2] >= price and self._leads_on(name):
                yield f"power {name}"
        yield from (f"special {name}" for name in ("stronghold", "favour", "bonus") if self._is_special(name))
        if me["faction"] == "engineers" and self._can_pay(workers=2) and self._leads_on("bridge"):
            yield "special bridge"
        if table["round"] == 6:
            yield "pass"
        else:
            yield from (f"pass {card}" for card in table["card_coins"])

    def _leads_on(self, name: str) -> bool:
        """Whether what must follow an action of this name has a legal choice."""
        if name == "bridge":
            return self.me["bridges_left"] > 0 and bool(board.bridge_places(self.table, self.table["turn"]))
        if name in ("spade", "two-spades"):
            return any(self._digs(self._new_dig(1 if name == "spade" else 2, buy=True)))
        return True

    def _is_special(self, name: str) -> bool:
        me = self.me
        if name in me["used"]:
            return False
        if name == "favour":
            return "water 2" in me["favours"]
        if name == "bonus":
            return me["card"] == "cult" or (me["card"] == "spade" and self._leads_on("spade"))
        if not counting.count(me, "S"):
            return False
        if me["faction"] in ("chaos-magicians", "auren"):
            return True
        item = self._special_item()
        return item is not None and any(self._texts(item))

    def _special_item(self) -> Item | None:
        """Return what follows the special action of a faction with a stronghold."""
        if self.me["faction"] == "giants":
            return self._new_dig(2, buy=False, hexes=1)
        if self.me["faction"] == "nomads":
            return self._new_dig(0, buy=False, hexes=1, sandstorm=True)
        kinds = {"witches": "ride", "swarmlings": "upgrade"}
        return {"kind": kinds[self.me["faction"]]} if self.me["faction"] in kinds else None

    def _places(self, cult: str) -> list[int]:
        """Return the free places of priests below a cult."""
        free = list(CULT_PLACES)
        for seat in self.table["seats"]:
            for place in seat["cult_priests"][cult]:
                free.remove(place)
        return free

    def _builds(self) -> Iterator[str]:
        """Yield the dwellings that can be built without a transformation."""
        table, number = self.table, self.table["turn"]
        near, jumped = board.reached(table, number), board.jumped(table, number)
        for place in board.empty(table):
            if table["terrain"][place] == board.home(self.me) and self._is_left("D"):
                price = self._dwelling_price()
                if place in jumped:
                    price = {
                        name: price.get(name, 0) + self._jump_price().get(name, 0)
                        for name in ("workers", "coins", "priests")
                    }
                elif place not in near:
                    continue
                if self._can_pay(**price):
                    yield f"build {place}"

    def _dwelling_price(self) -> dict[str, int]:
        return dict(zip(("workers", "coins"), figure(self.me["faction"], "D"), strict=True))

    def _new_dig(
        self, free: int, buy: bool, hexes: int = 2, must: bool = True, sandstorm: bool = False
    ) -> Item:
        """Return a transformation that can follow: free spades, the number of hexes, what happened so far."""
        return {
            "kind": "dig",
            "free": free,
            "buy": buy,
            "hexes": hexes,
            "must": must,
            "sandstorm": sandstorm,
            "touched": [],
            "dwellings": [],
            "jumped": None,
        }

    def _digs(self, item: Item, paid: bool = True) -> list[str]:
        """Return the transformations; with `paid` only those that the stocks can pay as they are."""
        table, number, me = self.table, self.table["turn"], self.me
        if len(item["touched"]) >= item["hexes"]:
            return []
        if item["sandstorm"]:
            return [
                f"transform {place} yellow"
                for place in board.empty(table)
                if table["terrain"][place] != "yellow"
                and any(other in me["buildings"] for other in BESIDE[place])
            ]
        found = []
        near, jumped = board.reached(table, number), board.jumped(table, number)
        for place in board.empty(table):
            jump = place in jumped
            if place in item["touched"] or (jump and item["jumped"]):
                continue
            if not jump and place not in near:
                continue
            source = table["terrain"][place]
            for target in CIRCLE:
                for spades, is_long in board.ways(me, source, target):
                    bought = max(0, spades - item["free"])
                    if bought and (item["touched"] or not item["buy"]):
                        continue
                    if not paid or self._can_pay(**self._dig_price(bought, jump)):
                        found.append(f"transform {place} {target}{' long' if is_long else ''}")
        return found

    def _dig_price(self, bought: int, jump: bool) -> dict[str, int]:
        price = {"workers": 0, "priests": 0}
        if self.me["faction"] == "darklings":
            price["priests"] += bought
        else:
            price["workers"] += bought * self.me["rate"]
        if jump:
            for name, amount in self._jump_price().items():
                price[name] += amount
        return price

    def _can_upgrade(self, place: str, word: str, free: bool) -> bool:
        letter = WORDS[word]
        if self.me["buildings"].get(place) != BEFORE[letter] or not self._is_left(letter):
            return False
        return free or self._can_pay(*self._upgrade_price(place, letter))

    def _upgrade_price(self, place: str, letter: str) -> tuple[int, int]:
        foreign = any(
            board.owner(self.table, other) not in (None, self.table["turn"])
            for other in board.adjacent(self.table, place)
        )
        name = "T next to others" if letter == "T" and foreign else letter
        workers, coins = figure(self.me["faction"], name)
        return workers, coins

    def _texts(self, item: Item, paid: bool = True) -> Iterator[str]:
        """Yield the legal choices of something that waits; without `paid` also those that stocks cannot pay."""
        me, table = self.me, self.table
        kind = item["kind"]
        if kind == "dig":
            yield from self._digs(item, paid)
            if self._is_left("D") and (not paid or self._can_pay(**self._dwelling_price())):
                yield from (f"build {place}" for place in item["dwellings"])
        elif kind == "ride" and self._is_left("D"):
            for place in board.empty(table):
                if table["terrain"][place] == "green":
                    yield f"build {place}"
        elif kind == "upgrade":
            for place in me["buildings"]:
                if self._can_upgrade(place, "trading", free=True):
                    yield f"upgrade {place} trading"
        elif kind == "bridge":
            yield from (f"bridge {place}" for place in board.bridge_places(table, table["turn"]))
        elif kind == "town":
            yield from (f"town {tile}" for tile, number in table["town_supply"].items() if number)
        elif kind == "favour":
            for tile, number in table["favour_supply"].items():
                if number and tile not in me["favours"]:
                    yield f"favour {tile}"
        elif kind == "step":
            yield from (f"step {cult}{' 2' if item['steps'] == 2 else ''}" for cult in CULTS)
        elif kind == "ordain":
            most = min(3, me["workers"], self._room(me))
            yield from (f"ordain {number}" for number in range(most + 1))

    def _cult_digs(self) -> list[str]:
        """Return the transformations with spades of the cult bonus; no hex is transformed twice."""
        number, spades = self.spades[0]
        seat = self.table["seats"][number]
        near = board.reached(self.table, number, with_card=False)
        found = []
        for place in board.empty(self.table):
            if place in self.touched or place not in near:
                continue
            for target in CIRCLE:
                for steps, is_long in board.ways(seat, self.table["terrain"][place], target):
                    if steps <= spades:
                        found.append(f"transform {place} {target}{' long' if is_long else ''}")
        return found
