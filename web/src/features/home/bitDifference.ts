/** The number of bits that differ, and an SVG path for the equal and for the different bits. */
export interface BitDifference {
  count: number;
  equal: string;
  different: string;
}

/** Bits in a row of the drawing; a bit is a square of 8 in a cell of 10. */
const COLUMNS = 32;
const CELL = 10;
const SQUARE = 'h8v8h-8z';

/** Compares two digests of the same length bit by bit, the first bit at the top left. */
export function bitDifference(first: Uint8Array, second: Uint8Array): BitDifference {
  const result = { count: 0, equal: '', different: '' };
  for (let bit = 0; bit < first.length * 8; bit += 1) {
    const mask = 0x80 >> (bit % 8);
    const at = Math.floor(bit / 8);
    const differs = (((first[at] ?? 0) ^ (second[at] ?? 0)) & mask) !== 0;
    const square = `M${(bit % COLUMNS) * CELL} ${Math.floor(bit / COLUMNS) * CELL}${SQUARE}`;
    if (differs) result.count += 1;
    result[differs ? 'different' : 'equal'] += square;
  }
  return result;
}

/** Reads hexadecimal digits, two for each byte. */
export const bytesFromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
