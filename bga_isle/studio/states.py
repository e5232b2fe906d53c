"""One State class for each state in which BGA's machine can be, with the exits resolved to ids."""

from string import Template
from typing import Final

from msgspec.structs import fields as struct_fields

from bga_isle.adapter.gamestate import GamestateArgs
from bga_isle.flow.chart import Chart
from bga_isle.flow.chart_checks import ChartState

from . import actions, php

_TYPES: Final = {"activeplayer": "ACTIVE_PLAYER", "game": "GAME"}
"""BGA's own word for each type; states of type manager belong to the framework."""

_CLASS = Template(
    """/** The state `${name}`. */
class ${class_name} extends GameState
{
    public function __construct(protected Game $$game)
    {
        parent::__construct(
            $$game,
            id: StateIds::${constant},
            type: StateType::${type},
            name: ${quoted},
            description: ${description},
${further}            transitions: ${transitions},
        );
    }
${methods}}
"""
)

_ASKING = Template(
    """
    public function getArgs(): array
    {
        return ${args};
    }
"""
)

_ACTION = Template(
    """
${doc}    #[PossibleAction]
    public function ${name}(${parameters}): ${returns}
    {
        return ${answer};
    }
"""
)

_ZOMBIE = Template(
    """
    /** Any of the possible actions, all equally likely (R25). */
    public function zombie(int $$playerId, array $$args): string
    {
        $$possible = $$args['possible_actions'];
        $$choice = $$possible[$$this->getRandomZombieChoice(array_keys($$possible))];

        return ${match};
    }
"""
)

_PASSING = Template(
    """
    public function onEnteringState(): string
    {
        return $$this->game->rules->${method}((int) $$this->game->getActivePlayerId());
    }
"""
)


def exported(chart: Chart) -> dict[str, ChartState]:
    """The states that a project declares, by class; setup and end are the framework's own."""
    return {
        php.class_name(name): state for name, state in chart.states.items() if state.type in _TYPES
    }


def state_ids(chart: Chart, namespace: str) -> str:
    """The file of the ids under names, the framework's own among them."""
    lines = "".join(
        f"{php.INDENT}public const {php.constant(name)} = {state.id};\n"
        for name, state in chart.states.items()
    )
    head = "/** The states by id; transitions name them. */\nfinal class StateIds\n"
    return php.file(namespace, (), f"{head}{{\n{lines}}}\n")


def state_class(state: ChartState, namespace: str) -> str:
    """The file of one state."""
    framework = "Bga\\GameFramework"
    uses = {f"{framework}\\StateType", f"{framework}\\States\\GameState"}
    uses |= {f"{namespace}\\Game", f"{namespace}\\StateIds"}
    methods = _asking(state) if state.possibleactions else _passing(state)
    for name in ("IntParam", "StringParam"):
        if f"#[{name}(" in methods:
            uses.add(f"{framework}\\Actions\\Types\\{name}")
    if "Names::" in methods:
        uses.add(f"{namespace}\\Names")
    if state.possibleactions:
        uses.add(f"{framework}\\States\\PossibleAction")
    return php.file(f"{namespace}\\States", uses, _declared(state, methods))


def _declared(state: ChartState, methods: str) -> str:
    further = ""
    if state.descriptionmyturn:
        further += _argument("descriptionMyTurn", php.translated(state.descriptionmyturn))
    if state.updateGameProgression:
        further += _argument("updateGameProgression", "true")
    exits = {
        trigger: f"StateIds::{php.constant(there)}" for trigger, there in state.transitions.items()
    }
    return _CLASS.substitute(
        name=state.name,
        class_name=php.class_name(state.name),
        constant=php.constant(state.name),
        type=_TYPES[state.type],
        quoted=php.quoted(state.name),
        description=php.translated(state.description),
        further=further,
        transitions=php.mapped(exits, 3),
        methods=methods,
    )


def _argument(name: str, value: str) -> str:
    return f"{php.INDENT * 3}{name}: {value},\n"


def _asking(state: ChartState) -> str:
    args = {
        field.name: f"$this->game->rules->{php.camel(field.name)}()"
        for field in struct_fields(GamestateArgs)
    }
    moves = [name for name in state.possibleactions if name != actions.UNDO]
    choices = {php.quoted(name): _zombies_call(name) for name in moves}
    return (
        _ASKING.substitute(args=php.mapped(args, 2))
        + "".join(_action(name) for name in state.possibleactions)
        + _ZOMBIE.substitute(match=php.matched("$choice['action']", choices, 2))
    )


def _action(name: str) -> str:
    """One method; where the rules name no transition the state asks again."""
    fields = actions.fields(name)
    taken = [*(php.checked(field, actions.WORDS) for field in fields), "int $activePlayerId"]
    given = ", ".join(["$activePlayerId", *(f"${field.name}" for field in fields)])
    undo = name == actions.UNDO
    return _ACTION.substitute(
        doc=php.doc(actions.about(name), 1),
        name=name,
        parameters=_laid_out(taken),
        returns="int" if undo else "string",
        answer=f"$this->game->rules->{name}({given})" + ("" if undo else " ?? self::class"),
    )


def _laid_out(parameters: list[str]) -> str:
    """One parameter stays in its line, several have a line each."""
    if len(parameters) == 1:
        return parameters[0]
    lines = "".join(f"{php.INDENT * 2}{parameter},\n" for parameter in parameters)
    return f"\n{lines}{php.INDENT}"


def _zombies_call(name: str) -> str:
    given = [f"$choice['{field.name}']" for field in actions.fields(name)]
    return f"$this->{name}({', '.join([*given, '$playerId'])})"


def _passing(state: ChartState) -> str:
    return _PASSING.substitute(method=state.name)
