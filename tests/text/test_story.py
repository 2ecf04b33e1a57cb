"""Sentences in which much can go wrong: who acts, what is hidden, what is told together."""

from typing import Any

import pytest

from thirteendays.text import danger, danger_short, outlook, reason, sentence, story

Item = dict[str, Any]


def dealt(who: str, *cards: str | None, what: str = "card") -> list[Item]:
    return [{"kind": "dealt", "who": who, "what": what, "card": card} for card in cards]


def cubes(side: str, where: str, old: int, new: int, by: str | None = None) -> Item:
    return {"kind": "cubes", "side": side, "where": where, "from": old, "to": new, "by": by or side}


def marker(side: str, where: str, old: int, new: int, cause: str = "command") -> Item:
    return {"kind": "marker", "side": side, "where": where, "from": old, "to": new, "cause": cause}


@pytest.mark.parametrize(
    ("item", "us", "watcher"),
    [
        (dealt("us", "sops")[0], "You are dealt SOPs.", "The US is dealt SOPs."),
        (dealt("ussr", None)[0], "The USSR is dealt a strategy card.", "The USSR is dealt a strategy card."),
        (cubes("us", "un", 2, 5), "You place 3 cubes on the United Nations: 5 there now.", "The US places 3 cubes on the United Nations: 5 there now."),
        (cubes("us", "turkey", 1, 0, "ussr"), "The USSR removes 1 US cube from Turkey: none left there.", "The USSR removes 1 US cube from Turkey: none left there."),
        (cubes("ussr", "turkey", 4, 2, "us"), "You remove 2 USSR cubes from Turkey: 2 left there.", "The US removes 2 USSR cubes from Turkey: 2 left there."),
        ({"kind": "first", "who": "us", "side": "us"}, "You choose to play first this round.", "The US chooses to play first this round."),
        ({"kind": "over", "winner": None, "reason": "nuclear_war"}, "The game is over: both sides have started a nuclear war, and both have lost.", "The game is over: both sides have started a nuclear war, and both have lost."),
    ],
)  # fmt: skip
def test_who_is_you(item: Item, us: str, watcher: str) -> None:
    assert sentence(item, "us") == us
    assert sentence(item, "watcher") == watcher
    assert sentence(item) == watcher


def test_a_marker_that_enters_an_area() -> None:
    assert (
        sentence(marker("us", "opinion", 6, 7))
        == "The US world opinion marker goes up from 6 to 7, into the DEFCON 1 area."
    )
    assert (
        sentence(marker("us", "opinion", 5, 6, "icon"))
        == "DEFCON icon: the US world opinion marker goes up from 5 to 6."
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (0, 2, "The US gains 2 prestige: the US leads by 2."),
        (2, 1, "The USSR gains 1 prestige: the US leads by 1."),
        (1, 0, "The USSR gains 1 prestige: prestige is even."),
        (-1, -5, "The USSR gains 4 prestige: the USSR leads by 5."),
    ],
)
def test_prestige(old: int, new: int, said: str) -> None:
    assert sentence({"kind": "prestige", "from": old, "to": new, "cut": False}) == said


def test_prestige_that_is_cut() -> None:
    cut = {"kind": "prestige", "from": 4, "to": 5, "cut": True}
    assert sentence(cut) == "The US gains 1 prestige, for no side leads by more than 5: the US leads by 5."
    stays = {"kind": "prestige", "from": -5, "to": -5, "cut": True}
    assert sentence(stays) == "Prestige stays as it is, for no side leads by more than 5."


def test_passing_says_what_is_not_done() -> None:
    said = {
        what: sentence({"kind": "passed", "who": "us", "what": what}, "us")
        for what in ("command", "place", "remove", "defcon", "discard", "halve")
    }
    assert said == {
        "command": "You place and remove nothing.",
        "place": "You place no more cubes.",
        "remove": "You remove no more cubes.",
        "defcon": "You move no marker.",
        "discard": "You discard no more cards.",
        "halve": "You use neither part.",
    }
    assert sentence({"kind": "passed", "who": "ussr", "what": "defcon"}, "us") == "The USSR moves no marker."


def test_cards_dealt_one_after_another_are_told_together() -> None:
    items = dealt("us", "sops", "excomm") + dealt("ussr", None, None, None)
    assert story(items, "us") == ["You are dealt SOPs and Excomm.", "The USSR is dealt 3 strategy cards."]


def test_known_and_hidden_cards_are_told_apart() -> None:
    items = dealt("ussr", "sops", None, what="replacement")
    assert story(items, "us") == ["The USSR draws SOPs as a replacement.", "The USSR draws a replacement."]


def test_agendas_and_their_flags_come_by_turns() -> None:
    cards = dealt("us", "berlin", "letter", "military_1", what="agenda")
    flags = [{"kind": "flag", "who": "us", "where": where} for where in ("berlin", "un", "military")]
    items = [item for pair in zip(cards, flags, strict=True) for item in pair] + [{"kind": "round", "round": 2}]
    assert story(items, "us") == [
        "You are dealt the agendas Berlin, Personal Letter and Military track.",
        "US flags are laid on Berlin, the United Nations and the military track.",
        "Round 2 begins.",
    ]


def test_cubes_of_one_battleground_are_told_together() -> None:
    items = [cubes("us", "italy", 1, 2), cubes("us", "italy", 2, 3), cubes("us", "un", 0, 1), cubes("us", "un", 1, 0)]
    assert story(items) == [
        "The US places 2 cubes on Italy: 3 there now.",
        "The US places 1 cube on the United Nations: 1 there now.",
        "The US removes 1 US cube from the United Nations: none left there.",
    ]


def test_of_the_first_step_only_new_areas_are_told() -> None:
    items = [
        {"kind": "escalate"},
        marker("us", "military", 2, 3, "escalate"),
        marker("ussr", "military", 3, 4, "escalate"),
    ]
    assert story(items) == [
        "All six DEFCON markers go up one step.",
        "The USSR military marker goes up from 3 to 4, into the DEFCON 2 area.",
    ]


def test_two_flags_on_one_track_are_told_as_such() -> None:
    items = [{"kind": "flag", "who": "us", "where": where} for where in ("military", "military", "opinion")]
    assert story(items) == ["US flags are laid on the world opinion track and twice on the military track."]
    assert story(items[:2]) == ["US flags are laid twice on the military track."]


def outcomes(*wars: tuple[str | None, str | None, list[str]]) -> list[Item]:
    return [{"us": us, "ussr": ussr, "war": war, "prestige": 0} for us, ussr, war in wars]


def possible(*wars: tuple[str | None, str | None, list[str]]) -> Item:
    return {"danger": {"us": {"level": "possible"}}, "outcomes": outcomes(*wars)}


def test_danger_names_the_agendas_that_bring_war() -> None:
    by_theirs = possible(("berlin", "military", ["us"]), ("berlin", "italy", []), ("berlin", "opinion", ["us"]))
    reveals = "if the USSR reveals an agenda on the military track or the world opinion track."
    assert danger(by_theirs, "us", "us") == f"You would start a nuclear war {reveals}"
    only_together = possible(("opinion", "opinion", ["us"]), ("opinion", "italy", []), ("berlin", "opinion", []))
    assert danger(only_together, "us") == "The US would start a nuclear war with certain agendas."


def test_danger_in_a_few_words() -> None:
    quiet, hot = {"military": 4, "political": 5, "opinion": 2}, {"military": 4, "political": 5, "opinion": 7}
    brink = {"military": 4, "political": 5, "opinion": 6}
    for level, spaces, words in (
        ("no", [quiet], "Safe: 2 of 3 in DEFCON 2"),
        ("possible", [quiet, brink], "War possible: 3 in DEFCON 2"),
        ("possible", [quiet, hot], "War possible: DEFCON 1"),
        ("certain", [brink], "War: all 3 in DEFCON 2"),
        ("certain", [hot], "War: DEFCON 1 reached"),
        ("certain", [brink, hot], "War: DEFCON 1 or 3 in DEFCON 2"),
    ):
        found = {"danger": {"us": {"level": level}}, "outcomes": [{"defcon": {"us": one}} for one in spaces]}
        assert danger_short(found, "us") == words


def test_what_would_be() -> None:
    found = {
        "letter": "us",
        "danger": {"us": {"level": "no"}, "ussr": {"level": "certain"}},
        "places": [{"flag": "berlin", "by": ["us", "ussr"], "agenda": "berlin", "award": -2}],
        "outcomes": outcomes(("berlin", None, ["ussr"]), ("berlin", None, ["ussr"]), (None, None, [])),
    }
    assert outlook(found, "us") == [
        ("You would not start a nuclear war.", "3 step 7", None),
        ("The USSR would start a nuclear war.", "3 step 7", None),
        ("The US would hold the Personal Letter.", "3 step 5", None),
        ("Berlin, US and USSR flags: the USSR would score 2.", "6.1", None),
        ("If the US reveals Berlin: the USSR starts a nuclear war.", "3 step 7", None),
        ("With no agendas: prestige is even.", "3 step 6", None),
    ]


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (
            {"key": "too_many", "rule": "4.5", "most": 2},
            "That is too many cubes: at most 2 can be moved here. (Rule 4.5.)",
        ),
        ({"key": "too_many", "rule": "4.8"}, "That is more than can be chosen here. (Rule 4.8.)"),
        ({"key": "chance", "rule": "3 step 5"}, "Cards are dealt by chance, not by choice. (Rule 3, step 5.)"),
        ({"key": "not_a_move", "rule": "protocol"}, "That is not a move. (Protocol, Moves.)"),
    ],
)
def test_reasons(item: Item, said: str) -> None:
    assert reason(item) == said


def test_who_moves_a_marker_of_the_other_side_is_said() -> None:
    marker = {"kind": "marker", "side": "us", "where": "military", "from": 3, "to": 2, "cause": "event"}
    assert sentence({**marker, "by": "ussr"}) == "The USSR chooses: the US military marker goes down from 3 to 2."
    assert sentence({**marker, "by": "us"}) == "The US military marker goes down from 3 to 2."
    assert sentence({**marker, "by": None}) == "The US military marker goes down from 3 to 2."
