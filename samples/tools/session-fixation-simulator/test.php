<?php
// The tests, without a library: php test.php. They read the original and the model, never your site.php.
declare(strict_types=1);
require_once __DIR__ . '/lab.php';
require_once __DIR__ . '/original/site.php';
require_once __DIR__ . '/model/site.php';

$failed = 0;
$check = function (string $what, bool $holds) use (&$failed): void {
    echo $holds ? 'ok      ' : 'FAILED  ', $what, PHP_EOL;
    $failed += $holds ? 0 : 1;
};

$check('there are fourteen attacks and nine visits', [count(attacks()), count(visits())] === [14, 9]);
$check('the repaired site stops every attack', failures(attacks(), new ModelSite()) === []);
$check('the repaired site serves every visitor', failures(visits(), new ModelSite()) === []);

/** A site that forgets one thing, and a story that notices. */
$forgetful = [
    'a genuine identifier, planted before the login' => new class extends ModelSite {
        public function login(array &$store, string $cookie, string $user, int $now, callable $newId): string
        {
            $store[$cookie]['user'] = $user;
            return $cookie;
        }
    },
    'an identifier that the site never gave out' => new class extends ModelSite {
        public function visit(array &$store, ?string $cookie, int $now, callable $newId): string
        {
            $store[$cookie ?? 'x'] ??= ['user' => null, 'admin' => false, 'cart' => [], 'begun' => $now, 'seen' => $now];
            return parent::visit($store, $cookie, $now, $newId);
        }
    },
    'the identifier from before the login, after it' => new class extends ModelSite {
        public function login(array &$store, string $cookie, string $user, int $now, callable $newId): string
        {
            $next = parent::login($store, $cookie, $user, $now, $newId);
            $store[$cookie] = $store[$next];
            return $next;
        }
    },
    'an identifier copied before the administration' => new class extends ModelSite {
        public function becomeAdmin(array &$store, string $cookie, int $now, callable $newId): string
        {
            $store[$cookie]['admin'] = true;
            return $cookie;
        }
    },
    'the identifier after the logout' => new class extends ModelSite {
        public function logout(array &$store, string $cookie, int $now, callable $newId): string
        {
            return $this->visit($store, null, $now, $newId);
        }
    },
    'a stolen session after the password was changed' => new class extends ModelSite {
        public function changePassword(array &$store, string $cookie, int $now, callable $newId): string
        {
            return $this->becomeAdmin($store, $cookie, $now, $newId);
        }
    },
    'the identifier of this browser, copied before the password was changed' => new class extends ModelSite {
        public function changePassword(array &$store, string $cookie, int $now, callable $newId): string
        {
            return $cookie;
        }
    },
    'a session that nobody has used for two hours' => new class extends ModelSite {
        public function visit(array &$store, ?string $cookie, int $now, callable $newId): string
        {
            if (isset($store[$cookie ?? ''])) {
                $store[$cookie]['seen'] = $now;
            }
            return parent::visit($store, $cookie, $now, $newId);
        }
    },
];
foreach ($forgetful as $story => $site) {
    $check("noticed: {$story}", in_array($story, failures(attacks(), $site), true));
}

$endless = new class extends ModelSite {
    public function visit(array &$store, ?string $cookie, int $now, callable $newId): string
    {
        $cookie = parent::visit($store, $cookie, $now, $newId);
        $store[$cookie]['begun'] = $now;
        return $cookie;
    }
};
$check('noticed: no limit since the login', failures(attacks(), $endless) === ['a stolen session, used every 20 minutes for a day']);
$unlucky = new class extends ModelSite {
    public function login(array &$store, string $cookie, string $user, int $now, callable $newId): string
    {
        $begun = $store[$cookie]['begun'];
        $next = parent::login($store, $cookie, $user, $now, $newId);
        $store[$next]['begun'] = $begun;
        return $next;
    }
};
$check('noticed: a limit that starts before the login', failures(visits(), $unlucky) === ['eight hours of work, a long look around before it']);

// The numbers of LESSON.md: one repair alone.
$strict = new class extends Site {
    public function visit(array &$store, ?string $cookie, int $now, callable $newId): string
    {
        return parent::visit($store, isset($store[$cookie ?? '']) ? $cookie : null, $now, $newId);
    }
};
$rotating = new class extends Site {
    public function login(array &$store, string $cookie, string $user, int $now, callable $newId): string
    {
        $next = $newId();
        $store[$next] = ['user' => $user] + $store[$cookie];
        unset($store[$cookie]);
        return $next;
    }
};
$stopped = fn (object $site): array => array_keys(array_diff_key(attacks(), array_flip(failures(attacks(), $site))));
$check('the lesson: strict mode alone stops one', $stopped($strict) === ['an identifier that the site never gave out']);
$check('the lesson: rotation at login alone stops three', $stopped($rotating) === [
    'a genuine identifier, planted before the login',
    'the identifier from before the login, after it',
    'a shared computer: the next user gets the identifier of the one before',
]);

/** Rotates, but the old session stays as it was. */
$keeping = new class extends ModelSite {
    public function login(array &$store, string $cookie, string $user, int $now, callable $newId): string
    {
        $before = $store[$cookie];
        $next = parent::login($store, $cookie, $user, $now, $newId);
        $store[$cookie] = $before;
        return $next;
    }

    public function becomeAdmin(array &$store, string $cookie, int $now, callable $newId): string
    {
        $before = $store[$cookie];
        $next = parent::becomeAdmin($store, $cookie, $now, $newId);
        $store[$cookie] = $before;
        return $next;
    }
};
$check('the lesson: a session that is kept stays logged in after the logout', failures(attacks(), $keeping) === ['the identifier from before the administration, after the logout']);

$emptied = new class extends ModelSite {
    public function login(array &$store, string $cookie, string $user, int $now, callable $newId): string
    {
        unset($store[$cookie]);
        $cookie = $this->visit($store, null, $now, $newId);
        $store[$cookie]['user'] = $user;
        return $cookie;
    }
};
$check('noticed: a login that loses the cart', in_array('the cart survives the login', failures(visits(), $emptied), true));

$said = function (string $whose): array {
    ob_start();
    $code = main($whose);
    return [$code, (string) ob_get_clean()];
};
[$code, $output] = $said('original');
$check('the lab counts, and names one attack at most', $code === 1 && preg_match('/^0 of 14 attacks stopped, \d of 9 visitors served\.\nWorks: [^\n]+\n(Broken: [^\n]+\n)?$/', $output) === 1);
$check('the lab runs the model as it stands, also as site.php', $said('model') === [0, "14 of 14 attacks stopped, 9 of 9 visitors served.\n"]);
$check('the lab says what it can run', $said('modle') === [2, "Say php lab.php, php lab.php original, or php lab.php model.\n"]);
$check('no test reads the site of the learner', !in_array(__DIR__ . '/site.php', get_included_files(), true));
echo $failed === 0 ? 'All passed.' : "{$failed} failed.", PHP_EOL;
exit($failed === 0 ? 0 : 1);
