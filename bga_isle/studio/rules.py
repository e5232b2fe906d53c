"""What the port writes, as methods that say which rulings they are to follow, and the game around it."""

from collections.abc import Iterable
from string import Template
from typing import Final

from msgspec.structs import fields as struct_fields

from bga_isle.flow.chart import Chart
from bga_isle.flow.chart_checks import FIRED_BY_WORK, START
from bga_isle.model.state import View

from . import actions, php

_RULES = Template(
    """/**
 * The rules, which are the port's to write. What is not written yet throws NotPorted, which
 * names the rulings in docs/rules.md of bga-isle.
 */
class Rules
{
    public function __construct(protected Game $$game)
    {
    }
${methods}}
"""
)

_METHOD = Template(
    """
${doc}    public function ${name}(${parameters}): ${returns}
    {
        throw new NotPorted(__METHOD__, ${rulings});
    }
"""
)

_NOT_PORTED = """/** A part of the rules that the port has still to write. */
class NotPorted extends \\LogicException
{
    public function __construct(string $method, string ...$rulings)
    {
        parent::__construct(sprintf('%s is not ported yet: see %s', $method, implode(', ', $rulings)));
    }
}
"""

_GAME = Template(
    """/** The table as BGA's framework sees it; the rules are in Rules. */
class Game extends Table
{
    public readonly Rules $$rules;

    public function __construct()
    {
        parent::__construct();
        $$this->rules = new Rules($$this);
    }

    public function getGameProgression(): int
    {
        return $$this->rules->progression();
    }

    public function upgradeTableDb($$from_version): void
    {
    }

    protected function getAllDatas(int $$currentPlayerId): array
    {
        return [
            'players' => $$this->getCollectionFromDb(
                'SELECT `player_id` AS `id`, `player_score` AS `score` FROM `player`'
            ),
            'position' => $$this->rules->position(),
        ];
    }

    protected function setupNewGame($$players, $$options = []): string
    {
        $$colors = $$this->getGameinfos()['player_colors'];
        $$rows = [];
        foreach ($$players as $$id => $$player) {
            $$name = addslashes($$player['player_name']);
            $$rows[] = sprintf("(%d, '%s', '%s')", $$id, array_shift($$colors), $$name);
        }
        static::DbQuery(
            'INSERT INTO `player` (`player_id`, `player_color`, `player_name`) VALUES '
            . implode(', ', $$rows)
        );
        $$this->reloadPlayersBasicInfos();
        $$this->rules->setUp(array_keys($$players));

        return ${first}::class;
    }
}
"""
)

_ASKED: Final = (
    (
        "possibleActions",
        "",
        "array",
        "Every choice of this moment: arrays of `action` and its fields, in the order of ACTIONS (R24).",
    ),
    ("undoable", "", "bool", "May the active player take a choice back (R24)?"),
    (
        "progression",
        "",
        "int",
        "How far the game is, from 0 to 100, by the spaces that the leader controls (R11).",
    ),
    (
        "setUp",
        "array $playerIds",
        "void",
        "Lays the bears and the cards out and makes the first player active (R2, R3, R4).",
    ),
)

_WORK: Final = {
    "overcrowd": "Clears crowded spaces and looks for a winner (R6, R12).",
    "sink": "Sinks the isles without a bear (R7).",
    "draw": "Discards what was used, refills the hand and makes the other player active (R8, R10).",
    "skipTurn": "Lets the turn of a player without a card pass (R10).",
}

_NEXT = "Answers the transition to follow{or_stay}."
_OR_STAY = ", or null where the same state asks again"
_BACK = "Answers the id of the state that it leads back to."


def rules(namespace: str) -> str:
    """The file of the rules."""
    return php.file(namespace, (), _RULES.substitute(methods="".join(_methods())))


def not_ported(namespace: str) -> str:
    """The file of the exception."""
    return php.file(namespace, (), _NOT_PORTED)


def game(namespace: str, chart: Chart) -> str:
    """The file of the framework's main class."""
    first = php.class_name(chart.states[START].transitions["start"])
    uses = ("Bga\\GameFramework\\Table", f"{namespace}\\States\\{first}")
    return php.file(namespace, uses, _GAME.substitute(first=first))


def _methods() -> Iterable[str]:
    for name, parameters, returns, about in _ASKED:
        yield _method(name, parameters, returns, about)
    shown = ", ".join(field.name for field in struct_fields(View))
    about = f"What everybody may see, under the keys of a view: {shown} (R1, R2, R3)."
    yield _method("position", "", "array", about)
    for name in actions.NAMES:
        taken = ["int $playerId", *(php.parameter(field) for field in actions.fields(name))]
        returns, answer = "?string", _NEXT.format(or_stay=_OR_STAY)
        if name == actions.UNDO:
            returns, answer = "int", _BACK
        about = f"{actions.about(name)}\n\n{answer}"
        yield _method(name, ", ".join(taken), returns, about)
    for name in FIRED_BY_WORK:
        about = f"{_WORK[name]}\n\n{_NEXT.format(or_stay='')}"
        yield _method(name, "int $playerId", "string", about)


def _method(name: str, parameters: str, returns: str, about: str) -> str:
    return _METHOD.substitute(
        doc=php.doc(about, 1),
        name=name,
        parameters=parameters,
        returns=returns,
        rulings=", ".join(php.quoted(ruling) for ruling in php.rulings(about)),
    )
