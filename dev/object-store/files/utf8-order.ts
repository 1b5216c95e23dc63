/**
 * Compares two texts as their UTF-8 bytes compare, which is the order of S3 listings.
 * JavaScript compares UTF-16 units, where a surrogate pair (above U+FFFF) would come before U+E000 to U+FFFF.
 */
export function inUtf8Order(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const one = a.charCodeAt(at);
    const other = b.charCodeAt(at);
    if (one !== other) return weight(one) - weight(other);
  }
  return a.length - b.length;
}

function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
