<?php
// The tests, without a library: php test.php
declare(strict_types=1);
require __DIR__ . '/simulator.php';
require __DIR__ . '/broken.php';
require __DIR__ . '/fixed.php';

$failures = 0;
$check = function (string $what, bool $holds) use (&$failures): void {
    echo $holds ? 'ok      ' : 'FAILED  ', $what, PHP_EOL;
    $failures += $holds ? 0 : 1;
};

foreach ([null, 'chosen-by-mal'] as $planted) {
    $how = $planted === null ? 'an identifier the site gave him' : 'an identifier he made up';
    $check("broken: with {$how} Mal is taken for Vera", playFixation(brokenSite(), $planted)['mal'] === 'vera');
    $check("fixed: with {$how} Mal stays a stranger", playFixation(fixedSite(), $planted)['mal'] === 'a stranger');
    $check("fixed: Vera is known, with {$how}", playFixation(fixedSite(), $planted)['vera'] === 'vera');
}
$site = fixedSite();
$before = $site->visit(null);
$site->sessions[$before]['cart'] = ['book'];
$after = $site->login($before, 'vera');
$check('fixed: the identifier changes at login', $after !== $before);
$check('fixed: the old identifier is gone', !isset($site->sessions[$before]));
$check('fixed: what lay in the session stays', $site->sessions[$after]['cart'] === ['book']);
$check('fixed: an unknown identifier is replaced', fixedSite()->visit('made-up') !== 'made-up');
$strictOnly = new Site(fn (Site $s, string $cookie, string $user): string => [$s->sessions[$cookie]['user'] = $user, $cookie][1], false);
$check('strict mode alone does not help against a given identifier', playFixation($strictOnly)['mal'] === 'vera');
echo $failures === 0 ? 'All passed.' : "{$failures} failed.", PHP_EOL;
exit($failures === 0 ? 0 : 1);
