"""The table with room: one DEFCON board across three tracks, plates below their track, cards with their texts, telegrams."""

from typing import Final

from thirteendays.game.moves import BATTLEGROUNDS, SIDES, TRACKS
from thirteendays.game.terms import TOP_SPACE
from thirteendays.text import say
from thirteendays.text.render import area
from thirteendays.tui import parts, small
from thirteendays.tui.canvas import Canvas, ended, shortened
from thirteendays.tui.picture import GROUP, Card, Picture, Spot

LEAST: Final = (112, 38)
LABELS: Final = 12  # columns for the names of areas
ASIDE: Final = 34  # columns beside the map
BOARD: Final = 3  # the row where the board begins
PLATES: Final = 11  # the row where the plates begin
PLATE: Final = 4  # rows of a plate
CARD_ROWS: Final = 9
MOST_CARDS: Final = 5


def large(shown: Picture, width: int, height: int) -> Canvas:
    """The whole table with everything open."""
    canvas = Canvas(width, height)
    main = width - ASIDE - 1
    column = (main - LABELS) // GROUP
    _top(canvas, shown)
    _board(canvas, shown, column)
    for n, where in enumerate(BATTLEGROUNDS):
        x = LABELS + column * (n // GROUP)
        _plate(canvas, shown.spots[where], x + 1, PLATES + PLATE * (n % GROUP), column - 2)
    _supply(canvas, shown)
    cards = height - 1 - CARD_ROWS
    prompt = PLATES + PLATE * GROUP
    _aside(canvas, shown, main + 1, cards)
    _prompt(canvas, shown, prompt, cards, main - 1)
    _hand(canvas, shown, cards, CARD_ROWS)
    parts.foot(canvas, height - 1, shown.rule)
    return canvas


def _top(canvas: Canvas, shown: Picture) -> None:
    canvas.fill(0, 0, canvas.width, 1, "bar")
    x = canvas.put(1, 0, say("tui.round", round=shown.round), "bar_head")
    canvas.put(x + 2, 0, parts.step_words(shown), "bar_quiet")
    x = canvas.put(44, 0, say("tui.prestige"), "bar_quiet")
    parts.prestige(canvas, x + 1, 0, shown.prestige)
    letter = shown.letter[1]
    text = say("tui.letter")
    right = canvas.put(canvas.width - len(text) - 10, 0, text, "bar_head")
    canvas.put(right + 1, 0, f" {parts.MARK[letter]} {parts.name_of(letter)} ", f"{letter}_tag")


def _board(canvas: Canvas, shown: Picture, column: int) -> None:
    """Eight rows of spaces from the top down; an area is one field across the three tracks."""
    for n, id in enumerate(TRACKS):
        track = shown.tracks[id]
        x, target = LABELS + column * n, f"spot:{id}"
        after = parts.key_cap(canvas, x + 1, BOARD - 2, track.key, track.cursor, track.picked, target)
        style = "act" if track.cursor else "act_text" if track.lit else "head"
        after = canvas.put(after, BOARD - 2, say(f"tui.track.{id}"), style, target)
        right = x + column - 1
        parts.flags_at_right(canvas, right, BOARD - 2, track.flags, right - after - 1, target, " ")
        if track.award is not None:
            canvas.put(x + 3, BOARD - 1, say("tui.now"), "faint", target)
            parts.awards(canvas, x + column - 2, BOARD - 1, track.award, column - 8)
        canvas.aim(x, BOARD - 2, column, TOP_SPACE + 2, target)
    for row, space in enumerate(range(TOP_SPACE, 0, -1)):
        y, style = BOARD + row, parts.band(space)
        canvas.put(0, y, " " * (LABELS + column * GROUP), style)
        if space in (7, 5, 2):
            canvas.put(1, y, say("board.area", area=area(space)), style)
        canvas.put(LABELS - 2, y, str(space), style)
        for n, id in enumerate(TRACKS):
            canvas.put(LABELS + column * n, y, "│", style)
            for k, side in enumerate(SIDES):
                _marker(canvas, shown.tracks[id], side, space, LABELS + column * n + 2 + 11 * k, y)
    for n, id in enumerate(TRACKS):
        canvas.aim(LABELS + column * n, BOARD, column, TOP_SPACE, f"spot:{id}")


def _marker(canvas: Canvas, track: Spot, side: str, space: int, x: int, y: int) -> None:
    spaces = track.numbers[side]
    name = f" {parts.MARK[side]} {parts.name_of(side):<4}"
    if space == spaces.now:
        arrow = ("▲" if spaces.then > spaces.now else "▼") if spaces.changes else ""
        canvas.put(x, y, name, f"{side}_tag")
        canvas.put(x + len(name), y, arrow, f"{parts.band(space)}_ghost")
    elif space == spaces.then:
        steps = spaces.then - spaces.now
        text = f"[{parts.GHOST[side]} {parts.name_of(side)}]{'+' if steps > 0 else '-'}{abs(steps)}"
        canvas.put(x, y, text, f"{parts.band(space)}_ghost")
    elif min(spaces.now, spaces.then) < space < max(spaces.now, spaces.then):
        canvas.put(x + 2, y, "│", f"{parts.band(space)}_ghost")


def _plate(canvas: Canvas, spot: Spot, x: int, y: int, width: int) -> None:
    target = f"spot:{spot.id}"
    canvas.fill(x, y, width, 1, "act" if spot.cursor else "bar", target)
    head = "act" if spot.cursor else "bar_head"
    after = parts.key_cap(canvas, x, y, spot.key, spot.cursor, spot.picked, target)
    lit = "act" if spot.lit and not spot.cursor else head
    after = canvas.put(after, y, say(f"tui.place.{spot.id}"), lit, target)
    parts.flags_at_right(canvas, x + width, y, spot.flags, x + width - after, target, " ")
    for n, side in enumerate(SIDES, start=1):
        number = spot.numbers[side]
        canvas.put(x, y + n, f" {parts.name_of(side):<4}", side, target)
        after = parts.cubes(canvas, x + 6, y + n, side, number, target)
        canvas.put(after + 1, y + n, str(number.then) if number.then else "", side, target)
    text, style = parts.lead(spot)
    canvas.put(x + 15, y + 1, text, style, target)
    if spot.award is not None:
        canvas.put(x + 1, y + 3, say("tui.now"), "faint", target)
        parts.awards(canvas, x + width - 1, y + 3, spot.award, width - 6)
    canvas.aim(x, y, width, PLATE, target)


def _supply(canvas: Canvas, shown: Picture) -> None:
    canvas.put(0, PLATES, say("board.supply"), "quiet")
    for n, side in enumerate(SIDES, start=1):
        supply = shown.sides[side].supply
        canvas.put(0, PLATES + n, f"{parts.MARK[side]} {supply.then:>2}", side)


def _aside(canvas: Canvas, shown: Picture, x: int, until: int) -> None:
    """The column beside the map: both sides, the piles, the danger, what has happened."""
    width = canvas.width - x
    y = 2
    for side in SIDES:
        y = _side(canvas, shown, side, x, y, width) + 1
    y = _piles(canvas, shown, x, y, width) + 1
    canvas.put(x, y, f" {say('tui.log')}".ljust(width), "paper_head", "key:log")
    rows = until - y - 1
    canvas.fill(x, y + 1, width, rows, "paper", "key:log")
    for n, (side, line) in enumerate(small.latest(shown.log, width - 4, rows), start=1):
        canvas.put(x, y + n, f" {parts.MARK.get(side, ' ')} {line}", "paper", "key:log")


def _side(canvas: Canvas, shown: Picture, side: str, x: int, y: int, width: int) -> int:
    facts = shown.sides[side]
    canvas.fill(x, y, width, 1, "bar")
    canvas.put(x, y, f" {parts.MARK[side]} {parts.name_of(side):<5}", f"{side}_tag")
    who = shortened(facts.who, width - 14)
    canvas.put(x + 9, y, who, "bar_head")
    parts.pips(canvas, x + width - 5, y, facts.plays, "bar_head", "bar_quiet")
    canvas.put(x + 1, y + 1, say("tui.counts", hand=facts.hand, supply=facts.supply.then), "ink")
    words, style = parts.danger(facts)
    canvas.put(x + 1, y + 2, words, style, "key:now")
    y += 3
    for card in facts.effects:
        canvas.put(x + 1, y, f"+ {say(f'card.{card}')}", "act_text", f"card:{card}")
        y += 1
    if facts.you and shown.agenda is not None:
        after = canvas.put(x + 1, y, say("tui.agenda"), "quiet")
        canvas.put(after + 1, y, shown.agenda.title, "head", "agenda")
        y = canvas.text(x + 1, y + 1, width - 2, 5, shown.agenda.words, "quiet")
    return y


def _piles(canvas: Canvas, shown: Picture, x: int, y: int, width: int) -> int:
    view = shown.view
    if shown.unsaved:
        y = canvas.text(x + 1, y, width - 2, 1, say("tui.unsaved"), "warn")
        y = canvas.text(x + 1, y, width - 2, 1, ended(shown.unsaved, width - 2), "warn")
    y = canvas.text(x + 1, y, width - 2, 3, shown.piles, "quiet", "key:piles")
    if view["discards"]:
        top = say("tui.top", card=view["discards"][-1])
        y = canvas.text(x + 1, y, width - 2, 1, top, "quiet", "key:piles")
    for line in shown.outlook:
        y = canvas.text(x + 1, y, width - 2, 3, line, "warn_text", "key:now")
    return y


def _prompt(canvas: Canvas, shown: Picture, y: int, until: int, width: int) -> None:
    style = "quiet" if not shown.asking else "head"
    canvas.put(0, y, "─" * width, "faint")
    canvas.put(0, y + 1, parts.PENNANT if shown.asking else " ", "act_text")
    rows = min(parts.button_rows(width - 2, shown.buttons), 2)
    row = canvas.text(2, y + 1, width - 3, 2, shown.prompt, style, "rule")
    parts.told(canvas, shown, row, width - 3, until - rows - row)
    parts.buttons(canvas, 2, until - rows, width - 2, rows, shown.buttons)


def _hand(canvas: Canvas, shown: Picture, y: int, rows: int) -> None:
    """Cards side by side, each with its whole text."""
    width = canvas.width // max(MOST_CARDS, len(shown.cards))
    for n, card in enumerate(shown.cards):
        _card(canvas, card, width * n, y, width - 1, rows)
    beside = shown.detail if shown.detail is not None and shown.detail not in shown.cards else shown.in_play
    if beside is not None and len(shown.cards) < MOST_CARDS:
        _card(canvas, beside, width * (MOST_CARDS - 1), y, width - 1, rows)


def _card(canvas: Canvas, card: Card, x: int, y: int, width: int, rows: int) -> None:
    target = f"card:{card.id}"
    canvas.fill(x, y, width, rows, "paper", target)
    tag = f"{card.side}_tag" if card.side else "paper_head"
    canvas.fill(x, y, width, 1, tag, target)
    key = f"{card.key}{'*' if card.picked else '>' if card.cursor else ')'} " if card.key else ""
    if card.cursor or card.picked:
        canvas.put(x, y, key or "> ", "act", target)
    else:
        canvas.put(x, y, key, tag, target)
    canvas.put(x + max(len(key), 2), y, shortened(card.title, width - len(key)), tag, target)
    row = y + 1
    if card.side:
        text = say("board.value", side=card.side, value=card.value)
        after = canvas.put(x + 1, row, text, "paper_quiet", target)
        if card.icon:
            canvas.put(after + 1, row, f"{parts.UP}{say('tui.icon')}", "paper_head", target)
        row += 1
    canvas.text(x + 1, row, width - 2, y + rows - row, card.words, "paper", target)
    if card.cursor:
        for line in range(1, rows):
            canvas.put(x, y + line, "▌", "paper_head", target)
