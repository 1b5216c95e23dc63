import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decide, gradePrediction, gradeRepair } from '../puzzles.mjs';
import { readManifests } from '../yaml.mjs';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const puzzles = JSON.parse(read('../puzzles.json'));
const predictions = puzzles.filter(({ kind }) => kind === 'predict');
const repairs = puzzles.filter(({ kind }) => kind === 'repair');

/** What Kubernetes says to the six questions of each puzzle, worked out by hand. */
const EXPECTED = {
  'own-namespace': 'ynnnnn',
  'local-cluster-role': 'ynnynn',
  names: 'ynynnn',
  groups: 'ynyynn',
  everybody: 'ynyyny',
  chain: 'nyyyny',
  exec: 'nynyny',
  deny: 'nnyyyn',
  'and-or': 'ynnyyn',
  union: 'yynyny',
  'both-ends': 'nynnyy',
};

for (const puzzle of predictions)
  test(`${puzzle.id}: the cluster decides as Kubernetes does`, () => {
    const answers = [...EXPECTED[puzzle.id]].map((letter) => letter === 'y');
    assert.deepEqual(gradePrediction(puzzle, answers), { right: 6, of: 6, solved: true });
    const wrong = answers.with(2, !answers[2]);
    assert.deepEqual(gradePrediction(puzzle, wrong), { right: 5, of: 6, solved: false });
  });

for (const puzzle of repairs) {
  test(`${puzzle.id}: the model repair is right`, () => {
    const result = gradeRepair(puzzle, read(`solutions/${puzzle.id}.yaml.txt`));
    assert.deepEqual([result.wrong, result.solved], [[], true]);
  });
  test(`${puzzle.id}: the manifests as they are, and none at all, are wrong`, () => {
    assert.equal(gradeRepair(puzzle, puzzle.manifests).solved, false);
    assert.equal(gradeRepair(puzzle, '').solved, false);
  });
}

test('what cannot be read is refused with its line', () => {
  const [puzzle] = repairs;
  assert.throws(() => gradeRepair(puzzle, 'kind: Role\nmetadata\n'), /Line 2: this is not "key: value"/);
  assert.throws(() => gradeRepair(puzzle, 'kind: Role\n\tname: x\n'), /Line 2: indent with spaces/);
  assert.throws(() => gradeRepair(puzzle, 'kind: Role\n'), /metadata.name/);
});

test('YAML: documents, comments, quotes, nested lists', () => {
  const text = 'a: 1 # one\nb: "x: y"\nlist:\n- q: [r, "s"]\n  t: {}\n---\n# nothing\n---\nc: true\n';
  assert.deepEqual(readManifests(text), [{ a: 1, b: 'x: y', list: [{ q: ['r', 's'], t: {} }] }, { c: true }]);
});

test('YAML: maps and lists on one line are what their long form is', () => {
  const read1 = (text) => readManifests(text)[0];
  assert.deepEqual(read1('a: {matchLabels: {app: web, "b/c": "x, y"}, d: [e, {f: 1}]}'), { a: { matchLabels: { app: 'web', 'b/c': 'x, y' }, d: ['e', { f: 1 }] } });
  assert.deepEqual(read1('ports:\n  - {protocol: UDP, port: 53}\n  - { port: 53 }'), { ports: [{ protocol: 'UDP', port: 53 }, { port: 53 }] });
  assert.deepEqual(read1('a: [get, "*", \'{\', ]\nb: { }\nc: []'), { a: ['get', '*', '{'], b: {}, c: [] });
  assert.deepEqual(read1('a: {b: system:serviceaccounts:shop, c: two words}'), { a: { b: 'system:serviceaccounts:shop', c: 'two words' } });
  assert.deepEqual(read1('a: "x # y" # z\n\'b\': {c: "# d"}'), { a: 'x # y', b: { c: '# d' } });
});

test('YAML: what is not known is refused with its line, not read as text', () => {
  for (const line of ['{app: web', '{app:web}', '{app}', '{app: }', '{app: web} x', '{app: web]', '{a: 1, a: 2}', '{a: 1,, b: 2}', '{, }', '[a, b', '[a b: c]', '*', '&x', '|', '>', '"x', "'x", '"a\\n"', 'b: c', '- b', '!x', '{a: *b}'])
    assert.throws(() => readManifests(`x: y\na: ${line}\n`), /^Error: Line 2: /, line);
  assert.throws(() => readManifests('a:\n- - b'), /Line 2/);
});

test('the style of the lesson solves the puzzles of policies, and a typo in a selector is refused', () => {
  const short = (text) =>
    text
      .replace(/(\w+Selector):\n\s+matchLabels:\n\s+(\S+: \w[\w-]*)$/gm, '$1: {matchLabels: {$2}}')
      .replace(/- protocol: (\w+)\n\s+port: (\d+)/g, '- {protocol: $1, port: $2}')
      .replace(/- port: (\d+)/g, '- {port: $1}');
  for (const id of ['names-resolve', 'database', 'hyphen']) {
    const puzzle = repairs.find((one) => one.id === id);
    const text = short(read(`solutions/${id}.yaml.txt`));
    assert.match(text, /\{matchLabels: \{/);
    assert.deepEqual(gradeRepair(puzzle, text).wrong, [], id);
    assert.throws(() => gradeRepair(puzzle, text.replace('matchLabels', 'matchLabel')), /no field matchLabel\./);
    assert.throws(() => gradeRepair(puzzle, text.replace('{matchLabels: {', '{app: {')), /no field app\./);
    assert.throws(() => gradeRepair(puzzle, text.replace('podSelector', 'podSelectors')), /no field podSelectors\./);
  }
});

test('a policy without types counts for egress only if it has egress rules', () => {
  const pods = readManifests(puzzles.find(({ id }) => id === 'database').fixed);
  const policy = (spec) => ({ kind: 'NetworkPolicy', metadata: { name: 'p', namespace: 'shop' }, spec: { podSelector: {}, ...spec } });
  const out = { kind: 'connect', from: 'shop/web', to: 'pay/api', port: 443 };
  assert.equal(decide([...pods, policy({ ingress: [] })], out), true);
  assert.equal(decide([...pods, policy({ egress: [{ ports: [{ port: 53 }] }] })], out), false);
});

test('DNS: a port without a protocol is TCP, and SCTP is neither', () => {
  const puzzle = repairs.find(({ id }) => id === 'names-resolve');
  const solution = read('solutions/names-resolve.yaml.txt');
  const wordings = (text) => gradeRepair(puzzle, text).wrong.map(({ protocol, port }) => `${protocol} ${port}`);
  assert.deepEqual(wordings(solution.replace(/- protocol: UDP\n\s+port: 53\n\s+/, '')), ['UDP 53']);
  assert.deepEqual(wordings(solution.replace(/- protocol: UDP\n\s+port: 53\n\s+- protocol: TCP\n\s+/, '- ')), ['UDP 53']);
  assert.deepEqual(wordings(solution.replace(/- protocol: TCP\n\s+port: 53\n/, '')), ['TCP 53']);
  assert.deepEqual(wordings(solution.replace('protocol: UDP', 'protocol: SCTP')), ['UDP 53']);
  assert.equal(decide([...readManifests(puzzle.fixed), ...readManifests(solution)], { ...puzzle.wants[1], protocol: 'SCTP' }), false);
});

test('a list of ports or peers that is empty restricts nothing', () => {
  const pods = readManifests(puzzles.find(({ id }) => id === 'database').fixed);
  const policy = { kind: 'NetworkPolicy', metadata: { name: 'p', namespace: 'shop' }, spec: { podSelector: {}, ingress: [{ from: [], ports: [] }] } };
  assert.equal(decide([...pods, policy], { kind: 'connect', from: 'pay/api', to: 'shop/db', port: 22 }), true);
});

const account = { kind: 'ServiceAccount', metadata: { name: 'a', namespace: 'shop' } };
const secret = { kind: 'Secret', metadata: { name: 's', namespace: 'shop' } };
const withRule = (rule) => [
  account,
  { kind: 'Role', metadata: { name: 'r', namespace: 'shop' }, rules: [rule] },
  { kind: 'RoleBinding', metadata: { name: 'b', namespace: 'shop' }, roleRef: { kind: 'Role', name: 'r' }, subjects: [{ kind: 'ServiceAccount', name: 'a' }] },
];

test('who starts or changes workloads reads every secret of the namespace, without a role for secrets', () => {
  const question = { kind: 'read-secret', who: 'shop/a', namespace: 'shop', name: 's' };
  const may = (resource, verb, group) => decide([...withRule({ apiGroups: [group], resources: [resource], verbs: [verb] }), secret], question);
  for (const [resource, group] of [['pods', ''], ['deployments', 'apps'], ['daemonsets', 'apps'], ['cronjobs', 'batch']]) assert.equal(may(resource, 'create', group), true, resource);
  assert.equal(may('deployments', 'patch', 'apps'), true);
  assert.equal(may('pods', 'list', ''), false);
  assert.equal(decide(withRule({ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }), question), false, 'a secret that does not exist');
});

test('break-chain: a secret that stays in shop is mounted there', () => {
  const puzzle = repairs.find(({ id }) => id === 'break-chain');
  const stays = read('solutions/break-chain.yaml.txt').replace('namespace: data', 'namespace: shop');
  const wrong = gradeRepair(puzzle, stays).wrong.map(({ who, namespace, allowed }) => `${who} ${namespace} ${allowed}`);
  assert.deepEqual(wrong, ['shop/deployer shop false', 'data/db-admin data true']);
});

test('a rule with names allows a list that names the object', () => {
  const objects = withRule({ apiGroups: [''], resources: ['configmaps'], verbs: ['list'], resourceNames: ['flags'] });
  const list = { kind: 'can', who: 'shop/a', verb: 'list', resource: 'configmaps', namespace: 'shop' };
  assert.equal(decide(objects, list), false);
  assert.equal(decide(objects, { ...list, name: 'flags' }), true);
});
