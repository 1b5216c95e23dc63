<?php
// The broken site. Your task: repair it here, then compare with fixed.php. There are two mistakes.
declare(strict_types=1);

function brokenSite(): Site
{
    $afterLogin = function (Site $site, string $cookie, string $user): string {
        $site->sessions[$cookie]['user'] = $user;
        return $cookie;
    };
    return new Site($afterLogin, acceptsUnknown: true);
}
