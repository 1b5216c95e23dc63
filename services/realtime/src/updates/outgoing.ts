import type { LiveMessage } from '@libs/contracts';
import { textFrame } from '../domain/text-frame';

/** Messages for any number of sockets, serialized once. */
export class Outgoing {
  readonly frames: Buffer; // one text frame per message, concatenated

  constructor(readonly messages: readonly LiveMessage[]) {
    this.frames = Buffer.concat(messages.map((message) => textFrame(JSON.stringify(message))));
  }
}
