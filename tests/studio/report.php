<?php

/**
 * Loads an exported project and prints as JSON what it declares and which method of the rules
 * each of its ways in ends in. Arguments: the folder, the project's name. Standard input: one
 * sample of each action, by name.
 */

declare(strict_types=1);

require __DIR__ . '/framework.php';

[, $folder, $project] = $argv;
$namespace = "Bga\\Games\\$project";
$samples = json_decode(stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);

spl_autoload_register(function (string $class) use ($folder, $namespace): void {
    if (str_starts_with($class, "$namespace\\")) {
        $place = str_replace('\\', '/', substr($class, strlen($namespace) + 1));
        require "$folder/modules/php/$place.php";
    }
});

/** The method of the rules in which a call ends, what it is given, and what that says. */
function reached(callable $call): array
{
    try {
        $call();
    } catch (LogicException $notPorted) {
        $frame = $notPorted->getTrace()[0];
        $kind = (new ReflectionClass($notPorted))->getShortName();

        return [
            'method' => $frame['function'],
            'arguments' => $frame['args'],
            'kind' => $kind,
            'says' => $notPorted->getMessage(),
        ];
    }

    throw new RuntimeException('a call ended nowhere');
}

function parameter(ReflectionParameter $parameter): array
{
    $attributes = [];
    foreach ($parameter->getAttributes() as $attribute) {
        $attributes[(new ReflectionClass($attribute->getName()))->getShortName()] = array_filter(
            get_object_vars($attribute->newInstance()),
            fn ($value) => $value !== null && $value !== false,
        );
    }

    return [
        'name' => $parameter->getName(),
        'type' => (string) $parameter->getType(),
        'attributes' => (object) $attributes,
    ];
}

function state(object $state, array $samples): array
{
    $class = new ReflectionClass($state);
    $actions = [];
    $zombie = [];
    foreach ($class->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
        if ($method->getAttributes(Bga\GameFramework\States\PossibleAction::class) === []) {
            continue;
        }
        $name = $method->getName();
        $actions[$name] = array_map('parameter', $method->getParameters());
        $args = ['possible_actions' => [$samples[$name]]];
        if ($name !== 'actUndo') {
            $zombie[$name] = reached(fn () => $state->zombie(7, $args));
        }
    }
    $undo = isset($actions['actUndo']) ? reached(fn () => $state->actUndo(7)) : null;
    $works = $class->hasMethod('onEnteringState');

    return [
        'class' => $class->getShortName(),
        'id' => $state->id,
        'type' => $state->type->value,
        'name' => $state->name,
        'description' => $state->description,
        'descriptionmyturn' => $state->descriptionMyTurn,
        'transitions' => (object) $state->transitions,
        'updateGameProgression' => $state->updateGameProgression,
        'actions' => (object) $actions,
        'zombie' => (object) $zombie,
        'undo' => $undo,
        'args' => $class->hasMethod('getArgs') ? reached($state->getArgs(...)) : null,
        'works' => $works ? reached($state->onEnteringState(...)) : null,
    ];
}

$game = new ("$namespace\\Game")();
$states = [];
foreach (glob("$folder/modules/php/States/*.php") as $file) {
    $class = "$namespace\\States\\" . basename($file, '.php');
    $states[] = state(new $class($game), $samples);
}

$names = new ReflectionClass("$namespace\\Names");
$notifications = new ReflectionClass("$namespace\\Notifications");
$lines = [];
foreach ($notifications->getConstant('FIELDS') as $name => $_) {
    $lines[$name] = $notifications->getMethod('log')->invoke(null, $name);
}

$players = [21 => ['player_name' => "O'Neil"], 22 => ['player_name' => 'Ann']];
$setUp = new ReflectionMethod($game, 'setupNewGame');

echo json_encode([
    'states' => $states,
    'ids' => (new ReflectionClass("$namespace\\StateIds"))->getConstants(),
    'names' => $names->getConstants(),
    'shown' => array_map(
        fn (ReflectionMethod $method) => $method->getName(),
        $names->getMethods(ReflectionMethod::IS_STATIC),
    ),
    'isles' => array_map(["$namespace\\Names", 'isle'], range(0, 3)),
    'effects' => array_map(["$namespace\\Names", 'effect'], $names->getConstant('EFFECTS')),
    'notifications' => $notifications->getConstants(),
    'lines' => $lines,
    'opening' => reached(fn () => $setUp->invoke($game, $players)),
    'queries' => Bga\GameFramework\Table::$queries,
    'progression' => reached($game->getGameProgression(...)),
    'translated' => array_keys($GLOBALS['translated']),
], JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
