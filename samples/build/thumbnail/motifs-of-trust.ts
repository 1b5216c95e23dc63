import { CENTER, element, onCircle, type Motif } from './motif';
import { PALETTE } from './palette';
import { between, pick, type Random } from './seeded-random';

/** Cryptography: a field of bits, half of them flipped. */
export const drawBits: Motif = ({ random, accent, second }) => {
  const size = pick(random, [54, 64, 74]);
  const side = Math.floor(520 / size);
  const shape = between(random, 0, 2);
  const cells = Array.from({ length: side * side }, (_, index) => {
    const x = 725 + (index % side) * size;
    const y = 78 + Math.floor(index / side) * size;
    const fill = pick(random, [PALETTE.raised, PALETTE.hairline, accent, second]);
    const r = (size - 14) / 2;
    return shape === 0
      ? element('circle', { cx: x + r, cy: y + r, r, fill })
      : element('rect', { x, y, width: r * 2, height: r * 2, rx: shape === 1 ? 8 : r / 1.6, fill });
  });
  return cells.join('');
};

type Arrangement = readonly (readonly [number, number, number, number])[];

/** Where the windows of a picture stand: x, y, width and height of each, the last one in front. */
const ARRANGEMENTS: readonly [Arrangement, ...Arrangement[]] = [
  [
    [740, 60, 350, 270],
    [810, 150, 360, 280],
    [880, 270, 350, 290],
  ],
  [
    [735, 80, 500, 470],
    [960, 300, 300, 280],
  ],
  [
    [730, 60, 250, 240],
    [1000, 60, 235, 240],
    [730, 320, 235, 250],
    [985, 320, 250, 250],
  ],
  [
    [730, 180, 270, 400],
    [920, 60, 310, 430],
  ],
];

/** Web security: browser windows, the front one guarded. */
export const drawWindows: Motif = ({ random, accent, second }) => {
  const windows = pick(random, ARRANGEMENTS);
  const front = windows.length === 4 ? between(random, 0, 3) : windows.length - 1;
  return windows
    .map(([x, y, width, height], index) =>
      drawWindow(
        { x, y, width, height },
        index === front ? accent : pick(random, [PALETTE.border, second]),
        random,
      ),
    )
    .join('');
};

function drawWindow(
  box: { x: number; y: number; width: number; height: number },
  color: string,
  random: Random,
): string {
  const { x, y, width, height } = box;
  const lines = Array.from({ length: Math.floor((height - 110) / 46) }, (_, index) =>
    element('rect', {
      x: x + 30,
      y: y + 92 + index * 46,
      width: between(random, 70, width - 70),
      height: 20,
      rx: 10,
      fill: pick(random, [PALETTE.border, PALETTE.hairline, color]),
    }),
  );
  return [
    element('rect', { ...box, rx: 20, fill: PALETTE.raised, stroke: color, 'stroke-width': 6 }),
    element('path', { d: `M${x} ${y + 62} h${width}`, stroke: color, 'stroke-width': 4 }),
    ...[0, 1, 2].map((index) =>
      element('circle', {
        cx: x + 36 + index * 34,
        cy: y + 32,
        r: 10,
        fill: index ? PALETTE.border : color,
      }),
    ),
    ...lines,
  ].join('');
}

/** Identity: a many-sided seal with a keyhole. */
export const drawSeal: Motif = ({ random, accent, second }) => {
  const sides = between(random, 5, 9);
  const ring = (radius: number, turn: number, attributes: Record<string, string | number>) => {
    const points = Array.from({ length: sides }, (_, index) =>
      onCircle(turn + index / sides, radius),
    );
    return element('polygon', {
      points: points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '),
      ...attributes,
    });
  };
  const rings = [260, 210, 160].map((radius, index) =>
    ring(radius, random(), {
      fill: index === 2 ? PALETTE.raised : 'none',
      stroke: [PALETTE.border, second, accent][index] ?? accent,
      'stroke-width': 6 + index * 3,
    }),
  );
  const hole = [
    element('circle', { cx: CENTER.x, cy: CENTER.y - 24, r: 44, fill: accent }),
    element('path', { d: `M${CENTER.x - 20} ${CENTER.y} h40 l18 92 h-76 Z`, fill: accent }),
  ];
  return [...rings, ...hole].join('');
};
