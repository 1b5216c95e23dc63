import type { Writable } from 'node:stream';
import * as ws from 'ws';
import { textFrame } from './outgoing';

/** The client side of the ws library, which its type declarations omit. */
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable };

async function read(bytes: Buffer): Promise<string[]> {
  const receiver = new Receiver({ isServer: false });
  const texts: string[] = [];
  receiver.on('message', (data: Buffer, isBinary: boolean) => texts.push(isBinary ? 'binary' : data.toString()));
  await new Promise<void>((resolve, reject) => receiver.on('error', reject).write(bytes, () => resolve()));
  return texts;
}

describe('textFrame', () => {
  it.each([0, 1, 125, 126, 127, 200, 65_535])('encodes a text of %d bytes that a WebSocket receiver reads back', async (length) => {
    expect(await read(textFrame('x'.repeat(length)))).toEqual(['x'.repeat(length)]);
  });

  it('counts bytes, not characters', async () => {
    const text = 'ü'.repeat(100);
    expect(await read(textFrame(text))).toEqual([text]);
  });

  it('makes frames that can be concatenated', async () => {
    expect(await read(Buffer.concat([textFrame('one'), textFrame('two')]))).toEqual(['one', 'two']);
  });

  it('rejects a text that needs more than a two-byte length', () => expect(() => textFrame('x'.repeat(65_536))).toThrow(RangeError));
});
