<?php

/** As much of BGA's framework as an exported project names, so that its classes can be loaded. */

declare(strict_types=1);

namespace Bga\GameFramework {
    enum StateType: string
    {
        case ACTIVE_PLAYER = 'activeplayer';
        case MULTIPLE_ACTIVE_PLAYER = 'multipleactiveplayer';
        case PRIVATE = 'private';
        case GAME = 'game';
        case MANAGER = 'manager';
    }

    abstract class Table
    {
        public static array $queries = [];

        public function __construct()
        {
        }

        public function getActivePlayerId(): string
        {
            return '7';
        }

        public function getGameinfos(): array
        {
            return ['player_colors' => ['000000', 'ffffff']];
        }

        public function reloadPlayersBasicInfos(): void
        {
        }

        public static function DbQuery(string $query): void
        {
            self::$queries[] = $query;
        }
    }
}

namespace Bga\GameFramework\States {
    use Bga\GameFramework\StateType;
    use Bga\GameFramework\Table;

    #[\Attribute(\Attribute::TARGET_METHOD)]
    class PossibleAction
    {
    }

    abstract class GameState
    {
        public function __construct(
            Table $game,
            public int $id,
            public StateType $type,
            public ?string $name = null,
            public string $description = '',
            public string $descriptionMyTurn = '',
            public array $transitions = [],
            public bool $updateGameProgression = false,
            public int|string|null $initialPrivate = null,
        ) {
        }

        public function getRandomZombieChoice(array $choices): mixed
        {
            return $choices[array_rand($choices)];
        }
    }
}

namespace Bga\GameFramework\Actions\Types {
    #[\Attribute(\Attribute::TARGET_PARAMETER)]
    class IntParam
    {
        public function __construct(
            public ?string $name = null,
            public ?int $min = null,
            public ?int $max = null,
        ) {
        }
    }

    #[\Attribute(\Attribute::TARGET_PARAMETER)]
    class StringParam
    {
        public function __construct(
            public ?string $name = null,
            public bool $alphanum = false,
            public bool $alphanum_dash = false,
            public bool $base64 = false,
            public ?array $enum = null,
        ) {
        }
    }
}

namespace {
    function clienttranslate(string $text): string
    {
        $GLOBALS['translated'][$text] = true;

        return $text;
    }
}
