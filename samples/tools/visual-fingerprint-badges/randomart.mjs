/** The picture that `ssh-keygen -lv` prints: a bishop walks over a board, two bits for each step, and each visit raises a square. */

export const WIDTH = 17;
export const HEIGHT = 9;
const MARKS = ' .o+=*BOX@%&#/^';
const HIGHEST = MARKS.length - 1;

/** How often each square was visited, and where the walk began and ended. Every byte gives four steps, lowest bits first. */
export function walk(bytes) {
  const visits = new Uint8Array(WIDTH * HEIGHT);
  const start = Math.floor(WIDTH / 2) + Math.floor(HEIGHT / 2) * WIDTH;
  let x = Math.floor(WIDTH / 2);
  let y = Math.floor(HEIGHT / 2);
  for (const byte of bytes) {
    for (let shift = 0; shift < 8; shift += 2) {
      const bits = byte >> shift;
      x = Math.min(Math.max(x + (bits & 1 ? 1 : -1), 0), WIDTH - 1);
      y = Math.min(Math.max(y + (bits & 2 ? 1 : -1), 0), HEIGHT - 1);
      const square = x + y * WIDTH;
      if (visits[square] < HIGHEST) visits[square] += 1;
    }
  }
  return { visits, start, end: x + y * WIDTH };
}

const frame = (label) => {
  const side = (WIDTH - label.length) / 2;
  return `+${'-'.repeat(Math.floor(side))}${label}${'-'.repeat(Math.ceil(side))}+`;
};

/** The picture as lines. OpenSSH writes the kind of key above it and the kind of hash below. */
export function randomart(bytes, key = '', hash = '[SHA256]') {
  const { visits, start, end } = walk(bytes);
  const squares = [...visits].map((count) => MARKS[count]);
  squares[start] = 'S';
  squares[end] = 'E'; // a walk that ends where it began shows E
  const rows = Array.from({ length: HEIGHT }, (_, row) => `|${squares.slice(row * WIDTH, (row + 1) * WIDTH).join('')}|`);
  return [frame(key), ...rows, frame(hash)];
}
