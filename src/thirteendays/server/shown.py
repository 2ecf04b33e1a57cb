"""What a seat is shown, and what it is answered: views, prompts and words, each by inclusion from what the engine tells that viewer.

Nothing here looks at a position but through `Game`'s answers to the viewer. While agendas are chosen, each side is served the view
from before both choices (protocol, Moves); its own early choice, if it has made one, is given as `chosen`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from thirteendays import text
from thirteendays.game import Game, IllegalMove, Side, Viewer
from thirteendays.game import terms as t
from thirteendays.game.moves import BATTLEGROUNDS, KINDS, OTHER, SIDES, TRACKS
from thirteendays.text import Piece, Told, pieces, say
from thirteendays.text.answers import WAR, danger_short, outlook_parts, scoring
from thirteendays.text.render import capital

Json = dict[str, Any]
Pieces = list[Piece]

LINKED: Final = text.linked()
LEVELS: Final = ("no", "possible", "certain")

# What may be looked for at a decision about things on the board: each is offered, or it is told why not.
LOOKED_FOR: Final[dict[str, tuple[str, ...]]] = {
    "command": tuple(f"{where}{sign}1" for where in BATTLEGROUNDS for sign in "+-"),
    "place": tuple(f"place:{where}" for where in BATTLEGROUNDS),
    "remove": tuple(f"remove:{where}" for where in BATTLEGROUNDS),
    "halve": tuple(f"halve:{where}" for where in BATTLEGROUNDS),
    "defcon": tuple(f"defcon:{track}{sign}1" for track in TRACKS for sign in "+-"),
}


def shown(game: Game, seat: Viewer, chosen: str | None = None, over: bool = False) -> Json:
    """All that a seat is shown of a game: what the rules have to tell, without the table around it (who sits there, offers).

    `over` tells that the table has ended, though the game may not be over: then nothing is hidden any more.
    """
    if over:
        return _at_the_end(game, seat)
    now, chosen = _for_seat(game, seat, chosen)
    if game.is_over:
        return _at_the_end(game, seat)
    side = _side(seat)
    choosing = _chooses(game)
    view = game.choosing_view(side, chosen is not None) if choosing and side else game.view(seat)
    found: Json = {
        "view": view,
        "prompt": _prompt(now, seat, chosen),
        "outlook": outlook(now.if_round_ended_now(seat), seat),
        "counts": now.counts(),
        "barred": {},
    }
    if side is not None:
        found["ways"] = _ways(now, side)
        if now.mover == side and chosen is None:
            found |= _choices(now, side)
        if chosen is not None:
            found["choice"] = chosen
    return found


def _side(seat: Viewer) -> Side | None:
    return None if seat == "watcher" else seat


def _chooses(game: Game) -> bool:
    return (game.decision or {"kind": ""})["kind"] == "agenda"


def _for_seat(game: Game, seat: Viewer, chosen: str | None) -> tuple[Game, str | None]:
    """The game in which the seat is asked for its agenda, where agendas are chosen; and the seat's own choice.

    Where the record has the other side still to choose first, some choice is made for it: what a seat is answered does not
    depend on what it cannot know, and this is such a thing.
    """
    if not _chooses(game) or seat == "watcher":
        return game, None
    if seat == "us" and game.mover == "ussr":
        return game, game.moves[-1]
    if seat == "us" or game.mover == "ussr":
        return game, chosen
    asked = game.copy()
    asked.play(game.agenda_choices("us")[0])
    return asked, chosen


def _at_the_end(game: Game, seat: Viewer) -> Json:
    """What is shown when all is over: everything."""
    open_game = opened(game)
    view = open_game.view(seat)
    state = open_game.state()
    if not game.is_over:
        view["result"] = None
    revealed = {name: state[name] for name in ("hands", "dealt", "agendas")}
    return {"view": view, "counts": game.counts(), "barred": {}, "revealed": revealed}


def opened(game: Game) -> Game:
    """The game as it is told when the table has ended: nothing is hidden, though the rules may not have ended it."""
    if game.is_over:
        return game
    ended = game.copy()
    ended.position.kind, ended.position.winner = t.OVER, t.NEITHER
    return ended


# --- what is asked


def _prompt(game: Game, seat: Viewer, chosen: str | None) -> Json:
    """What is asked, in words, with a hint for whom it asks, and the move that ends the decision without a pick."""
    found = game.prompt(seat)
    kind = game.decision["kind"] if game.decision is not None else "over"
    found["kind"] = kind
    if kind == "agenda" and (seat == "watcher" or chosen is not None):
        agenda = None if chosen is None else chosen.partition(":")[2]
        words = say("waiting.choosing", LINKED) if agenda is None else say("waiting.chosen", LINKED, agenda=agenda)
        return {**found, "yours": False, "choices": [], "text": pieces(words)}
    found["text"] = pieces(text.sentence(found, seat, LINKED))
    if found["yours"]:
        found["hint"] = pieces(say(f"hint.{kind}", LINKED))
    if found["key"] == "command":
        found["sum"] = pieces(_sum("command", found["cubes"], found["parts"], trigger=False, other="us"))
        found["parts"] = [_part(part) for part in found["parts"]]
    return found


def _choices(game: Game, side: Side) -> Json:
    """What may be picked now, each in words; the move that picks nothing; and what may not be picked, with the reason."""
    kind = (game.decision or {})["kind"]
    draft = game.draft(side, [])
    found: Json = {"options": [_option(one, kind) for one in draft["options"]]}
    stop = next((move for move in draft["moves"] if move in ("pass", "done")), None)
    if stop is not None:
        found["stop"] = {"pick": stop, "left": 1, "text": _move(stop, kind)}
    offered = {one["pick"] for one in draft["options"]}
    barred = {
        move: why for move in _looked_for(game, side, kind) if move not in offered and (why := _why(game, side, move))
    }
    return {**found, "barred": barred}


def _looked_for(game: Game, side: Side, kind: str) -> Sequence[str]:
    if kind in ("play", "taken"):
        return [f"play:{card}:{way}" for card, ways in game.ways(side).items() for way in ways]
    return LOOKED_FOR.get(kind, ())


def _option(option: Json, kind: str) -> Json:
    return {**option, "text": _move(option["pick"], kind)}


def _move(move: str, kind: str) -> Pieces:
    return pieces(text.move(move, kind, LINKED))


def _ways(game: Game, side: Side) -> Json:
    """Each way to play each card of a side, in words."""
    found = game.ways(side)
    other = OTHER[side]
    for ways in found.values():
        for name, way in ways.items():
            if name == "event":
                way["text"] = pieces(say("way.event", LINKED))
            else:
                way["text"] = pieces(_sum(name, way["cubes"], way["parts"], way["trigger"], other))
                way["parts"] = [_part(part) for part in way["parts"]]
    return found


def _sum(way: str, cubes: int, parts: list[Json], trigger: bool, other: str) -> str:
    words = [_part_words(part) for part in parts]
    return say(f"way.{way}", LINKED, cubes=cubes, parts=words, trigger=trigger, other=other)


def _part(part: Json) -> Json:
    return {**part, "text": pieces(_part_words(part))}


def _part_words(part: Json) -> str:
    return say(f"way.part.{part['key']}", LINKED, card=part["key"], n=abs(part["n"]))


# --- why not


def why(game: Game, seat: Viewer, move: str, chosen: str | None = None) -> Json | None:
    """Why a seat cannot play a move now, in words; None if it can."""
    now, chosen = _for_seat(game, seat, chosen)
    if chosen is not None:
        return told_reason(_other_chooses(seat))
    return _why(now, seat, move)


def _other_chooses(seat: str) -> Json:
    """Why a side that has chosen its agenda has no move."""
    return {"key": "not_yours", "rule": "3 step 2", "mover": OTHER[seat]}


def _why(game: Game, seat: Viewer, move: str) -> Json | None:
    reason = game.why_not(move, seat)
    return None if reason is None else told_reason(reason)


def told_reason(reason: Json) -> Json:
    """A reason with its sentence."""
    return {**reason, "text": pieces(text.sentence(reason, lang=LINKED))}


# --- what would be


def outlook(found: Json, seat: Viewer) -> Json:
    """What would be if the round ended now, with its words, line by line, and the rules they follow from."""
    told = outlook_parts(found, seat, LINKED)
    lines = {one: _line(one) for one in told.lines()}
    return {
        "letter": found["letter"],
        "danger": {
            side: {**found["danger"][side], **lines[told.danger[side]], "short": danger_short(found, side)}
            for side in SIDES
        },
        "places": [{**place, **lines[one]} for place, one in zip(found["places"], told.places, strict=True)],
        "flags": [{**flag, "rule": scoring(flag)} for flag in found["flags"]],
        "outcomes": [{**pair, **lines[one]} for pair, one in zip(found["outcomes"], told.outcomes, strict=True)],
        "lines": [lines[one] for one in told.lines()],
    }


def _line(told: Told) -> Json:
    """A line with what it leads to."""
    return {"text": pieces(told.words), "rule": told.rule} | ({} if told.card is None else {"card": told.card})


def asked(
    game: Game,
    side: Side,
    moves: list[str] | None = None,
    picks: list[str] | None = None,
    pick: str | None = None,
    chosen: str | None = None,
) -> Json:
    """What moves, or the picks of a draft, would do. With `pick`, the picks are first changed by it (`Game.picked`).

    Raises IllegalMove for a move or pick that is not offered.
    """
    now, chosen = _for_seat(game, side, chosen)
    if chosen is not None:
        raise IllegalMove("", _other_chooses(side), [])
    if moves is not None:
        return _foreseen(now, side, moves, complete=True)
    chosen_picks, refused = list(picks or []), None
    if pick is not None:
        chosen_picks, refused = now.picked(side, chosen_picks, pick)
    kind = (now.decision or {"kind": "other"})["kind"]
    draft = now.draft(side, chosen_picks)
    found: Json = {
        "draft": {**draft, "options": [_option(one, kind) for one in draft["options"]]},
        "draft_text": [pieces(line) for line in text.draft(draft, kind, LINKED)],
    }
    if refused is not None:
        found["refused"] = told_reason(refused)
    if not chosen_picks and not draft["complete"]:
        return found
    tried = draft["moves"] if draft["complete"] else _in_order(chosen_picks)
    try:
        return found | _foreseen(now, side, tried, draft["complete"], of_draft=bool(chosen_picks))
    except IllegalMove:
        return found  # picks that are no moves before the draft is complete


def _in_order(picks: list[str]) -> list[str]:
    """Picks of an incomplete draft as moves: in board order."""
    places = BATTLEGROUNDS + TRACKS
    names = [pick.rpartition(":")[2].rstrip("+-0123456789") for pick in picks]
    order = sorted(range(len(picks)), key=lambda n: places.index(names[n]) if names[n] in places else len(places))
    return [picks[n] for n in order]


def _foreseen(game: Game, side: Side, moves: list[str], complete: bool, of_draft: bool = False) -> Json:
    """The preview of moves in words, and the warning before them if there is one.

    That a draft ends with no more than its picks is not told: there may still be more.
    """
    preview = game.preview(moves, side)
    told = [item for item in preview["happenings"] if not of_draft or item["kind"] != "passed"]
    found: Json = {
        "preview": {
            **preview,
            "after": outlook(preview["after"], side),
            "lines": [_line(line) for line in text.preview({**preview, "happenings": told}, side, LINKED)],
        }
    }
    warning = _warning(game, side, moves, preview) if complete else None
    return found | ({} if warning is None else {"warning": warning})


def _warning(game: Game, side: Side, moves: list[str], preview: Json) -> Json | None:
    """A warning where the danger of war grows, or war is certain and another choice would leave less danger (rules 3, step 7)."""
    level = preview["danger"][side]
    worse = LEVELS.index(level["to"]) > LEVELS.index(level["from"])
    safer = game.safer_choice(side, moves)
    if not worse and not (safer and level["to"] == "certain"):
        return None
    if level["to"] == "no":
        words = say("tui.warn_way", LINKED)
    else:
        words = text.full_warning(preview["after"], side, side, LINKED)
    told = level["to"] if level["to"] != "no" else "possible"
    return {"level": told, "text": pieces(words), "rule": WAR, "safer": safer}


# --- what happened


def log(game: Game, seat: Viewer, since: int = 0, notes: Sequence[Json] = (), over: bool = False) -> list[Json]:
    """What happened from move number `since` on, entry by entry, as the seat may know it now; notes of the table among it.

    An entry has the members of its happening and, in `steps`, the happenings it was made of, for the board to follow. What happened
    before the first move is told with it.
    """
    told_of = opened(game) if over else game
    entries = [_entry(item, steps, seat) for item, steps in text.grouped(told_of.happenings(seat, since))]
    for note in reversed(notes):  # each before those of the same moment that came later
        if note["at"] >= since:
            at = next((n for n, one in enumerate(entries) if one["move"] >= note["at"]), len(entries))
            entries.insert(at, _note(note, seat))
    return entries


def _entry(item: Json, steps: Sequence[Mapping[str, Any]], seat: Viewer) -> Json:
    by = item.get("by") or item.get("who") or item.get("winner")
    told = pieces(text.sentence(item, seat, LINKED))
    return {**item, "move": max(item["move"], 0), "by": by, "text": told, "steps": list(steps)}


def _note(note: Json, seat: Viewer) -> Json:
    words = capital(say(f"note.{note['kind']}", LINKED, by=note["by"], you=note["by"] == seat))
    return {"move": note["at"], "kind": note["kind"], "by": note["by"], "text": pieces(words), "steps": []}


def log_start(game: Game, since: int) -> int:
    """The move from which the log is to be told anew for what follows move number `since`.

    What comes one after another is one sentence (cubes on a battleground, cards dealt): so what stands directly before is told again.
    """
    moves = game.moves
    while 0 < since <= len(moves) and moves[since - 1].partition(":")[0] in ("place", "remove", "halve", "deal"):
        since -= 1
    return since


assert set(LOOKED_FOR) <= set(KINDS)
