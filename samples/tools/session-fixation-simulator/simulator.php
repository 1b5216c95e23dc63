<?php
// Two visitors, one site, no HTTP: cookies and sessions are arrays. php simulator.php [broken|fixed]
declare(strict_types=1);

/** The site's memory: session identifier => what it knows. */
final class Site
{
    /** @var array<string, array{user: ?string}> */
    public array $sessions = [];
    private int $made = 0;

    /** @param callable(Site, string, string): string $afterLogin answers the identifier to use from now on */
    public function __construct(private $afterLogin, private bool $acceptsUnknown)
    {
    }

    /** A new identifier. Real ones come from random_bytes(32); these are numbered so that every run is the same. */
    public function newIdentifier(): string
    {
        $this->made++;
        return sprintf('s%03d', $this->made);
    }

    /** A visit to any page; answers the cookie the browser keeps. */
    public function visit(?string $cookie): string
    {
        if ($cookie !== null && isset($this->sessions[$cookie])) {
            return $cookie;
        }
        $identifier = $cookie !== null && $this->acceptsUnknown ? $cookie : $this->newIdentifier();
        $this->sessions[$identifier] = ['user' => null];
        return $identifier;
    }

    /** A login with the right password; answers the cookie the browser keeps. */
    public function login(?string $cookie, string $user): string
    {
        return ($this->afterLogin)($this, $this->visit($cookie), $user);
    }

    /** Who the site thinks is visiting. */
    public function whoIs(?string $cookie): string
    {
        return $this->sessions[$cookie ?? '']['user'] ?? 'a stranger';
    }
}

/**
 * The story: Mal gets an identifier, plants it in Vera's browser (a link, a shared computer), Vera logs in, Mal comes back.
 *
 * @return array{vera: string, mal: string, diary: list<string>}
 */
function playFixation(Site $site, ?string $planted = null): array
{
    $diary = [];
    $mal = $planted ?? $site->visit(null);
    $diary[] = $planted === null ? "Mal visits and is given the cookie {$mal}" : "Mal makes up the cookie {$mal}";
    $diary[] = "Mal plants {$mal} in Vera's browser";
    $vera = $site->visit($mal);
    $diary[] = "Vera visits with {$mal}; her browser now keeps {$vera}";
    $vera = $site->login($vera, 'vera');
    $diary[] = "Vera logs in; her browser now keeps {$vera}";
    $diary[] = "With {$vera} the site sees " . $site->whoIs($vera);
    $diary[] = "Mal visits with {$mal}: the site sees " . $site->whoIs($mal);
    return ['vera' => $site->whoIs($vera), 'mal' => $site->whoIs($mal), 'diary' => $diary];
}

/** Which site a word means; ends the program for any other word. */
function siteFor(string $word): Site
{
    if ($word === 'broken') {
        require_once __DIR__ . '/broken.php';
        return brokenSite();
    }
    if ($word === 'fixed') {
        require_once __DIR__ . '/fixed.php';
        return fixedSite();
    }
    fwrite(STDERR, "php simulator.php broken|fixed\n");
    exit(2);
}

if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    foreach ([null, 'chosen-by-mal'] as $planted) {
        foreach (playFixation(siteFor($argv[1] ?? 'broken'), $planted)['diary'] as $line) {
            echo $line, PHP_EOL;
        }
        echo PHP_EOL;
    }
}
