/** The parts of a message with their bytes, in order; throws when they do not fill it exactly. */
export function splitFields({ title, hex, fields }) {
  let at = 0;
  const parts = fields.map((field) => {
    const bytes = hex.slice(2 * at, 2 * (at + field.length));
    const part = { ...field, offset: at, bytes };
    at += field.length;
    return part;
  });
  if (at * 2 !== hex.length) throw new Error(`the fields of ${title} fill ${at} of ${hex.length / 2} bytes`);
  return parts;
}

/** Bytes in pairs of digits, shortened in the middle when there are more than `most`. */
export function sayBytes(hex, most = 24) {
  const pairs = hex.match(/../g) ?? [];
  if (pairs.length <= most) return pairs.join(' ');
  return `${pairs.slice(0, most - 8).join(' ')} ... ${pairs.slice(-8).join(' ')}`;
}
