import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { gradeFix, tryAttack, visit } from '../rooms.mjs';

const rooms = JSON.parse(readFileSync(new URL('../rooms.json', import.meta.url), 'utf8'));
const room = (id) => rooms.find((entry) => entry.id === id);
const one = (id, source) => source;

/** The repairs of answers.md. */
const REPAIRS = {
  results: '<h1>Results</h1>\n<p id="out">{{ q | html }}</p>',
  title: '<title id="out">{{ q | html }}</title>\n<h1>Results</h1>',
  box: '<input id="box" name="q" value="{{ q | html }}">',
  bare: '<input id="box" name="q" value="{{ q | html }}">',
  link: '<a id="site" href="{{ site | weburl | html }}">Website</a>',
  greeting: '<script>\nconst first = "{{ first | js }}", last = "{{ last | js }}";\n</script>',
  quotes: "<script>\nconst query = '{{ q | js }}';\n</script>",
  state: '<script>\nconst state = {{ state | json }};\n</script>',
  button: '<button id="buy" onclick="buy(\'{{ item | js | html }}\')">Buy</button>',
  blocklist: '<p id="out">{{ q | html }}</p>',
  fragment: 'put q in #out as textContent',
  next: 'go to next | ownpath',
  message: 'accept messages from https://pay.example.com\nput message in #note as textContent',
  reviews: '<div id="out">{{ review | sanitize(b, i, a[href]) }}</div>',
};

/** One input for each room that makes code run in its first version. */
const INPUTS = {
  results: { q: '<script>proof()</script>' },
  title: { q: '</title><script>proof()</script>' },
  box: { q: '" onfocus=proof() autofocus x="' },
  bare: { q: 'x onfocus=proof() autofocus' },
  link: { site: ['javascript', 'proof()'].join(':') },
  greeting: { first: '\\', last: '; proof() //' },
  quotes: { q: '</script><script>proof()</script>' },
  state: { q: '</script><script>proof()</script>' },
  button: { item: "'); proof(); //" },
  blocklist: { q: '<svg onload=proof()>' },
  fragment: { q: '<img src=x onerror=proof()>' },
  next: { next: ['javascript', 'proof()'].join(':') },
  message: { message: '<img src=x onerror=proof()>', from: 'https://evil.example.net' },
  reviews: { review: '<b onclick=proof()>x</b>' },
};

for (const entry of rooms) {
  test(`${entry.id}: the input of the answers runs, honest ones do not`, () => {
    assert.equal(tryAttack(entry, INPUTS[entry.id]).solved, true);
    for (const { parameters } of entry.honest) assert.equal(tryAttack(entry, parameters).solved, false);
  });

  test(`${entry.id}: the first version fails, the repair stops every attack and serves everybody`, () => {
    const first = gradeFix(entry, entry.source);
    assert.equal(first.solved, false);
    assert.ok(first.stopped < first.attacks);
    assert.deepEqual(gradeFix(entry, REPAIRS[entry.id]), { stopped: entry.attacks.length, attacks: entry.attacks.length, served: entry.honest.length, honest: entry.honest.length, passed: [], broken: [], solved: true });
  });

  test(`${entry.id}: an empty page or a constant is no repair`, () => {
    const result = gradeFix(entry, one(entry.id, entry.kind === 'client' ? '// nothing' : '<p id="out">Results</p>'));
    assert.equal(result.solved, false);
    assert.equal(result.stopped, result.attacks);
  });
}

const wrong = [
  ['results', '<p id="out">{{ q | angle }}</p>', 'an ampersand that was typed must be seen as typed'],
  ['results', '<p id="out">{{ q | html | html }}</p>', 'escaped twice'],
  ['box', '<input id="box" value="{{ q | url }}">', 'the wrong language: the visitor sees percent signs'],
  ['bare', '<input id="box" value={{ q | html | html }}>', 'still no quotes'],
  ['link', '<a id="site" href="{{ site | html | weburl }}">x</a>', null],
  ['link', '<a id="site" href="{{ site | weburl }}">x</a>', 'a quote leaves the attribute'],
  ['greeting', '<script>const first = "{{ first | quotes }}", last = "{{ last | quotes }}";</script>', 'the end tag'],
  ['button', '<button id="buy" onclick="buy(\'{{ item | html | js }}\')">Buy</button>', 'the wrong order'],
  ['button', '<button id="buy" onclick="buy(\'{{ item | quotes | html }}\')">Buy</button>', null],
  ['button', '<button id="buy" onclick="buy(\'{{ item | js }}\')">Buy</button>', null],
  ['button', '<button id="buy" onclick="buy(\'{{ item | html }}\')">Buy</button>', 'the entities are decoded before the script is read'],
  ['fragment', 'put q | blocklist in #out as innerHTML', 'a list of words'],
  ['next', 'go to next | weburl', 'an open redirect'],
  ['message', 'accept messages from https://pay.example.com\nput message in #note as innerHTML', 'the partner may be attacked, too'],
  ['message', 'accept messages from anywhere\nput message in #note as textContent', 'a stranger says that all is paid'],
  ['reviews', '<div id="out">{{ review | html }}</div>', 'nobody sees bold letters'],
  ['reviews', '<div id="out">{{ review | sanitize(b[onclick], i, a[href]) }}</div>', 'a handler on the list'],
];
for (const [id, source, why] of wrong)
  test(`${id}: ${why ?? 'another sound repair'}: ${source}`, () => assert.equal(gradeFix(room(id), source).solved, why === null));

test('every attack of the rooms with innerHTML runs in their first version', () => {
  for (const id of ['fragment', 'message'])
    assert.ok(gradeFix(room(id), room(id).source).stopped === 0, id);
  assert.equal(tryAttack(room('fragment'), { q: '<svg onload=proof()>' }).solved, false);
});

test('inputs that Chromium does not run are not found', () => {
  const found = (id, q) => tryAttack(room(id), { q }).solved;
  assert.equal(found('results', '<script>proof()'), false);
  assert.equal(found('results', '<img src=x onerror=proof()'), false);
  assert.equal(found('results', '<img src=x onerror=proof() '), true);
  assert.equal(found('title', '</title><script>proof()'), false);
  assert.equal(found('blocklist', '<scr<script>ipt>proof()</script>'), false);
  assert.equal(found('blocklist', '<scr<script>ipt>proof()</scr</script>ipt>'), true);
  assert.equal(found('blocklist', '<scr<script>ipt>proof()</script >'), true);
});

test('a source that names unknown filters or parameters says so', () => {
  assert.throws(() => visit(room('results'), '{{ q | magic }}', { q: 'x' }), /no filter called magic/);
  assert.throws(() => visit(room('results'), '{{ p }}', { q: 'x' }), /does not have/);
  assert.throws(() => visit(room('results'), '{{ q', { q: 'x' }), /placeholder/);
  assert.throws(() => visit(room('fragment'), 'eat q', { q: 'x' }), /toy language/);
});
