import { CENTER, element, onCircle, type Brush, type Motif } from './motif';
import { PALETTE } from './palette';

/** A card with a person on it, lying at a place of the table and turned towards its middle; the angle is in turns. */
function drawRoleCard(turn: number, color: string, leads: boolean): string {
  const { x, y } = onCircle(turn, 206);
  const fill = leads ? color : PALETTE.raised;
  const ink = leads ? PALETTE.background : color;
  const parts = [
    element('rect', {
      x: -54,
      y: -70,
      width: 108,
      height: 140,
      rx: 16,
      fill,
      stroke: color,
      'stroke-width': 6,
    }),
    element('circle', { cx: 0, cy: -18, r: 22, fill: ink }),
    element('path', { d: 'M-36 46 a36 36 0 0 1 72 0 Z', fill: ink }),
  ];
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(turn * 360 + 90).toFixed(1)})">${parts.join('')}</g>`;
}

/** A table seen from above: six role cards around the alerts of an incident, one of them in the lead. */
const drawTabletop: Motif = ({ accent, second }: Brush) => {
  const table = [
    element('circle', {
      ...at(CENTER),
      r: 206,
      fill: PALETTE.surface,
      stroke: PALETTE.border,
      'stroke-width': 5,
    }),
    element('circle', {
      ...at(CENTER),
      r: 116,
      fill: PALETTE.background,
      stroke: accent,
      'stroke-width': 5,
      'stroke-opacity': 0.7,
    }),
  ];
  const cards = Array.from({ length: 6 }, (_, index) =>
    drawRoleCard((index + 0.5) / 6, index === 4 ? accent : second, index === 4),
  );
  const alerts = [-52, 0, 52].map((dy, index) => {
    const color = index === 1 ? accent : PALETTE.muted;
    const mark = element('circle', { cx: CENTER.x - 60, cy: CENTER.y + dy, r: 15, fill: color });
    const text = {
      x: CENTER.x - 32,
      y: CENTER.y + dy - 10,
      width: index === 1 ? 108 : 78,
      height: 20,
      rx: 10,
      fill: color,
    };
    return mark + element('rect', text);
  });
  return [...table, ...cards, ...alerts].join('');
};

/** A dial with its needle high, above an unreadable password. */
const drawDial: Motif = ({ accent, second }: Brush) => {
  const hub = { x: CENTER.x, y: 372 };
  const place = (turn: number, radius: number) => ({
    x: hub.x + radius * Math.cos(turn * 2 * Math.PI),
    y: hub.y + radius * Math.sin(turn * 2 * Math.PI),
  });
  const colors = [second, second, PALETTE.border, PALETTE.border, accent, accent, accent];
  const arcs = colors.map((stroke, index) => {
    const [a, b] = [
      place(0.5 + index / 14 + 0.006, 232),
      place(0.5 + (index + 1) / 14 - 0.006, 232),
    ];
    const weak = index === 1 || index === 3;
    const line = {
      fill: 'none',
      stroke,
      'stroke-width': 44 + index * 5,
      'stroke-opacity': weak ? 0.6 : 1,
    };
    return element('path', { d: `M${dots(a)} A232 232 0 0 1 ${dots(b)}`, ...line });
  });
  const [tip, left, right] = [place(0.885, 205), place(0.635, 20), place(0.135, 20)];
  const needle = [
    element('path', { d: `M${dots(tip)} L${dots(left)} L${dots(right)} Z`, fill: PALETTE.text }),
    element('circle', { ...at(hub), r: 30, fill: PALETTE.text }),
    element('circle', { ...at(hub), r: 12, fill: PALETTE.background }),
  ];
  const field = element('rect', {
    x: 735,
    y: 448,
    width: 500,
    height: 112,
    rx: 26,
    fill: PALETTE.raised,
    stroke: accent,
    'stroke-width': 6,
  });
  const letters = Array.from({ length: 8 }, (_, index) =>
    element('circle', { cx: 792 + index * 48, cy: 504, r: 15, fill: PALETTE.text }),
  );
  const caret = element('rect', { x: 1172, y: 474, width: 8, height: 60, rx: 4, fill: accent });
  return [...arcs, ...needle, field, ...letters, caret].join('');
};

/** What stands behind the ports of three machines: o is open, c closed, f filtered. */
const MACHINES = ['cccocfcc', 'focfoccf', 'ccfcoffc'];

/** Three machines, their ports open, closed and filtered, and the row that is being asked right now. */
const drawPorts: Motif = ({ accent, second }: Brush) => {
  const row = 4;
  const top = (port: number) => 84 + port * 57;
  const beam = element('rect', {
    x: 705,
    y: top(row) - 11,
    width: 560,
    height: 60,
    rx: 12,
    fill: second,
    'fill-opacity': 0.3,
  });
  const racks = MACHINES.map((ports, machine) => {
    const x = 732 + machine * 178;
    const frame = {
      x,
      y: 56,
      width: 150,
      height: 492,
      rx: 22,
      fill: PALETTE.raised,
      stroke: PALETTE.border,
      'stroke-width': 5,
    };
    const slots = [...ports].map((state, port) => {
      const slot = { x: x + 26, y: top(port), width: 98, height: 38, rx: 9 };
      if (state === 'o')
        return (
          element('rect', { ...slot, fill: accent }) +
          element('circle', { cx: x + 104, cy: top(port) + 19, r: 8, fill: PALETTE.background })
        );
      if (state === 'c')
        return element('rect', { ...slot, fill: PALETTE.border, 'fill-opacity': 0.55 });
      return element('rect', {
        ...slot,
        fill: 'none',
        stroke: PALETTE.muted,
        'stroke-width': 4,
        'stroke-dasharray': '11 9',
      });
    });
    return element('rect', frame) + slots.join('');
  });
  const edge = element('path', {
    d: `M705 ${top(row) + 49} h560`,
    stroke: second,
    'stroke-width': 5,
  });
  return [...racks, beam, edge].join('');
};

function at({ x, y }: { x: number; y: number }) {
  return { cx: x, cy: y };
}

function dots({ x, y }: { x: number; y: number }): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

const MOTIFS: Record<string, Motif> = {
  'soc-analyst-tabletop-kit': drawTabletop,
  'password-entropy-meter': drawDial,
  'port-scan-simulator': drawPorts,
};

/** The motif of a tool that the home page features (spec §2); undefined for the others. */
export function featuredMotif(slug: string): Motif | undefined {
  return MOTIFS[slug];
}
