<?php
// What visitors and attackers do. Each story returns whether all is well.
declare(strict_types=1);

require_once __DIR__ . '/world.php';

/** Attackers; true if they got nothing. */
function attacks(): array
{
    return [
        'a genuine identifier, planted before the login' => function (World $w): bool {
            [$mal, $vera] = [$w->browser(), $w->browser()];
            $mal->open();
            $vera->cookie = $mal->cookie;
            $vera->login('vera');
            return $mal->user() === null && $vera->user() === 'vera';
        },
        'an identifier that the site never gave out' => function (World $w): bool {
            $vera = $w->browser('made-up-by-mal');
            $vera->open();
            $vera->put('tea');
            return $w->browser('made-up-by-mal')->session()['cart'] === [];
        },
        'the identifier from before the login, after it' => function (World $w): bool {
            $vera = $w->browser();
            $vera->open();
            $old = $vera->cookie;
            $vera->login('vera');
            return $w->browser($old)->user() === null;
        },
        'an identifier copied before the administration' => function (World $w): bool {
            $vera = $w->browser();
            $vera->login('vera');
            $mal = $w->browser($vera->cookie);
            $vera->becomeAdmin();
            return !$mal->session()['admin'] && $vera->session()['admin'];
        },
        'the identifier after the logout' => function (World $w): bool {
            $vera = $w->browser();
            $vera->login('vera');
            $vera->put('medicine');
            $old = $vera->cookie;
            $vera->logout();
            $mal = $w->browser($old);
            return $mal->user() === null && $mal->session()['cart'] === [];
        },
        'the identifier from before the administration, after the logout' => function (World $w): bool {
            $vera = $w->browser();
            $vera->login('vera');
            $vera->put('medicine');
            $old = $vera->cookie;
            $vera->becomeAdmin();
            $vera->logout();
            $mal = $w->browser($old);
            return $mal->user() === null && $mal->session()['cart'] === [];
        },
        'a shared computer: the next user gets the identifier of the one before' => function (World $w): bool {
            $first = $w->browser();
            $first->login('mal');
            $known = $first->cookie;
            $first->logout();
            $first->login('vera');
            return $w->browser($known)->user() !== 'vera';
        },
        'a second login in the same browser inherits the administration' => function (World $w): bool {
            $shared = $w->browser();
            $shared->login('vera');
            $shared->becomeAdmin();
            $shared->login('ben');
            return $shared->user() === 'ben' && !$shared->session()['admin'];
        },
        'a second login in the same browser shows the cart of the first user' => function (World $w): bool {
            $shared = $w->browser();
            $shared->login('vera');
            $shared->put('medicine');
            $shared->login('ben');
            return $shared->session()['cart'] === [];
        },
        'a stolen session after the password was changed' => function (World $w): bool {
            [$vera, $other] = [$w->browser(), $w->browser()];
            $other->login('vera');
            $mal = $w->browser($other->cookie);
            $vera->login('vera');
            $vera->changePassword();
            return $mal->user() === null;
        },
        'the identifier of this browser, copied before the password was changed' => function (World $w): bool {
            $vera = $w->browser();
            $vera->login('vera');
            $mal = $w->browser($vera->cookie);
            $vera->changePassword();
            return $mal->user() === null;
        },
        'a session that nobody has used for two hours' => function (World $w): bool {
            $vera = $w->browser();
            $vera->login('vera');
            $w->now += 2 * 60;
            return $w->browser($vera->cookie)->user() === null;
        },
        'a stolen session, used every 20 minutes for a day' => function (World $w): bool {
            $vera = $w->browser();
            $vera->login('vera');
            $mal = $w->browser($vera->cookie);
            for ($used = 0; $used < 72; $used++) {
                $w->now += 20;
                $mal->open();
            }
            return $mal->user() === null;
        },
        'the administration survives a day in an old session' => function (World $w): bool {
            $vera = $w->browser();
            $vera->login('vera');
            $vera->becomeAdmin();
            $w->now += 24 * 60;
            return !$w->browser($vera->cookie)->session()['admin'];
        },
    ];
}

/** Honest visitors; true if they are served. */
function visits(): array
{
    return [
        'the cart survives the login' => function (World $w): bool {
            $vera = $w->browser();
            $vera->put('tea');
            $vera->login('vera');
            return $vera->session()['cart'] === ['tea'];
        },
        'the cart survives the administration and a new password' => function (World $w): bool {
            $vera = $w->browser();
            $vera->login('vera');
            $vera->put('tea');
            $vera->becomeAdmin();
            $vera->changePassword();
            return $vera->session()['cart'] === ['tea'] && $vera->session()['admin'];
        },
        'the person who changes the password stays logged in' => function (World $w): bool {
            $vera = $w->browser();
            $vera->login('vera');
            $vera->changePassword();
            return $vera->user() === 'vera';
        },
        'a new password leaves other users alone' => function (World $w): bool {
            [$vera, $ben] = [$w->browser(), $w->browser()];
            $vera->login('vera');
            $ben->login('ben');
            $ben->put('bread');
            $vera->changePassword();
            return $ben->user() === 'ben' && $ben->session()['cart'] === ['bread'];
        },
        'two devices of one user do not disturb each other' => function (World $w): bool {
            [$phone, $laptop] = [$w->browser(), $w->browser()];
            $phone->login('vera');
            $laptop->login('vera');
            $laptop->logout();
            return $phone->user() === 'vera' && $laptop->user() === null;
        },
        'a coffee break does not log anybody out' => function (World $w): bool {
            $vera = $w->browser();
            $vera->login('vera');
            $w->now += 25;
            $stays = $vera->user() === 'vera';
            $w->now += 25;
            return $stays && $vera->user() === 'vera';
        },
        'eight hours of work, a long look around before it' => function (World $w): bool {
            $vera = $w->browser();
            for ($hours = 0; $hours < 16; $hours++) {
                $hours === 8 ? $vera->login('vera') : $vera->open();
                for ($used = 0; $used < 3; $used++) {
                    $w->now += 20;
                    $vera->open();
                }
            }
            return $vera->user() === 'vera';
        },
        'a visitor keeps the identifier while nothing changes' => function (World $w): bool {
            $vera = $w->browser();
            $vera->open();
            $cookie = $vera->cookie;
            $vera->put('tea');
            $vera->open();
            return $vera->cookie === $cookie && $vera->session()['cart'] === ['tea'];
        },
        'logging in twice as the same user keeps the cart' => function (World $w): bool {
            $vera = $w->browser();
            $vera->login('vera');
            $vera->put('tea');
            $vera->login('vera');
            return $vera->session()['cart'] === ['tea'];
        },
    ];
}
