import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { addressOf, gradePolicy, tryLevel } from '../grade.mjs';
import { readPolicy } from '../policy.mjs';
import { formatAddress, isPublic, parseAddress, parseRange, unwrap } from '../toy-address.mjs';
import { readUrl } from '../toy-net.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}.json`, import.meta.url), 'utf8'));
const [levels, jobs, world] = [read('levels'), read('jobs'), read('world')];
const plain = (host) => `http://${host}/`;

/** Addresses that get past each guard, several where there are several ways. */
const WAYS = {
  nothing: [plain('169.254.169.254'), plain('10.0.0.5'), plain('localhost:6379')],
  words: [plain('2852039166'), plain('0xa9fea9fe'), plain('0251.0376.0251.0376'), plain('127.1'), plain('[fd00:ec2::254]'), plain('inside.attacker.example.net')],
  literals: [plain('inside.attacker.example.net'), plain('admin.intern.example.com')],
  four: [plain('[fd00:ec2::254]'), plain('[::ffff:169.254.169.254]'), plain('[64:ff9b::a9fe:a9fe]'), plain('six.attacker.example.net')],
  begins: ['https://images.shop.example.com@10.0.0.5/', 'https://images.shop.example.com:x@old.cdn.example.org/'],
  first: ['https://go.attacker.example.net/to?u=http://169.254.169.254/'],
  again: [plain('twice.attacker.example.net')],
  shared: [plain('100.100.100.200')],
  scheme: ['file:///etc/toy.conf'],
};

test('each guard falls to the way of its level', () => {
  for (const level of levels) for (const way of WAYS[level.id]) assert.equal(tryLevel(level, world, way).solved, true, `${level.id} ${way}`);
});

test('the way of an earlier level does not pass the guards that repaired it', () => {
  const blocked = { words: 'nothing', literals: 'words', first: 'four', again: 'first', shared: 'again', four: 'literals' };
  for (const [id, earlier] of Object.entries(blocked)) {
    const level = levels.find((entry) => entry.id === id);
    const way = id === 'literals' ? plain('2852039166') : WAYS[earlier][0];
    assert.equal(tryLevel(level, world, way).solved, false, `${id} ${way}`);
  }
});

test('honest addresses solve no level', () => {
  for (const level of levels) for (const way of [plain('news.example.org'), 'https://images.shop.example.com/a.png', 'nonsense', ''])
    assert.equal(tryLevel(level, world, way).solved, false);
});

const PREVIEW = `schemes http, https
ports 80, 443
deny 0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.0.0.0/24, 192.168.0.0/16, 198.18.0.0/15, 224.0.0.0/3
deny ::/127, 64:ff9b:1::/48, fc00::/7, fe80::/10, ff00::/8
embedded unwrap
userinfo refuse
connect checked
redirects checked 3`;
const IMPORT = `schemes https
ports 443
hosts images.partner.example.com, *.cdn.example.org
userinfo refuse
deny 10.0.0.0/8
connect checked
redirects checked 1`;

const left = ({ passed, broken }) => [passed.map(({ text }) => text), broken.map(({ text }) => text)];
const without = (policy, line) => policy.split('\n').filter((text) => !text.startsWith(line)).join('\n');

test('the policies of the answers stop every attack and serve every honest fetch', () => {
  assert.deepEqual(left(gradePolicy(jobs[0], world, PREVIEW)), [[], []]);
  assert.deepEqual(left(gradePolicy(jobs[1], world, IMPORT)), [[], []]);
});

test('every line of them is needed, but for the user name, which parsing has made harmless', () => {
  for (const [job, policy] of [[jobs[0], PREVIEW], [jobs[1], IMPORT]])
    for (const line of policy.split('\n')) assert.equal(gradePolicy(job, world, without(policy, line)).solved, line.startsWith('userinfo'), line);
});

test('a policy that denies too much breaks honest fetches', () => {
  for (const right of ['172.16.0.0/12', '100.64.0.0/10', '169.254.0.0/16', '198.18.0.0/15', '192.168.0.0/16', '192.0.0.0/24']) {
    const wide = right.replace(/\..*/, '.0.0.0/8');
    assert.ok(gradePolicy(jobs[0], world, PREVIEW.replace(right, wide)).broken.length > 0, wide);
  }
  assert.ok(gradePolicy(jobs[0], world, PREVIEW.replace('fc00::/7', '::/0')).broken.length > 0);
  assert.ok(gradePolicy(jobs[0], world, PREVIEW.replace('checked 3', 'none').replace('redirects checked', 'redirects')).broken.length > 0);
  assert.ok(gradePolicy(jobs[0], world, `${PREVIEW}\ndeny 64:ff9b::/96`).solved, 'with unwrap the outer range is not looked at');
  assert.ok(gradePolicy(jobs[0], world, PREVIEW.replace('embedded unwrap', 'deny ::ffff:0:0/96, 64:ff9b::/96, 2002::/16')).broken.length > 0, 'NAT64 carries honest hosts, too');
});

test('every range of the lesson is special in the toy', () => {
  const lesson = readFileSync(new URL('../LESSON.md', import.meta.url), 'utf8');
  const table = lesson.slice(lesson.indexOf('| Range |'), lesson.indexOf('IANA keeps')).split('\n').slice(2).map((line) => line.split('|')[1] ?? '');
  const ranges = table.flatMap((cell) => cell.split(',').map((item) => item.trim())).filter((item) => parseRange(item) && !['::ffff:0:0/96', '64:ff9b::/96', '2002::/16'].includes(item));
  assert.equal(ranges.length, 15);
  for (const range of ranges) for (const end of ['first', 'last']) assert.equal(isPublic({ version: parseRange(range).version, value: parseRange(range)[end] }), false, range);
});

test('the block of protocol assignments is not public, and its neighbors are', () => {
  const { passed, broken } = gradePolicy(jobs[0], world, PREVIEW.replace(' 192.0.0.0/24,', ''));
  assert.deepEqual([passed.map(({ text }) => text), broken], [['http://192.0.0.192/'], []]);
  const wider = gradePolicy(jobs[0], world, PREVIEW.replace('192.0.0.0/24', '192.0.0.0/16'));
  assert.ok(wider.broken.some(({ text }) => text === addressOf({ after: '192.0.0.0/24' })));
});

test('unwrapping does not reach a NAT64 prefix that a network chose', () => {
  const { passed } = gradePolicy(jobs[0], world, PREVIEW.replace(' 64:ff9b:1::/48,', ''));
  assert.deepEqual(passed.map(({ text }) => text), ['http://[64:ff9b:1::a9fe:a9fe]/']);
  assert.ok(gradePolicy(jobs[0], world, PREVIEW.replace('deny ::/127, 64:ff9b:1::/48, fc00::/7, fe80::/10, ff00::/8', 'deny ::/3, 4000::/2, 8000::/1')).solved, 'exercise 6');
});

test('the start stops few attacks, and a policy that refuses all serves nobody', () => {
  for (const job of jobs) {
    assert.ok(gradePolicy(job, world, job.start).passed.length > job.attacks.length / 2);
    const nothing = gradePolicy(job, world, 'schemes none');
    assert.deepEqual([nothing.passed.length, nothing.broken.length], [0, job.honest.length]);
  }
});

test('mistakes in a policy are named', () => {
  assert.throws(() => readPolicy('deny 10.0.0.5/8'), /not a range/);
  assert.throws(() => readPolicy('allow all'), /no rule called allow/);
  assert.throws(() => readPolicy('connect sometimes'), /one of: checked, again/);
  assert.throws(() => readPolicy('redirects maybe'), /looks like/);
});

test('addresses are numbers', () => {
  for (const text of ['2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.16689662', '169.254.43518']) assert.equal(readUrl(plain(text)).host, '169.254.169.254', text);
  assert.equal(169 * 2 ** 24 + 254 * 2 ** 16 + 169 * 2 ** 8 + 254, 2852039166);
  assert.equal(formatAddress(unwrap(parseAddress('::ffff:a9fe:a9fe'))), '169.254.169.254');
  assert.equal(formatAddress(unwrap(parseAddress('64:ff9b::a9fe:a9fe'))), '169.254.169.254');
  assert.equal(formatAddress(unwrap(parseAddress('2002:a9fe:a9fe::1'))), '169.254.169.254');
  for (const text of ['::', '::1', 'fd00:ec2::254', '2001:db8:0:1::5', 'ff02::1', '1::']) assert.equal(formatAddress(parseAddress(text)), text);
  assert.equal(parseRange('100.64.0.0/10').last, parseAddress('100.127.255.255').value);
  assert.equal(parseAddress('1.2.3'), null);
  assert.equal(parseAddress('1::2::3'), null);
  assert.equal(isPublic(parseAddress('192.0.2.1')), true);
  assert.equal(isPublic(parseAddress('::ffff:100.100.100.200')), false);
  assert.equal(isPublic(parseAddress('64:ff9b:1::cb00:7114')), false, 'a NAT64 prefix of its own network');
  assert.equal(addressOf({ after: '172.16.0.0/12' }), plain(['172', '32', '0', '0'].join('.')));
});
