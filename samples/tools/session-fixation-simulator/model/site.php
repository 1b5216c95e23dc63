<?php
// A repaired site. Look at it last.
declare(strict_types=1);

class ModelSite
{
    private const IDLE_MINUTES = 30;
    private const LOGIN_MINUTES = 12 * 60;

    private function emptySession(int $now): array
    {
        return ['user' => null, 'admin' => false, 'cart' => [], 'begun' => $now, 'seen' => $now];
    }

    /** Too long without use, or too long since the login. */
    private function isOver(array $session, int $now): bool
    {
        return $now - $session['seen'] > self::IDLE_MINUTES
            || ($session['user'] !== null && $now - $session['begun'] > self::LOGIN_MINUTES);
    }

    /** Adopts only identifiers that the site gave out, and only until they are over. */
    public function visit(array &$store, ?string $cookie, int $now, callable $newId): string
    {
        if ($cookie === null || !isset($store[$cookie]) || $this->isOver($store[$cookie], $now)) {
            unset($store[$cookie ?? '']);
            $cookie = $newId();
            $store[$cookie] = $this->emptySession($now);
        }
        $store[$cookie]['seen'] = $now;
        return $cookie;
    }

    /** Moves a session to a new identifier; the old one ends. */
    private function rotate(array &$store, string $cookie, callable $newId): string
    {
        $next = $newId();
        $store[$next] = $store[$cookie];
        unset($store[$cookie]);
        return $next;
    }

    /** Another user's rights and cart do not come along. */
    public function login(array &$store, string $cookie, string $user, int $now, callable $newId): string
    {
        $before = $store[$cookie]['user'];
        if ($before !== null && $before !== $user) {
            $store[$cookie] = $this->emptySession($now);
        }
        $cookie = $this->rotate($store, $cookie, $newId);
        $store[$cookie]['user'] = $user;
        $store[$cookie]['admin'] = false;
        $store[$cookie]['begun'] = $now;
        return $cookie;
    }

    public function becomeAdmin(array &$store, string $cookie, int $now, callable $newId): string
    {
        $cookie = $this->rotate($store, $cookie, $newId);
        $store[$cookie]['admin'] = true;
        return $cookie;
    }

    public function logout(array &$store, string $cookie, int $now, callable $newId): string
    {
        unset($store[$cookie]);
        return $this->visit($store, null, $now, $newId);
    }

    /** Ends every other session of the user. */
    public function changePassword(array &$store, string $cookie, int $now, callable $newId): string
    {
        $user = $store[$cookie]['user'];
        $cookie = $this->rotate($store, $cookie, $newId);
        foreach ($store as $id => $session) {
            if ($session['user'] === $user && (string) $id !== $cookie) {
                unset($store[$id]);
            }
        }
        return $cookie;
    }
}
