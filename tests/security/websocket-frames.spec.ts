import { randomBytes } from 'node:crypto';
import { eventually, exeUrl, HalfOpenConnection, LiveSocket } from '@testing';
import fc from 'fast-check';

const RUNS = Math.ceil(Number(process.env.FUZZ_RUNS ?? 500) / 20);
const HANDSHAKE =
  'GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ';
const [FIN, MASKED] = [0x80, 0x80];

/** A frame of RFC 6455 §5.2: `first` is its first byte, `length` the declared length. */
function frame(
  first: number,
  payload: Buffer,
  { length = payload.length, isMasked = true } = {},
): Buffer {
  const mask = isMasked ? randomBytes(4) : Buffer.alloc(0);
  const flag = isMasked ? MASKED : 0;
  const head =
    length < 126 ? Buffer.from([first, flag | length]) : Buffer.alloc(length < 65_536 ? 4 : 10);
  if (head.length === 4) head.set([first, flag | 126, length >> 8, length & 0xff]);
  if (head.length === 10)
    head.set([
      first,
      flag | 127,
      ...[...Array(8).keys()].map((n) => Math.floor(length / 256 ** (7 - n)) % 256),
    ]);
  return Buffer.concat([
    head,
    mask,
    isMasked ? payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : payload,
  ]);
}

async function opened(): Promise<HalfOpenConnection> {
  const connection = await HalfOpenConnection.open(
    exeUrl(),
    `${HANDSHAKE}${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await eventually(() => expect(connection.received).toContain('HTTP/1.1 101 '));
  return connection;
}

/** Waits until the server has closed both directions: then it answers writes with a reset. */
const untilCut = (connection: HalfOpenConnection): Promise<void> =>
  eventually(() => {
    connection.write('x');
    expect(connection.isDestroyed).toBe(true);
  });

/** The code of the received close frame, if any. */
function closeCode({ received }: HalfOpenConnection): number | undefined {
  const bytes = Buffer.from(received.slice(received.indexOf('\r\n\r\n') + 4), 'latin1');
  const at = bytes.indexOf(FIN | 0x8);
  return at < 0 ? undefined : bytes.readUInt16BE(at + 2);
}

const text = (length: number) => Buffer.alloc(length, 'x');

describe('broken WebSocket frames', () => {
  it.each<[string, number, () => Buffer[]]>([
    ['an unmasked frame', 1002, () => [frame(FIN | 1, text(3), { isMasked: false })]],
    ['a reserved opcode', 1002, () => [frame(FIN | 3, text(3))]],
    ['a reserved bit', 1002, () => [frame(FIN | 0x40 | 1, text(3))]],
    ['a continuation of nothing', 1002, () => [frame(FIN | 0, text(3))]],
    ['a new message within another', 1002, () => [frame(1, text(3)), frame(FIN | 1, text(3))]],
    ['a ping of 126 bytes', 1002, () => [frame(FIN | 9, text(126))]],
    ['a ping in fragments', 1002, () => [frame(9, text(3))]],
    ['a close frame of one byte', 1002, () => [frame(FIN | 8, text(1))]],
    ['a close code that may not be sent', 1002, () => [frame(FIN | 8, Buffer.from([0x03, 0xed]))]],
    ['a frame that claims 1 TB', 1009, () => [frame(FIN | 1, text(3), { length: 2 ** 40 })]],
    [
      'a frame that claims more than 2^53 bytes',
      1009,
      () => [frame(FIN | 1, text(3), { length: 2 ** 62 })],
    ],
    [
      'fragments of more than 1 KiB together',
      1009,
      () => [frame(1, text(600)), frame(FIN | 0, text(600))],
    ],
  ])('%s closes the connection with %d', async (_case, code, frames) => {
    const connection = await opened();
    for (const one of frames()) connection.write(one);
    await eventually(() => expect(closeCode(connection)).toBe(code));
    await untilCut(connection);
  });

  it('a frame that arrives byte by byte is read like any other', async () => {
    const connection = await opened();
    for (const byte of frame(FIN | 9, text(5))) connection.write(Buffer.from([byte]));
    await eventually(() => expect(connection.received).toContain('\x8a\x05xxxxx'));
    connection.destroy();
  });

  it('random bytes and handshakes affect no other connection', async () => {
    const bystander = await LiveSocket.open(exeUrl());
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const connection = await HalfOpenConnection.open(
          exeUrl(),
          `${HANDSHAKE}${randomBytes(16).toString('base64')}\r\n\r\n`,
        );
        connection.write(Buffer.from(bytes));
        await eventually(() => expect(connection.received).toContain('HTTP/1.1 101 '));
        connection.destroy();
      }),
      { numRuns: RUNS },
    );
    expect(bystander.closedWith).toBeUndefined();
    bystander.close();
  });

  it('handshakes without a key, with a key of another length or with another version are refused', async () => {
    const refused = [
      'Sec-WebSocket-Version: 13\r\n',
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n',
      'Sec-WebSocket-Version: 7\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n',
    ].map(async (headers) => {
      const bytes = `GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${headers}\r\n`;
      const connection = await HalfOpenConnection.open(exeUrl(), bytes);
      await eventually(() => expect(connection.received).toMatch(/^HTTP\/1\.1 4\d\d /));
      await untilCut(connection);
    });
    await Promise.all(refused);
  });
});
