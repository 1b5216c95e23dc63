/** The number of bits that are set, and an SVG path for those that are and for those that are not. */
export interface DrawnBits {
  count: number;
  set: string;
  unset: string;
}

/** Bits in a row of the drawing; a bit is a square of 8 in a cell of 10. */
const COLUMNS = 32;

/** Draws bytes bit by bit, the first bit at the top left. */
export function drawBits(bytes: Uint8Array): DrawnBits {
  const drawn = { count: 0, set: '', unset: '' };
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const isSet = ((bytes[bit >> 3] ?? 0) << (bit % 8)) & 0x80;
    if (isSet) drawn.count += 1;
    drawn[isSet ? 'set' : 'unset'] += `M${bit % COLUMNS}0 ${Math.floor(bit / COLUMNS)}0h8v8h-8z`;
  }
  return drawn;
}

/** Reads hexadecimal digits, two for each byte. */
export const bytesFromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
