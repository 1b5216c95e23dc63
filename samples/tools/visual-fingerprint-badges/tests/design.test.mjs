import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { contrast, distance, readColor, toCss, VISIONS } from '../color.mjs';
import { coverage, describe, judge } from '../design.mjs';
import { readRules } from '../rules.mjs';

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const [white, black, red, green] = ['#fff', '#000', '#c0392b', '#5c5c20'].map(readColor);
const covered = (declarations) => [...coverage(readRules(`.badge { background: #000 } .badge .d0 { ${declarations} }`).looks[0])].reduce((sum, part) => sum + part, 0) / 36;

test('colors: contrast of WCAG, distance of OKLab, gray, and three kinds of color blindness', () => {
  assert.equal(Math.round(contrast(white, black) * 100), 2100);
  assert.equal(contrast(readColor('#777'), white).toFixed(2), '4.48');
  assert.ok(Math.abs(distance(white, black) - 100) < 0.01);
  assert.equal(toCss(readColor('#1d4ed8')), 'rgb(29 78 216)');
  for (const { see } of Object.values(VISIONS)) assert.ok(distance(see(white), white) < 0.2, 'white stays white');
  assert.ok(distance(VISIONS.protan.see(red), VISIONS.protan.see(green)) < distance(red, green) / 2);
  for (const bad of ['red', '#12', '#12345g', '']) assert.equal(readColor(bad), null);
});

test('shapes cover what they should', () => {
  const shares = {
    'border-radius: 0': 1,
    'border-radius: 50%': Math.PI / 4,
    'clip-path: circle(25%)': Math.PI / 16,
    'clip-path: inset(0 50% 0 0)': 0.5,
    'clip-path: inset(25%)': 0.25,
    'clip-path: polygon(0 0, 100% 0, 0 100%)': 0.5,
    'clip-path: polygon(0 0, 100% 0, 0 100%, 100% 100%)': 0.5, // an hourglass crosses itself
  };
  for (const [declaration, share] of Object.entries(shares)) assert.ok(Math.abs(covered(declaration) - share) < 0.02, `${declaration}: ${covered(declaration)}`);
});

test('later rules win, one property at a time, and comments are nothing', () => {
  const { looks } = readRules('.badge { background: #000; }\n/* .badge .d1 { x } */\n.badge .d1, .badge .d2 { background: #fff; border-radius: 50% }\n.badge .d1 { background: #f00; }');
  assert.deepEqual([looks[1].color, looks[1].radius, looks[2].color], [[1, 0, 0], 0.5, [1, 1, 1]]);
});

test('what cannot be read is refused with its line', () => {
  const ground = '.badge { background: #000; }\n';
  const refused = ['body { background: #fff }', '.badge .dg { background: #fff }', '.badge .d0 { color: #fff }', '.badge .d0 { background: red }', '.badge .d0 { border-radius: 60% }', '.badge .d0 { clip-path: polygon(0 0, 1px 1px) }', '.badge { border-radius: 50% }', '.badge .d0 { background: #fff', '}}{{'];
  for (const rule of refused) assert.throws(() => readRules(ground + rule), /^Error: Line 2: /, rule);
  for (const text of ['', '   ', '.badge .d0 { background: #fff }', '/*']) assert.throws(() => readRules(text), Error);
});

test('the rules to begin with are not done, the model is', () => {
  const start = judge(readRules(read('badges.css')));
  assert.equal(start.done, false);
  assert.ok(start.contrasts < 16 && start.visions.every(({ pairs }) => pairs < 120));
  assert.equal(judge(readRules(read('answers/model-badges.css'))).done, true);
});

test('counts do not say which looks are alike', () => {
  const all = Array.from({ length: 16 }, (_, look) => `.badge .d${look.toString(16)}`).join(', ');
  const same = judge(readRules(`.badge { background: #000 } ${all} { background: #fff }`));
  assert.deepEqual([same.done, same.colors, same.shapes, same.visions[0].pairs, same.visions[0].groups], [false, 1, 1, 0, 1]);
  assert.doesNotMatch(describe(same).join('\n'), /\.d[0-9a-f]/);
  assert.equal(judge(readRules('.badge { background: #000 }')).missing, 16);
});

test('hue alone is not enough: sixteen hues of one shape fail in gray', () => {
  const hues = Array.from({ length: 16 }, (_, look) => `.badge .d${look.toString(16)} { background: #${['f00', 'e80', 'dd0', '8d0', '0d0', '0d8', '0dd', '08f', '44f', '80f', 'd0d', 'f08', 'fff', 'aaa', 'fc9', '9cf'][look]} }`);
  const { visions } = judge(readRules(`.badge { background: #000 } ${hues.join('\n')}`));
  assert.ok(visions.find(({ id }) => id === 'gray').groups < 8);
});
