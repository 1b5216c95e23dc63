<?php
// The site as it was, to begin again. Repair site.php, not this file.
declare(strict_types=1);

class Site
{
    /**
     * A session: who is logged in (null for nobody), whether the password was entered again for the administration,
     * the cart, when the session began and when it was last seen, in minutes. The identifier is the key in the store.
     *
     * @return array{user: ?string, admin: bool, cart: list<string>, begun: int, seen: int}
     */
    private function emptySession(int $now): array
    {
        return ['user' => null, 'admin' => false, 'cart' => [], 'begun' => $now, 'seen' => $now];
    }

    /** A request of a browser that shows a cookie or none. Returns the cookie that the browser keeps. */
    public function visit(array &$store, ?string $cookie, int $now, callable $newId): string
    {
        $cookie ??= $newId();
        $store[$cookie] ??= $this->emptySession($now);
        $store[$cookie]['seen'] = $now;
        return $cookie;
    }

    /** The password was right. Returns the cookie that the browser keeps. */
    public function login(array &$store, string $cookie, string $user, int $now, callable $newId): string
    {
        $store[$cookie]['user'] = $user;
        return $cookie;
    }

    /** The password was right again, for the administration. */
    public function becomeAdmin(array &$store, string $cookie, int $now, callable $newId): string
    {
        $store[$cookie]['admin'] = true;
        return $cookie;
    }

    public function logout(array &$store, string $cookie, int $now, callable $newId): string
    {
        $store[$cookie]['user'] = null;
        return $cookie;
    }

    /** The user has a new password. */
    public function changePassword(array &$store, string $cookie, int $now, callable $newId): string
    {
        return $cookie;
    }
}
