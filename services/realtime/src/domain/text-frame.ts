/** FIN and the text opcode of RFC 6455 §5.2. */
const FINAL_TEXT = 0x81;
/** Says that the length follows in two bytes. */
const TWO_BYTE_LENGTH = 126;
const MAX_LENGTH = 0xffff;

/** A whole unmasked WebSocket text frame, made once and written to any number of sockets; for texts of at most 65 535 bytes. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > MAX_LENGTH) throw new RangeError('a live message is at most 65 535 bytes');
  const header =
    payload.length < TWO_BYTE_LENGTH
      ? Buffer.from([FINAL_TEXT, payload.length])
      : Buffer.from([FINAL_TEXT, TWO_BYTE_LENGTH, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([header, payload]);
}
