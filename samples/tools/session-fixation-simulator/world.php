<?php
// A browser, and the world that the stories happen in: a site, its sessions, a clock.
declare(strict_types=1);

/** A browser at the site; the identifiers are long and random in reality, here they are short and repeatable. */
final class Browser
{
    public ?string $cookie = null;

    public function __construct(private World $world)
    {
    }

    public function open(): void
    {
        $this->cookie = $this->world->site->visit($this->world->store, $this->cookie, $this->world->now, $this->world->newId(...));
    }

    public function login(string $user): void
    {
        $this->open();
        $this->cookie = $this->world->site->login($this->world->store, $this->cookie, $user, $this->world->now, $this->world->newId(...));
    }

    public function becomeAdmin(): void
    {
        $this->open();
        $this->cookie = $this->world->site->becomeAdmin($this->world->store, $this->cookie, $this->world->now, $this->world->newId(...));
    }

    public function logout(): void
    {
        $this->open();
        $this->cookie = $this->world->site->logout($this->world->store, $this->cookie, $this->world->now, $this->world->newId(...));
    }

    public function changePassword(): void
    {
        $this->open();
        $this->cookie = $this->world->site->changePassword($this->world->store, $this->cookie, $this->world->now, $this->world->newId(...));
    }

    public function put(string $thing): void
    {
        $this->open();
        $this->world->store[$this->cookie]['cart'][] = $thing;
    }

    public function session(): array
    {
        $this->open();
        return $this->world->store[$this->cookie];
    }

    public function user(): ?string
    {
        return $this->session()['user'];
    }
}

final class World
{
    public array $store = [];
    public int $now = 0;
    private int $made = 0;

    /** @param object $site with the methods of `Site` */
    public function __construct(public readonly object $site)
    {
    }

    public function newId(): string
    {
        $this->made += 1;
        return substr(hash('sha256', "session {$this->made}"), 0, 12);
    }

    public function browser(?string $cookie = null): Browser
    {
        $browser = new Browser($this);
        $browser->cookie = $cookie;
        return $browser;
    }
}
