import type { LiveMessage } from '@libs/contracts';
import { textFrame } from '../domain/text-frame';

/** Messages on their way to any number of sockets, turned into bytes once. */
export class Outgoing {
  /** One WebSocket text frame per message, back to back. */
  readonly frames: Buffer;

  constructor(readonly messages: readonly LiveMessage[]) {
    this.frames = Buffer.concat(messages.map((message) => textFrame(JSON.stringify(message))));
  }
}
