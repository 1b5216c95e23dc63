/** Ways to write the bytes of a fingerprint. Nothing here draws; page/draw.mjs does. */

export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Hexadecimal digits as bytes; spaces, colons, and capitals do not count. */
export function readHex(text) {
  const digits = text.replace(/[\s:]/g, '').toLowerCase();
  if (!/^([0-9a-f]{2})+$/.test(digits)) throw new Error('A fingerprint is written in pairs of digits from 0 to 9 and a to f.');
  return Uint8Array.from(digits.match(/../g), (pair) => Number.parseInt(pair, 16));
}

/** In groups of eight digits, so that a reader can keep the place. */
export const inGroups = (bytes) => toHex(bytes).match(/.{1,8}/g).join(' ');

/** As OpenSSH prints it: Base64 without the padding. */
export function toBase64(bytes) {
  const text = [...bytes].map((byte) => String.fromCharCode(byte)).join('');
  return `SHA256:${btoa(text).replace(/=+$/, '')}`;
}

/** One word for each byte, from a list of 256. */
export const toWords = (bytes, list) => [...bytes].map((byte) => list[byte]);

/** Five decimal digits for every five bytes, as messengers do it: 60 digits need 60 bytes. */
export function toDecimal(bytes) {
  const groups = [];
  for (let at = 0; at + 5 <= bytes.length; at += 5) {
    const number = bytes.slice(at, at + 5).reduce((sum, byte) => sum * 256 + byte, 0);
    groups.push(String(number % 100000).padStart(5, '0'));
  }
  return groups;
}

/** The cells of a badge: one look, 0 to 15, for each half of a byte. */
export const looksOf = (bytes) => [...bytes].flatMap((byte) => [byte >> 4, byte & 15]);

/** A mirrored icon of five by five: 15 bits say which cells are filled, three more choose one of eight colors. */
export function identicon(bytes) {
  const bits = (bytes[0] << 16) | (bytes[1] << 8) | bytes[2];
  const rows = [0, 1, 2, 3, 4].map((row) => {
    const [outer, inner, middle] = [0, 1, 2].map((column) => ((bits >> (23 - row * 3 - column)) & 1) === 1);
    return [outer, inner, middle, inner, outer];
  });
  return { rows, color: (bits >> 6) & 7 };
}
