"""Linked sentences: the same words as the plain ones, with what they name."""

import random
from typing import Any

import pytest

from thirteendays import text
from thirteendays.game import Game
from thirteendays.game.moves import AGENDAS, BATTLEGROUNDS, CARDS, SIDES, TRACKS
from walks import VIEWERS, seeded, walk

LINKED = text.linked()
IDS = {"card": CARDS, "agenda": AGENDAS, "place": BATTLEGROUNDS + TRACKS, "side": SIDES}


def words(lines: list[text.Told]) -> list[str]:
    """Lines of what would be without the rules they follow from."""
    return [one.words for one in lines]


def said(game: Game, viewer: Any, lang: str) -> list[str]:
    """Everything that is said of a moment of a game."""
    outlook = game.if_round_ended_now(viewer)
    lines = [text.sentence(game.prompt(viewer), viewer, lang), *words(text.outlook(outlook, viewer, lang))]
    lines += text.story(game.happenings(viewer, max(0, len(game.moves) - 3)), viewer, lang)
    lines += [
        text.full_warning(outlook, side, viewer, lang) for side in SIDES if outlook["danger"][side]["level"] != "no"
    ]
    lines += [
        text.reason(why, lang) for move in ("berlin+5", "play:excomm:event") if (why := game.why_not(move, viewer))
    ]
    if game.mover == viewer:
        draft = game.draft(viewer, [])
        preview = game.preview(game.legal_moves()[-1], viewer)
        lines += [*text.draft(draft, "other", lang), *words(text.preview(preview, viewer, lang))]
        lines += [text.move(move, "other", lang) for move in game.legal_moves()]
    return lines


@pytest.mark.parametrize("n", range(4))
def test_pieces_are_the_plain_words_and_name_what_is_on_the_table(n: int) -> None:
    chance = random.Random(n)
    found: set[str] = set()
    for game in walk(seeded(n)):
        if chance.random() < 0.7:
            continue
        for viewer in VIEWERS:
            plain, linked = said(game, viewer, "en"), said(game, viewer, LINKED)
            assert ["".join(piece["t"] for piece in text.pieces(line)) for line in linked] == plain
            for piece in (piece for line in linked for piece in text.pieces(line)):
                assert piece["t"]
                names = [(kind, id) for kind, id in piece.items() if kind != "t"]
                assert len(names) <= 1
                assert all(id in IDS[kind] for kind, id in names)
                found |= {kind for kind, _ in names}
    assert found == set(IDS)


def test_names_become_links() -> None:
    letter = {"kind": "letter", "from": "us", "to": "ussr", "rule": "4.3"}
    assert text.pieces(text.sentence(letter, lang=LINKED)) == [
        {"t": "The Personal Letter passes from "},
        {"t": "the US", "side": "us"},
        {"t": " to "},
        {"t": "the USSR", "side": "ussr"},
        {"t": "."},
    ]
    first = text.pieces(text.sentence({"kind": "war", "who": "us", "rule": "3 step 7"}, lang=LINKED))[0]
    assert first == {"t": "The US", "side": "us"}


def test_no_catalogue_holds_a_mark() -> None:
    for lang in text.languages():
        assert all(mark not in entry for entry in text.catalogue(lang).entries.values() for mark in "\1\2\3\4")


def test_a_language_that_is_not_there_is_not_there_linked_either() -> None:
    with pytest.raises(text.MissingText):
        text.catalogue(text.linked("xx"))
