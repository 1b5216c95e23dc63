import { CENTER, element, onCircle, SUBTLE_STROKE, type Motif } from './motif';
import { PALETTE } from './palette';
import { between, pick } from './seeded-random';

/** Networks: hosts on two rings and the links between them. */
export const drawNetwork: Motif = ({ random, accent, second }) => {
  const count = between(random, 7, 11);
  const hosts = Array.from({ length: count }, (_, index) =>
    onCircle((index + random() * 0.5) / count, index % 2 ? 150 + random() * 50 : 255),
  );
  const links = hosts.map((host, index) => {
    const other = hosts[(index + between(random, 1, 3)) % count] ?? CENTER;
    return element('line', { x1: host.x, y1: host.y, x2: other.x, y2: other.y, ...SUBTLE_STROKE });
  });
  const spokes = hosts
    .filter((_, index) => index % 2)
    .map((host) =>
      element('line', {
        x1: host.x,
        y1: host.y,
        x2: CENTER.x,
        y2: CENTER.y,
        stroke: accent,
        'stroke-width': 4,
        'stroke-opacity': 0.8,
      }),
    );
  const dots = hosts.map((host) =>
    element('circle', {
      cx: host.x,
      cy: host.y,
      r: between(random, 14, 30),
      fill: PALETTE.raised,
      stroke: pick(random, [accent, second]),
      'stroke-width': 6,
    }),
  );
  return [
    ...links,
    ...spokes,
    ...dots,
    element('circle', { cx: CENTER.x, cy: CENTER.y, r: 44, fill: accent }),
  ].join('');
};

/** Binary: a column of memory cells, some of them overwritten. */
export const drawMemory: Motif = ({ random, accent, second }) => {
  const columns = between(random, 4, 6);
  const width = 520 / columns;
  const cells: string[] = [];
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < columns; column++) {
      const chance = random();
      const fill = chance < 0.16 ? accent : chance < 0.34 ? second : PALETTE.raised;
      const opacity = chance < 0.34 ? 0.9 : 1;
      const box = {
        x: 725 + column * width,
        y: 50 + row * 66,
        width: width - 12,
        height: 54,
        rx: 8,
      };
      cells.push(
        element('rect', {
          ...box,
          fill,
          'fill-opacity': opacity,
          stroke: PALETTE.hairline,
          'stroke-width': 3,
        }),
      );
    }
  }
  return cells.join('');
};

/** Linux: a terminal window with a few lines of typing. */
export const drawTerminal: Motif = ({ random, accent, second }) => {
  const frame = element('rect', {
    x: 740,
    y: 90,
    width: 490,
    height: 440,
    rx: 22,
    fill: PALETTE.raised,
    stroke: PALETTE.border,
    'stroke-width': 4,
  });
  const lights = [0, 1, 2].map((index) =>
    element('circle', {
      cx: 780 + index * 38,
      cy: 130,
      r: 11,
      fill: index === 2 ? accent : PALETTE.border,
    }),
  );
  const lines = Array.from({ length: 6 }, (_, index) => {
    const y = 190 + index * 52;
    const prompt = element('path', {
      d: `M780 ${y} l18 13 l-18 13`,
      fill: 'none',
      stroke: accent,
      'stroke-width': 7,
    });
    let x = 824;
    const words = Array.from({ length: between(random, 1, 4) }, () => {
      const width = between(random, 36, 120);
      const word = element('rect', {
        x,
        y: y + 3,
        width: Math.min(width, 1195 - x),
        height: 20,
        rx: 10,
        fill: pick(random, [second, PALETTE.border, PALETTE.muted]),
      });
      x += width + 18;
      return x - width < 1190 ? word : '';
    });
    return prompt + words.join('');
  });
  return [frame, ...lights, ...lines].join('');
};

/** Supply chain: a tree of digests that folds into one root. */
export const drawHashTree: Motif = ({ random, accent, second }) => {
  const odd = between(random, 0, 7);
  const parts: string[] = [];
  let level = Array.from({ length: 8 }, (_, index) => ({
    x: 755 + index * 66,
    marked: index === odd,
  }));
  for (let depth = 0; level.length > 0; depth++) {
    const y = 520 - depth * 135;
    const parents =
      level.length > 1
        ? level
            .filter((_, index) => index % 2 === 0)
            .map((left, index) => parentOf(left, level[index * 2 + 1]))
        : [];
    level.forEach(({ x, marked }, index) => {
      const up = parents[Math.floor(index / 2)];
      if (up)
        parts.push(
          element('line', {
            x1: x,
            y1: y,
            x2: up.x,
            y2: y - 135,
            stroke: marked ? accent : PALETTE.border,
            'stroke-width': marked ? 7 : 4,
          }),
        );
      const size = 22 + depth * 7;
      const fill = marked ? accent : pick(random, [PALETTE.raised, second]);
      parts.push(
        element('rect', {
          x: x - size,
          y: y - size,
          width: size * 2,
          height: size * 2,
          rx: 10,
          fill,
          stroke: PALETTE.border,
          'stroke-width': 4,
        }),
      );
    });
    level = parents;
  }
  return parts.join('');
};

function parentOf(left: { x: number; marked: boolean }, right?: { x: number; marked: boolean }) {
  return {
    x: right ? (left.x + right.x) / 2 : left.x,
    marked: left.marked || right?.marked === true,
  };
}

/** Mobile: two screens with tiles, one in front of the other. */
export const drawPhones: Motif = ({ random, accent, second }) => {
  const screen = (left: number, top: number, color: string) => {
    const frame = element('rect', {
      x: left,
      y: top,
      width: 240,
      height: 440,
      rx: 38,
      fill: PALETTE.raised,
      stroke: color,
      'stroke-width': 7,
    });
    const tiles = Array.from({ length: 12 }, (_, index) =>
      element('rect', {
        x: left + 28 + (index % 3) * 64,
        y: top + 66 + Math.floor(index / 3) * 84,
        width: 54,
        height: 54,
        rx: 14,
        fill: pick(random, [PALETTE.hairline, PALETTE.hairline, PALETTE.border, color]),
      }),
    );
    return frame + tiles.join('');
  };
  const shift = between(random, 0, 60);
  return screen(780, 60 + shift, second) + screen(960, 150 - shift / 2, accent);
};
