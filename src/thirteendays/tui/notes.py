"""What the prompt says beside the question: why not, what has been picked, what it would change, a warning, a word of help."""

from typing import Any, Final

from thirteendays import text
from thirteendays.game.asking.reasons import RULES
from thirteendays.game.moves import KINDS
from thirteendays.text import say
from thirteendays.text.answers import WAR
from thirteendays.text.reference import why
from thirteendays.tui.asked import STOPS, Asked
from thirteendays.tui.picture import Line

Note = tuple[str, str]  # style and text
RULE_OF: Final = {KINDS[kind]: rule for kind, rule in RULES.items()}

# What a preview tells that the picks themselves tell already.
UNDERSTOOD: Final = ("played", "passed", "cubes", "kept", "first")


def line(items: list[dict[str, Any]], side: str, words: str) -> Line:
    """A step of what happened as a line."""
    found = [why(str(item["rule"]), item.get("event")).id for item in items]
    return Line(side, words, tuple(dict.fromkeys(found)))


def notes(now: Asked, reason: dict[str, Any] | None, warned: bool, extra: str = "", safer: bool = False) -> list[Note]:
    """Lines below the question, the weightiest first. `warned` asks to confirm once more, `safer` says that it need not be."""
    found: list[Note] = []
    if extra:
        found.append(("act_text", extra))
    if reason is not None:
        found.append(("warn_text", text.reason(reason)))
    if now.preview is not None and (now.worse or warned):
        level = now.preview["danger"][now.side]["to"]
        found.append(_warning(now.side, level, warned, safer))
    elif now.preview is not None and now.risky:
        found.append(("warn_text", say("tui.still", level=now.preview["danger"][now.side]["to"])))
    if now.chosen:
        found.append(("ink", chosen(now)))
        changes = _changes(now)
        if changes:
            found.append(("quiet", changes))
    elif reason is None:
        found.append(("faint", say(f"tui.tip.{now.kind}")))
    return found


def _warning(side: str, level: str, warned: bool, safer: bool) -> Note:
    """What follows from the choice, once more where it is to be confirmed twice; no level, where more decisions lead there."""
    warning = say("tui.warn_way") if level == "no" else text.warning(side, level, side)
    if not warned:
        return "warn_text", warning
    return "warn", say("tui.warn_first", warning=warning, safer=safer)


def chosen(now: Asked) -> str:
    """What has been picked, and how much is left."""
    if now.stopping:
        return say("tui.chosen", moves=text.move(now.moves[0], now.kind), left=0, complete=True)
    tokens = [move for move in now.moves if move not in STOPS] or list(now.picks)
    moves = [text.move(token, now.kind) for token in tokens]
    words = say("list.comma").join(counted(moves))
    return say("tui.chosen", moves=words, left=now.left, complete=now.complete)


def counted(moves: list[str]) -> list[str]:
    """The same said several times is said once, with how often."""
    return [f"{move} ×{moves.count(move)}" if moves.count(move) > 1 else move for move in dict.fromkeys(moves)]


def _changes(now: Asked) -> str:
    """What the picks would change besides."""
    found = now.preview
    if found is None:
        return ""
    items = [item for item in found["happenings"] if item["kind"] not in UNDERSTOOD]
    return " ".join(one.words for one in text.preview({**found, "happenings": items, "ends": False}, now.side))


def foreseen(now: Asked) -> list[Line]:
    """What the picks would change, line by line, with what each leads to; and the danger of war that stays."""
    if now.preview is None:
        return []
    lines = text.preview({**now.preview, "ends": False}, now.side)
    if now.risky and not now.worse:
        lines.append(text.Told(say("tui.still", level=now.preview["danger"][now.side]["to"]), WAR))
    return [leading(one) for one in lines]


def leading(told: text.Told) -> Line:
    """A line of what would be, with the passage that it leads to."""
    return Line("", told.words, (why(told.rule, told.card).id,))


def told(items: list[dict[str, Any]], viewer: str) -> list[tuple[list[dict[str, Any]], str, str]]:
    """Happenings as steps to be shown: the happenings of a step, whose it is, and the sentence."""
    steps: list[tuple[list[dict[str, Any]], str, str]] = []
    group: list[dict[str, Any]] = []
    for n, item in enumerate(items):
        group.append(item)
        if n + 1 < len(items) and _of_one_deal(item, items[n + 1]):
            continue
        later = text.story([*group, items[n + 1]], viewer) if n + 1 < len(items) else []
        here = text.story(group, viewer)
        if n + 1 < len(items) and (not here or len(later) <= len(here)):
            continue
        if here:
            steps.append((group, side_of(group[0]), " ".join(here)))
            group = []
    return steps


def _of_one_deal(item: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether two happenings belong to the cards and flags that one side is dealt at a time."""
    if item["kind"] not in ("dealt", "flag") or after["kind"] not in ("dealt", "flag"):
        return False
    return bool(item["who"] == after["who"]) and item.get("what", "agenda") == after.get("what", "agenda")


def side_of(item: dict[str, Any]) -> str:
    """Whose doing a happening is, for the sign before its sentence."""
    who = item.get("by") or item.get("who") or item.get("side") or ""
    return str(who)
