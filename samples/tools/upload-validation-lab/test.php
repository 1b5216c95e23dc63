<?php
// The tests, without a library: php test.php
declare(strict_types=1);
require __DIR__ . '/validator.php';

$failures = 0;
$check = function (string $what, bool $holds) use (&$failures): void {
    echo $holds ? 'ok      ' : 'FAILED  ', $what, PHP_EOL;
    $failures += $holds ? 0 : 1;
};

$solution = grade('solutionUpload');
foreach ($solution as ['file' => $file, 'wanted' => $wanted, 'got' => $got]) {
    $check("the solution says {$wanted} to {$file}", $got === $wanted);
}
$check('there are 25 samples', count($solution) === 25);
$skeleton = grade('validateUpload');
$check('the skeleton does not get them all right', $solution !== $skeleton && count(array_filter($skeleton, fn ($row) => ($row['got'] === 'ok') !== ($row['wanted'] === 'ok'))) >= 10);
foreach (['../x.png', "a.png\0.txt", 'a..png', '.png', 'a b.png', 'a.png '] as $name) {
    $check('a name like ' . json_encode($name) . ' is refused', solutionUpload($name, 'x') === 'name');
}
echo $failures === 0 ? 'All passed.' : "{$failures} failed.", PHP_EOL;
exit($failures === 0 ? 0 : 1);
