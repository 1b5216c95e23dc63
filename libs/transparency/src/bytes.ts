/** Returns the bytes of several arrays as one. */
export function concatBytes(...parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let position = 0;
  for (const part of parts) {
    joined.set(part, position);
    position += part.length;
  }
  return joined;
}

/** Whether two arrays have the same bytes. Not in constant time: only public values are compared. */
export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, position) => byte === b[position]);

/** Encodes bytes as standard Base64 with padding. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** Decodes standard Base64 with padding. Throws an Error for any text that `toBase64` does not write. */
export function fromBase64(text: string): Uint8Array {
  const invalid = 'This is not standard Base64.';
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) throw new Error(invalid);
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  if (toBase64(bytes) !== text) throw new Error(invalid);
  return bytes;
}
