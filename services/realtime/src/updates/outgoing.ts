import type { LiveMessage } from '@libs/contracts';

const FINAL_TEXT = 0x81; // FIN bit and text opcode (RFC 6455 §5.2)
const TWO_BYTE_LENGTH = 126; // the length follows in two bytes
const MAX_LENGTH = 0xffff;

/** Messages for any number of sockets, serialized once. */
export class OutgoingMessages {
  readonly frames: Buffer; // one text frame per message, concatenated

  constructor(readonly messages: readonly LiveMessage[]) {
    this.frames = Buffer.concat(messages.map((message) => textFrame(JSON.stringify(message))));
  }
}

/** Builds an unmasked WebSocket text frame once, to be written to many sockets; for texts of at most 65 535 bytes. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > MAX_LENGTH) throw new RangeError('a live message is at most 65 535 bytes');
  const header =
    payload.length < TWO_BYTE_LENGTH
      ? Buffer.from([FINAL_TEXT, payload.length])
      : Buffer.from([FINAL_TEXT, TWO_BYTE_LENGTH, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([header, payload]);
}
