<?php
// Decides which uploads are taken. Yours is validateUpload; the one below it, solutionUpload, works.
//   php validator.php              grades your validateUpload against expected.json
//   php validator.php solution     grades the solution
declare(strict_types=1);

const LARGEST = 3000; // bytes; small, so that the lab stays small
const MOST_PIXELS = 4_000_000;

/**
 * Your task: answer 'ok', or why not: 'name', 'size', 'content' or 'dimensions'. As it comes it believes the ending.
 */
function validateUpload(string $name, string $bytes): string
{
    $ending = strtolower(pathinfo($name, PATHINFO_EXTENSION));
    return in_array($ending, ['png', 'gif', 'jpg', 'jpeg', 'pdf', 'txt'], true) ? 'ok' : 'name';
}

/** One that gets all 25 right: name, then size, then content, then dimensions. The cheapest question comes first. */
function solutionUpload(string $name, string $bytes): string
{
    // Exactly one dot: nothing like avatar.php.png, which some servers would run.
    if (preg_match('/\A[\p{L}\p{N}_-]+\.(png|gif|jpe?g|pdf|txt)\z/iu', $name, $match) !== 1) {
        return 'name';
    }
    if ($bytes === '' || strlen($bytes) > LARGEST) {
        return 'size';
    }
    return match (strtolower($match[1])) {
        'png' => judgePng($bytes),
        'gif' => str_starts_with($bytes, 'GIF89a') && str_ends_with($bytes, ';') && !looksActive($bytes) ? 'ok' : 'content',
        'jpg', 'jpeg' => str_starts_with($bytes, "\xff\xd8\xff") && str_ends_with($bytes, "\xff\xd9") && !looksActive($bytes) ? 'ok' : 'content',
        'pdf' => judgePdf($bytes),
        'txt' => judgeText($bytes),
    };
}

/** Walks through the chunks: signature, IHDR first, right checksums, IEND last and nothing behind it. */
function judgePng(string $bytes): string
{
    if (!str_starts_with($bytes, "\x89PNG\r\n\x1a\n")) {
        return 'content';
    }
    $at = 8;
    $size = [0, 0];
    for ($first = true; ; $first = false) {
        if ($at + 12 > strlen($bytes)) {
            return 'content';
        }
        $length = unpack('N', $bytes, $at)[1];
        $type = substr($bytes, $at + 4, 4);
        if ($at + 12 + $length > strlen($bytes) || ($first && $type !== 'IHDR')) {
            return 'content';
        }
        if (unpack('N', $bytes, $at + 8 + $length)[1] !== crc32(substr($bytes, $at + 4, 4 + $length))) {
            return 'content';
        }
        if ($first) {
            $size = array_values(unpack('Nwidth/Nheight', $bytes, $at + 8));
        }
        $at += 12 + $length;
        if ($type === 'IEND') {
            break;
        }
    }
    if ($at !== strlen($bytes)) {
        return 'content';
    }
    return $size[0] * $size[1] > MOST_PIXELS ? 'dimensions' : 'ok';
}

function judgePdf(string $bytes): string
{
    $whole = str_starts_with($bytes, '%PDF-') && str_ends_with(rtrim($bytes), '%%EOF');
    return $whole && preg_match('~/(JavaScript|JS|OpenAction|Launch|EmbeddedFile)\b~', $bytes) === 0 ? 'ok' : 'content';
}

/** Text is UTF-8 without control characters, and does not look like a page or a program. */
function judgeText(string $bytes): string
{
    $plain = preg_match('//u', $bytes) === 1 && preg_match('/[\x00-\x08\x0b\x0c\x0e-\x1f]/', $bytes) === 0;
    return $plain && !looksActive($bytes) ? 'ok' : 'content';
}

function looksActive(string $bytes): bool
{
    return preg_match('/<\?php|<\?=|<script|<!doctype|<html/i', $bytes) === 1;
}

/**
 * Runs a validator over all samples.
 *
 * @param callable(string, string): string $validator
 * @return list<array{file: string, wanted: string, got: string}>
 */
function grade(callable $validator): array
{
    $rows = [];
    foreach (json_decode((string) file_get_contents(__DIR__ . '/expected.json'), true) as $sample) {
        // The number in front is only for the lesson; the visitor called the file something else.
        $name = substr($sample['file'], 3);
        $bytes = (string) file_get_contents(__DIR__ . '/uploads/' . $sample['file']);
        $rows[] = ['file' => $sample['file'], 'wanted' => $sample['reason'], 'got' => $validator($name, $bytes)];
    }
    return $rows;
}

if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    $rows = grade(($argv[1] ?? '') === 'solution' ? 'solutionUpload' : 'validateUpload');
    $right = 0;
    foreach ($rows as ['file' => $file, 'wanted' => $wanted, 'got' => $got]) {
        $correct = ($wanted === 'ok') === ($got === 'ok');
        $right += $correct ? 1 : 0;
        printf("%-8s%-22s%s%s", $correct ? 'right' : 'WRONG', $file, $got, PHP_EOL);
    }
    printf('%s%d of %d uploads judged correctly.%s', PHP_EOL, $right, count($rows), PHP_EOL);
}
