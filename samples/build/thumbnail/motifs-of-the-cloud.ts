import { CENTER, element, SUBTLE_STROKE, type Motif } from './motif';
import { PALETTE } from './palette';
import { between, pick } from './seeded-random';

/** Cloud: containers on the shelves of their nodes, one of them open at the side. */
export const drawContainers: Motif = ({ random, accent, second }) => {
  const open = between(random, 0, 8);
  return Array.from({ length: 3 }, (_, node) => {
    const top = 70 + node * 190;
    const shelf = element('rect', {
      x: 725,
      y: top,
      width: 520,
      height: 165,
      rx: 16,
      ...SUBTLE_STROKE,
    });
    const boxes = Array.from({ length: 3 }, (__, column) => {
      const isOpen = node * 3 + column === open;
      const width = between(random, 110, 148);
      return element('rect', {
        x: 745 + column * 165,
        y: top + 24,
        width,
        height: 117,
        rx: 10,
        fill: isOpen ? accent : PALETTE.raised,
        stroke: isOpen ? accent : pick(random, [second, PALETTE.border]),
        'stroke-width': 6,
        'stroke-dasharray': isOpen ? '26 12' : 'none',
        'fill-opacity': isOpen ? 0.35 : 1,
      });
    });
    return shelf + boxes.join('');
  }).join('');
};

/** AI: tokens that flow through three layers to one answer. */
export const drawLayersOfTokens: Motif = ({ random, accent, second }) => {
  const layers = [5, 4, 3].map((least, layer) => {
    const length = least + between(random, 0, 2);
    return Array.from({ length }, (_, index) => ({
      x: 760 + layer * 150,
      y: CENTER.y + (index - (length - 1) / 2) * 92,
    }));
  });
  const answer = { x: 1210, y: CENTER.y };
  const lines = [...layers, [answer]].flatMap((layer, index, all) =>
    (all[index + 1] ?? []).flatMap((to) =>
      layer.map((from) =>
        element('line', {
          x1: from.x,
          y1: from.y,
          x2: to.x,
          y2: to.y,
          stroke: random() < 0.25 ? accent : PALETTE.border,
          'stroke-width': 3,
          'stroke-opacity': 0.6,
        }),
      ),
    ),
  );
  const dots = layers.flat().map(({ x, y }) =>
    element('circle', {
      cx: x,
      cy: y,
      r: between(random, 16, 30),
      fill: PALETTE.raised,
      stroke: pick(random, [accent, second, PALETTE.muted]),
      'stroke-width': 6,
    }),
  );
  return [
    ...lines,
    ...dots,
    element('circle', { cx: answer.x, cy: answer.y, r: 44, fill: accent }),
  ].join('');
};
