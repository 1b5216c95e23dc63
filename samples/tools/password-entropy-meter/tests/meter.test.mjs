import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attackers, characterSet, diceWords, estimate, judge, naiveGuesses, sayCount, sayVerdict, timeFor } from '../meter.mjs';

const verdict = (password) => judge(estimate(password).log10);
const kinds = (password) => estimate(password).pieces.map(({ kind }) => kind);

test('the naive count is the character set to the power of the length', () => {
  assert.deepEqual(characterSet('aB3!'), { names: ['lowercase letters', 'capital letters', 'digits', 'punctuation'], size: 95 });
  assert.equal(naiveGuesses('abcd'), 4 * Math.log10(26));
  assert.equal(naiveGuesses(''), 0);
});

test('a common word is found whatever its capitals, look-alikes and direction', () => {
  for (const word of ['dragon', 'Dragon', 'DRAGON', 'dr4g0n', 'nogard']) assert.deepEqual(kinds(word), ['word'], word);
  assert.ok(estimate('dr4g0n').log10 > estimate('dragon').log10);
});

test('repetition, sequences, keyboard walks, years and dates are patterns', () => {
  for (const [password, kind] of [['xyqxyq', 'repeat'], ['efgh', 'sequence'], ['87654', 'sequence'], ['sdfghj', 'keyboard walk'], ['1987', 'year'], ['24.12.1999', 'date']])
    assert.deepEqual(kinds(password), [kind], password);
});

// NIST SP 800-63B-4, Password Verifiers: verifiers compare with commonly used, expected and compromised values; names and teams are among them.
test('a team, a name or a place with a digit is weak, as a password form would not say', () => {
  for (const password of ['ManchesterUnited1', 'Liverpool1', 'Barcelona2024', 'Metallica1!', 'Hannover96', 'Schatz123', 'Nirvana!99', 'Summer2024!', 'Password1!'])
    assert.equal(verdict(password), 'weak', password);
});

// The comparison of xkcd 936, counted as zxcvbn (Wheeler, USENIX Security 2016) and the Diceware list (7,776 words) count.
test('four words are never worse than a team or a word with look-alikes, and neither of these is strong', () => {
  const words = estimate('correct horse battery staple').log10;
  for (const password of ['ManchesterUnited1', 'Liverpool1', 'Tr0ub4dor&3', 'tobeornottobe', 'Metallica1!']) {
    assert.ok(estimate(password).log10 < words, password);
    assert.ok(['weak', 'fair'].includes(verdict(password)), password);
  }
});

// Diceware (Reinhold): five dice choose one of 7,776 words, so that n words are worth 7,776 to the power of n, and no more.
test('a phrase is worth no more than the list that dice would choose its words from', () => {
  assert.equal(diceWords, 6 ** 5);
  for (const phrase of ['correct horse battery staple', 'lamp river monday copper'])
    assert.ok(estimate(phrase).log10 <= 4 * Math.log10(diceWords) + 1e-9, phrase);
  const counts = ['river', 'river copper', 'river copper velvet', 'river copper velvet lamp'].map((text) => estimate(text).log10);
  assert.deepEqual([...counts].sort((a, b) => a - b), counts);
});

// OWASP Password Storage Cheat Sheet: slow hashes for passwords, since fast ones can be tried billions of times a second.
test('four words hold behind a slow hash and not behind a fast one; six hold behind both', () => {
  assert.equal(verdict('lamp river monday copper'), 'slow');
  assert.match(timeFor(estimate('lamp river monday copper').log10, attackers[2].perSecond), /^(minutes|hours)$/);
  assert.equal(verdict('copper velvet lamp river island monday'), 'strong');
  assert.notEqual(judge(7 * Math.log10(95)), 'strong', 'seven characters of any kind');
});

// NIST SP 800-63B-4, Password Verifiers: at least 15 characters where the password stands alone.
test('a password of lowercase letters drawn at random needs fifteen of them to hold behind a fast hash', () => {
  assert.equal(judge(14 * Math.log10(26)), 'slow');
  assert.equal(judge(15 * Math.log10(26)), 'strong');
});

test('no typed password is called strong without its condition', () => {
  assert.equal(sayVerdict('strong'), 'Strong, if chance chose it');
  assert.equal(sayVerdict('slow'), 'Strong behind a slow hash only, if chance chose it');
  assert.equal(sayVerdict('strong', true), 'Strong');
  assert.equal(sayVerdict('weak'), 'Weak');
});

test('twenty characters by chance are read as loose ones for the most part, and their naive count is strong', () => {
  const found = estimate('vW8mXq2ZtLh5Rb9KwFjc');
  assert.ok(found.pieces.some(({ kind }) => kind === 'loose characters'));
  assert.equal(judge(found.naive), 'strong');
});

test('the pieces spell the password, and the informed count never exceeds the naive one', () => {
  for (const password of ['a', 'zz', 'Tr0ub4dor&3', 'qwertyuiop', 'caf\u00e9 \u{1f600}', 'x'.repeat(60), '1234567890abcdef', 'ab cd']) {
    const found = estimate(password);
    assert.equal(found.pieces.map(({ text }) => text).join('').replaceAll(' ', ''), password.replaceAll(' ', ''));
    assert.ok(found.log10 <= found.naive + 1e-9, password);
  }
});

test('times and counts are said in words', () => {
  assert.equal(timeFor(3, 1e4), 'less than a second');
  assert.equal(timeFor(12, 1e4), 'years');
  assert.equal(timeFor(60, attackers[2].perSecond), 'longer than anybody will wait');
  assert.equal(sayCount(2), '100');
  assert.equal(sayCount(7), '10.0 million');
  assert.equal(sayCount(23), '10 to the power of 23.0');
});
