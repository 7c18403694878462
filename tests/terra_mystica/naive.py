"""A second derivation of the rules of Terra Mystica, slow and plain, from the rules text alone.

It knows no code of the engine. A table is a dict in the form of a snapshot; decisions are texts.
"""

from __future__ import annotations

from typing import Any

from terra_mystica import naive_board as board
from terra_mystica import naive_count as counting
from terra_mystica.naive_board import Table
from terra_mystica.naive_facts import (
    CULT_POWER,
    CULTS,
    FAVOUR_VP,
    POWER,
    ROUND_TILES,
    WORDS,
    figure,
)
from terra_mystica.naive_legal import Asking, Item
from terra_mystica.naive_start import first_table, new_seat


class Game(Asking):
    """A game, changed by `play`."""

    def __init__(self, start: dict[str, Any], seed: object = 0) -> None:
        self.table = first_table(start, seed)
        seats = enumerate(self.table["seats"])
        self.setup = [("faction", number) for number, seat in seats if seat["faction"] is None]
        self._clear()
        self._go_on()

    @classmethod
    def from_snapshot(cls, table: Table) -> Game:
        """Return the game at the beginning of a turn."""
        game = cls.__new__(cls)
        game.table = board.plain_copy(table)
        game.table.pop("pending", None)
        seats = len(table["seats"])
        game.table.setdefault("order", [(table["start"] + place) % seats for place in range(seats)])
        game.setup = []
        game._clear()
        game.heads = 1
        return game

    def snapshot(self) -> Table:
        table: Table = board.plain_copy(self.table)
        for seat in table["seats"]:
            seat["town_tiles"].sort()
            seat["favours"].sort()
            seat["used"].sort()
        table["power_used"].sort()
        table["connected"].sort()
        table["pending"] = self.pending()
        return table

    # What a decision does.

    def play(self, text: str) -> None:
        """Carry out a decision, one of `legal`."""
        words = text.split()
        asked = self.pending()
        assert asked is not None
        number, kind = asked
        if kind in ("faction", "place", "card"):
            self._play_setup(number, words)
        elif kind == "cult-spade":
            self._play_cult_spade(number, words)
        elif kind == "leech":
            self._answer(number, words[0] == "leech")
        elif words[0] in ("burn", "convert", "connect"):
            self.play_free(text)
        elif kind == "head":
            self.heads -= 1
            self._act(words)
        else:
            self._follow(words, text)
        self._go_on()

    def _play_setup(self, number: int, words: list[str]) -> None:
        seat = self.table["seats"][number]
        self.setup.pop(0)
        if words[0] == "faction":
            self.table["seats"][number] = new_seat(words[1])
        elif words[0] == "place":
            seat["buildings"][words[1]] = "D"
        else:
            seat["card"] = words[1]
            del self.table["card_coins"][words[1]]

    def _gain(self, seat: dict[str, Any], what: str, amount: int) -> None:
        """Give coins, workers, priests, power or VP to a seat."""
        if what == "power":
            first, second, third = seat["bowls"]
            up = min(first, amount)
            over = min(second + up, amount - up)
            seat["bowls"] = [first - up, second + up - over, third + over]
        else:
            seat[what] += min(amount, self._room(seat)) if what == "priests" else amount

    def _spend_power(self, amount: int) -> None:
        self.me["bowls"][2] -= amount
        self.me["bowls"][0] += amount

    def _pay(self, workers: int = 0, coins: int = 0, priests: int = 0) -> None:
        self.me["workers"] -= workers
        self.me["coins"] -= coins
        self.me["priests"] -= priests

    def play_free(self, text: str) -> None:
        me = self.me
        if text == "burn":
            me["bowls"][1] -= 2
            me["bowls"][2] += 1
        elif text.startswith("connect"):
            self.table["connected"].append(text.split()[1])
            self._find_towns()
        else:
            source, target = text.split()[1].split(">")
            stock = {"p": "priests", "w": "workers", "c": "coins", "vp": "vp"}
            if source == "pw":
                self._spend_power({"p": 5, "w": 3, "c": 1}[target])
            else:
                me[stock[source]] -= 2 if source == "c" else 1
            me[stock[target]] += 1

    def _score(self, what: str, number: int = 1) -> None:
        """Score a building, spades or a town by the round tile and the favour tiles."""
        points, _ = ROUND_TILES[self.table["round_tiles"][self.table["round"] - 1]]
        self.me["vp"] += points.get(what, 0) * number
        for tile in self.me["favours"]:
            self.me["vp"] += FAVOUR_VP.get(tile, {}).get(what, 0) * number

    def _get_spades(self, seat: dict[str, Any], number: int) -> None:
        """Give what a faction gets for spades, however they come."""
        if seat["faction"] == "halflings":
            seat["vp"] += number
        if seat["faction"] == "alchemists" and counting.count(seat, "S"):
            self._gain(seat, "power", 2 * number)

    def _take_spades(self, number: int) -> None:
        """Give spades in an action."""
        self._score("spade", number)
        self._get_spades(self.me, number)

    def _step(self, cult: int, steps: int) -> None:
        """Move the acting player up a cult track."""
        me = self.me
        before = me["cults"][cult]
        after = before + steps
        if after >= 10 and before < 10:
            after = 9
            if not self._is_topped(cult) and cult not in self.stopped:
                self.stopped.append(cult)
        self._climb(cult, min(after, 10))

    def _climb(self, cult: int, level: int) -> None:
        before = self.me["cults"][cult]
        self.me["cults"][cult] = level
        for mark, power in CULT_POWER.items():
            if before < mark <= level:
                self._gain(self.me, "power", power)

    def _use_key(self, cult: int) -> None:
        self.me["keys"] -= 1
        self.stopped.remove(cult)
        self._climb(cult, 10)

    def _advance_shipping(self) -> None:
        me = self.me
        if me["shipping"] < figure(me["faction"], "last_shipping"):
            me["shipping"] += 1
            me["vp"] += figure(me["faction"], "shipping_vp")[me["shipping"]]

    def _act(self, words: list[str]) -> None:
        """Carry out an action."""
        me = self.me
        if words[0] == "build":
            if words[1] in board.jumped(self.table, self.table["turn"]):
                self._jump()
            self._pay(**self._dwelling_price())
            self._put(words[1], "D")
        elif words[0] == "transform":
            item = self._new_dig(0, buy=True)
            self.items.append(item)
            self._dig(item, words)
        elif words[0] == "upgrade":
            letter = WORDS[words[2]]
            self._pay(*self._upgrade_price(words[1], letter))
            self._put(words[1], letter)
        elif words[0] == "send":
            steps = int(words[2])
            me["priests"] -= 1
            if steps > 1:
                me["cult_priests"][words[1]].append(steps)
                me["cult_priests"][words[1]].sort(reverse=True)
            self._step(CULTS.index(words[1]), steps)
        elif words[0] == "pass":
            self._pass(words[1:])
        elif words[1] == "shipping":
            self._pay(coins=4, priests=1)
            self._advance_shipping()
        elif words[1] == "spades":
            self._pay(*figure(me["faction"], "spade_upgrade"))
            me["rate"] -= 1
            me["vp"] += 6
        elif words[0] == "power":
            self._spend_power(POWER[words[1]])
            self.table["power_used"].append(words[1])
            self._act_power(words[1])
        else:
            self._act_special(words[1])

    def _act_power(self, name: str) -> None:
        if name == "bridge":
            self.items.append({"kind": "bridge"})
        elif name in ("spade", "two-spades"):
            spades = 1 if name == "spade" else 2
            self._take_spades(spades)
            self.items.append(self._new_dig(spades, buy=True))
        else:
            amount = {"priest": 1, "workers": 2, "coins": 7}[name]
            self._gain(self.me, "priests" if name == "priest" else name, amount)

    def _act_special(self, name: str) -> None:
        me = self.me
        if name == "bridge":
            self._pay(workers=2)
            self.items.append({"kind": "bridge"})
            return
        me["used"].append(name)
        if name == "favour" or (name == "bonus" and me["card"] == "cult"):
            self.items.append({"kind": "step", "steps": 1})
        elif name == "bonus":
            self._act_power("spade")
        elif me["faction"] == "auren":
            self.items.append({"kind": "step", "steps": 2})
        elif me["faction"] == "chaos-magicians":
            self.heads += 2
        else:
            if me["faction"] == "giants":
                self._take_spades(2)
            item = self._special_item()
            assert item is not None
            self.items.append(item)

    def _jump(self) -> None:
        self._pay(**self._jump_price())
        self.me["vp"] += 4

    def _dig(self, item: Item, words: list[str]) -> None:
        """Transform a hex."""
        me, table = self.me, self.table
        place, target = words[1], words[2]
        if not item["sandstorm"]:
            ways = board.ways(me, table["terrain"][place], target)
            spades = next(spades for spades, is_long in ways if is_long == (words[3:] == ["long"]))
            bought = max(0, spades - item["free"])
            jump = place in board.jumped(table, table["turn"])
            self._pay(**self._dig_price(bought, jump))
            if jump:
                item["jumped"] = place
                me["vp"] += 4
            self._take_spades(bought)
            if me["faction"] == "darklings":
                me["vp"] += 2 * bought
            item["free"] -= spades - bought
        table["terrain"][place] = target
        is_first = not item["touched"]
        item["touched"].append(place)
        item["must"] = False
        if target == board.home(me):
            if is_first or item["hexes"] == 3:
                item["dwellings"].append(place)
        elif is_first:
            item["free"] = 0
        if item["free"] == 0:
            item["hexes"] = len(item["touched"])

    def _follow(self, words: list[str], text: str) -> None:
        """Carry out a decision that follows an action."""
        me = self.me
        if words[0] == "done":
            if not self.items:
                self.closed = True
            self.items = [item for item in self.items if item["kind"] != "dig" or item["must"]]
            return
        if words[0] == "top":
            self._use_key(CULTS.index(words[1]))
            return
        item = next(item for item in self.items if text in self._texts(item))
        if words[0] == "transform":
            self._dig(item, words)
            return
        self.items.remove(item)
        if words[0] == "build":
            if item["kind"] == "dig":
                self._pay(**self._dwelling_price())
            self._put(words[1], "D")
        elif words[0] == "upgrade":
            self._put(words[1], "T")
        elif words[0] == "bridge":
            self.table["bridges"][words[1]] = self.table["turn"]
            me["bridges_left"] -= 1
            self._find_towns()
        elif words[0] == "town":
            self._take_town(int(words[1]))
        elif words[0] == "favour":
            tile = f"{words[1]} {words[2]}"
            self.table["favour_supply"][tile] -= 1
            me["favours"].append(tile)
            self._step(CULTS.index(words[1]), int(words[2]))
            if tile == "fire 2":
                self._find_towns()
        elif words[0] == "step":
            self._step(CULTS.index(words[1]), item["steps"])
        elif words[0] == "ordain":
            me["workers"] -= int(words[1])
            me["priests"] += int(words[1])

    def _put(self, place: str, letter: str) -> None:
        """Put a building on the map, with all that it brings and offers."""
        table, number, me = self.table, self.table["turn"], self.me
        me["buildings"][place] = letter
        self._score(letter)
        self._find_towns()
        if letter in "EA":
            self.items += [{"kind": "favour"} for _ in range(2 if me["faction"] == "chaos-magicians" else 1)]
        if letter == "S":
            self._open_stronghold()
        others = [(number + place) % len(table["seats"]) for place in range(1, len(table["seats"]))]
        offers = [(other, board.neighbours_power(table, other, place)) for other in others]
        offers = [(other, power) for other, power in offers if power]
        self.leech.append({"offers": offers, "asked": False, "taken": False})

    def _open_stronghold(self) -> None:
        me = self.me
        if me["faction"] == "auren":
            self.items.append({"kind": "favour"})
        elif me["faction"] == "darklings":
            self.items.append({"kind": "ordain"})
        elif me["faction"] == "halflings":
            self._take_spades(3)
            self.items.append(self._new_dig(3, buy=False, hexes=3, must=False))
        elif me["faction"] == "mermaids":
            self._advance_shipping()
        elif me["faction"] == "cultists":
            me["vp"] += 7
        elif me["faction"] == "alchemists":
            self._gain(me, "power", 12)

    def _find_towns(self) -> None:
        """Let towns grow and found new ones, one decision for each."""
        number, me = self.table["turn"], self.me
        board.grow_towns(self.table, number)
        while self._towns_left() > 0 and (places := board.new_town(self.table, number)):
            me["towns"].update(dict.fromkeys(places, max(me["towns"].values(), default=-1) + 1))
            self.items.append({"kind": "town"})

    def _take_town(self, tile: int) -> None:
        me = self.me
        self.table["town_supply"][str(tile)] -= 1
        me["town_tiles"].append(tile)
        me["vp"] += tile
        me["keys"] += 2 if tile == 2 else 1
        self._score("town")
        if me["faction"] == "swarmlings":
            me["workers"] += 3
        if me["faction"] == "witches":
            me["vp"] += 5
        if tile in (2, 8):
            for cult in range(4):
                self._step(cult, 2 if tile == 2 else 1)
        elif tile == 4:
            self._advance_shipping()
            if me["faction"] == "fakirs":
                me["range"] += 1
        elif tile in (5, 6, 7, 9):
            what, amount = {5: ("coins", 6), 6: ("power", 8), 7: ("workers", 2), 9: ("priests", 1)}[tile]
            self._gain(me, what, amount)

    def _answer(self, number: int, takes: bool) -> None:
        offer = self.leech[0]
        _, power = offer["offers"].pop(0)
        offer["asked"] = True
        if takes:
            seat = self.table["seats"][number]
            power = self._leech_power(seat, power)
            offer["taken"] = True
            seat["vp"] -= power - 1
            self._gain(seat, "power", power)

    def _leech_power(self, seat: dict[str, Any], power: int) -> int:
        """Return how much of an offer a seat can take."""
        first, second, _ = seat["bowls"]
        return int(min(power, 2 * first + second, seat["vp"] + 1))

    def _pass(self, card: list[str]) -> None:
        table, me = self.table, self.me
        me["vp"] += counting.passing_vp(table, table["turn"])
        if card:
            me["coins"] += table["card_coins"].pop(card[0])
            table["card_coins"][me["card"]] = 0
            me["card"] = card[0]
        table["passed"][table["turn"]] = True
        table["pass_order"].append(table["turn"])
        if table["next_start"] is None:
            table["next_start"] = table["turn"]
        self.heads = 0
        self.closed = True

    def _play_cult_spade(self, number: int, words: list[str]) -> None:
        if words[0] == "done":
            self.spades.pop(0)
            self.touched = []
            return
        seat = self.table["seats"][number]
        ways = board.ways(seat, self.table["terrain"][words[1]], words[2])
        spades = next(spades for spades, is_long in ways if is_long == (words[3:] == ["long"]))
        self.touched.append(words[1])
        self.table["terrain"][words[1]] = words[2]
        self.spades[0] = (number, self.spades[0][1] - spades)

    # What happens by itself until the next decision.

    def _go_on(self) -> None:
        phases = {"setup": self._go_on_setup, "actions": self._go_on_turn, "cult": self._go_on_cult}
        while self.table["phase"] != "end" and not phases[self.table["phase"]]():
            pass

    def _go_on_setup(self) -> bool:
        """Return whether a decision of the set-up is open; otherwise begin what comes next."""
        table = self.table
        if self.setup:
            return True
        seats = list(range(len(table["seats"])))
        if not any(seat["buildings"] for seat in table["seats"]):
            names = [seat["faction"] for seat in table["seats"]]
            snake = [seat for seat in seats if names[seat] != "chaos-magicians"]
            order = snake + snake[::-1]
            order += [seat for seat in seats if names[seat] == "nomads"]
            order += [seat for seat in seats if names[seat] == "chaos-magicians"]
            self.setup = [("place", seat) for seat in order] + [("card", seat) for seat in reversed(seats)]
            return True
        self._add_card_coins()
        self._begin_round()
        return False

    def _add_card_coins(self) -> None:
        for card in self.table["card_coins"]:
            self.table["card_coins"][card] += 1

    def _begin_round(self) -> None:
        table = self.table
        table["round"] += 1
        table["phase"] = "actions"
        for seat in table["seats"]:
            for what, amount in counting.income(seat).items():
                self._gain(seat, what, amount)
        self._begin_turn(table["order"][0])

    def _begin_turn(self, number: int) -> None:
        self._clear()
        self.heads = 1
        self.table["turn"] = number

    def _go_on_turn(self) -> bool:
        """Return whether a decision of the turn is open; otherwise take the next step towards one."""
        self._use_keys()
        self._drop_idle_items()
        if self._tops() or self.items:
            return True
        if self.leech:
            return self._go_on_leech()
        if self.heads or (not self.closed and any(self._conversions())):
            return True
        self._end_turn()
        return False

    def _use_keys(self) -> None:
        """Make the steps to level 10 for which there are keys without a choice."""
        if not self._tops() and self.me["keys"]:
            for cult in [cult for cult in self.stopped if not self._is_topped(cult)]:
                self._use_key(cult)

    def _drop_idle_items(self) -> None:
        """Drop gifts without a choice, and options that no free decision can pay."""
        can_convert = any(self._conversions())
        for item in list(self.items):
            if not any(self._texts(item)) and not (can_convert and any(self._texts(item, paid=False))):
                self.items.remove(item)

    def _go_on_leech(self) -> bool:
        offer = self.leech[0]
        while offer["offers"]:
            number, power = offer["offers"][0]
            if self._leech_power(self.table["seats"][number], power) > 0:
                return True
            offer["offers"].pop(0)
        self.leech.pop(0)
        if self.me["faction"] == "cultists":
            if offer["taken"]:
                self.items.append({"kind": "step", "steps": 1})
            elif offer["asked"] and self.table["options"]["cultists_power"] == "on":
                self._gain(self.me, "power", 1)
        return False

    def _end_turn(self) -> None:
        table = self.table
        order = table["order"]
        place = order.index(table["turn"])
        later = [seat for seat in order[place + 1 :] + order[: place + 1] if not table["passed"][seat]]
        if later:
            self._begin_turn(later[0])
        elif table["round"] == 6:
            self._clear()
            for seat, points in zip(table["seats"], counting.final_vp(table), strict=True):
                seat["vp"] += points
            table["turn"] = None
            table["phase"] = "end"
        else:
            self._end_round()

    def _end_round(self) -> None:
        """Give the cult bonus."""
        table = self.table
        self._clear()
        table["turn"] = None
        table["phase"] = "cult"
        table["order"] = self._next_order()
        for number in table["order"]:
            seat = table["seats"][number]
            for what, amount in counting.cult_bonus(table, number).items():
                if what == "spades":
                    self._get_spades(seat, amount)
                    self.spades.append((number, amount))
                else:
                    self._gain(seat, what, amount)

    def _next_order(self) -> list[int]:
        """Return the order of the next round, in which the spades of the cult bonus are used, too."""
        table = self.table
        if table["options"]["turn_order"] == "passing":
            return list(table["pass_order"])
        seats = len(table["seats"])
        return [(table["next_start"] + place) % seats for place in range(seats)]

    def _go_on_cult(self) -> bool:
        table = self.table
        if self.spades:
            if self.spades[0][1] and self._cult_digs():
                return True
            self.spades.pop(0)
            self.touched = []
            return False
        table["start"], table["next_start"] = table["next_start"], None
        table["passed"] = [False] * len(table["seats"])
        table["pass_order"] = []
        table["power_used"] = []
        for seat in table["seats"]:
            seat["used"] = []
        self._add_card_coins()
        self._begin_round()
        return False
