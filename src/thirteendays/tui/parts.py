"""Pieces that small and large tables share: cubes, flags, awards, tracks, prestige, buttons."""

from collections.abc import Iterable
from typing import Final

from thirteendays.game.moves import SIDES
from thirteendays.game.terms import MOST_CUBES, MOST_PRESTIGE, TOP_SPACE
from thirteendays.text import say
from thirteendays.text.render import area
from thirteendays.tui.canvas import Canvas, fitting, folded, shortened
from thirteendays.tui.picture import Button, Change, Picture, SideFacts, Spot

MARK: Final = {"us": "■", "ussr": "●", "un": "◆"}
GHOST: Final = {"us": "□", "ussr": "○"}
SLOT: Final = "·"
PENNANT: Final = "►"
UP: Final = "▲"
ASIDES: Final = ("faint", "quiet")  # styles of what helps but need not be said
FOOT: Final = ("undo", "replay", "log", "piles", "now", "rules", "help", "options", "quit")


def name_of(side: str) -> str:
    """US, USSR or UN."""
    return say(f"whose.{side}")


def cubes(canvas: Canvas, x: int, y: int, side: str, n: Change, target: str = "") -> int:
    """Five spaces for cubes: filled, arriving (hollow), leaving (a cross), empty."""
    for k in range(MOST_CUBES):
        if k < min(n.now, n.then):
            x = canvas.put(x, y, MARK[side], side, target)
        elif k < n.then:
            x = canvas.put(x, y, GHOST[side], "act_text", target)
        elif k < n.now:
            x = canvas.put(x, y, "x", "warn_text", target)
        else:
            x = canvas.put(x, y, SLOT, "slot", target)
    return x


def flags(
    canvas: Canvas, x: int, y: int, sides: Iterable[str], target: str = "", gap: str = "", short: bool = False
) -> int:
    """A pennant with letters for each flag; with the side's shape where letters do not fit."""
    for side in sides:
        x = canvas.put(x, y, f"{PENNANT}{MARK[side] if short else name_of(side)}", f"{side}_tag", target)
        x = canvas.put(x, y, gap)
    return x


def flags_width(sides: Iterable[str], gap: str = "") -> int:
    """The columns that flags take."""
    return sum(1 + len(name_of(side)) + len(gap) for side in sides)


def flags_at_right(
    canvas: Canvas, right: int, y: int, sides: tuple[str, ...], room: int, target: str, gap: str
) -> None:
    """Flags that end at a column, in as much room as there is."""
    short = flags_width(sides, gap) > room
    width = (2 + len(gap)) * len(sides) if short else flags_width(sides, gap)
    flags(canvas, right - width, y, sides, target, gap, short)


def award(n: int) -> tuple[str, str]:
    """An award in letters, and its style."""
    if n == 0:
        return say("tui.award.none"), "quiet"
    side = SIDES[n < 0]
    return say("tui.award.some", side=side, n=abs(n)), side


def awards(canvas: Canvas, right: int, y: int, change: Change | None, width: int) -> None:
    """The award of a flag, right-aligned: now, and after the picks, as far as there is room."""
    if change is None:
        return
    now, style = award(change.now)
    if not change.changes:
        canvas.put(right - len(now), y, now, style)
        return
    then, later = award(change.then)
    text = f"{now} → {then}"
    if len(text) <= width:
        x = canvas.put(right - len(text), y, f"{now} → ", style)
        canvas.put(x, y, then, "act" if later == "quiet" else f"{later}_tag")
    else:
        canvas.put(right - len(then) - 2, y, "→ ", "quiet")
        canvas.put(right - len(then), y, then, "act" if later == "quiet" else f"{later}_tag")


def lead(spot: Spot) -> tuple[str, str]:
    """Who dominates, and by how much, once the picks are made."""
    difference = spot.numbers["us"].then - spot.numbers["ussr"].then
    if difference == 0:
        return say("tui.even"), "faint"
    side = SIDES[difference < 0]
    return f"{MARK[side]}+{abs(difference)}", side


def key_cap(canvas: Canvas, x: int, y: int, spot_key: str, cursor: bool, picked: bool, target: str) -> int:
    """The key that picks a thing; what has been picked, and where the cursor is, stands out without colour too."""
    if not spot_key:
        return canvas.put(x, y, "  " if not picked else "* ", "act_text", target)
    style = "act" if cursor else "act_text"
    canvas.put(x, y, spot_key, style, target)
    return canvas.put(x + 1, y, "*" if picked else ">" if cursor else ")", style if cursor else "quiet", target)


def band(space: int) -> str:
    """The style of the area that a space lies in."""
    return f"d{area(space)}"


def flat_track(canvas: Canvas, x: int, y: int, side: str, spaces: Change, target: str, cell: int = 3) -> int:
    """A side's row of a track: the spaces with their numbers, the marker, and where it would go."""
    canvas.put(x, y, f"{MARK[side]} ", side, target)
    x += 2
    for n in range(1, TOP_SPACE + 1):
        style = band(n)
        text = f"{n:^{cell}}"
        if n == spaces.now:
            style, text = f"{side}_tag", f"{MARK[side]}{n}".ljust(cell)
            if spaces.changes:
                style, text = f"{style[:-4]}_tag", f"{MARK[side]}{'>' if spaces.then > spaces.now else '<'}".ljust(cell)
        elif n == spaces.then:
            style, text = f"{style}_ghost", f"{GHOST[side]}{n}".ljust(cell)
        canvas.put(x, y, text, style, target)
        x += cell
    return x


def prestige(canvas: Canvas, x: int, y: int, change: Change, style: str = "bar") -> int:
    """The prestige track with its marker, and where it would go."""
    x = canvas.put(x, y, f"{MARK['us']}{name_of('us')} ", "us_tag")
    for n in range(MOST_PRESTIGE, -MOST_PRESTIGE - 1, -1):
        digit = str(abs(n))
        if n == change.now:
            x = canvas.put(x, y, f"[{digit}]", "gold")
        elif n == change.then:
            x = canvas.put(x, y, f"({digit})", "gold_text")
        else:
            x = canvas.put(x, y, f"{digit} ", f"{style}_quiet")
    return canvas.put(x, y, f" {name_of('ussr')}{MARK['ussr']}", "ussr_tag")


def danger(facts: SideFacts) -> tuple[str, str]:
    """A side's danger of war in a sign and in words, and its style."""
    level = facts.danger[1]
    if not level:
        return "", "quiet"
    sign = {"no": "", "possible": "! ", "certain": "!! "}[level]
    words = say(f"danger.level.{level}")
    changed = "> " if facts.danger[0] != level else ""
    return f"{sign}{changed}{words}", {"no": "quiet", "possible": "warn_text", "certain": "warn"}[level]


def pips(canvas: Canvas, x: int, y: int, done: int, style: str, other: str = "faint") -> int:
    """The four plays of a round: made, and to come."""
    for n in range(4):
        x = canvas.put(x, y, "▪" if n < done else "▫", style if n < done else other)
    return x


def button_rows(width: int, shown: Iterable[Button]) -> int:
    """The rows that buttons take."""
    rows, x = 1, 0
    for button in shown:
        needed = len(button.key) + len(button.label) + 4
        if x + needed > width and x > 0:
            rows, x = rows + 1, 0
        x += needed + 1
    return rows


def told_rows(shown: Picture, width: int) -> int:
    """The rows of what must be said below the question: a warning, a reason, what is chosen."""
    return sum(len(folded(words, width)) for style, words in shown.notes if style not in ASIDES)


def told(canvas: Canvas, shown: Picture, y: int, width: int, rows: int) -> None:
    """What is said below the question; of what only helps as many whole sentences as there is room for."""
    until = y + rows
    for style, words in shown.notes:
        if style in ASIDES:
            words = fitting(words, width, until - y)
        if y < until and words:
            y = canvas.text(2, y, width, until - y, words, style)


def buttons(canvas: Canvas, x: int, y: int, width: int, rows: int, shown: Iterable[Button]) -> None:
    """Keys and what they do; each can be clicked."""
    left, right = x, x + width
    last = y + rows - 1
    for button in shown:
        label = f" {button.label} "
        needed = len(button.key) + 2 + len(label)
        if x + needed > right and x > left and y < last:
            x, y = left, y + 1
        label = shortened(label, right - x - len(button.key) - 2)
        confirm = button.target == "confirm" or button.picked
        x = canvas.put(x, y, f" {button.key} ", "act" if confirm else "button_key", button.target)
        x = canvas.put(x, y, label, "act" if confirm else "button", button.target)
        x = canvas.put(x, y, " ")


def foot(canvas: Canvas, y: int, rule: str) -> None:
    """The keys that always work, and what they open."""
    canvas.fill(0, y, canvas.width, 1, "foot")
    x = 1
    for name in FOOT:
        key, label = say(f"tui.key.{name}"), say(f"tui.foot.{name}")
        if name == "rules" and rule:
            label = say("tui.rule", rule=rule.replace(" step ", "/"))
        if x + len(key) + 1 + len(label) > canvas.width:
            break
        x = canvas.put(x, y, key, "foot_key", f"key:{name}")
        x = canvas.put(x, y, f" {label}  ", "foot", f"key:{name}")


def step_words(shown: Picture) -> str:
    """Where in the round the game stands."""
    return say("tui.step", step=shown.step)
