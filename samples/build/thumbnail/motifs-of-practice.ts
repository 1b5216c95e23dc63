import { CENTER, element, onCircle, SUBTLE_STROKE, type Motif } from './motif';
import { PALETTE } from './palette';
import { between, pick } from './seeded-random';

/** Blue team: a watch screen with rings, a sweep and the alerts on it. */
export const drawWatch: Motif = ({ random, accent, second }) => {
  const rings = [90, 170, 250].map((r) =>
    element('circle', { cx: CENTER.x, cy: CENTER.y, r, ...SUBTLE_STROKE }),
  );
  const start = random();
  const from = onCircle(start, 250);
  const to = onCircle(start + 0.12 + random() * 0.1, 250);
  const sweep = element('path', {
    d: `M${CENTER.x} ${CENTER.y} L${from.x} ${from.y} A250 250 0 0 1 ${to.x} ${to.y} Z`,
    fill: accent,
    'fill-opacity': 0.35,
  });
  const alerts = Array.from({ length: between(random, 6, 13) }, () => {
    const at = onCircle(random(), 40 + random() * 200);
    return element('circle', {
      cx: at.x,
      cy: at.y,
      r: between(random, 8, 20),
      fill: pick(random, [accent, second, PALETTE.muted]),
    });
  });
  return [...rings, sweep, ...alerts].join('');
};

/** Human factor: messages in a stack, one of them not like the others. */
export const drawMessages: Motif = ({ random, accent, second }) => {
  const odd = between(random, 0, 3);
  return Array.from({ length: 4 }, (_, index) => {
    const left = 735 + between(random, 0, 70);
    const top = 62 + index * 128;
    const color = index === odd ? accent : PALETTE.border;
    const body = element('rect', {
      x: left,
      y: top,
      width: 420,
      height: 104,
      rx: 20,
      fill: PALETTE.raised,
      stroke: color,
      'stroke-width': index === odd ? 7 : 3,
    });
    const face = element('circle', {
      cx: left + 56,
      cy: top + 52,
      r: 28,
      fill: index === odd ? accent : second,
      'fill-opacity': index === odd ? 1 : 0.75,
    });
    const lines = [0, 1].map((line) =>
      element('rect', {
        x: left + 106,
        y: top + 28 + line * 32,
        width: between(random, 120, 280),
        height: 16,
        rx: 8,
        fill: line ? PALETTE.border : PALETTE.muted,
      }),
    );
    return body + face + lines.join('');
  }).join('');
};

/** Secure development: lines of code, one of them marked by a reviewer. */
export const drawCode: Motif = ({ random, accent, second }) => {
  const marked = between(random, 2, 8);
  let depth = 0;
  return Array.from({ length: 11 }, (_, index) => {
    const y = 62 + index * 50;
    depth = Math.max(0, Math.min(3, depth + between(random, -1, 1)));
    const glow =
      index === marked
        ? element('rect', {
            x: 748,
            y: y - 12,
            width: 492,
            height: 44,
            rx: 12,
            fill: accent,
            'fill-opacity': 0.28,
          })
        : '';
    let x = 776 + depth * 44;
    const words = Array.from({ length: between(random, 2, 5) }, () => {
      const width = Math.min(between(random, 40, 150), 1215 - x);
      const word =
        width > 20
          ? element('rect', {
              x,
              y,
              width,
              height: 20,
              rx: 10,
              fill:
                index === marked ? accent : pick(random, [second, PALETTE.border, PALETTE.muted]),
            })
          : '';
      x += width + 16;
      return word;
    });
    return glow + words.join('');
  }).join('');
};

/** Foundations: layers of defence, one over the other. */
export const drawLayers: Motif = ({ random, accent, second }) => {
  const count = between(random, 4, 6);
  return Array.from({ length: count }, (_, index) => {
    const y = 500 - index * (380 / count);
    const wide = 250 - between(random, 0, 30);
    const fill = index === count - 1 ? accent : index % 2 ? second : PALETTE.raised;
    const d = `M${CENTER.x} ${y - 110} L${CENTER.x + wide} ${y} L${CENTER.x} ${y + 110} L${CENTER.x - wide} ${y} Z`;
    return element('path', {
      d,
      fill,
      'fill-opacity': index === count - 1 ? 0.95 : 0.6,
      stroke: PALETTE.border,
      'stroke-width': 4,
    });
  }).join('');
};

/** Forensics: the whorls of a print and the place that gives it away. */
export const drawPrint: Motif = ({ random, accent, second }) => {
  const arcs = Array.from({ length: 10 }, (_, index) => {
    const radius = 40 + index * 24;
    const turn = random();
    const a = onCircle(turn, radius);
    const b = onCircle(turn + 0.45 + random() * 0.4, radius);
    const color = index === 6 ? accent : pick(random, [PALETTE.border, second, PALETTE.border]);
    return element('path', {
      d: `M${a.x} ${a.y} A${radius} ${radius} 0 1 1 ${b.x} ${b.y}`,
      fill: 'none',
      stroke: color,
      'stroke-width': 11,
      'stroke-linecap': 'round',
    });
  });
  return arcs.join('');
};
