import { load } from './toy-browser.mjs';
import { runClient } from './toy-client.mjs';
import { elementsOf, findById, textOf } from './toy-html.mjs';
import { render, valuesOf } from './toy-server.mjs';
import { readTokens } from './toy-script.mjs';

/** `{js}` in rooms.json stands for the scheme, so that scanners of pages do not take the list of attacks for one. */
const expand = (parameters) => Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, value.replaceAll('{js}', 'javascript')]));

/** Answers one request to a room whose source (template or script) may have been changed. */
export function visit(room, source, parameters) {
  const values = expand(parameters);
  if (room.kind === 'client') return { html: room.shell, ...runClient(room.shell, source, values) };
  const html = render(source, valuesOf(room, values));
  return { html, ...load(html) };
}

/** Part one: does this input get code of the attacker to run? */
export function tryAttack(room, parameters) {
  const page = visit(room, room.source, parameters);
  return { ...page, solved: page.pieces.some(({ attack }) => attack) };
}

/** What a script variable is set to, read from the text of the script. */
function variable(root, name) {
  for (const script of elementsOf(root).filter(({ tag }) => tag === 'script')) {
    const code = textOf(script);
    const tokens = readTokens(code);
    const at = tokens.findIndex(({ value }, index) => value === name && tokens[index + 1]?.value === '=');
    if (at === -1) continue;
    const first = tokens[at + 2];
    if (first?.type === 'string') return first.value;
    const end = tokens.slice(at).find(({ value, type }) => type === 'mark' && value === ';')?.start ?? code.length;
    return JSON.parse(code.slice(first.start, end));
  }
  return undefined;
}

/** What a page shows where a room looks: text, an attribute, a variable, the first string of a handler, or a new address. */
function observe(page, { text, attribute, handler, name, value, tags, target }) {
  if (target) return page.target;
  if (name) return variable(page.root, name);
  const element = findById(page.root, text ?? attribute ?? handler ?? tags);
  if (!element) return undefined;
  if (tags) return elementsOf(element).map(({ tag }) => tag).join(' ');
  if (text) return textOf(element);
  if (attribute) return element.attributes.get(value);
  return readTokens(element.attributes.get(value) ?? '').find(({ type }) => type === 'string')?.value;
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function isRight(room, source, { parameters, expect }) {
  try {
    const page = visit(room, source, parameters);
    return page.pieces.every(({ error, attack }) => !attack && error === undefined) && expect.every((wish) => same(observe(page, wish), wish.is));
  } catch {
    return false;
  }
}

function isStopped(room, source, parameters) {
  return !visit(room, source, parameters).pieces.some(({ attack }) => attack);
}

/** Part two: which attacks does a changed source stop, and which honest visits does it still serve? */
export function gradeFix(room, source) {
  const passed = room.attacks.filter((parameters) => !isStopped(room, source, parameters)).map(expand);
  const broken = room.honest.filter((visitor) => !isRight(room, source, visitor));
  return {
    stopped: room.attacks.length - passed.length,
    attacks: room.attacks.length,
    served: room.honest.length - broken.length,
    honest: room.honest.length,
    passed,
    broken: broken.map(({ parameters }) => parameters),
    solved: passed.length === 0 && broken.length === 0,
  };
}
