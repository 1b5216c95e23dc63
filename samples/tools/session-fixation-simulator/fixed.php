<?php
// The repaired site. In a PHP application these are session_regenerate_id(true) and session.use_strict_mode = 1.
declare(strict_types=1);

function fixedSite(): Site
{
    $afterLogin = function (Site $site, string $cookie, string $user): string {
        $fresh = $site->newIdentifier();
        $site->sessions[$fresh] = $site->sessions[$cookie];
        unset($site->sessions[$cookie]);
        $site->sessions[$fresh]['user'] = $user;
        return $fresh;
    };
    return new Site($afterLogin, acceptsUnknown: false);
}
