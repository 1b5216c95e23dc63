import { readColor } from './color.mjs';

/** Reads the part of CSS that a rule set for badges may use, and refuses the rest by line. */

const SELECTOR = /^\.badge(?: \.d([0-9a-f]))?$/;
const PERCENT = /^(?:0|(\d+(?:\.\d+)?)%)$/;

class RuleError extends Error {}

function percent(text) {
  const match = PERCENT.exec(text.trim());
  const value = Number(match?.[1] ?? 0);
  if (!match || value > 100) throw new RuleError(`"${text.trim()}" is not a percentage from 0 to 100%`);
  return value / 100;
}

/** A corner radius up to half of the cell. */
function readRadius(value) {
  const radius = percent(value);
  if (radius > 0.5) throw new RuleError('a radius goes up to 50%');
  return radius;
}

function readPolygon(points) {
  const read = points.split(',').map((point) => point.trim().split(/\s+/).map(percent));
  if (read.length < 3 || read.some(({ length }) => length !== 2)) throw new RuleError('a polygon has three or more points of two percentages');
  return { kind: 'polygon', points: read };
}

function readClip(value) {
  const shape = /^(polygon|circle|inset)\(([^()]*)\)$/.exec(value);
  if (value === 'none') return null;
  if (!shape) throw new RuleError('clip-path is none, polygon(...), circle(...), or inset(...)');
  const [, kind, inside] = shape;
  if (kind === 'polygon') return readPolygon(inside);
  if (kind === 'circle') return { kind, radius: percent(inside) };
  const sides = inside.trim().split(/\s+/).map(percent);
  if (sides.length > 4) throw new RuleError('inset has one to four percentages');
  const [top, right = top, bottom = top, left = right] = sides;
  return { kind, sides: [top, right, bottom, left] };
}

function readBackground(value) {
  const color = readColor(value);
  if (!color) throw new RuleError('a background is a color such as #1d4ed8');
  return color;
}

const READERS = { background: readBackground, 'background-color': readBackground, 'border-radius': readRadius, 'clip-path': readClip };
const NAMES = { background: 'color', 'background-color': 'color', 'border-radius': 'radius', 'clip-path': 'clip' };

function readDeclarations(body) {
  const found = {};
  for (const line of body.split(';').map((text) => text.trim()).filter(Boolean)) {
    const [, name, value] = /^([a-z-]+)\s*:\s*(.+)$/s.exec(line) ?? [];
    if (!name || !Object.hasOwn(READERS, name)) throw new RuleError(`"${line.slice(0, 40)}": only background, border-radius, and clip-path are read`);
    found[NAMES[name]] = READERS[name](value.trim());
  }
  return found;
}

/** Returns the ground of the badge and the sixteen looks, each `{ color, radius, clip }`. Throws with the number of a line. */
export function readRules(css) {
  const text = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
  const looks = Array.from({ length: 16 }, () => ({ color: null, radius: 0, clip: null }));
  let ground = null;
  let at = 0;
  for (const rule of text.matchAll(/\s*([^{}]*?)\s*\{([^{}]*)\}|\s*\S/gy)) {
    const line = text.slice(0, rule.index + rule[0].search(/\S/)).split('\n').length;
    try {
      if (rule[1] === undefined) throw new RuleError('a rule looks like this: .badge .d0 { background: #123456; }');
      const found = readDeclarations(rule[2]);
      for (const selector of rule[1].split(',').map((part) => part.trim())) {
        const match = SELECTOR.exec(selector);
        if (!match) throw new RuleError(`"${selector.slice(0, 30)}": a selector is .badge or .badge .d0 to .badge .df`);
        if (match[1] !== undefined) Object.assign(looks[Number.parseInt(match[1], 16)], found);
        else if (Object.keys(found).some((name) => name !== 'color')) throw new RuleError('of .badge itself only the background is read');
        else ground = found.color ?? ground;
      }
    } catch (problem) {
      if (!(problem instanceof RuleError)) throw problem;
      throw new Error(`Line ${line}: ${problem.message}.`);
    }
    at = rule.index + rule[0].length;
  }
  if (text.slice(at).trim() !== '') throw new Error('The end of the text cannot be read.');
  if (!ground) throw new Error('Give .badge a background: the ground on which the cells lie.');
  return { ground, looks };
}
