"""The 39 strategy cards (rules 5) and the 13 agendas (rules 6): a card's Event is one line under its text.

A change to a card is a change here and in its test. `spec/cards.json` in the documentation holds the same facts; a test
compares them.
"""

from typing import Final, NamedTuple

from thirteendays.game.terms import (
    ALLIANCES,
    ATLANTIC,
    BERLIN,
    ITALY,
    MILITARY,
    POLITICAL,
    TELEVISION,
    TURKEY,
    UN,
    UNITED_NATIONS,
    US,
    USSR,
)
from thirteendays.game.verbs import (
    ANYWHERE,
    CUBA,
    DISCARD_ANY,
    DRAW_AS_MANY,
    MILITARY_GROUP,
    OPINION_GROUP,
    POLITICAL_GROUP,
    REPLACE_TAKEN,
    TAKE_CARD,
    USE_TAKEN,
    WHERE_NONE,
    WHERE_SOME,
    Row,
    command,
    command_placing,
    dominator_moves_two,
    gain,
    halve,
    halve_or_place,
    if_higher,
    if_in_defcon_3,
    lay_on_other,
    lay_on_self,
    lower_all,
    lower_by_as_much,
    lower_highest,
    move_marker,
    move_theirs,
    on,
    other,
    place,
    place_removed,
    place_until_ahead,
    raise_marker,
    remove,
    remove_from_one,
    remove_theirs,
    track,
    withdraw_or_restrict,
)


class Strategy(NamedTuple):
    """A strategy card: its value is its number of Influence cubes; `icon` tells whether its cubes move markers [R7]."""

    id: str
    name: str
    side: int
    value: int
    icon: bool
    text: str
    event: tuple[Row, ...]


class Agenda(NamedTuple):
    """An agenda card: what it scores (kind and subject) and where its flag lies."""

    id: str
    name: str
    kind: str
    subject: str
    flag: str


ICON: Final = True
PLAIN: Final = False
_STRATEGY: list[Strategy] = []


def card(id: str, name: str, side: int, value: int, icon: bool, text: str, *event: Row) -> None:
    """Declares the next strategy card in card order."""
    _STRATEGY.append(Strategy(id, name, side, value, icon, text, event))


# fmt: off
card("speech_to_the_nation", "Speech to the Nation", UN, 3, PLAIN,
     "Place up to 3 cubes in total on world opinion battlegrounds, at most 2 on each.",
     place(3, OPINION_GROUP, each=2))
card("the_guns_of_august", "The Guns of August", UN, 3, ICON,
     "Move one of your DEFCON markers up to 2 steps, up or down. Then Command 1.",
     move_marker(2), command(1))
card("fifty_fifty", "Fifty-Fifty", UN, 3, PLAIN,
     "The side that dominates Television may move up to two of its DEFCON markers one step each, in any directions.",
     dominator_moves_two(TELEVISION))
card("sops", "SOPs", UN, 1, PLAIN,
     "Each of your Command actions has 1 more cube for the rest of this round.",
     lay_on_self())
card("close_allies", "Close Allies", UN, 2, PLAIN,
     "Place up to 2 cubes in total on political battlegrounds.",
     place(2, POLITICAL_GROUP))
card("intelligence_reports", "Intelligence Reports", UN, 2, ICON,
     "Take a random strategy card from the other hand; the other side draws a replacement. Play the card as usual, or discard it.",
     Row(TAKE_CARD), other(Row(REPLACE_TAKEN)), Row(USE_TAKEN))
card("summit_meeting", "Summit Meeting", UN, 2, PLAIN,
     "Discard any number of strategy cards from your hand, then draw as many.",
     Row(DISCARD_ANY), Row(DRAW_AS_MANY))
card("to_the_brink", "To the Brink", UN, 2, PLAIN,
     "Each Command action of the other side has 1 cube less (at least 1) for the rest of this round.",
     lay_on_other())
card("nuclear_submarines", "Nuclear Submarines", UN, 1, PLAIN,
     "Place up to 2 cubes in total on military battlegrounds.",
     place(2, MILITARY_GROUP))
card("u_thant", "U Thant", UN, 1, PLAIN,
     "All your DEFCON markers go down one step.",
     lower_all())
card("containment", "Containment", UN, 2, PLAIN,
     "For the rest of this round the other side cannot lower its DEFCON markers with Events of cards it plays itself.",
     lay_on_other())
card("a_face_saver", "A Face-Saver", UN, 1, ICON,
     "Command 3. Then the other side may Command 1.",
     command(3), other(command(1)))
card("scramble", "Scramble", UN, 3, PLAIN,
     "Place 1 cube on each of up to three battlegrounds.",
     place(3, ANYWHERE, each=1))
card("mathematical_precision", "Mathematical Precision", US, 3, ICON,
     "Move the US political marker up to 2 steps, up or down. Then Command 1.",
     move_marker(2, track(POLITICAL)), command(1))
card("excomm", "Excomm", US, 3, ICON,
     "Place up to 4 cubes in total on battlegrounds where the US has none, at most 2 on each.",
     place(4, WHERE_NONE, each=2))
card("public_protests", "Public Protests", US, 3, PLAIN,
     "Remove any number of US cubes from one battleground.",
     remove_from_one(ANYWHERE))
card("lessons_of_munich", "Lessons of Munich", US, 3, PLAIN,
     "Place up to 4 cubes in total on Berlin, Italy and Turkey, at most 2 on each.",
     place(4, on(BERLIN, ITALY, TURKEY), each=2))
card("operation_mongoose", "Operation Mongoose", US, 2, PLAIN,
     "The US gains 1 prestige. Then the USSR may move one US DEFCON marker one step, up or down.",
     gain(1), move_theirs(1))
card("air_strike", "Air Strike", US, 2, PLAIN,
     "Either remove half of the USSR cubes (rounded up) from one Cuba battleground, or place up to 2 cubes on Alliances.",
     halve_or_place(CUBA, 2, ALLIANCES))
card("non_invasion_pledge", "Non-Invasion Pledge", US, 2, PLAIN,
     "Remove up to 2 USSR cubes from Turkey. Then move the US political marker up to 2 steps, up or down.",
     remove_theirs(2, on(TURKEY)), move_marker(2, track(POLITICAL)))
card("offensive_missiles", "Offensive Missiles", US, 2, PLAIN,
     "If the US political marker is in the DEFCON 3 area, place up to 1 cube on each political battleground.",
     if_in_defcon_3(POLITICAL), place(3, POLITICAL_GROUP, each=1))
card("invasion_of_cuba", "Invasion of Cuba", US, 1, PLAIN,
     "Move the US military marker up to 2 steps up. Then another US marker may go down as many steps.",
     raise_marker(2, track(MILITARY)), lower_by_as_much(track(POLITICAL) | track(2)))
card("quarantine", "Quarantine", US, 1, PLAIN,
     "Place up to 2 cubes on the Atlantic.",
     place(2, on(ATLANTIC)))
card("u_2_photographs", "U-2 Photographs", US, 1, ICON,
     "Command 3 on a military battleground, placing only.",
     command_placing(3, MILITARY_GROUP))
card("wave_and_smile", "Wave and Smile", US, 2, PLAIN,
     "Remove up to 2 US cubes in total from any battlegrounds. Place them on other battlegrounds.",
     remove(2, ANYWHERE), place_removed())
card("eyeball_to_eyeball", "Eyeball to Eyeball", US, 1, ICON,
     "If the US military marker is higher than the USSR's, place up to 3 cubes in total on the Cuba battlegrounds.",
     if_higher(MILITARY), place(3, CUBA))
card("mrbms_and_irbms", "MRBMs & IRBMs", USSR, 3, ICON,
     "Move the USSR military marker up to 2 steps, up or down. Then Command 1.",
     move_marker(2, track(MILITARY)), command(1))
card("moscow_is_our_brain", "Moscow is our Brain", USSR, 3, ICON,
     "Place up to 4 cubes in total on battlegrounds where the USSR already has cubes, at most 2 on each.",
     place(4, WHERE_SOME, each=2))
card("missile_trade", "Missile Trade", USSR, 3, ICON,
     "Remove up to 3 USSR cubes in total from any battlegrounds.",
     remove(3, ANYWHERE))
card("fidel_castro", "Fidel Castro", USSR, 3, PLAIN,
     "Place up to 3 cubes in total on the Cuba battlegrounds.",
     place(3, CUBA))
card("berlin_blockade", "Berlin Blockade", USSR, 2, PLAIN,
     "The USSR gains 2 prestige. Then the US may move one USSR DEFCON marker up to 2 steps, up or down.",
     gain(2), move_theirs(2))
card("suez_hungary", "Suez-Hungary", USSR, 2, PLAIN,
     "Place USSR cubes on Italy one by one until the USSR is one ahead there, has 5 there, or has none left.",
     place_until_ahead(ITALY))
card("maskirovka", "Maskirovka", USSR, 2, PLAIN,
     "If the USSR military marker is in the DEFCON 3 area, place up to 1 cube on each military battleground.",
     if_in_defcon_3(MILITARY), place(3, MILITARY_GROUP, each=1))
card("bay_of_pigs", "Bay of Pigs", USSR, 2, PLAIN,
     "The US either removes 2 of its cubes from Alliances, or cannot lower its DEFCON markers with Events for the rest of this round.",
     withdraw_or_restrict(2, ALLIANCES))
card("turn_back_the_ships", "Turn Back the Ships", USSR, 1, PLAIN,
     "The highest USSR DEFCON marker goes down up to 2 steps (if several are highest, pick one).",
     lower_highest(2))
card("strategic_balance", "Strategic Balance", USSR, 1, ICON,
     "Place up to 3 cubes on the Atlantic.",
     place(3, on(ATLANTIC)))
card("national_liberation", "National Liberation", USSR, 1, ICON,
     "Command 3 on a political battleground, placing only.",
     command_placing(3, POLITICAL_GROUP))
card("u_2_downed", "U-2 Downed", USSR, 2, PLAIN,
     "Place up to 2 cubes on Turkey. Then remove half of the US cubes (rounded up) from one Cuba battleground.",
     place(2, on(TURKEY)), halve(CUBA))
card("defensive_missiles", "Defensive Missiles", USSR, 1, ICON,
     "Place up to 2 cubes in total on Television and the United Nations.",
     place(2, on(TELEVISION, UNITED_NATIONS)))

AGENDA_CARDS: Final = (
    Agenda("military_1", "Military track", "track", "military", "military"),
    Agenda("military_2", "Military track", "track", "military", "military"),
    Agenda("political_1", "Political track", "track", "political", "political"),
    Agenda("political_2", "Political track", "track", "political", "political"),
    Agenda("opinion_1", "World opinion track", "track", "opinion", "opinion"),
    Agenda("opinion_2", "World opinion track", "track", "opinion", "opinion"),
    Agenda("turkey", "Turkey", "battleground", "turkey", "turkey"),
    Agenda("berlin", "Berlin", "battleground", "berlin", "berlin"),
    Agenda("italy", "Italy", "battleground", "italy", "italy"),
    Agenda("cuba_pol", "Cuba (political)", "battleground", "cuba_pol", "cuba_pol"),
    Agenda("cuba_mil", "Cuba (military)", "battleground", "cuba_mil", "cuba_mil"),
    Agenda("atlantic", "Atlantic", "battleground", "atlantic", "atlantic"),
    Agenda("letter", "Personal Letter", "letter", "letter", "un"),
)
# fmt: on
STRATEGY: Final = tuple(_STRATEGY)
