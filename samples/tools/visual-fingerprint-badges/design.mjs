import { contrast, toOklab, VISIONS } from './color.mjs';

/** Draws looks into a raster, sees them small and in five ways, and counts which can be told apart. */

const FINE = 36; // points along a side when a shape is drawn
const COARSE = 6; // and what is left of them in a small badge
export const LIMITS = { apart: 10, contrast: 3, least: 0.25, colors: 4, shapes: 6 };

function inRadius(radius, x, y) {
  const [dx, dy] = [Math.min(x, 1 - x), Math.min(y, 1 - y)];
  return dx >= radius || dy >= radius || Math.hypot(radius - dx, radius - dy) <= radius;
}

/** The winding rule of clip-path: how often the outline goes around a point. */
function inPolygon(points, x, y) {
  let winding = 0;
  points.forEach(([fromX, fromY], at) => {
    const [toX, toY] = points[(at + 1) % points.length];
    const side = (toX - fromX) * (y - fromY) - (x - fromX) * (toY - fromY);
    if (fromY <= y && toY > y && side > 0) winding += 1;
    if (fromY > y && toY <= y && side < 0) winding -= 1;
  });
  return winding !== 0;
}

function inClip(clip, x, y) {
  if (!clip) return true;
  if (clip.kind === 'circle') return Math.hypot(x - 0.5, y - 0.5) <= clip.radius;
  if (clip.kind === 'polygon') return inPolygon(clip.points, x, y);
  const [top, right, bottom, left] = clip.sides;
  return y >= top && x <= 1 - right && y <= 1 - bottom && x >= left;
}

/** How much of each of 36 patches of its cell a look covers, from 0 to 1. */
export function coverage({ radius, clip }) {
  const patches = new Float64Array(COARSE * COARSE);
  const share = FINE / COARSE;
  for (let row = 0; row < FINE; row += 1) {
    for (let column = 0; column < FINE; column += 1) {
      const [x, y] = [(column + 0.5) / FINE, (row + 0.5) / FINE];
      if (inRadius(radius, x, y) && inClip(clip, x, y)) patches[Math.floor(row / share) * COARSE + Math.floor(column / share)] += 1 / share ** 2;
    }
  }
  return patches;
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The patches of a look in OKLab, mixed with the ground and seen in one way. */
function seen({ color }, patches, ground, see) {
  return [...patches].map((covered) => toOklab(see(color.map((part, at) => part * covered + ground[at] * (1 - covered)))));
}

/** The mean distance of two looks over their patches. */
function apart(a, b) {
  return 100 * mean(a.map((patch, at) => Math.hypot(patch[0] - b[at][0], patch[1] - b[at][1], patch[2] - b[at][2])));
}

/** How many groups are left when looks that cannot be told apart are put together. */
function groupsOf(looks, isAlike) {
  const left = new Set(looks.keys());
  let groups = 0;
  while (left.size > 0) {
    groups += 1;
    const open = [left.values().next().value];
    left.delete(open[0]);
    while (open.length > 0) {
      const one = open.pop();
      for (const other of [...left]) if (isAlike(one, other) && left.delete(other)) open.push(other);
    }
  }
  return groups;
}

function judgeVision(looks, patches, ground, see) {
  const views = looks.map((look, at) => seen(look, patches[at], ground, see));
  const isAlike = (a, b) => apart(views[a], views[b]) < LIMITS.apart;
  let pairs = 0;
  for (let a = 0; a < 16; a += 1) for (let b = a + 1; b < 16; b += 1) if (!isAlike(a, b)) pairs += 1;
  return { pairs, groups: groupsOf(looks, isAlike) };
}

/** Counts only: a rule set is done when every count is full. Which looks are alike is for the designer to see. */
export function judge({ ground, looks }) {
  const missing = looks.filter(({ color }) => !color).length;
  if (missing > 0) return { missing, done: false };
  const patches = looks.map(coverage);
  const visions = Object.entries(VISIONS).map(([id, { name, see }]) => ({ id, name, ...judgeVision(looks, patches, ground, see) }));
  const contrasts = looks.filter(({ color }) => contrast(color, ground) >= LIMITS.contrast).length;
  const large = patches.filter((covered) => mean([...covered]) >= LIMITS.least).length;
  const colors = new Set(looks.map(({ color }) => color.join())).size;
  const shapes = new Set(patches.map((covered) => covered.join())).size;
  const done = contrasts === 16 && large === 16 && colors <= LIMITS.colors && shapes <= LIMITS.shapes && visions.every(({ pairs }) => pairs === 120);
  return { missing, contrasts, large, colors, shapes, visions, done };
}

/** The counts as lines, for the page and the command line. */
export function describe({ missing, contrasts, large, colors, shapes, visions }) {
  if (missing > 0) return [`${missing} of 16 looks have no background yet.`];
  return [
    `Contrast of ${LIMITS.contrast}:1 with the ground: ${contrasts} of 16 looks`,
    `A quarter of the cell or more: ${large} of 16 looks`,
    `Colors: ${colors}, at most ${LIMITS.colors}`,
    `Shapes: ${shapes}, at most ${LIMITS.shapes}`,
    ...visions.map(({ name, pairs, groups }) => `Told apart in ${name}: ${pairs} of 120 pairs; ${groups} of 16 groups, at most ${Math.round(64 * Math.log2(groups))} of 256 bits`),
  ];
}

export const verdictOf = ({ done }) => (done ? 'Done: every count is full.' : 'Not done yet. The counts say what is missing.');
