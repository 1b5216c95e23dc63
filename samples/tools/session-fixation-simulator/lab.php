<?php
// Runs all stories against site.php, the original or the model, and counts: php lab.php [original | model]
declare(strict_types=1);

require_once __DIR__ . '/stories.php';

/** The titles of the stories that do not end well. */
function failures(array $stories, object $site): array
{
    return array_keys(array_filter($stories, fn (callable $story): bool => !endsWell($story, $site)));
}

/** A site that breaks is no protection. */
function endsWell(callable $story, object $site): bool
{
    set_error_handler(fn (): bool => throw new RuntimeException('the site reads what is not there'));
    try {
        return $story(new World($site));
    } catch (Throwable) {
        return false;
    } finally {
        restore_error_handler();
    }
}

/** Yours, `original` or `model`; the class may have any name, so that a copy works as it stands. */
function siteOf(string $whose): object
{
    switch ($whose) {
        case 'yours':
            require_once __DIR__ . '/site.php';
            break;
        case 'original':
            require_once __DIR__ . '/original/site.php';
            break;
        case 'model':
            require_once __DIR__ . '/model/site.php';
            break;
        default:
            throw new InvalidArgumentException('Say php lab.php, php lab.php original, or php lab.php model.');
    }
    $file = $whose === 'yours' ? '/site.php' : "/{$whose}/site.php";
    if (preg_match('/^(?:final )?class (\w+)/m', (string) file_get_contents(__DIR__ . $file), $match) !== 1) {
        throw new InvalidArgumentException('There is no class in site.php.');
    }
    return match ($match[1]) {
        'Site' => new Site(),
        'ModelSite' => new ModelSite(),
        default => throw new InvalidArgumentException('The class in site.php is Site or ModelSite.'),
    };
}

function main(string $whose): int
{
    try {
        $site = siteOf($whose);
    } catch (InvalidArgumentException $problem) {
        echo $problem->getMessage(), PHP_EOL;
        return 2;
    }
    $attacked = failures(attacks(), $site);
    $unserved = failures(visits(), $site);
    printf("%d of %d attacks stopped, %d of %d visitors served.\n", count(attacks()) - count($attacked), count(attacks()), count(visits()) - count($unserved), count(visits()));
    if ($attacked !== []) {
        printf("Works: %s.\n", $attacked[0]);
    }
    if ($unserved !== []) {
        printf("Broken: %s.\n", $unserved[0]);
    }
    return $attacked === [] && $unserved === [] ? 0 : 1;
}

if (realpath($_SERVER['SCRIPT_FILENAME'] ?? '') === __FILE__) {
    exit(main($argv[1] ?? 'yours'));
}
