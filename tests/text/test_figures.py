"""How strong players use cards, as rows and in sentences; the numbers are those of the file that `bench/figures.py` writes."""

from thirteendays.cli.plain.telling import looked_up
from thirteendays.game.cards import AGENDA_CARDS, STRATEGY
from thirteendays.text import figures, say
from thirteendays.text.reference import passage, passages


def test_every_time_a_card_is_used_is_in_one_row() -> None:
    for card in STRATEGY:
        rows = figures.of_card(card.id)
        whole = [row for row in rows if row.key != "triggered"]
        assert sum(row.n for row in whole) == whole[0].of > 0
        assert all(row.of == whole[0].of for row in whole)
        assert all((row.won or 0) <= row.n <= row.of for row in rows)
        triggered = [row for row in rows if row.key == "triggered"]
        assert [row.of for row in triggered] == [row.n for row in rows if row.key == "command"][1:]


def test_rows_tell_of_the_sides_that_may_do_so() -> None:
    def sides(card: str) -> list[tuple[str, str]]:
        return [(row.key, row.side) for row in figures.of_card(card)]

    assert sides("maskirovka") == [
        ("event", "ussr"),
        ("command", "ussr"),
        ("command", "us"),
        ("triggered", "ussr"),
        ("saved", "none"),
    ]
    assert sides("u_thant") == [("event", "un"), ("command", "un"), ("saved", "none")]


def test_agendas_are_kept_and_score_as_often_as_they_are_told_to() -> None:
    for agenda in AGENDA_CARDS:
        us, ussr, holder, other = figures.of_agenda(agenda.subject)
        assert us.n + ussr.n == holder.of == other.of
        assert holder.n + other.n <= holder.of
        assert 0 < us.n < us.of
        assert 0 < ussr.n < ussr.of


def test_the_passages_of_cards_and_agendas_tell_it_and_no_others() -> None:
    telling = {one.id for one in passages() if figures.told(one)}
    assert telling == {f"card-{card.id}" for card in STRATEGY} | {
        passage(f"agenda-{agenda.id}").id for agenda in AGENDA_CARDS
    }


def test_the_plain_game_tells_it() -> None:
    event = figures.of_card("excomm")[0]
    line = say("figures.row.event", side="us") + f": {figures.percent(event.n, event.of)} %"
    assert any(line in one for one in looked_up("excomm"))
    assert any(say("figures.title") in one for one in looked_up("berlin agenda"))
    assert not any(say("figures.title") in one for one in looked_up("4.4"))
