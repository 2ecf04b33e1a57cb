"""What the rules reference states, read out of the engine: by playing a position wherever that is possible.

A function under `@fact("name")` answers with the words that stand in the reference before `<!--name-->`; one under
`@table("name")` with the rows of the table after `<!--table: name-->`, None for a cell that holds no fact. `differences` compares
all of them; as a program it prints what differs and ends with 1 then (the wrong engines of tests/reference run it so).
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from scenario import (
    BOARD_ORDER,
    TRACK_OF,
    TRACKS,
    Scenario,
    arrange,
    before_agendas,
    empty_hand,
    end_of_round,
    last_play,
    opened,
    us_plays,
    us_triggers,
    ussr_plays,
)
from thirteendays.game import RULES_VERSION
from thirteendays.game import terms as t
from thirteendays.game import verbs as v
from thirteendays.game.cards import AGENDA_CARDS, STRATEGY, Strategy
from thirteendays.game.moves import BATTLEGROUNDS
from thirteendays.game.position import Position
from thirteendays.game.program import ROUND
from thirteendays.text import say
from thirteendays.text.reference import HISTORY, REFERENCE, shown_plain, source

Row = list[str | None]

FACT: Final = re.compile(r"\*\*([^*]+)\*\*<!--([\w.]+)-->")
TABLE: Final = re.compile(r"<!--table: ([\w.]+)-->\n\n((?:\|.*\n)+)")
NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
SIDES: Final = ("US", "USSR", "UN")

FACTS: dict[str, Callable[[], str]] = {}
TABLES: dict[str, Callable[[], list[Row]]] = {}


def fact(*names: str) -> Callable[[Callable[[], str]], Callable[[], str]]:
    """Registers the answer to one or more facts."""

    def register(answer: Callable[[], str]) -> Callable[[], str]:
        FACTS.update(dict.fromkeys(names, answer))
        return answer

    return register


def table(name: str) -> Callable[[Callable[[], list[Row]]], Callable[[], list[Row]]]:
    """Registers the answer to a table."""

    def register(answer: Callable[[], list[Row]]) -> Callable[[], list[Row]]:
        TABLES[name] = answer
        return answer

    return register


# What the pages state


def pages() -> dict[str, str]:
    """The pages of the reference as they are written."""
    return {name: source(f"reference/{name}") for name in REFERENCE}


def history_pages() -> dict[str, str]:
    """Those of the history."""
    return {name: source(f"history/{name}") for name in HISTORY}


def stated(text: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Page, name and words of every fact."""
    for page, written in text.items():
        for words, name in FACT.findall(written):
            yield page, name, " ".join(words.split())


def tables(text: Mapping[str, str]) -> Iterator[tuple[str, str, list[list[str]]]]:
    """Page, name and rows of every table of facts, without its head."""
    for page, written in text.items():
        for name, lines in TABLE.findall(written):
            rows = [
                [shown_plain(cell.strip()) for cell in line.strip("| \n").split("|")] for line in lines.splitlines()
            ]
            yield page, name, rows[2:]


def plain(words: str) -> str:
    """Numbers written out are the same as figures."""
    return re.sub(r"(?i)\b(" + "|".join(NUMBERS) + r")\b", lambda found: str(NUMBERS.index(found[1].lower())), words)


@cache
def engine_says(name: str) -> str:
    """What the engine says to a fact; asked once, for the engine does not change under way."""
    kind, _, rest = name.partition(".")
    if kind == "card":
        return _card_line(rest)
    if kind == "event":
        id, row, field = rest.split(".")
        return str(getattr(_card(id).event[int(row)], field))
    return FACTS[name]()


@cache
def engine_lists(name: str) -> list[Row]:
    """The rows that the engine gives for a table."""
    return TABLES[name]()


def differences(text: Mapping[str, str]) -> list[str]:
    """Where the reference and the engine differ, or one states what the other does not know."""
    found = []
    named: set[str] = set()
    for page, name, words in stated(text):
        named.add(name)
        answer = _tried(engine_says, name)
        if plain(words) != plain(answer):
            found.append(f"{page}: {name}: stated {words!r}, the engine says {answer!r}")
    laid_out: set[str] = set()
    for page, name, rows in tables(text):
        laid_out.add(name)
        answers = _tried(engine_lists, name)
        if isinstance(answers, str):
            found.append(f"{page}: table {name}: {answers}")
            continue
        if len(rows) != len(answers):
            found.append(f"{page}: table {name}: {len(rows)} rows, the engine has {len(answers)}")
        for row, answer_row in zip(rows, answers, strict=False):
            if len(row) != len(answer_row) or any(
                a is not None and a != s for s, a in zip(row, answer_row, strict=True)
            ):
                found.append(f"{page}: table {name}: stated {row}, the engine says {answer_row}")
    found += [f"not stated: {name}" for name in sorted(FACTS.keys() - named)]
    found += [f"not stated: table {name}" for name in sorted(TABLES.keys() - laid_out)]
    found += [f"not stated: card.{card.id}" for card in STRATEGY if f"card.{card.id}" not in named]
    found += _card_texts(text)
    return found


def _tried(answer: Callable[[str], Any], name: str) -> Any:
    """The answer, or what went wrong: a wrong engine may play no such position."""
    try:
        return answer(name)
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__}: {error}"


def _card_texts(text: Mapping[str, str]) -> list[str]:
    """Every card's Event in the words of the card."""
    found = []
    for card in STRATEGY:
        part = text["cards"].partition(f'<a id="card-{card.id}"></a>')[2].partition("<a id=")[0]
        if f"\n## {card.name}\n" not in part:
            found.append(f"cards: {card.id} is called {card.name}")
        if f"\n> {card.text}\n" not in part:
            found.append(f"cards: {card.name}: the engine's Event is {card.text!r}")
    return found


# Words


def word(n: int) -> str:
    """A small number written out."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def signed(n: int) -> str:
    """A number that is added."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def either(answer: bool, words: str, other: str = "not so") -> str:
    """Words that hold, or other ones."""
    return words if answer else other


def place_name(id: str) -> str:
    """A battleground's name in a table."""
    return say(f"battleground.{id}").removeprefix("the ")


def side_name(id: str | None) -> str:
    """A side's name."""
    return "nobody" if id is None else id.upper()


def _card(id: str) -> Strategy:
    return next(card for card in STRATEGY if card.id == id)


def _card_line(id: str) -> str:
    number = [card.id for card in STRATEGY].index(id) + 1
    card = STRATEGY[number - 1]
    icon = "DEFCON icon" if card.icon else "no DEFCON icon"
    return f"No. {number} · {SIDES[card.side]} · value {card.value} · {icon}"


# Playing


def prestige(scenario: Scenario) -> int:
    """The lead of the US."""
    return int(scenario.game.state()["prestige"])


def space(scenario: Scenario, track: str = "military", side: str = "us") -> int:
    """Where a marker stands."""
    return int(scenario.game.state()["defcon"][side][track])


def most(scenario: Scenario, sign: str = "+", where: str = "berlin") -> int:
    """The most cubes that may be placed, or removed, by the Command that is asked."""
    moves = [move for move in scenario.game.legal_moves() if move.startswith(f"{where}{sign}")]
    return max((int(move[-1]) for move in moves), default=0)


def lost_by_war(us_markers: str, **position: Any) -> bool:
    """Whether the US has started a war when a round ends with its markers so."""
    game = end_of_round(us_markers=us_markers, ussr_markers="1 1 1", **position).game
    return bool(
        game.is_over and game.result and game.result["reason"] == "nuclear_war" and game.result["winner"] != "us"
    )


def areas() -> dict[str, list[int]]:
    """The spaces of each area, told by who starts a war on them."""
    spaces = range(1, highest() + 1)
    one = [n for n in spaces if lost_by_war(f"{n} 1 1")]
    three = [n for n in spaces if lost_by_war(f"{n} {n} {n}") and n not in one]
    return {"1": one, "2": three, "3": [n for n in spaces if n not in one + three]}


def span(spaces: list[int]) -> str:
    """Spaces as from–to."""
    return f"{spaces[0]}–{spaces[-1]}"


def highest() -> int:
    """The top space: no marker goes past it."""
    return space(us_plays("speech_to_the_nation", "command+letter", us="", us_markers="7 1 1").play("berlin+4"))


def after_round(us: str = "", ussr: str = "", **position: Any) -> int:
    """Prestige after a round that ends so."""
    return prestige(end_of_round(us, ussr, **{"round": 1, **position}))


def track_bonus(track: str) -> str:
    """What the higher marker scores beyond the difference."""
    spaces = " ".join("3" if name == track else "1" for name in TRACKS)
    gained = after_round(us_keeps=f"{track}_1", ussr_keeps="turkey", us_markers=spaces, ussr_markers="1 1 1")
    return str(gained - 2)


def bonus_of(place: str, also: str = "") -> int:
    """What one cube more on a battleground scores beyond the difference, with domination elsewhere too."""
    other = next(one for one in ("turkey", "italy", "berlin") if one != place and one not in also)
    return after_round(f"{place} 1{also and ', ' + also}", us_keeps=place, ussr_keeps=other) - 1


# Things on the table


FACTS["rules.version"] = lambda: f"version {RULES_VERSION}"


@fact("rounds")
def _() -> str:
    return word(next(n for n in range(1, 9) if end_of_round(round=n).game.is_over))


@fact("battlegrounds")
def _() -> str:
    return word(len(opened().game.state()["influence"]["us"]))


@fact("tracks")
def _() -> str:
    return word(len(opened().game.state()["defcon"]["us"]))


@fact("markers")
def _() -> str:
    return word(sum(len(side) for side in opened().game.state()["defcon"].values()))


@table("groups")
def _() -> list[Row]:
    found: dict[str, list[str]] = {track: [] for track in TRACKS}
    for where in BATTLEGROUNDS:
        game = us_plays("speech_to_the_nation", "command", us="", us_markers="1 1 1").play(f"{where}+2")
        (track,) = [track for track in TRACKS if space(game, track) > 1]
        found[track].append(place_name(where))
    return [[say(f"track.{track}"), ", ".join(places)] for track, places in found.items()]


@fact("cubes")
def _() -> str:
    return str(Position().cubes[t.SUPPLY] + sum(opened().game.state()["influence"]["us"].values()))


@fact("cubes.most")
def _() -> str:
    by_command = most(us_plays("speech_to_the_nation", "command", us="berlin 3", us_bears="sops"))
    event = us_plays("lessons_of_munich", us="berlin 4").play("place:berlin")
    return either("place:berlin" not in event.game.legal_moves(), str(3 + by_command))


@fact("cubes.most.at")
def _() -> str:
    return f"At most {FACTS['cubes.most']()}"


@fact("spaces", "space.highest")
def _() -> str:
    return str(highest())


@fact("space.lowest")
def _() -> str:
    return str(
        space(us_plays("speech_to_the_nation", "command+letter", us="berlin 5", us_markers="2 1 1").play("berlin-4"))
    )


@table("areas")
def _() -> list[Row]:
    return [[f"DEFCON {name}", span(areas()[name]), None] for name in "321"]


for _area in "123":
    FACTS[f"defcon.{_area}"] = lambda area=_area: span(areas()[area])  # type: ignore[misc]
del FACTS["defcon.3"]  # only the table states it


@fact("prestige.most")
def _() -> str:
    us = after_round("berlin 5", us_keeps="berlin", prestige=4)
    ussr = after_round("", "berlin 5", us_keeps="berlin", prestige=-4)
    return either(us == -ussr, str(us))


@fact("agendas")
def _() -> str:
    return str(len(opened().game.legal_moves()))


@fact("agendas.each_track")
def _() -> str:
    held = {track: sum(a.kind == "track" and a.subject == track for a in AGENDA_CARDS) for track in TRACKS}
    return either(len(set(held.values())) == 1, word(held["military"]))


@fact("agendas.each_battleground")
def _() -> str:
    held = {w: sum(a.kind == "battleground" and a.subject == w for a in AGENDA_CARDS) for w in BOARD_ORDER}
    none = {held[where] for where in BOARD_ORDER if TRACK_OF[where] == "opinion"}
    some = {held[where] for where in BOARD_ORDER if TRACK_OF[where] != "opinion"}
    return either(none == {0} and len(some) == 1, word(max(some)))


@fact("agendas.letter")
def _() -> str:
    return word(sum(a.kind == "letter" for a in AGENDA_CARDS))


@fact("strategy")
def _() -> str:
    game = before_agendas().play("agenda:military_1 agenda:political_2")
    return str(len(game.game.legal_moves()))


for _n, _side in enumerate(("us", "ussr", "un")):
    FACTS[f"strategy.{_side}"] = lambda n=_n: str(sum(card.side == n for card in STRATEGY))  # type: ignore[misc]


@fact("strategy.values")
def _() -> str:
    values = {most(us_plays(card.id, "command", us="")) for card in STRATEGY if card.side == t.US}
    return f"{min(values)} to {max(values)}"


# Setup


def _cubes_of(side: str) -> str:
    lying = Position().cubes
    start = 0 if side == "us" else t.BATTLEGROUNDS
    found = {where: lying[start + n] for n, where in enumerate(BATTLEGROUNDS) if lying[start + n]}
    order = sorted(found, key=lambda where: (where != "italy", BATTLEGROUNDS.index(where)))
    return ", ".join(f"{found[where]} in {place_name(where)}" for where in order)


FACTS["setup.cubes.us"] = lambda: _cubes_of("us")
FACTS["setup.cubes.ussr"] = lambda: _cubes_of("ussr")


@fact("setup.supply")
def _() -> str:
    us, ussr = Position().cubes[t.SUPPLY], Position().cubes[t.SUPPLY + 1]
    return either(us == ussr, str(us))


@table("setup.markers")
def _() -> list[Row]:
    markers = Position().markers
    return [[side, *(str(markers[3 * n + k]) for k in range(3))] for n, side in enumerate(SIDES[:2])]


FACTS["setup.letter"] = lambda: side_name(opened().game.state()["letter"])
FACTS["setup.prestige"] = lambda: str(opened().game.state()["prestige"])
FACTS["setup.round"] = lambda: str(opened().game.state()["round"])


# A round

_STEP_NAMES: Final = {
    v.ESCALATE_ALL: "Escalate",
    v.DEAL_AGENDAS: "Agendas",
    v.DEAL_HAND: "Strategy",
    v.SAVE_CARDS: "Save",
    v.TELEVISION_BONUS: "World opinion",
    v.AGENDA_ESCALATES: "Resolve agendas",
    v.CHECK_WAR: "War check",
    v.NEXT_ROUND: "Advance",
}


@fact("steps")
def _() -> str:
    return word(max(step for step, _ in ROUND))


@table("steps")
def _() -> list[Row]:
    begun: dict[int, str] = {}
    for step, row in ROUND:
        begun.setdefault(step, _STEP_NAMES.get(row.verb, f"verb {row.verb}"))
    return [[str(step), name, None] for step, name in begun.items()]


@fact("escalate.steps")
def _() -> str:
    now, before = opened().game.state()["defcon"], Position().markers
    moved = {
        now[side][track] - before[3 * n + k] for n, side in enumerate(("us", "ussr")) for k, track in enumerate(TRACKS)
    }
    return either(len(moved) == 1, str(max(moved)), f"unlike: {sorted(moved)}")


def _dealing(game: Scenario, member: str) -> list[tuple[str, int]]:
    """Whom cards are dealt to in what order, and how many."""
    found: list[tuple[str, int]] = []
    held = {side: len(game.game.state()[member][side]) for side in ("us", "ussr")}
    while game.game.mover == "chance":
        game.play(game.game.legal_moves()[0])
        now = {side: len(game.game.state()[member][side]) for side in ("us", "ussr")}
        (side,) = [side for side in now if now[side] != held[side]]
        found = [*found[:-1], (side, now[side])] if found and found[-1][0] == side else [*found, (side, now[side])]
        held = now
    return found


def _hands() -> list[tuple[str, int]]:
    return _dealing(before_agendas().play("agenda:military_1 agenda:political_2"), "hands")


@fact("agendas.dealt")
def _() -> str:
    return word(_dealing(opened(), "dealt")[0][1])


@fact("agendas.order")
def _() -> str:
    (first, _), (second, n) = _dealing(opened(), "dealt")
    return f"{first.upper()}, then {word(n)} to the {second.upper()}"


@fact("flag.letter")
def _() -> str:
    game = before_agendas(dealt={"us": ["letter", "turkey", "italy"]})
    flags = set(game.game.view("ussr")["flags"]["us"]) - {"turkey", "italy"}
    return ", ".join(place_name(flag) for flag in flags)


@fact("agendas.kept")
def _() -> str:
    game = before_agendas().play("agenda:military_1")
    return word(int(game.game.position.sets[t.KEPT]).bit_count())


@fact("hand")
def _() -> str:
    (_, us), (_, ussr) = _hands()
    return either(us == ussr, word(us))


@fact("hand.order")
def _() -> str:
    (first, _), (second, n) = _hands()
    return f"{first.upper()}, then {word(n)} to the {second.upper()}"


@fact("plays.side")
def _() -> str:
    game = arrange(first="us", us="", ussr="")
    plays = 0
    while game.game.mover is not None and game.game.state()["round"] == 2:
        moves = game.game.legal_moves()
        if game.game.mover == "us" and game.game.state()["decision"]["kind"] == "play":
            plays += 1
        wanted = [move for move in moves if move.endswith(":command") or move in ("pass", "decline")]
        game.play((wanted or moves)[0])
    return word(plays)


def _chooser(lead: int) -> str | None:
    return before_agendas(prestige=lead).play("agenda:military_1 agenda:political_2").deal_on().game.mover


@fact("first.chooser")
def _() -> str:
    if all(_chooser(n) == "ussr" and _chooser(-n) == "us" for n in (1, 5)):
        return "behind on prestige"
    return "not behind on prestige"


FACTS["first.even"] = lambda: side_name(_chooser(0))


@fact("opinion.order")
def _() -> str:
    order = [row.where for step, row in ROUND if step == 5]
    names = [say(f"battleground.{BATTLEGROUNDS[where]}") for where in dict.fromkeys(order)]
    return ", ".join(names)


def _pushed(area_spaces: list[int]) -> set[int]:
    """By how many steps a revealed track agenda moves markers of these spaces."""
    return {
        space(end_of_round(us_keeps="military_1", us_markers=f"{n} 1 1", ussr_markers="1 1 1", round=3)) - n
        for n in area_spaces
    }


@fact("resolve.order")
def _() -> str:
    markers = "4 4 1"
    game = end_of_round(us_keeps="political_1", ussr_keeps="military_1", us_markers=markers, ussr_markers="1 1 1").game
    moved = [item["where"] for item in game.happenings("watcher") if item["kind"] == "marker"][-2:]
    return {("political", "military"): "US's first", ("military", "political"): "USSR's first"}[tuple(moved)]


@fact("resolve.area")
def _() -> str:
    pushed = [name for name, spaces in areas().items() if _pushed(spaces) != {0}]
    return ", ".join(f"DEFCON {name}" for name in pushed)


@fact("resolve.steps")
def _() -> str:
    (steps,) = _pushed(areas()["2"])
    return str(steps)


@fact("resolve.net")
def _() -> str:
    """With 4 prestige, 3 gained and 2 lost: 5 if only the net moves the marker, less if each does."""
    gained = after_round("berlin 2", "italy 1", us_keeps="berlin", ussr_keeps="italy", prestige=4)
    return either(gained == 5, "net", f"not the net: {gained}")


@fact("war.condition")
def _() -> str:
    found = areas()
    two = lost_by_war(f"{found['2'][0]} {found['2'][-1]} 1")
    mixed = lost_by_war(f"{found['2'][0]} {found['2'][-1]} {found['2'][0]}")
    held = found["1"] == [7, 8] and found["2"] == [4, 5, 6] and mixed and not two
    return either(held, "one of its markers is in DEFCON 1, or all three are in DEFCON 2")


@fact("war.both")
def _() -> str:
    result = end_of_round(us_markers="7 1 1", ussr_markers="1 7 1").game.result
    return either(result == {"winner": None, "reason": "nuclear_war"}, "both lose")


@fact("war.one")
def _() -> str:
    us = end_of_round(us_markers="7 1 1", ussr_markers="1 1 1", prestige=5, round=1).game.result
    ussr = end_of_round(us_markers="1 1 1", ussr_markers="7 1 1", prestige=-5, round=1).game.result
    return either([one and one["winner"] for one in (us, ussr)] == ["ussr", "us"], "loses at once")


@fact("war.order")
def _() -> str:
    """Television saves, a revealed agenda does not: both come before the check."""
    saved = end_of_round("television 1", us_markers="7 1 1", ussr_markers="1 1 1", round=1).play("defcon:military-1")
    pushed = lost_by_war("6 1 1", us_keeps="military_1")
    return either(not saved.game.is_over and pushed, "after", "before")


def _lowest_in_danger(**keeps: str) -> str:
    return str(next(n for n in range(1, 9) if lost_by_war(f"{n} 1 1", **keeps)))


FACTS["war.brink"] = lambda: _lowest_in_danger(us_keeps="military_1")
FACTS["war.twice"] = lambda: _lowest_in_danger(us_keeps="military_1", ussr_keeps="military_2")


@fact("advance.rounds")
def _() -> str:
    going = [str(n) for n in (1, 2, 3) if not end_of_round(round=n).game.is_over]
    return " and ".join(going)


# Playing cards


def _ways(game: Scenario, card: str) -> list[str]:
    return [move.rpartition(":")[2] for move in game.game.legal_moves() if move.startswith(f"play:{card}:")]


@fact("others.ways")
def _() -> str:
    game = arrange(first="us", us_holds="fidel_castro, excomm", letter="ussr")
    own = _ways(game, "excomm")
    return either(own == ["command", "event"], ", ".join(way.capitalize() for way in _ways(game, "fidel_castro")))


@fact("trigger.order")
def _() -> str:
    game = us_plays("strategic_balance", "command")
    asked = [game.game.state()["decision"]["kind"]]
    for move in ("trigger", "done"):
        game.play(move)
        asked.append(game.game.state()["decision"]["kind"])
    return either(asked == ["trigger", "place", "command"], "Event, then the Command", ", ".join(asked))


@fact("letter.cubes")
def _() -> str:
    less, more = (most(us_plays("quarantine", way, us="")) for way in ("command", "command+letter"))
    return str(more - less)


@fact("letter.passes")
def _() -> str:
    game = us_plays("fidel_castro", "command+letter").game
    return either(game.state()["letter"] == "ussr" and game.mover == "ussr", "at once")


@fact("letter.events")
def _() -> str:
    game = us_plays("the_guns_of_august", us="").play("pass")
    return either(most(game) == _card("the_guns_of_august").event[1].n, "never")


@fact("command.battlegrounds")
def _() -> str:
    game = us_plays("speech_to_the_nation", "command").play("berlin+1")
    return either(game.game.state()["decision"]["kind"] == "play", "one")


def _steps(cubes: int, sign: str = "+") -> int:
    """Steps of the marker for so many cubes of one Command."""
    there = "" if sign == "+" else "berlin 5"
    game = us_plays("speech_to_the_nation", "command+letter", us=there, us_markers="4 1 1", us_bears="sops")
    game.play(f"berlin{sign}{cubes}" if cubes else "pass")
    return space(game) - 4


@fact("command.direction")
def _() -> str:
    words = {True: "up", False: "down"}
    return f"{words[_steps(3) > 0]} when placing, {words[_steps(3, '-') > 0]} when removing"


@fact("command.steps")
def _() -> str:
    less = all(_steps(k) == k - 1 and _steps(k, "-") == 1 - k for k in (1, 2, 3))
    return either(less, "one step less than the cubes")


@table("command")
def _() -> list[Row]:
    steps = [_steps(k) for k in range(6)]
    down = [min(4, -_steps(k, "-")) for k in range(5)]
    told: Row = [None, *(str(n) for n in steps)]
    return [told if down[:4] == steps[:4] else [None, *("unlike",) * 6]]


@fact("command.zero")
def _() -> str:
    return either("pass" in us_plays("quarantine", "command").game.legal_moves(), "allowed")


def _cubes(way: str = "command", card: str = "air_strike", bears: str = "") -> int:
    return most(us_plays(card, way, us="", us_bears=bears))


@table("command.sum")
def _() -> list[Row]:
    value = _cubes()
    return [
        [None, signed(_cubes("command+letter") - value)],
        [None, signed(_cubes(bears="sops") - value)],
        [None, signed(_cubes(bears="to_the_brink") - value)],
        [None, str(_cubes(card="quarantine", bears="to_the_brink"))],
    ]


FACTS["command.floor"] = lambda: str(_cubes(card="quarantine", bears="to_the_brink"))
FACTS["example.floor_last"] = lambda: str(_cubes("command+letter", "quarantine", "to_the_brink"))


@fact("command.granted")
def _() -> str:
    one = _card("the_guns_of_august").event[1].n
    more = most(us_plays("the_guns_of_august", us="", us_bears="sops").play("pass"))
    less = most(us_plays("u_2_photographs", us="", us_bears="to_the_brink"))
    return either(more == one + 1 and less == _card("u_2_photographs").event[0].n - 1, "every")


@fact("events.own_cubes")
def _() -> str:
    game = us_triggers("quarantine", us="", ussr="").play("place:atlantic")
    return either(game.game.state()["influence"]["us"]["atlantic"] == 1, "your")


def _excomm(*moves: str) -> int:
    game = us_plays("excomm", us="", us_markers="1 1 1").play(*moves)
    return space(game) - 1


@fact("icon.needed")
def _() -> str:
    free = us_plays("lessons_of_munich", us="", us_markers="1 1 1").play("place:berlin place:berlin done")
    return either(space(free) == 1 and _excomm("place:berlin place:berlin done") == 1, "only if the card has the icon")


@fact("icon.steps")
def _() -> str:
    steps = [_excomm(*("place:berlin",) * k, "done") for k in (1, 2)]
    return either(steps == [0, 1], "one step less than the cubes of that battleground")


FACTS["example.icon_two"] = lambda: str(_excomm("place:berlin place:berlin place:atlantic place:atlantic"))
FACTS["example.icon_four"] = lambda: str(_excomm("place:berlin place:atlantic place:cuba_mil place:turkey"))


@table("restrictions")
def _() -> list[Row]:
    """U Thant lowers all markers; an Event of the restricted side's own card, triggered, is tried by Non-Invasion Pledge."""
    played = {bears: space(us_plays("u_thant", us_bears=bears, us_markers="3 3 3")) < 3 for bears in RESTRAINING}
    offered = {bears: us_triggers("non_invasion_pledge", us_bears=bears).game.legal_moves() for bears in RESTRAINING}
    triggered = {bears: "defcon:political-1" in moves for bears, moves in offered.items()}
    during = {
        (False, True): "Events of cards it played itself",
        (False, False): "every Event it resolves, played or triggered",
    }
    containing = us_plays("containment").game.state()["effects"]["ussr"] == ["containment"]
    withdrawing = ussr_plays("bay_of_pigs", us="").game.state()["effects"]["us"] == ["bay_of_pigs"]
    on = [either(containing, "the side whose opponent resolved it"), either(withdrawing, "the US")]
    return [
        [say(f"card.{bears}"), where, during.get((played[bears], triggered[bears]), "other Events")]
        for bears, where in zip(RESTRAINING, on, strict=True)
    ]


RESTRAINING: Final = ("containment", "bay_of_pigs")


@fact("bay_of_pigs.triggered")
def _() -> str:
    moves = us_triggers("non_invasion_pledge", us_bears="bay_of_pigs").game.legal_moves()
    return either("defcon:political-1" not in moves and "defcon:political+1" in moves, "triggered")


@fact("example.half")
def _() -> str:
    game = us_plays("air_strike", ussr="cuba_mil 3").play("halve:cuba_mil")
    return str(3 - game.game.state()["influence"]["ussr"]["cuba_mil"])


# World opinion


def _television() -> list[str]:
    return end_of_round("television 1", us_markers="3 3 3", ussr_markers="3 3 3", round=1).game.legal_moves()


FACTS["television.may"] = lambda: either("pass" in _television(), "may")


@fact("television.whose")
def _() -> str:
    game = end_of_round("television 1", us_markers="3 3 3", ussr_markers="3 3 3", round=3).play("defcon:military-1")
    return either(space(game) == 2 and space(game, side="ussr") == 3, "one of its own markers")


@fact("television.steps")
def _() -> str:
    return str(max(int(move[-1]) for move in _television() if move != "pass"))


@fact("television.direction")
def _() -> str:
    signs = {move[-2] for move in _television() if move != "pass"}
    return " or ".join(word for sign, word in (("+", "up"), ("-", "down")) if sign in signs)


@fact("un.must")
def _() -> str:
    games = [end_of_round(us, ussr, letter=letter) for us, ussr, letter in (("un 1", "", "ussr"), ("", "un 1", "us"))]
    return either([game.game.state()["letter"] for game in games] == ["us", "ussr"], "takes")


@fact("alliances.must")
def _() -> str:
    return either(end_of_round("alliances 1").game.mover == "chance", "must")


@fact("alliances.choice")
def _() -> str:
    game = end_of_round("alliances 1", round=1)
    drawn = game.deal_on().game.state()["drawn"]
    piles = {
        move: [name for name in ("aftermath", "discards") if drawn in game.copy_and_play(move).game.state()[name]]
        for move in game.game.legal_moves()
    }
    held = piles == {"aftermath": ["aftermath"], "discard": ["discards"]}
    return either(held, "face down on the aftermath pile or face up on the discard pile")


# Agendas


@fact("award.either")
def _() -> str:
    results = [
        after_round("", "berlin 2", us_keeps=us, ussr_keeps=ussr)
        for us, ussr in (("berlin", "italy"), ("italy", "berlin"))
    ]
    return either(results[0] == results[1] < 0, "whichever")


@fact("award.tie")
def _() -> str:
    place = after_round("turkey 2", "turkey 2", us_keeps="turkey")
    track = after_round(us_keeps="military_1", us_markers="2 1 1", ussr_markers="2 1 1")
    return either(place == track == 0, "no award")


@fact("award.battleground")
def _() -> str:
    results = [after_round(f"turkey {us}", f"turkey {ussr}", us_keeps="turkey") for us, ussr in ((3, 1), (1, 4))]
    return either(results == [2, -3], "difference in cubes")


@fact("award.track.side")
def _() -> str:
    gained = after_round(us_keeps="military_1", us_markers="3 1 1", ussr_markers="1 1 1")
    return either(gained > 0, "higher", "lower")


FACTS["award.track.bonus"] = lambda: track_bonus("military")
for _track in TRACKS:
    FACTS[f"award.{_track}"] = lambda track=_track: track_bonus(track)  # type: ignore[misc]
for _place in ("berlin", "italy", "turkey"):
    FACTS[f"bonus.{_place}"] = lambda place=_place: str(bonus_of(place))  # type: ignore[misc]


@fact("award.letter")
def _() -> str:
    us, ussr = (after_round(us_keeps="letter", letter=side) for side in ("us", "ussr"))
    return either(us == -ussr, str(us))


FACTS["bonus.connected"] = lambda: str(bonus_of("atlantic", "cuba_mil 1"))
FACTS["bonus.connected.most"] = lambda: str(bonus_of("atlantic", "cuba_mil 3, cuba_pol 1"))


@fact("example.connected")
def _() -> str:
    return str(-after_round("", "cuba_mil 2, atlantic 1, cuba_pol 3", us_keeps="cuba_mil"))


def _bonus_words(place: str) -> str:
    """The bonus of a battleground in words, tried with every other battleground dominated too."""
    own = bonus_of(place)
    linked = {
        where: bonus_of(place, f"{where} 1") - own
        for where in BOARD_ORDER
        if where not in (place, "un", "alliances", "television")
    }
    order = sorted((where for where in linked if linked[where]), key=("cuba_pol", "cuba_mil", "atlantic").index)
    if not order:
        return str(own)
    (each,) = {linked[where] for where in order}
    return f"{each} for each of {', '.join(place_name(where) for where in order)} also dominated"


@table("bonuses")
def _() -> list[Row]:
    return [[place_name(where), _bonus_words(where)] for where in BOARD_ORDER if TRACK_OF[where] != "opinion"]


@table("agendas")
def _() -> list[Row]:
    rows: list[Row] = []
    for n, agenda in enumerate(AGENDA_CARDS, start=1):
        flag = say(f"subject.{agenda.flag}").removeprefix("the ")
        if agenda.kind == "track":
            row: Row = [
                str(n),
                agenda.name,
                flag,
                "higher marker",
                f"difference in steps + {track_bonus(agenda.subject)}",
            ]
        elif agenda.kind == "battleground":
            bonus = _bonus_words(agenda.subject)
            row = [
                str(n),
                agenda.name,
                flag,
                "dominating side",
                "difference in cubes" + (f" + {bonus}" if bonus != "0" else ""),
            ]
        else:
            row = [str(n), agenda.name, flag, "holder of the letter", FACTS["award.letter"]()]
        if rows and rows[-1][1:] == row[1:]:
            rows[-1][0] = f"{rows[-1][0]}, {n}"
        else:
            rows.append(row)
    return rows


# The end


@fact("between.stays")
def _() -> str:
    game = last_play(
        "berlin 2, turkey 1", "italy 1", round=1, letter="ussr", prestige=1, us_keeps="cuba_pol", ussr_keeps="cuba_mil"
    )
    before = game.game.state()
    after = game.play("play:quarantine:command pass").game.state()
    stays = all(before[name] == after[name] for name in ("influence", "prestige", "letter"))
    return either(stays and after["round"] == 2, "stay as they are")


@fact("between.effects")
def _() -> str:
    return either(end_of_round(round=2, us_bears="sops").game.state()["effects"]["us"] == [], "ends")


@fact("aftermath.cards")
def _() -> str:
    counts = []
    for held in ("", "alliances 1"):
        game = end_of_round(held, round=1)
        if held:
            game.deal_on().play("aftermath")
        counts.append(len(game.game.state()["aftermath"]) * t.ROUNDS)
    return f"{counts[0]} to {counts[1]}"


@fact("aftermath.gain")
def _() -> str:
    us = prestige(end_of_round(us_saves="excomm", ussr_saves="suez_hungary"))
    ussr = prestige(end_of_round(us_saves="fidel_castro", ussr_saves="air_strike"))
    return either(us == -ussr, str(us))


@fact("aftermath.not_counted")
def _() -> str:
    gained = prestige(end_of_round(us_saves="fifty_fifty", ussr_saves="strategic_balance"))
    return either(gained < 0, "UN")


@fact("aftermath.tie")
def _() -> str:
    return either(prestige(end_of_round(us_saves="excomm", ussr_saves="fidel_castro")) == 0, "nothing")


@fact("winner.prestige")
def _() -> str:
    results = [end_of_round(prestige=lead, letter=letter).game.result for lead, letter in ((1, "ussr"), (-1, "us"))]
    return either([one and one["winner"] for one in results] == ["us", "ussr"], "wins")


@fact("winner.tie")
def _() -> str:
    results = [end_of_round(prestige=0, letter=letter).game.result for letter in ("us", "ussr")]
    return either([one and one["winner"] for one in results] == ["us", "ussr"], "holder of the Personal Letter")


@fact("edge.really_moved")
def _() -> str:
    game = us_plays("speech_to_the_nation", "command", us="berlin 3", us_markers="1 1 1").play("berlin+2")
    return either(space(game) == 2, "really moved")


@fact("edge.same_track")
def _() -> str:
    gained = after_round(us_keeps="military_1", ussr_keeps="military_2", us_markers="2 1 1", ussr_markers="1 1 1")
    return either(gained == 4, "twice")


# Details of single cards


@fact("supply.empty")
def _() -> str:
    all_cubes = "berlin 4, atlantic 4, cuba_mil 4, turkey 3, italy 2"
    by_command = us_plays("speech_to_the_nation", "command", us=all_cubes).game.legal_moves()
    by_event = us_plays("quarantine", us=all_cubes).game
    return either(most_placed(by_command) == 0 and by_event.state()["decision"]["kind"] != "place", "nothing")


def most_placed(moves: list[str]) -> int:
    """How many of these moves place cubes."""
    return sum("+" in move for move in moves)


@fact("plays.order")
def _() -> str:
    game = arrange(first="us", us="", ussr="")
    order = []
    while game.game.mover is not None and game.game.state()["round"] == 2:
        moves = game.game.legal_moves()
        if game.game.state()["decision"]["kind"] == "play":
            order.append(game.game.mover)
        wanted = [move for move in moves if move.endswith(":command") or move in ("pass", "decline")]
        game.play((wanted or moves)[0])
    return either(order == ["us", "ussr"] * (len(order) // 2), "alternate", " ".join(map(str, order)))


@fact("save.known")
def _() -> str:
    game = end_of_round(round=1).deal_on()
    known = [game.game.view(side)["aftermath"]["known"] for side in ("us", "ussr")]
    return either(known == [["fifty_fifty"], ["scramble"]], "only what it put there itself", str(known))


@fact("resolve.gone")
def _() -> str:
    game = end_of_round(round=1).game
    offered = game.legal_moves()
    return either(
        "deal:turkey" not in offered and "deal:italy" not in offered and "deal:berlin" in offered, "leave the game"
    )


@fact("restricted.other")
def _() -> str:
    """The USSR resolves A Face-Saver, which gives the US a Command."""
    game = ussr_plays("a_face_saver", us="berlin 5", us_markers="5 1 1", us_bears="sops, bay_of_pigs", ussr="")
    return either(space(game.play("pass", "berlin-2")) == 4, "other side resolves")


@fact("restricted.cubes")
def _() -> str:
    by_command = us_plays("a_face_saver", us="berlin 3", us_markers="4 1 1", us_bears="containment").play("berlin-3")
    by_icon = ussr_plays("missile_trade", ussr="berlin 3", ussr_markers="4 1 1", ussr_bears="containment")
    by_icon.play("remove:berlin remove:berlin remove:berlin")
    left = by_command.game.state()["influence"]["us"]["berlin"] + by_icon.game.state()["influence"]["ussr"]["berlin"]
    return either(left == 0 and space(by_command) == space(by_icon, side="ussr") == 4, "without the deflation")


@fact("choices.order")
def _() -> str:
    places = us_plays("scramble", us="").play("place:italy").game.legal_moves()
    discards = us_plays("summit_meeting", holding="sops, scramble, excomm").play("discard:scramble").game.legal_moves()
    tracks = us_plays("fifty_fifty", us="television 1", ussr="").play("defcon:political+1").game.legal_moves()
    orders = {
        "board order": "place:berlin" not in places and "place:un" in places,
        "card order": "discard:sops" not in discards and "discard:excomm" in discards,
        "track order": "defcon:military+1" not in tracks and "defcon:opinion+1" in tracks,
    }
    board, card, track = (name if kept else f"no {name}" for name, kept in orders.items())
    return f"{board}, {card} or {track}"


@fact("fifty_fifty.who")
def _() -> str:
    game = us_plays("fifty_fifty", us="", ussr="television 1").game
    nobody = us_plays("fifty_fifty", us="", ussr="").game
    held = game.mover == "ussr" and game.state()["decision"]["kind"] == nobody.state()["decision"]["kind"].replace(
        "play", "defcon"
    )
    return either(held, "side that dominates")


@fact("fifty_fifty.tracks")
def _() -> str:
    moves = us_plays("fifty_fifty", us="television 1", ussr="").play("defcon:political+1").game.legal_moves()
    return either(not any("political" in move for move in moves), "different")


@fact("intelligence_reports.from")
def _() -> str:
    game = us_plays("intelligence_reports", ussr_holds="sops, scramble, excomm, quarantine, fidel_castro").game
    held = game.state()["hands"]["ussr"]
    return either(game.legal_moves() == sorted(f"deal:{card}" for card in held), "other hand")


@fact("intelligence_reports.replacement")
def _() -> str:
    game = us_plays("intelligence_reports")
    game.play(game.game.legal_moves()[0]).play(game.game.legal_moves()[0])
    hands = game.game.state()["hands"]
    return either((len(hands["us"]), len(hands["ussr"])) == (4, 5) and game.game.mover == "us", "other side")


@fact("intelligence_reports.empty")
def _() -> str:
    game = empty_hand(arrange(first="us", us_holds="intelligence_reports"), "ussr")
    kind = game.play("play:intelligence_reports:event").game.state()["decision"]["kind"]
    return either(kind == "play" and game.game.state()["drawn"] is None, "nothing")


@fact("summit_meeting.draw")
def _() -> str:
    game = us_plays("summit_meeting", holding="sops, scramble")
    game.play("discard:sops discard:scramble done").deal_on()
    return either(len(game.game.state()["hands"]["us"]) == 4, "as many")


@fact("u_2_downed.second")
def _() -> str:
    game = ussr_plays("u_2_downed", us="cuba_mil 2, cuba_pol 1").play("done").game
    return either(game.legal_moves() == ["halve:cuba_mil", "halve:cuba_pol"], "not optional")


def _invasion(up: str) -> list[str]:
    return us_plays("invasion_of_cuba", us_markers="2 4 4").play(up).game.legal_moves()


@fact("invasion_of_cuba.down")
def _() -> str:
    one, two = (_invasion(f"defcon:military+{n}") for n in (1, 2))
    expected = [["defcon:opinion-" + n, "defcon:political-" + n, "pass"] for n in "12"]
    return either([one, two] == expected, "exactly as many")


@fact("invasion_of_cuba.first")
def _() -> str:
    moves = us_plays("invasion_of_cuba", us_markers="4 4 4").game.legal_moves()
    return either(moves == ["defcon:military+1", "defcon:military+2", "pass"], "up")


def _turn_back(bears: str = "") -> list[str]:
    return ussr_plays("turn_back_the_ships", ussr_markers="4 3 4", ussr_bears=bears).game.legal_moves()


@fact("turn_back_the_ships.which")
def _() -> str:
    moves = [f"defcon:{track}-{n}" for track in ("military", "opinion") for n in (1, 2)]
    return either(_turn_back() == [*moves, "pass"], "highest")


FACTS["turn_back_the_ships.restricted"] = lambda: either(
    not any(move.startswith("defcon") for move in _turn_back("containment")), "bars"
)


@fact("wave_and_smile.where")
def _() -> str:
    game = us_plays("wave_and_smile", us="berlin 2, italy 1").play("remove:berlin remove:berlin")
    return either("place:berlin" not in game.game.legal_moves() and "place:italy" in game.game.legal_moves(), "none")


@fact("wave_and_smile.all")
def _() -> str:
    game = us_plays("wave_and_smile", us="berlin 2, alliances 4, un 5").play("remove:berlin remove:berlin")
    moves = game.game.legal_moves()
    return either("done" not in moves and "place:alliances" not in moves, "All")


@fact("public_protests.where")
def _() -> str:
    moves = us_plays("public_protests", us="berlin 2, italy 2").play("remove:berlin").game.legal_moves()
    return either(moves == ["done", "remove:berlin"], "one")


@fact("bay_of_pigs.least")
def _() -> str:
    asked = [n for n in range(1, 6) if "withdraw" in ussr_plays("bay_of_pigs", us=f"alliances {n}").game.legal_moves()]
    return str(min(asked))


@fact("suez_hungary.until")
def _() -> str:
    games = [ussr_plays("suez_hungary", us=f"italy {n}", ussr="").game.state()["influence"]["ussr"] for n in (0, 2, 4)]
    ahead = ussr_plays("suez_hungary", us="italy 1", ussr="italy 3").game.state()["influence"]["ussr"]["italy"]
    return either([game["italy"] for game in games] == [1, 3, 5] and ahead == 3, "one ahead")


def _areas_that_serve(play: Callable[[str], Scenario]) -> str:
    """The areas in which an Event places cubes."""
    serving = [n for n in range(1, 9) if play(str(n)).game.state()["decision"]["kind"] == "place"]
    return ", ".join(f"DEFCON {name}" for name, spaces in areas().items() if spaces == serving)


FACTS["offensive_missiles.area"] = lambda: _areas_that_serve(
    lambda n: us_plays("offensive_missiles", us_markers=f"1 {n} 1")
)
FACTS["maskirovka.area"] = lambda: _areas_that_serve(lambda n: ussr_plays("maskirovka", ussr_markers=f"{n} 1 1"))


@fact("eyeball_to_eyeball.if")
def _() -> str:
    kinds = [us_plays("eyeball_to_eyeball", us_markers=f"{n} 1 1").game.state()["decision"]["kind"] for n in (2, 3, 4)]
    return either(kinds == ["play", "play", "place"], "strictly higher")


@fact("u_thant.restricted")
def _() -> str:
    games = [us_plays("u_thant", us_markers="3 3 3", us_bears=bears) for bears in RESTRAINING]
    return either([space(game) for game in games] == [3, 3], "stays")


@fact("excomm.when")
def _() -> str:
    moves = us_plays("excomm", us="").play("place:berlin").game.legal_moves()
    return either("place:berlin" in moves, "before the first cube")


@fact("a_face_saver.order")
def _() -> str:
    game = us_plays("a_face_saver", us="", ussr="")
    first, n = game.game.mover, most(game)
    second = game.play("pass").game.mover
    return either((first, second) == ("us", "ussr") and n > most(game), "Your Command first")


@fact("non_invasion_pledge.whose")
def _() -> str:
    game = us_plays("non_invasion_pledge", us="turkey 1", ussr="turkey 1").play("remove:turkey").game
    return either(game.state()["influence"]["ussr"]["turkey"] == 0, "USSR")


# What Events do


def where_words(where: int) -> str:
    """A set of battlegrounds in the words of the tables."""
    known = {
        v.ANYWHERE: "anywhere", v.MILITARY_GROUP: "military", v.POLITICAL_GROUP: "political", v.OPINION_GROUP: "world opinion",
        v.CUBA: "both Cubas", v.WHERE_NONE: "where the side has none", v.WHERE_SOME: "where the side has some",
    }  # fmt: skip
    if where in known:
        return known[where]
    return ", ".join(place_name(id) for n, id in enumerate(BATTLEGROUNDS) if where >> n & 1)


def tracks_words(where: int) -> str:
    """A set of tracks."""
    return (
        "any"
        if where == v.ANY_TRACK
        else ", ".join(say(f"track.{id}") for n, id in enumerate(TRACKS) if where >> n & 1)
    )


def _events(*verbs: int) -> Iterator[tuple[Strategy, int]]:
    for card in STRATEGY:
        for n, row in enumerate(card.event):
            if row.verb in verbs:
                yield card, n


def _icon(card: Strategy) -> str:
    return "yes" if card.icon else "no"


def _condition(card: Strategy) -> str:
    first = card.event[0]
    if first.verb == v.IF_IN_DEFCON_3:
        return f"own {say(f'track.{TRACKS[first.where]}')} marker in DEFCON 3"
    if first.verb == v.IF_HIGHER:
        return f"own {say(f'track.{TRACKS[first.where]}')} marker higher"
    return "–"


@table("event.place")
def _() -> list[Row]:
    rows: list[Row] = []
    for card, n in _events(v.PLACE_UP_TO, v.PLACE_REMOVED, v.PLACE_UNTIL_AHEAD, v.HALVE_OR_PLACE):
        row = card.event[n]
        if row.verb == v.PLACE_UP_TO:
            each = "–" if row.each == t.MOST_CUBES else str(row.each)
            rows.append([card.name, str(row.n), each, where_words(row.where), _condition(card), _icon(card)])
        elif row.verb == v.PLACE_REMOVED:
            rows.append([card.name, "as many as removed", "–", "where none was removed", "–", _icon(card)])
        elif row.verb == v.PLACE_UNTIL_AHEAD:
            rows.append([card.name, "until one ahead", "–", place_name(BATTLEGROUNDS[row.where]), "–", _icon(card)])
        else:
            where = place_name(BATTLEGROUNDS[row.each])
            rows.append([card.name, str(row.n), "–", where, "instead of removing", _icon(card)])
    return rows


@table("event.remove")
def _() -> list[Row]:
    rows: list[Row] = []
    for card, n in _events(v.REMOVE_UP_TO, v.HALVE_ONE, v.HALVE_OR_PLACE, v.WITHDRAW_OR_RESTRICT):
        row = card.event[n]
        own, other = (SIDES[card.side], SIDES[1 - card.side]) if card.side < 2 else ("own", "the other side's")
        if row.verb == v.REMOVE_UP_TO:
            whose = other if row.flags & v.ITS_MARKERS else own
            many = "any number" if row.flags & v.ONE_BATTLEGROUND else str(row.n)
            place = "one battleground" if row.flags & v.ONE_BATTLEGROUND else where_words(row.where)
            rows.append([card.name, whose, many, place, _icon(card)])
        elif row.verb == v.WITHDRAW_OR_RESTRICT:
            rows.append([card.name, other, f"{row.n} or none", place_name(BATTLEGROUNDS[row.where]), _icon(card)])
        else:
            rows.append([card.name, other, "half, rounded up", f"one of {where_words(row.where)}", _icon(card)])
    return rows


@table("event.markers")
def _() -> list[Row]:
    rows: list[Row] = []
    verbs = (v.MOVE_MARKER, v.MOVE_TWO_MARKERS, v.LOWER_BY_AS_MUCH, v.LOWER_HIGHEST, v.LOWER_ALL)
    for card, n in _events(*verbs):
        row = card.event[n]
        own = SIDES[card.side] if card.side < 2 else "own"
        who = SIDES[1 - card.side] if row.flags & v.BY_OTHER else own if card.side < 2 else "the side that resolves"
        if row.verb == v.MOVE_MARKER:
            direction = "up" if row.flags & v.UP_ONLY else "up or down"
            rows.append([card.name, who, own, tracks_words(row.where), str(row.n), direction])
        elif row.verb == v.MOVE_TWO_MARKERS:
            who = f"dominator of {place_name(BATTLEGROUNDS[row.where])}"
            rows.append([card.name, who, "its own", f"any {word(row.n)}", "1 each", "up or down"])
        elif row.verb == v.LOWER_BY_AS_MUCH:
            rows.append([card.name, who, own, tracks_words(row.where), "as many as went up", "down"])
        elif row.verb == v.LOWER_HIGHEST:
            rows.append([card.name, who, own, "the highest", str(row.n), "down"])
        else:
            rows.append([card.name, "nobody", own, "all", str(row.n), "down"])
    return rows


@table("event.command")
def _() -> list[Row]:
    rows: list[Row] = []
    for card, n in _events(v.COMMAND_N):
        row = card.event[n]
        who = "the other side" if row.flags & v.BY_OTHER else "the side that resolves"
        rows.append(
            [card.name, who, str(row.n), where_words(row.where), "placing only" if row.flags & v.PLACING_ONLY else "–"]
        )
    return rows


_OTHERWISE: Final = {
    v.TAKE_CARD: "takes a random card of the other hand",
    v.DISCARD_ANY: "discards cards and draws as many",
}


@table("event.others")
def _() -> list[Row]:
    rows: list[Row] = []
    for card, n in _events(v.GAIN_PRESTIGE, v.LAY_ON, v.TAKE_CARD, v.DISCARD_ANY, v.WITHDRAW_OR_RESTRICT):
        row = card.event[n]
        if row.verb == v.GAIN_PRESTIGE:
            rows.append([card.name, f"the {SIDES[card.side]} gains {row.n} prestige"])
        elif row.verb in _OTHERWISE:
            rows.append([card.name, _OTHERWISE[row.verb]])
        else:
            on = "the other side" if row.flags & v.BY_OTHER else "its own side"
            rows.append([card.name, f"lies on {on}: {say(f'effect.{card.id}')}"])
    return rows


def main() -> None:
    """Prints where the shipped reference and the engine differ."""
    found = differences(pages())
    sys.stdout.write("".join(f"{line}\n" for line in found))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
