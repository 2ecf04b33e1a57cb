"""One-line mutants of the rules: what the suite must notice. Each names the rule that it breaks, a file, a line and its wrong twin.

`at` is a piece of the one line meant, so short that a reader sees what changes; it must stand in the file exactly once.
"""

from typing import Final, NamedTuple


class Mutant(NamedTuple):
    """A wrong rule: in `file`, `at` becomes `wrong`."""

    rule: str
    file: str
    at: str
    wrong: str


MUTANTS: Final = [
    # 1 Things on the table
    Mutant("1.3 at most 5 cubes", "terms.py", "MOST_CUBES: Final = 5", "MOST_CUBES: Final = 6"),
    Mutant("1.3 at most 5 cubes in a Command", "plays.py", "up = MOST_CUBES - there", "up = 6 - there"),
    Mutant(
        "1.3 an empty supply places nothing", "position.py", "return free if free < supply else supply", "return free"
    ),
    Mutant("1.3 the supply limits a Command", "plays.py", "        if up > supply:\n            up = supply\n", ""),
    Mutant("1.4 equal means nobody", "position.py", "    if us > ussr:\n", "    if us >= ussr:\n"),
    Mutant("1.4 equal means nobody, the other way", "position.py", "    if ussr > us:\n", "    if ussr >= us:\n"),
    Mutant("1.5 cut at space 8", "terms.py", "TOP_SPACE: Final = 8", "TOP_SPACE: Final = 9"),
    Mutant("1.5 cut at space 1", "position.py", "    if space < 1:\n        space = 1\n", ""),
    Mutant("1.5 DEFCON 2 from space 4", "terms.py", "DEFCON_2: Final = 4", "DEFCON_2: Final = 5"),
    Mutant("1.5 DEFCON 1 from space 7", "terms.py", "DEFCON_1: Final = 7", "DEFCON_1: Final = 8"),
    Mutant(
        "1.6 prestige cut at 5",
        "position.py",
        "    if prestige > MOST_PRESTIGE:\n        prestige = MOST_PRESTIGE\n",
        "",
    ),
    Mutant(
        "1.6 prestige cut at -5",
        "position.py",
        "    if prestige < -MOST_PRESTIGE:\n        prestige = -MOST_PRESTIGE\n",
        "",
    ),
    # 2 Setup
    Mutant("2.1 a US cube in Italy", "position.py", "cubes[ITALY] = 1", "cubes[ITALY] = 2"),
    Mutant(
        "2.1 a USSR cube in Cuba",
        "position.py",
        "cubes[BATTLEGROUNDS + CUBA_MIL] = 1",
        "cubes[BATTLEGROUNDS + CUBA_MIL] = 0",
    ),
    Mutant("2.2 markers", "position.py", "vec[i64]([1, 2, 1, 2, 1, 1])", "vec[i64]([1, 2, 1, 1, 2, 1])"),
    Mutant("2.3 the US holds the letter", "position.py", "self.letter: i64 = US", "self.letter: i64 = USSR"),
    # 3 A round
    Mutant("3 step 1 all six markers", "rounds.py", "        shift(pos, USSR, track, 1)\n", ""),
    Mutant("3 step 2 three agendas", "terms.py", "CHOICES: Final = 3", "CHOICES: Final = 2"),
    Mutant("3 step 3 five cards", "terms.py", "HAND: Final = 5", "HAND: Final = 4"),
    Mutant(
        "3 step 3 the side behind chooses",
        "rounds.py",
        "US if pos.prestige < 0 else USSR",
        "US if pos.prestige > 0 else USSR",
    ),
    Mutant(
        "3 step 3 at 0 the USSR chooses",
        "rounds.py",
        "US if pos.prestige < 0 else USSR",
        "US if pos.prestige <= 0 else USSR",
    ),
    Mutant("3 step 3 the sides alternate", "rounds.py", "if N[row] & 1:", "if N[row] & 2:"),
    Mutant(
        "3 step 3 four plays a side",
        "program.py",
        "for number in range(PLAYS)]",
        "for number in (0, 1, 2, 3, 4, 5, 7, 6)]",
    ),
    Mutant(
        "3 step 4 the fifth card is remembered",
        "rounds.py",
        "sets[PILES + side] |= sets[HANDS + side]",
        "sets[PILES] |= sets[HANDS + side]",
    ),
    Mutant(
        "3 step 5 television, one step",
        "rounds.py",
        "marker_moves(pos, side, 7, 1, True, True), 0)",
        "marker_moves(pos, side, 7, 2, True, True), 0)",
    ),
    Mutant(
        "3 step 5 television, up or down",
        "rounds.py",
        "marker_moves(pos, side, 7, 1, True, True), 0)",
        "marker_moves(pos, side, 7, 1, True, False), 0)",
    ),
    Mutant(
        "3 step 5 the UN takes the letter",
        "rounds.py",
        "        pos.letter = side\n",
        "        pos.letter = 1 - side\n",
    ),
    Mutant(
        "3 step 5 order: television before the letter",
        "program.py",
        "(5, Row(TELEVISION_BONUS, where=TELEVISION))",
        "(5, Row(TAKE_LETTER, where=UNITED_NATIONS))",
    ),
    Mutant(
        "3 step 5 to the aftermath pile or the discards",
        "rounds.py",
        "    if action == TO_AFTERMATH:",
        "    if action != TO_AFTERMATH:",
    ),
    Mutant(
        "3 step 6 only markers in DEFCON 2 go up",
        "rounds.py",
        "if space >= DEFCON_2 and space < DEFCON_1:",
        "if space >= DEFCON_2:",
    ),
    Mutant(
        "3 step 6 both sides' markers go up",
        "rounds.py",
        "            shift(pos, side, track, 1)\n\n\ndef award(",
        "            shift(pos, N[row], track, 1)\n\n\ndef award(",
    ),
    Mutant(
        "R1 two cards of a track do it twice",
        "program.py",
        "(6, Row(AGENDA_ESCALATES, USSR))",
        "(6, Row(AGENDA_ESCALATES, US))",
    ),
    Mutant(
        "3 step 6 the net moves the marker once",
        "rounds.py",
        "            net += award(pos, first_of(sets[KEPT + side]))\n    score(pos, net)",
        "            score(pos, award(pos, first_of(sets[KEPT + side])))\n    score(pos, net)",
    ),
    Mutant("3 step 6 both cards leave the game", "rounds.py", "sets[RESOLVED] |= kept", "sets[AGENDA_DECK] |= kept"),
    Mutant(
        "3 step 7 one marker in DEFCON 1", "rounds.py", "        if space >= DEFCON_1:\n            return True\n", ""
    ),
    Mutant("3 step 7 all three in DEFCON 2", "rounds.py", "return in_defcon_2 == TRACKS", "return in_defcon_2 >= 2"),
    Mutant("3 step 7 all three, one higher", "rounds.py", "return in_defcon_2 == TRACKS", "return False"),
    Mutant("3 step 7 both lose", "rounds.py", "end(pos, row, NEITHER, BY_WAR)", "end(pos, row, USSR, BY_WAR)"),
    Mutant(
        "3 step 7 who started loses",
        "rounds.py",
        "    elif us:\n        end(pos, row, USSR, BY_WAR)",
        "    elif us:\n        end(pos, row, US, BY_WAR)",
    ),
    Mutant("3 step 8 three rounds", "terms.py", "ROUNDS: Final = 3", "ROUNDS: Final = 2"),
    # 4 Playing a strategy card
    Mutant(
        "4.2 no Event of the other side's card",
        "plays.py",
        "if CARD_SIDE[card] != 1 - pos.mover:",
        "if CARD_SIDE[card] != pos.mover:",
    ),
    Mutant("4.2 the card's side is asked", "plays.py", "ask(pos, TRIGGER, side, row)", "ask(pos, TRIGGER, actor, row)"),
    Mutant("4.2 UN cards are not asked for", "plays.py", "if side != UN and side != actor:", "if side != actor:"),
    Mutant(
        "4.2 the Event before the Command",
        "program.py",
        "[Row(ASK_TRIGGER), Row(COMMAND_CARD), Row(END)]",
        "[Row(COMMAND_CARD), Row(ASK_TRIGGER), Row(END)]",
    ),
    Mutant(
        "4.3 only its holder plays the letter", "plays.py", "if pos.letter == pos.mover:", "if pos.letter != pos.mover:"
    ),
    Mutant("4.3 the letter adds 1", "plays.py", "    if frame & LETTER:\n        cubes += 1\n", ""),
    Mutant("R2 the letter passes at once", "plays.py", "            pos.letter = 1 - side\n", "            pass\n"),
    Mutant(
        "R3 a letter held adds nothing to an Event's Command",
        "plays.py",
        "command_cubes(pos, side, N[row]), WHERE[row]",
        "command_cubes(pos, side, N[row] + (1 if pos.letter == side else 0)), WHERE[row]",
    ),
    Mutant(
        "R3 a letter played along adds nothing to a triggered Event's Command",
        "plays.py",
        "command_cubes(pos, side, N[row]), WHERE[row]",
        "command_cubes(pos, side, N[row] + (1 if pos.todo[pos.depth - 2] & LETTER else 0)), WHERE[row]",
    ),
    Mutant(
        "4.4 markers by k - 1 when placing",
        "plays.py",
        "shift(pos, pos.mover, battleground // 3, k)",
        "shift(pos, pos.mover, battleground // 3, k + 1)",
    ),
    Mutant(
        "4.4 markers by k - 1 when removing",
        "plays.py",
        "shift(pos, pos.mover, battleground // 3, MOST_CUBES - k)",
        "shift(pos, pos.mover, battleground // 3, MOST_CUBES - 1 - k)",
    ),
    Mutant("R4 zero cubes are allowed", "plays.py", "    buffer[0] = PASS\n    n: i64 = 1\n", "    n: i64 = 0\n"),
    Mutant(
        "4.5 SOPs adds 1",
        "plays.py",
        "    if effects & BIT[SOPS]:\n        cubes += 1",
        "    if effects & BIT[SOPS]:\n        cubes += 2",
    ),
    Mutant(
        "4.5 To the Brink takes 1",
        "plays.py",
        "    if effects & BIT[TO_THE_BRINK]:\n        cubes -= 1",
        "    if effects & BIT[TO_THE_BRINK]:\n        cubes -= 2",
    ),
    Mutant("R5 the floor is 1", "plays.py", "return cubes if cubes > 1 else 1", "return cubes"),
    Mutant(
        "R6 Commands of Events too", "plays.py", "command_cubes(pos, side, N[row]), WHERE[row]", "N[row], WHERE[row]"
    ),
    Mutant("4.5 Events lie until the next round", "rounds.py", "    pos.sets[EFFECTS] = 0\n", ""),
    Mutant(
        "4.6 only the icon moves markers",
        "events.py",
        "if ICON[frame // CARD] == 0 or pos.side != pos.mover",
        "if pos.side != pos.mover",
    ),
    Mutant("R7 by k - 1 for each battleground", "events.py", "direction * (cubes - 1))", "direction * cubes)"),
    Mutant("R7 at least 2 cubes move a marker", "events.py", "        if cubes > 1:\n", "        if cubes > 2:\n"),
    Mutant(
        "4.7 Containment: own plays only",
        "position.py",
        "(effects & BIT[CONTAINMENT]) != 0 and (frame & OWN_PLAY) != 0",
        "(effects & BIT[CONTAINMENT]) != 0",
    ),
    Mutant(
        "4.7 Containment restrains", "position.py", "return (effects & BIT[CONTAINMENT]) != 0 and", "return False and"
    ),
    Mutant(
        "R8 triggered Events too",
        "position.py",
        "if effects & BIT[BAY_OF_PIGS]:",
        "if effects & BIT[BAY_OF_PIGS] and frame & OWN_PLAY:",
    ),
    Mutant(
        "4.7 free in Events that the other side resolves",
        "position.py",
        "    if mover != (1 if frame & ACTOR else 0):\n        return False\n",
        "",
    ),
    Mutant(
        "4.7 cubes move without the deflation", "plays.py", "        if not pos.restrained:\n", "        if True:\n"
    ),
    Mutant(
        "4.7 removing by icon does not lower",
        "events.py",
        "or (direction < 0 and pos.restrained):",
        "or (direction < 0 and False):",
    ),
    Mutant("4.8 board order", "events.py", "    pos.last = battleground\n", "    pos.last = 0\n"),
    Mutant("4.8 card order in Summit Meeting", "events.py", "    pos.last = card\n", "    pos.last = 0\n"),
    # 5 Strategy cards
    Mutant("5 Fifty-Fifty: different tracks", "events.py", "BIT[track + 1] - 1", "BIT[track] - 1"),
    Mutant(
        "5 Fifty-Fifty: the side dominating",
        "events.py",
        "        ask_for(pos, DEFCON, side, row, side, N[row], marker_moves(pos, side, 7, 1, True, not restrained), 0)",
        "        ask_for(pos, DEFCON, 1 - side, row, side, N[row], marker_moves(pos, side, 7, 1, True, not restrained), 0)",
    ),
    Mutant(
        "5 Intelligence Reports: from the other hand",
        "rounds.py",
        "return pos.sets[HANDS + 1 - side]",
        "return pos.sets[DECK]",
    ),
    Mutant(
        "5 Intelligence Reports: an empty hand",
        "events.py",
        "    if pos.sets[HANDS + 1 - actor] == 0:\n        pos.depth -= 1\n",
        "    if pos.sets[HANDS + 1 - actor] == 0:\n        deal(pos, row, actor, 1, FOR_HAND)\n",
    ),
    Mutant(
        "5 Intelligence Reports: a replacement",
        "events.py",
        "deal(pos, row, 1 - actor, 1, FOR_HAND)",
        "deal(pos, row, actor, 1, FOR_HAND)",
    ),
    Mutant(
        "5 Summit Meeting: as many",
        "events.py",
        "    deal(pos, row, actor, cards, FOR_HAND)",
        "    deal(pos, row, actor, cards + 1, FOR_HAND)",
    ),
    Mutant(
        "protocol: Summit Meeting asks done",
        "engine.py",
        "return n == 1 and not (pos.kind == DISCARD and pos.sets[HANDS + pos.mover] != 0)",
        "return n == 1",
    ),
    Mutant(
        "5 A Face-Saver: your Command first",
        "cards.py",
        "     command(3), other(command(1)))",
        "     other(command(1)), command(3))",
    ),
    Mutant("5 half is rounded up", "events.py", "+ 1) // 2))", "+ 0) // 2))"),
    Mutant(
        "5 U-2 Downed: half is not optional", "events.py", "1 - actor, 1, where, NOBODY)", "1 - actor, 1, where, 8)"
    ),
    Mutant(
        "5 Air Strike: up to 2 cubes",
        "cards.py",
        "halve_or_place(CUBA, 2, ALLIANCES)",
        "halve_or_place(CUBA, 1, ALLIANCES)",
    ),
    Mutant(
        "5 the Guns of August: up to 2 steps",
        "cards.py",
        "     move_marker(2), command(1))",
        "     move_marker(1), command(1))",
    ),
    Mutant("5 Invasion of Cuba: as many steps", "events.py", "BIT[4 * track + 1 + steps]", "BIT[4 * track + 2]"),
    Mutant(
        "5 Invasion of Cuba: another marker",
        "cards.py",
        "lower_by_as_much(track(POLITICAL) | track(2))",
        "lower_by_as_much(7)",
    ),
    Mutant("5 Invasion of Cuba: up only", "events.py", "down = FLAGS[row] & UP_ONLY == 0 and not", "down = not"),
    Mutant(
        "5 Turn Back the Ships: the highest",
        "events.py",
        "        if space == highest:\n",
        "        if space >= highest - 1:\n",
    ),
    Mutant(
        "5 Wave and Smile: not where one was removed",
        "events.py",
        "        if count(removed, battleground) == 0:\n",
        "        if count(removed, battleground) >= 0:\n",
    ),
    Mutant(
        "5 Wave and Smile: all must fit",
        "events.py",
        "if space >= pos.left and lowest == BATTLEGROUNDS:",
        "if space >= 1 and lowest == BATTLEGROUNDS:",
    ),
    Mutant(
        "5 Excomm: decided before the first cube",
        "cards.py",
        "     place(4, WHERE_NONE, each=2))",
        "     place(4, ANYWHERE, each=2))",
    ),
    Mutant(
        "5 Moscow is our Brain: where it has cubes",
        "cards.py",
        "     place(4, WHERE_SOME, each=2))",
        "     place(4, WHERE_NONE, each=2))",
    ),
    Mutant(
        "5 Public Protests: one battleground",
        "events.py",
        "    if pos.each != 0 and pos.named != 0:",
        "    if pos.each != 0 and pos.named < 0:",
    ),
    Mutant("5 Bay of Pigs: at least 2 cubes", "events.py", ">= N[pos.row]:", ">= N[pos.row] - 1:"),
    Mutant(
        "5 Suez-Hungary: until one ahead",
        "events.py",
        "while dominator(pos, battleground) != actor and",
        "while dominator(pos, battleground) == 1 - actor and",
    ),
    Mutant(
        "5 Offensive Missiles: in DEFCON 3",
        "events.py",
        "if pos.markers[3 * actor + WHERE[row]] >= DEFCON_2:",
        "if pos.markers[3 * actor + WHERE[row]] > DEFCON_2:",
    ),
    Mutant(
        "5 Eyeball to Eyeball: higher",
        "events.py",
        "WHERE[row]] <= pos.markers[3 * (1 - actor)",
        "WHERE[row]] < pos.markers[3 * (1 - actor)",
    ),
    Mutant(
        "5 Operation Mongoose: the USSR moves it", "verbs.py", "flags=BY_OTHER | ITS_MARKERS)", "flags=ITS_MARKERS)"
    ),
    Mutant(
        "5 Berlin Blockade: 2 prestige", "cards.py", "     gain(2), move_theirs(2))", "     gain(1), move_theirs(2))"
    ),
    Mutant("5 Scramble: 1 on each", "cards.py", "place(3, ANYWHERE, each=1)", "place(3, ANYWHERE, each=2)"),
    Mutant(
        "5 U-2 Photographs: placing only",
        "cards.py",
        "command_placing(3, MILITARY_GROUP)",
        "command(3, MILITARY_GROUP)",
    ),
    Mutant("5 Non-Invasion Pledge: USSR cubes", "cards.py", "remove_theirs(2, on(TURKEY))", "remove(2, on(TURKEY))"),
    Mutant(
        "5 Containment lies on the other side",
        "events.py",
        "    side = 1 - actor if FLAGS[row] & BY_OTHER else actor\n    pos.sets[EFFECTS + side] |= BIT[frame // CARD]",
        "    side = actor\n    pos.sets[EFFECTS + side] |= BIT[frame // CARD]",
    ),
    # 6 What an agenda awards
    Mutant(
        "6.1 the bonus of Berlin and Italy",
        "rounds.py",
        "    if battleground == ITALY or battleground == BERLIN:\n",
        "    if battleground == ITALY:\n",
    ),
    Mutant(
        "6.1 Turkey has no bonus",
        "rounds.py",
        "    if battleground == ITALY or battleground == BERLIN:\n",
        "    if battleground == ITALY or battleground == BERLIN or battleground == 3:\n",
    ),
    Mutant(
        "6.1 connected to the Atlantic",
        "rounds.py",
        "    if dominator(pos, ATLANTIC) == side:\n        bonus += 1\n",
        "",
    ),
    Mutant(
        "6.2 the difference in steps plus 1",
        "rounds.py",
        "return ahead + 1 if ahead > 0 else ahead - 1",
        "return ahead",
    ),
    Mutant(
        "6.2 the higher marker scores",
        "rounds.py",
        "return ahead + 1 if ahead > 0 else ahead - 1",
        "return -ahead - 1 if ahead > 0 else 1 - ahead",
    ),
    Mutant(
        "6.3 the letter scores 2",
        "rounds.py",
        "return 2 if pos.letter == US else -2",
        "return 1 if pos.letter == US else -1",
    ),
    Mutant("6.4 equal markers: no award", "rounds.py", "        if ahead == 0:\n            return 0\n", ""),
    # 7 Aftermath and winner
    Mutant(
        "7.1 the higher sum gains 2",
        "rounds.py",
        "    if us > ussr:\n        score(pos, 2)",
        "    if us > ussr:\n        score(pos, 1)",
    ),
    Mutant("7.1 UN cards do not count", "program.py", "if card.side == US])", "if card.side != USSR])"),
    Mutant(
        "7.1 equal sums give nothing",
        "rounds.py",
        "    elif ussr > us:\n        score(pos, -2)",
        "    elif ussr >= us:\n        score(pos, -2)",
    ),
    Mutant(
        "7.2 at 0 the letter decides",
        "rounds.py",
        "end(pos, row, pos.letter, BY_LETTER)",
        "end(pos, row, 1 - pos.letter, BY_LETTER)",
    ),
]
