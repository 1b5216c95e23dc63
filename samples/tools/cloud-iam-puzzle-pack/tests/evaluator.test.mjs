import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate } from '../built/evaluator.mjs';
import { fillIn, fitsPattern, inRange } from '../built/patterns.mjs';
import { findWay, searchWay } from '../built/reach.mjs';
import { holds } from '../built/statements.mjs';

const allow = (actions, resources, more = {}) => ({ name: 'a', effect: 'allow', actions, resources, ...more });
const deny = (actions, resources, more = {}) => ({ name: 'd', effect: 'deny', actions, resources, ...more });
const ada = 'orchard:user/ada';
const apple = 'orchard:store/recipes/apple';
const read = { by: ada, action: 'store:Read', on: apple };
const world = (statements, more = {}) => ({ identities: [{ id: ada, statements, ...more.identity }], resources: more.resources ?? [{ id: 'orchard:store/recipes' }], ...more.world });
const may = (statements, more) => evaluate(world(statements, more), read).allowed;

test('a star fits any text, slashes and nothing included, and a question mark one letter', () => {
  for (const [text, pattern] of [['store:Read', 'store:*'], ['store:', 'store:*'], ['a/b/c', 'a*c'], ['a.c', 'a.c'], ['abc', '???'], ['', '*'], ['a*b', 'a*b']]) assert.equal(fitsPattern(text, pattern), true, pattern);
  for (const [text, pattern] of [['stores:Read', 'store:*'], ['abc', 'a.c'], ['ab', '???'], ['Read', 'read'], ['xab', 'ab'], ['abx', 'ab']]) assert.equal(fitsPattern(text, pattern), false, pattern);
});

test('a variable without a value makes a pattern that nothing fits', () => {
  assert.equal(fillIn('home/${identity.name}/*', { 'identity.name': 'ada' }), 'home/ada/*');
  assert.equal(fillIn('home/${identity.tag.team}', {}), undefined);
});

test('an address lies in a range or not, and nonsense in none', () => {
  for (const [address, range] of [['192.0.2.7', '192.0.2.0/24'], ['192.0.2.255', '192.0.2.128/25'], ['192.0.2.7', '192.0.2.7'], ['203.0.113.1', '0.0.0.0/0']]) assert.equal(inRange(address, range), true, range);
  for (const [address, range] of [['198.51.100.7', '192.0.2.0/24'], ['192.0.2.127', '192.0.2.128/25'], ['192.0.2', '0.0.0.0/0'], ['192.0.2.7', '192.0.2.0/40'], ['192.0.2.300', '0.0.0.0/0']]) assert.equal(inRange(address, range), false, range);
});

test('a missing fact fails every test but notEquals, and ifPresent passes', () => {
  for (const name of ['equals', 'like', 'inRange', 'before', 'after']) {
    assert.equal(holds({ fact: 'x', test: name, value: '*' }, {}), false, name);
    assert.equal(holds({ fact: 'x', test: name, value: '*', ifPresent: true }, {}), true, name);
  }
  assert.equal(holds({ fact: 'x', test: 'notEquals', value: 'y' }, {}), true);
});

test('each test compares as its name says', () => {
  const facts = { x: 'b', other: 'b', time: '2026-06-30T18:00' };
  for (const condition of [
    { fact: 'x', test: 'equals', value: ['a', 'b'] }, { fact: 'x', test: 'equals', value: '${other}' }, { fact: 'x', test: 'notEquals', value: 'c' },
    { fact: 'x', test: 'like', value: '?' }, { fact: 'time', test: 'before', value: '2026-07-01' }, { fact: 'time', test: 'after', value: '2026-06-01' },
  ]) assert.equal(holds(condition, facts), true, JSON.stringify(condition));
  for (const condition of [
    { fact: 'x', test: 'equals', value: '${missing}' }, { fact: 'x', test: 'notEquals', value: ['a', 'b'] }, { fact: 'x', test: 'like', value: 'c*' },
    { fact: 'time', test: 'before', value: ['2026-07-01', '2026-01-01'] }, { fact: 'time', test: 'after', value: '2026-07-01' },
  ]) assert.equal(holds(condition, facts), false, JSON.stringify(condition));
});

test('what nobody allows is denied, and a deny wins wherever it stands', () => {
  assert.equal(may([]), false);
  assert.equal(may([allow(['store:Read'], ['*'])]), true);
  const ok = [allow(['*'], ['*'])];
  assert.equal(may([...ok, deny(['store:*'], [apple])]), false);
  assert.equal(may(ok, { identity: { groups: ['g'] }, world: { groups: { g: [deny(['*'], ['*'])] } } }), false);
  assert.equal(may(ok, { resources: [{ id: 'orchard:store/recipes', statements: [deny(['*'], undefined, { who: [ada] })] }] }), false);
  assert.equal(may(ok, { identity: { boundary: [...ok, deny(['*'], ['*'])] } }), false);
  assert.equal(may(ok, { world: { guardrails: { orchard: [...ok, deny(['*'], ['*'])] } } }), false);
});

test('a ceiling grants nothing and takes away what it does not mention', () => {
  const ok = [allow(['*'], ['*'])];
  assert.equal(may([], { identity: { boundary: ok } }), false);
  assert.equal(may(ok, { identity: { boundary: [] } }), false);
  assert.equal(may(ok, { world: { guardrails: { orchard: [] } } }), false);
  assert.equal(may(ok, { world: { guardrails: { mill: [] } } }), true);
  assert.equal(evaluate(world(ok), { ...read, session: [] }).allowed, false);
  assert.equal(evaluate(world([]), { ...read, session: ok }).allowed, false);
});

test('the nearest resource speaks for what it holds, and a name that merely begins alike does not', () => {
  const resources = [{ id: 'orchard:store/recipes', statements: [allow(['*'], undefined, { who: [ada] })] }, { id: 'orchard:store/recipes/secret', statements: [] }];
  const on = (id) => evaluate(world([], { resources }), { ...read, on: id }).allowed;
  assert.deepEqual([on(apple), on('orchard:store/recipes/secret/x'), on('orchard:store/recipes-old/x')], [true, false, false]);
});

test('a list that names the account leaves it to the account, and one that names the identity as well does not', () => {
  const account = { name: 'all', effect: 'allow', actions: ['*'], who: ['account/orchard'] };
  const named = { name: 'ada', effect: 'allow', actions: ['*'], who: [ada] };
  const decide = (statements, own = []) => may(own, { resources: [{ id: 'orchard:store/recipes', statements }] });
  assert.deepEqual([decide([account]), decide([account], [allow(['*'], ['*'])]), decide([named]), decide([account, named])], [false, true, true, true]);
});

test('across accounts both sides must agree', () => {
  const flour = { by: ada, action: 'store:Read', on: 'mill:store/flour/1' };
  const decide = (own, theirs) => evaluate({ identities: [{ id: ada, statements: own }], resources: [{ id: 'mill:store/flour', statements: theirs }] }, flour).allowed;
  const yes = [allow(['*'], ['*'])];
  const listed = [allow(['*'], undefined, { who: [ada] })];
  assert.deepEqual([decide(yes, listed), decide(yes, []), decide([], listed), decide([], [])], [true, false, false, false]);
});

test('a role is put on by those it trusts, and rights end where a circle begins', () => {
  const role = (name, trusted, statements = []) => ({ id: `orchard:role/${name}`, statements, trust: [{ name: 't', effect: 'allow', actions: ['role:Assume'], who: trusted }] });
  const cloud = { identities: [{ id: ada, statements: [allow(['role:Assume'], ['*'])] }, role('a', [ada, 'orchard:role/b']), role('b', ['orchard:role/a']), role('c', ['orchard:role/c'], [allow(['*'], ['*'])])], resources: [] };
  const assume = (by, on) => evaluate(cloud, { by, action: 'role:Assume', on }).allowed;
  assert.deepEqual([assume(ada, 'orchard:role/a'), assume(ada, 'orchard:role/b'), assume('orchard:role/a', 'orchard:role/b')], [true, false, true]);
  assert.equal(findWay(cloud, read), undefined);
  assert.ok(searchWay(cloud, read).tried.some((line) => line.startsWith('orchard:role/b cannot put on orchard:role/c: ')));
  assert.deepEqual(findWay(cloud, { by: ada, action: 'role:Assume', on: 'orchard:role/b' }).chain, [ada, 'orchard:role/a']);
});

test('one more allow never takes anything away, and one more deny never gives anything', () => {
  const pool = [allow(['store:Read'], ['*']), allow(['store:*'], [apple]), deny(['store:Write'], ['*']), deny(['store:Read'], ['mill:*']), allow(['store:Read'], ['*'], { when: [{ fact: 'mfa', test: 'equals', value: 'true' }] })];
  for (let mask = 0; mask < 2 ** pool.length; mask += 1) {
    const chosen = pool.filter((_statement, index) => mask & (2 ** index));
    const before = may(chosen);
    assert.equal(may([...chosen, allow(['*'], [apple])]) || !before, true);
    assert.equal(may([...chosen, deny(['store:*'], [apple])]), false);
  }
});

test('who does not exist is named', () => {
  assert.throws(() => evaluate(world([]), { ...read, by: 'orchard:user/zoe' }), /there is no identity orchard:user\/zoe/);
  assert.throws(() => evaluate(world([], { identity: { groups: ['g'] } }), read), /there is no group g/);
});
