import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { grade, ownerOf, parts, partsOf, shuffle, summarize } from '../quiz.mjs';

const { emails, you } = JSON.parse(readFileSync(new URL('../emails.json', import.meta.url), 'utf8'));
const known = you.known.map(({ owner }) => owner);
const phish = emails.find(({ verdict }) => verdict === 'suspicious');
const honest = emails.find(({ verdict }) => verdict === 'safe');

test('there are twenty messages, both kinds often enough that guessing does not pay', () => {
  assert.equal(emails.length, 20);
  const suspicious = emails.filter(({ verdict }) => verdict === 'suspicious').length;
  assert.ok(suspicious >= 9 && suspicious <= 12);
});

test('every message is complete and every clue lies in a part that it has', () => {
  for (const email of emails) {
    assert.ok(email.from.name && email.subject && email.lesson && email.body.length > 0);
    assert.ok(email.clues.length > 0);
    for (const clue of email.clues) {
      assert.ok(partsOf(email).includes(clue.part), `message ${email.id} has no ${clue.part}`);
      assert.ok(clue.text.length > 15);
    }
  }
});

test('every address and link is a name under example.com', () => {
  for (const email of emails) {
    for (const address of [email.from.address, email.replyTo, email.link?.target].filter(Boolean)) assert.ok(ownerOf(address));
  }
});

test('safe messages come from known owners and their links stay there', () => {
  for (const email of emails.filter(({ verdict }) => verdict === 'safe')) {
    assert.ok(known.includes(ownerOf(email.from.address)), email.subject);
    if (email.link) assert.equal(ownerOf(email.link.target), ownerOf(email.from.address));
  }
});

test('every suspicious message with an unknown sender says so, and so does every false link', () => {
  for (const email of emails.filter(({ verdict }) => verdict === 'suspicious')) {
    const has = (part) => email.clues.some((clue) => clue.part === part);
    if (!known.includes(ownerOf(email.from.address))) assert.ok(has('from'), email.subject);
    if (email.replyTo && ownerOf(email.replyTo) !== ownerOf(email.from.address)) assert.ok(has('reply') || has('from'), email.subject);
  }
});

test('the owner is the word directly before the ending', () => {
  assert.equal(ownerOf('service@brookside.account-check.example.com'), 'account-check');
  assert.equal(ownerOf('https://www.brookside.example.com/a.example.com'), 'brookside');
  assert.throws(() => ownerOf('https://example.org/'));
  assert.throws(() => ownerOf('https://brookside.example.com.example.net/'));
});

test('a right verdict is one point, and ticked parts decide which clues were seen', () => {
  const all = grade(phish, 'suspicious', phish.clues.map(({ part }) => part));
  assert.deepEqual([all.points, all.missed.length], [1, 0]);
  const some = grade(phish, 'suspicious', ['from', 'attachment']);
  assert.deepEqual(some.seen.map(({ part }) => part), ['from']);
  assert.equal(some.missed.length, phish.clues.length - 1);
  assert.deepEqual(some.unfounded, ['attachment']);
});

test('who is fooled has missed every clue, whatever was ticked', () => {
  const fooled = grade(phish, 'safe', ['from']);
  assert.deepEqual([fooled.points, fooled.missed.length], [0, phish.clues.length]);
});

test('mistrusting an honest message costs the point and misses no clue', () => {
  assert.deepEqual(grade(honest, 'suspicious', ['from']), { right: false, points: 0, seen: honest.clues, missed: [], unfounded: ['from'] });
});

test('the report counts both kinds of mistakes and names the weakest part', () => {
  const results = [
    { email: phish, grade: grade(phish, 'safe', []) },
    { email: honest, grade: grade(honest, 'suspicious', []) },
    { email: honest, grade: grade(honest, 'safe', []) },
  ];
  const report = summarize(results);
  assert.deepEqual([report.points, report.total, report.fooled, report.overcautious], [1, 3, 1, 1]);
  assert.equal(report.cluesMissed, phish.clues.length);
  assert.ok(report.weakest in parts);
});

test('shuffling keeps every message', () => {
  const ids = shuffle(emails, () => 0.3).map(({ id }) => id);
  assert.notDeepEqual(ids, emails.map(({ id }) => id));
  assert.deepEqual(ids.toSorted((a, b) => a - b), emails.map(({ id }) => id));
});
