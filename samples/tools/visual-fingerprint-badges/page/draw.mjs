import { identicon, inGroups, looksOf, toBase64, toDecimal, toWords } from '../fingerprint.mjs';
import { randomart } from '../randomart.mjs';
import { toCss } from '../color.mjs';
import { make, readData } from './dom.mjs';

const wordList = readData('words');
const cellShape = (clip) => {
  const all = (values) => values.map((value) => `${value * 100}%`).join(' ');
  if (!clip) return 'none';
  if (clip.kind === 'circle') return `circle(${clip.radius * 100}%)`;
  if (clip.kind === 'inset') return `inset(${all(clip.sides)})`;
  return `polygon(${clip.points.map(all).join(', ')})`;
};

/** A cell in one of the sixteen looks, from the style sheet or, when given, from a designer's rules as somebody sees them. */
export function drawCell(look, rules, see = (color) => color) {
  const cell = make('span', undefined, `d${look.toString(16)}`);
  if (rules) {
    const { color, radius, clip } = rules.looks[look];
    cell.style.background = toCss(see(color ?? rules.ground));
    cell.style.borderRadius = `${radius * 100}%`;
    cell.style.clipPath = cellShape(clip);
  }
  return cell;
}

/** Looks in a square grid. `name` is what a screen reader says. */
export function drawLooks(looks, name, rules, see = (color) => color) {
  const badge = make('span', undefined, `badge ${looks.length < 64 ? 'few' : ''}`);
  if (rules) badge.style.background = toCss(see(rules.ground));
  badge.append(...looks.map((look) => drawCell(look, rules, see)));
  badge.setAttribute('role', 'img');
  badge.setAttribute('aria-label', name);
  return badge;
}

export function drawArt(bytes, name) {
  const art = make('span', randomart(bytes).join('\n'), 'art');
  art.setAttribute('role', 'img');
  art.setAttribute('aria-label', name);
  return art;
}

export function drawIcon(bytes, name) {
  const { rows, color } = identicon(bytes);
  const icon = make('span', undefined, `icon color${color}`);
  icon.append(...rows.flat().map((filled) => make('span', undefined, filled ? 'filled' : undefined)));
  icon.setAttribute('role', 'img');
  icon.setAttribute('aria-label', name);
  return icon;
}

/** A fingerprint in one of the ways. */
export function drawWay(way, bytes, rules) {
  const name = `Fingerprint ${inGroups(bytes)}`;
  if (way === 'badge') return drawLooks(looksOf(bytes), name);
  if (way === 'own') return drawLooks(looksOf(bytes), name, rules);
  if (way === 'art') return drawArt(bytes, name);
  if (way === 'icon') return drawIcon(bytes, name);
  const texts = { hex: () => inGroups(bytes), ssh: () => toBase64(bytes), words: () => toWords(bytes, wordList).join(' '), decimal: () => toDecimal(bytes).join(' ') };
  return make('span', texts[way](), `text ${way}`);
}
