"""What the player reads besides choices: the news, cards, piles, the log, and how the game ended; from the player's view only."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from thirteendays import text
from thirteendays.game.moves import TRACKS
from thirteendays.text import figures, say
from thirteendays.text.lines import words as w
from thirteendays.text.lines.reading import card_names
from thirteendays.text.reference import passage
from thirteendays.text.reference_search import search, shown_lines
from thirteendays.text.render import area, lead
from thirteendays.tui.kept import USUAL_OPPONENT

Item = Mapping[str, Any]

HELP = (
    "board", "hand", "card", "moves", "what", "why", "now", "log", "discards", "rules", "undo", "save", "quit", "help",
)  # fmt: skip

FOUND: Final = 4  # passages that are named when something is looked up
# Signs of the reference for a terminal of any encoding.
PLAIN: Final = str.maketrans({"−": "-", "–": "-", "·": "-", "…": "...", "é": "e"})


def news(items: Sequence[Item], viewer: str) -> Iterator[str]:
    """What happened, as sentences: a paragraph for the end of a round and for its beginning; the aftermath card by card."""
    told: list[Item] = []
    for item in items:
        kind = item["kind"]
        if told and (kind in ("round", "revealed", "aftermath") and told[-1]["kind"] != kind):
            yield from text.story(told, viewer)
            yield ""
            told = []
        if kind == "aftermath":
            yield from aftermath(item)
        elif kind != "over":  # told at the very end
            told.append(item)
    yield from text.story(told, viewer)


def status(view: Mapping[str, Any], outlook: Item) -> Iterator[str]:
    """How things stand: round, prestige, letter, the player's agenda; the danger of war where there is one."""
    standing = lead(view["prestige"])
    yield say("plain.status", round=view["round"], letter=view["letter"], agenda=view["agenda"], **standing)
    if outlook["danger"][view["side"]]["level"] != "no":
        yield say("plain.in_danger", danger=text.danger(outlook, view["side"], view["side"], within=True))


def aftermath(item: Item) -> Iterator[str]:
    """The pile card by card, then the sums and who gains."""
    yield say("plain.aftermath.title", n=len(item["cards"]))
    for card in item["cards"]:
        yield text.card(card, texts=False)[0]
    yield say("plain.aftermath.sums", us=item["us"], ussr=item["ussr"], who=item["who"])


def log(items: Sequence[Item], viewer: str, rounds: int) -> list[str]:
    """The account of this round, or of the whole game."""
    if rounds:
        starts = [n for n, item in enumerate(items) if item["kind"] == "round"]
        items = items[starts[-1] :] if starts else items
    return list(news(items, viewer))


def hand(view: Mapping[str, Any]) -> Iterator[str]:
    """The cards in hand with their full text, and the agendas."""
    yield say("board.hand", n=len(view["hand"]))
    for card in view["hand"]:
        yield from text.card(card)
    if view["agenda"] is not None:
        yield from agenda(view["agenda"])
    for dealt in view["dealt"] if view["agenda"] is None else ():
        yield from agenda(dealt)


def agenda(id: str) -> list[str]:
    """An agenda and how it scores."""
    return [say("plain.agenda", agenda=id), "    " + say(f"plain.scores.{id.rstrip('_12')}")]


def piles(view: Mapping[str, Any]) -> Iterator[str]:
    """The discard pile card by card, and the agendas resolved."""
    yield say("plain.discards", n=len(view["discards"]))
    for card in view["discards"]:
        yield text.card(card, texts=False)[0]
    yield say("board.resolved", cards=view["resolved"])


def cards_called(name: str, first: Sequence[str]) -> list[str]:
    """The full texts of the card that a name means; those named first where they fit as well."""
    names = card_names()
    phrase = w.words(name)
    found = w.named(phrase, {id: names[id] for id in first}) or w.named(phrase, names)
    if not found:
        return [say("plain.no_such_card", word=w.shortened(name))]
    if len(found) > 1 and len({id.rstrip("_12") for id in found}) > 1:
        return [say("plain.which_card", word=w.shortened(name), cards=[card_name(id) for id in found])]
    return agenda(found[0].partition(":")[2]) if ":" in found[0] else text.card(found[0])


def card_name(id: str) -> str:
    """The name of a strategy card, or of an agenda marked as one."""
    _, colon, agenda_id = id.partition(":")
    return say("plain.agenda_name", agenda=agenda_id) if colon else say(f"card.{id}")


def ending(view: Mapping[str, Any], items: Sequence[Item], viewer: str) -> Iterator[str]:
    """How prestige went, why there was a war, and who won."""
    yield say("plain.ending.title")
    yield from prestige(items)
    for item in items:
        if item["kind"] == "war":
            yield war(view["defcon"][item["who"]], item["who"], viewer)
    yield text.result(view["result"], viewer)


def prestige(items: Sequence[Item]) -> Iterator[str]:
    """Each change of prestige with its round."""
    now = 0
    for item in items:
        if item["kind"] == "round":
            now = item["round"]
        if item["kind"] == "prestige" and item["from"] != item["to"]:
            change = item["to"] - item["from"]
            cause = "aftermath" if item["rule"] == "7.1" else "agendas" if item["rule"] == "3 step 6" else "event"
            gainer = "us" if change > 0 else "ussr"
            yield say("plain.ending.prestige", round=now, cause=cause, who=gainer, n=abs(change), **lead(item["to"]))


def war(markers: Mapping[str, int], side: str, viewer: str) -> str:
    """Which markers brought a side's war."""
    high = [track for track in TRACKS if area(markers[track]) == 1]
    return say("plain.ending.war", side=side, you=side == viewer, high=high)


def saved_game(record: Mapping[str, Any]) -> dict[str, Any]:
    """What an unfinished game is told by: side, opponent, when it began."""
    date = w.shortened(str(record.get("date", ""))[:16].replace("T", " ")) or None
    return {"side": record["side"], "against": w.shortened(str(record.get("against") or USUAL_OPPONENT)), "date": date}


def looked_up(words: str) -> list[str]:
    """What the reference tells about words or the number of a rule: the best passage in full, and the titles of others."""
    found = search(words, FOUND)
    if not found:
        return [say("plain.rules_none")]
    one = passage(found[0].id)
    rules = ", ".join(one.rules)
    lines = [say("plain.rules_head", title=one.title, rules=rules, any=bool(rules))]
    lines += [f"  {line}" for line in (*shown_lines(one.text), *figures.told(one))]
    if found[1:]:
        lines.append(say("plain.rules_more", titles="; ".join(other.title for other in found[1:])))
    return [line.translate(PLAIN) for line in lines]
