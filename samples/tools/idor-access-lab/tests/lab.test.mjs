import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { gradeRules, probe, requestsOf, rulesAsText } from '../grade.mjs';
import { readRule, readRules } from '../rule-language.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}.json`, import.meta.url), 'utf8'));
const [routes, worlds] = [read('routes'), read('worlds')];
const [world] = worlds;
const send = (user, line, body, query) => probe(routes, world, user, { method: line.split(' ')[0], path: line.split(' ')[1], body, query });

/** A request for each hole, as answers.md has them. */
const HOLES = [
  ['robin', 'GET /api/orders/502'],
  ['robin', 'POST /api/orders', { address: 'a2' }],
  ['robin', 'GET /api/invoices/1002/pdf'],
  ['robin', 'GET /api/invoices', {}, { customer: 'sam' }],
  ['robin', 'POST /api/invoices/batch', { ids: ['1001', '1002'] }],
  ['dana', 'GET /api/tenants/hillside/invoices'],
  ['robin', 'GET /api/documents/b81e04d7'],
  ['robin', 'PATCH /api/projects/p2'],
  ['robin', 'GET /api/projects/p1/files/f5'],
  ['robin', 'PUT /api/addresses/a2'],
];

/** The repaired rules of answers.md. */
const INVOICE = 'invoice.owner == me.id or me.role == "admin" and invoice.tenant == me.tenant';
const REPAIRS = {
  'GET /api/orders/{id}': 'order.owner == me.id or me.role == "admin" and order.tenant == me.tenant',
  'POST /api/orders': 'address.owner == me.id',
  'GET /api/invoices/{id}/pdf': INVOICE,
  'GET /api/invoices': INVOICE,
  'POST /api/invoices/batch': INVOICE,
  'GET /api/tenants/{tenant}/invoices': INVOICE,
  'GET /api/documents/{id}': 'me.id == document.owner or me.id in document.shared',
  'PATCH /api/projects/{id}': 'me.id == project.owner or me.id in project.editors',
  'GET /api/projects/{id}/files/{file}': 'file.project == project.id and (me.id == project.owner or me.id in project.editors or me.id in project.viewers)',
  'PUT /api/addresses/{id}': 'me.id == address.owner',
};
const rulesWith = (changes) => rulesAsText(routes.map((route) => ({ ...route, rule: changes[route.name] ?? route.rule })));

test('ten routes have a hole, and each is found by one request', () => {
  const found = HOLES.map(([user, line, body, query]) => send(user, line, body, query).finding);
  assert.deepEqual(found, Object.keys(REPAIRS));
  const { wrong } = gradeRules(routes, worlds, rulesAsText(routes));
  assert.deepEqual([...wrong.keys()], Object.keys(REPAIRS));
});

test('one account finds nine holes, an admin all ten, since answers name the owner', () => {
  const findings = (user) => new Set(routes.flatMap((route) => requestsOf(route, world).map((request) => probe(routes, world, user, request).finding)).filter(Boolean));
  assert.equal(findings('robin').size, 9);
  assert.equal(findings('robin').has('GET /api/tenants/{tenant}/invoices'), false);
  assert.equal(findings('dana').size, 10);
  assert.equal(send('robin', 'GET /api/orders/502').body.owner, 'sam');
  assert.ok(send('robin', 'GET /api/activity').body.some((line) => line.includes('b81e04d7')));
});

test('requests for what one may see are no finding', () => {
  for (const [user, line, body, query] of [
    ['robin', 'GET /api/me'],
    ['robin', 'GET /api/users/sam'],
    ['robin', 'GET /api/activity'],
    ['robin', 'GET /api/orders/501'],
    ['dana', 'GET /api/orders/502'],
    ['dana', 'GET /api/invoices/1002/pdf'],
    ['dana', 'GET /api/invoices', {}, { customer: 'sam' }],
    ['dana', 'GET /api/tenants/millbrook/invoices'],
    ['sam', 'GET /api/documents/7f3a91c2'],
    ['sam', 'PATCH /api/projects/p1'],
    ['robin', 'POST /api/orders', { address: 'a1' }],
  ]) {
    const result = send(user, line, body, query);
    assert.deepEqual([line, result.status, result.finding], [line, 200, null]);
  }
});

test('sound routes refuse, and refused looks like missing', () => {
  for (const [user, line] of [['robin', 'GET /api/invoices/1002'], ['robin', 'PATCH /api/documents/b81e04d7'], ['robin', 'GET /api/projects/p3'], ['lee', 'DELETE /api/comments/c1'], ['robin', 'GET /api/addresses/a2'], ['robin', 'GET /api/exports/2026-11-21-lee'], ['robin', 'GET /api/nowhere'], ['robin', 'GET /api/orders/9999']])
    assert.deepEqual([send(user, line).status, send(user, line).body], [404, { error: 'not found' }], line);
});

test('the repaired rules refuse every attack and serve every honest request, in both worlds', () => {
  const result = gradeRules(routes, worlds, rulesWith(REPAIRS));
  assert.deepEqual([result.solved, result.refused, result.served], [true, result.attacks, result.honest]);
  assert.ok(result.attacks > 500 && result.honest > 300, `${result.attacks} and ${result.honest}`);
});

test('each of the ten repairs is needed', () => {
  for (const name of Object.keys(REPAIRS)) {
    const { [name]: _left, ...others } = REPAIRS;
    assert.deepEqual([...gradeRules(routes, worlds, rulesWith(others)).wrong.keys()], [name]);
  }
});

const tooWideOrNarrow = [
  ['GET /api/orders/{id}', 'order.owner == me.id', 'broken'],
  ['GET /api/orders/{id}', 'order.owner == me.id or me.role == "admin"', 'passed'],
  ['GET /api/orders/{id}', 'order.tenant == me.tenant', 'passed'],
  ['GET /api/orders/{id}', 'me.id == "robin" or order.owner == me.id', 'broken'],
  ['GET /api/invoices', 'query.customer == me.id', 'broken'],
  ['POST /api/invoices/batch', 'false', 'broken'],
  ['GET /api/documents/{id}', 'me.tenant == document.tenant', 'passed'],
  ['GET /api/documents/{id}', 'me.id == document.owner', 'broken'],
  ['PATCH /api/projects/{id}', 'me.id == project.owner', 'broken'],
  ['GET /api/projects/{id}/files/{file}', 'file.project == project.id', 'passed'],
];
for (const [name, rule, kind] of tooWideOrNarrow)
  test(`${name}: ${rule} is ${kind === 'passed' ? 'too wide' : 'too narrow'}`, () => {
    const { wrong } = gradeRules(routes, worlds, rulesWith({ ...REPAIRS, [name]: rule }));
    assert.ok(wrong.get(name)[kind].length > 0);
  });

test('a route without a rule refuses everybody', () => {
  const { wrong } = gradeRules(routes, worlds, rulesWith(REPAIRS).split('\n').slice(1).join('\n'));
  assert.deepEqual([...wrong.keys()], ['GET /api/me']);
});

test('rules are read as written', () => {
  const scope = { me: { id: 'a', role: 'admin' }, x: { owner: 'b', list: ['a'] } };
  for (const [rule, verdict] of [['true or false and false', true], ['(true or false) and false', false], ['not x.owner == me.id', true], ['me.id in x.list and me.role == "admin"', true], ['me.id != x.owner', true]])
    assert.equal(readRule(rule)(scope), verdict, rule);
  for (const rule of ['', 'me.id', 'me.id ==', 'true true', '(true', 'me.id = "a"', 'and true', 'me.id == "a" &&']) assert.throws(() => readRule(rule)(scope), rule);
  assert.throws(() => readRule('y.owner == me.id')(scope), /does not have/);
  assert.throws(() => readRules('GET /api/nothing: true', routes), /No route/);
  assert.throws(() => readRules('GET /api/me: (true', routes), /GET \/api\/me: A parenthesis/);
});
