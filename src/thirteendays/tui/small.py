"""The table on 80 columns and 24 rows, and a little more: nothing essential behind a key."""

from collections.abc import Sequence
from typing import Final

from thirteendays.game.moves import BATTLEGROUNDS, SIDES, TRACKS
from thirteendays.text import say
from thirteendays.tui import parts
from thirteendays.tui.canvas import Canvas, ended, folded, shortened
from thirteendays.tui.picture import GROUP, Card, Line, Picture, Spot

MAP: Final = 3  # the row where the map begins
MAP_ROWS: Final = 10
HAND: Final = 5  # rows of the hand
SIGN: Final = " "  # before a line of the log that no side did


def small(shown: Picture, width: int, height: int) -> Canvas:
    """The whole table, folded."""
    canvas = Canvas(width, height)
    _top(canvas, shown)
    column = (width - 2) // GROUP
    for n, track in enumerate(TRACKS):
        left = n * (column + 1)
        _track(canvas, shown.tracks[track], left, MAP, column)
        for k, where in enumerate(BATTLEGROUNDS[GROUP * n : GROUP * n + GROUP]):
            _battleground(canvas, shown.spots[where], left, MAP + 4 + 2 * k, column)
    _own(canvas, shown, MAP + MAP_ROWS)
    prompt = MAP + MAP_ROWS + 1
    until = height - 1
    needed = len(folded(shown.prompt, width - 3)) + parts.told_rows(shown, width - 3)
    if prompt + needed + parts.button_rows(width - 2, shown.buttons) <= until - HAND:
        parts.foot(canvas, height - 1, shown.rule)
    else:
        until = height  # what must be said takes the place of the keys that always work
    _prompt(canvas, shown, prompt, until - HAND)
    _hand(canvas, shown, until - HAND, min(width * 2 // 5, 36), until)
    return canvas


def _top(canvas: Canvas, shown: Picture) -> None:
    canvas.fill(0, 0, canvas.width, 1, "bar")
    canvas.put(1, 0, say("tui.round", round=shown.round), "bar_head")
    x = canvas.put(12, 0, parts.step_words(shown), "bar_quiet")
    letter = shown.letter[1]
    text = say("tui.letter")
    tag = f"{parts.MARK[letter]}{parts.name_of(letter)}"
    right = canvas.put(canvas.width - len(text) - 7, 0, text, "bar_head")
    canvas.put(right + 1, 0, tag, f"{letter}_tag")
    parts.prestige(canvas, max(x + 1, canvas.width - len(text) - 7 - 35), 0, shown.prestige)
    for n, side in enumerate(SIDES, start=1):
        _side(canvas, shown, side, n)


def _side(canvas: Canvas, shown: Picture, side: str, y: int) -> None:
    facts = shown.sides[side]
    canvas.put(0, y, f"{parts.MARK[side]}{parts.name_of(side):<5}", f"{side}_tag")
    x = canvas.put(7, y, say("tui.counts", hand=facts.hand, supply=facts.supply.then), "ink")
    x = parts.pips(canvas, x + 1, y, facts.plays, side)
    words, style = parts.danger(facts)
    x = canvas.put(x + 2, y, words, style) + 2
    effects = say("list.comma").join(say(f"card.{card}") for card in facts.effects)
    if effects:
        canvas.put(x, y, shortened(effects, canvas.width - x), "act_text", f"effects:{side}")
    elif facts.who:
        who = shortened(facts.who, canvas.width - x)
        canvas.put(canvas.width - len(who), y, who, "quiet")


def _track(canvas: Canvas, spot: Spot, x: int, y: int, width: int) -> None:
    target = f"spot:{spot.id}"
    inner = max((width - 2) // 8, 3)
    after = parts.key_cap(canvas, x, y, spot.key, spot.cursor, spot.picked, target)
    after = canvas.put(after, y, say(f"tui.track.{spot.id}"), "act_text" if spot.lit else "head", target)
    short = after + 1 + parts.flags_width(spot.flags) + 8 > x + width
    after = parts.flags(canvas, after + 1, y, spot.flags, target, short=short)
    parts.awards(canvas, x + width, y, spot.award, x + width - after - 1)
    column = x + 2
    for area, spaces in ((3, 3), (2, 3), (1, 2)):
        cells = inner * spaces
        label = say("board.area", area=area) if cells >= 9 else f"{area}"
        canvas.put(column, y + 1, label[:cells].center(cells), f"d{area}", target)
        column += cells
    for n, side in enumerate(SIDES):
        parts.flat_track(canvas, x, y + 2 + n, side, spot.numbers[side], target, inner)


def _battleground(canvas: Canvas, spot: Spot, x: int, y: int, width: int) -> None:
    target = f"spot:{spot.id}"
    after = parts.key_cap(canvas, x, y, spot.key, spot.cursor, spot.picked, target)
    style = "act" if spot.cursor else "act_text" if spot.lit or spot.picked else "head" if spot.key else "ink"
    name = say(f"tui.place.{spot.id}")
    after = canvas.put(after, y, name, style, target)
    parts.flags_at_right(canvas, x + width, y, spot.flags, x + width - after, target, "")
    after = parts.cubes(canvas, x + 2, y + 1, "us", spot.numbers["us"], target)
    after = parts.cubes(canvas, after + 1, y + 1, "ussr", spot.numbers["ussr"], target)
    text, style = parts.lead(spot)
    after = canvas.put(after + 1, y + 1, text, style, target)
    parts.awards(canvas, x + width, y + 1, spot.award, x + width - after - 1)
    canvas.aim(x, y, width, 2, target)


def _own(canvas: Canvas, shown: Picture, y: int) -> None:
    """A line with what only this seat knows, and the piles."""
    canvas.fill(0, y, canvas.width, 1, "bar")
    x = 1
    if shown.agenda is not None:
        x = canvas.put(1, y, say("tui.agenda"), "bar_quiet")
        x = canvas.put(x + 1, y, shown.agenda.title, "bar_head", "agenda") + 2
    room = canvas.width - x - 1
    if shown.unsaved:
        text = f"{say('tui.unsaved')} {ended(shown.unsaved, room - len(say('tui.unsaved')) - 1)}"
        canvas.put(canvas.width - len(text) - 1, y, text, "warn")
        return
    text = shortened(shown.piles, room)
    canvas.put(canvas.width - len(text) - 1, y, text, "bar_quiet", "key:piles")


def _prompt(canvas: Canvas, shown: Picture, y: int, until: int) -> None:
    """What is asked, what the picks would change or why something cannot be picked, and the buttons."""
    space = canvas.width - 3
    told = parts.told_rows(shown, space)
    keys = min(parts.button_rows(canvas.width - 2, shown.buttons), 2)
    rows = until - y - keys
    canvas.put(0, y, parts.PENNANT if shown.asking else " ", "act_text")
    asked = min(len(folded(shown.prompt, space)), max(rows - told, 0))
    if asked or not told:  # where there is no room for both, what is chosen stands for the question
        y = canvas.text(2, y, space, max(asked, 1), shown.prompt, "head" if shown.asking else "quiet", "rule")
    parts.told(canvas, shown, y, space, until - keys - y)
    parts.buttons(canvas, 2, until - keys, canvas.width - 2, keys, shown.buttons)


def _hand(canvas: Canvas, shown: Picture, y: int, width: int, until: int) -> None:
    for n, card in enumerate(shown.cards[:HAND]):
        _card(canvas, card, 0, y + n, width)
    x, right = width + 1, canvas.width
    row = y
    if shown.detail is not None:
        row = _paper(canvas, shown.detail, x, y, right - x)
    for side, line in latest(shown.log, right - x - 2, until - row):
        canvas.put(x, row, parts.MARK.get(side, SIGN), side or "faint", "key:log")
        canvas.put(x + 2, row, line, "quiet", "key:log")
        row += 1


def latest(log: Sequence[Line], width: int, rows: int) -> list[tuple[str, str]]:
    """The end of the log: whole entries folded, as many as fit, with the side before the first line of each."""
    lines: list[tuple[str, str]] = []
    for side, text, _ in reversed(log):
        entry = [(side if n == 0 else "", line) for n, line in enumerate(folded(text, width))]
        if len(entry) + len(lines) > rows:
            break
        lines = entry + lines
    return lines


def _card(canvas: Canvas, card: Card, x: int, y: int, width: int) -> None:
    target = f"card:{card.id}"
    after = parts.key_cap(canvas, x, y, card.key, card.cursor, card.picked, target)
    if card.side:
        after = canvas.put(after, y, f"{parts.MARK[card.side]}{card.value}", f"{card.side}_tag", target)
        after = canvas.put(after, y, parts.UP if card.icon else " ", "warn_text", target)
    style = "act" if card.cursor else "head" if card.key else "ink"
    canvas.put(after + 1, y, shortened(card.title, width - (after + 1 - x)), style, target)
    canvas.aim(x, y, width, 1, target)


def _paper(canvas: Canvas, card: Card, x: int, y: int, width: int) -> int:
    """A card to be read: title, side and value, and its whole text."""
    lines = folded(card.words, width - 2)
    canvas.fill(x, y, width, len(lines) + 1, "paper")
    canvas.put(x + 1, y, card.title, "paper_head")
    if card.side:
        text = say("board.value", side=card.side, value=card.value)
        text = f"{text}{' ' + parts.UP + say('tui.icon') if card.icon else ''}"
        canvas.put(x + width - len(text) - 1, y, text, "paper_quiet")
    for n, line in enumerate(lines, start=1):
        canvas.put(x + 1, y + n, line, "paper")
    return y + len(lines) + 1
