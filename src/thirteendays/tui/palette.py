"""The styles of the table by name, for dark and for light terminals.

Colour never says anything alone: the US is blue and square, the USSR red and round, areas of a track carry their numbers, what
may be chosen carries its key. So everything can be read where there are 16 colours, or none.
"""

from typing import Final

from rich.style import Style

# name: foreground, background ("" is the room's), then b for bold, r for reverse, u for underlined
Look = dict[str, tuple[str, str, str]]

DARK: Final[Look] = {
    "ink": ("#f1ecdf", "", ""),
    "quiet": ("#b4c0c0", "", ""),
    "faint": ("#7c8d92", "", ""),
    "head": ("#f1ecdf", "", "b"),
    "bar": ("#f1ecdf", "#223036", ""),
    "bar_head": ("#f1ecdf", "#223036", "b"),
    "bar_quiet": ("#b4c0c0", "#223036", ""),
    "us": ("#8dbcff", "", "b"),
    "ussr": ("#ff9c8c", "", "b"),
    "un": ("#c9d3c9", "", "b"),
    "us_tag": ("#ffffff", "#1f62c4", "b"),
    "ussr_tag": ("#ffffff", "#c1301f", "b"),
    "un_tag": ("#ffffff", "#55635b", "b"),
    "slot": ("#55666b", "", ""),
    "d3": ("#d9efe5", "#2c4a44", ""),
    "d2": ("#241703", "#eda21f", ""),
    "d1": ("#1a1208", "#fff3da", "b"),
    "d3_ghost": ("#ffffff", "#2c4a44", "b"),
    "d2_ghost": ("#241703", "#eda21f", "b"),
    "d1_ghost": ("#1a1208", "#fff3da", "b"),
    "act": ("#06231a", "#7fe3c4", "b"),
    "act_text": ("#7fe3c4", "", "b"),
    "warn": ("#241703", "#ffb52e", "b"),
    "warn_text": ("#ffb52e", "", "b"),
    "gold": ("#2a1e05", "#f6dc9a", "b"),
    "gold_text": ("#f6dc9a", "#223036", "b"),
    "paper": ("#1f1b14", "#efe6d1", ""),
    "paper_head": ("#1f1b14", "#efe6d1", "b"),
    "paper_quiet": ("#5a4f3c", "#efe6d1", ""),
    "button": ("#f1ecdf", "#3a4a50", ""),
    "button_key": ("#7fe3c4", "#3a4a50", "b"),
    "foot": ("#b4c0c0", "#182226", ""),
    "foot_key": ("#7fe3c4", "#182226", "b"),
}

LIGHT: Final[Look] = DARK | {
    "ink": ("#1c1f1e", "", ""),
    "quiet": ("#4a4f4b", "", ""),
    "faint": ("#6a6250", "", ""),
    "head": ("#1c1f1e", "", "b"),
    "bar": ("#1c1f1e", "#e6dfcd", ""),
    "bar_head": ("#1c1f1e", "#e6dfcd", "b"),
    "bar_quiet": ("#4a4f4b", "#e6dfcd", ""),
    "us": ("#124a9e", "", "b"),
    "ussr": ("#9f2114", "", "b"),
    "un": ("#3d4a42", "", "b"),
    "slot": ("#a49a82", "", ""),
    "d3": ("#10261f", "#b9d3c7", ""),
    "d3_ghost": ("#10261f", "#b9d3c7", "b"),
    "d2": ("#241703", "#f0a722", ""),
    "d2_ghost": ("#241703", "#f0a722", "b"),
    "d1": ("#fffaf0", "#1a1208", "b"),
    "d1_ghost": ("#fffaf0", "#1a1208", "b"),
    "act": ("#ffffff", "#0b6b50", "b"),
    "act_text": ("#0b6b50", "", "b"),
    "warn": ("#ffffff", "#8a4b00", "b"),
    "warn_text": ("#8a4b00", "", "b"),
    "gold": ("#ffffff", "#7a5a08", "b"),
    "gold_text": ("#7a5a08", "#e6dfcd", "b"),
    "paper": ("#1f1b14", "#fffaf0", ""),
    "paper_head": ("#1f1b14", "#fffaf0", "b"),
    "paper_quiet": ("#5a4f3c", "#fffaf0", ""),
    "button": ("#1c1f1e", "#cfc6b0", ""),
    "button_key": ("#064a37", "#cfc6b0", "b"),
    "foot": ("#4a4f4b", "#e6dfcd", ""),
    "foot_key": ("#0b6b50", "#e6dfcd", "b"),
}

# The colours of a terminal that has 16: none is a mixture, so none turns into another side's colour.
SIXTEEN: Final[Look] = {
    "ink": ("#ffffff", "", ""),
    "quiet": ("#aaaaaa", "", ""),
    "faint": ("#aaaaaa", "", ""),
    "head": ("#ffffff", "", "b"),
    "bar": ("#000000", "#aaaaaa", ""),
    "bar_head": ("#000000", "#aaaaaa", ""),
    "bar_quiet": ("#000000", "#aaaaaa", ""),
    "us": ("#55ffff", "", ""),
    "ussr": ("#ff5555", "", ""),
    "un": ("#ffffff", "", ""),
    "us_tag": ("#ffffff", "#0000aa", "b"),
    "ussr_tag": ("#ffffff", "#aa0000", "b"),
    "un_tag": ("#000000", "#aaaaaa", ""),
    "slot": ("#555555", "", ""),
    "d3": ("#000000", "#00aa00", ""),
    "d2": ("#ffffff", "#aa5500", "b"),
    "d1": ("#000000", "#ffffff", ""),
    "d3_ghost": ("#000000", "#00aa00", ""),
    "d2_ghost": ("#ffffff", "#aa5500", "b"),
    "d1_ghost": ("#000000", "#ffffff", ""),
    "act": ("#000000", "#55ff55", ""),
    "act_text": ("#55ff55", "", ""),
    "warn": ("#000000", "#ffff55", ""),
    "warn_text": ("#ffff55", "", ""),
    "gold": ("#000000", "#ffffff", ""),
    "gold_text": ("#000000", "#ffffff", ""),
    "paper": ("#000000", "#ffffff", ""),
    "paper_head": ("#000000", "#ffffff", ""),
    "paper_quiet": ("#000000", "#ffffff", ""),
    "button": ("#000000", "#aaaaaa", ""),
    "button_key": ("#000000", "#ffffff", ""),
    "foot": ("#aaaaaa", "#000000", ""),
    "foot_key": ("#55ff55", "#000000", ""),
}

LOOKS: Final = {"dark": DARK, "light": LIGHT, "sixteen": SIXTEEN}
ROOM: Final = {"dark": "#0e1518", "light": "#f3eee1", "sixteen": "#000000"}


def styles(theme: str) -> dict[str, Style]:
    """The styles of a theme."""
    room = ROOM[theme]
    return {
        name: Style(color=fore, bgcolor=back or room, bold="b" in how, reverse="r" in how, underline="u" in how)
        for name, (fore, back, how) in LOOKS[theme].items()
    }


def guessed(environment: dict[str, str]) -> str:
    """Dark, unless the terminal says that its ground is light."""
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if ground in ("7", "15") else "dark"
