import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { eventually, failFileWrites } from '@testing';
import { openStore, type TestStore } from './open-store';
import { sendRaw, signHead, type RawRequest } from './raw-request';

const bytes = randomBytes(300_000);
let store: TestStore;
beforeAll(async () => (store = await openStore()));
afterAll(() => store.close());

const path = '/test-bucket/upload';

function put(raw: Partial<RawRequest>): ReturnType<typeof sendRaw> {
  return sendRaw(store.port, { method: 'PUT', path, body: bytes, ...raw });
}

async function stored(): Promise<Buffer> {
  return buffer(await store.minio.getObject(store.bucket, 'upload'));
}

beforeEach(() => store.minio.putObject(store.bucket, 'upload', 'the old object'));

describe('an upload', () => {
  const md5 = (body: string | Buffer) => createHash('md5').update(body).digest('base64');

  it.each<[string, Partial<RawRequest>, string]>([
    [
      'another SHA-256',
      { payloadHash: createHash('sha256').update('other').digest('hex') },
      'XAmzContentSHA256Mismatch',
    ],
    ['another MD5', { headers: { 'content-md5': md5('other') } }, 'BadDigest'],
    ['a malformed MD5', { headers: { 'content-md5': 'short' } }, 'BadDigest'],
    [
      'a changed byte',
      { tamper: (body) => Buffer.concat([body.subarray(1), Buffer.from('x')]) },
      'XAmzContentSHA256Mismatch',
    ],
    ['a checksum header', { headers: { 'x-amz-checksum-crc32c': 'x' } }, 'NotImplemented'],
    ['chunk signatures', { payloadHash: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' }, 'NotImplemented'],
    ['a condition', { headers: { 'if-none-match': '*' } }, 'NotImplemented'],
    ['an invalid payload hash', { payloadHash: 'whatever' }, 'NotImplemented'],
  ])('is refused with %s and changes nothing', async (_, raw, code) => {
    expect(await put(raw)).toMatchObject({ code });
    expect(String(await stored())).toBe('the old object');
  });

  it('is accepted if its digests are correct', async () => {
    const headers = { 'content-md5': md5(bytes) };
    const response = await put({
      headers,
      payloadHash: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(response).toMatchObject({
      status: 200,
      headers: { etag: `"${createHash('md5').update(bytes).digest('hex')}"` },
    });
    expect(await stored()).toEqual(bytes);
  });

  it('is 507 while the disk is full; the old object stays and can be deleted', async () => {
    const restore = await failFileWrites();
    const refused = await put({});
    const kept = String(await stored());
    await store.minio.removeObject(store.bucket, 'upload');
    restore();
    expect(refused).toMatchObject({ status: 507, code: 'XMinioStorageFull' });
    expect(kept).toBe('the old object');
    expect(store.reported.splice(0)).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
    await expect(stored()).rejects.toMatchObject({ code: 'NoSuchKey' });
  });

  it('into a missing bucket is refused without losing the connection', async () => {
    await expect(
      store.minio.putObject('missing', 'k', Buffer.alloc(3_000_000)),
    ).rejects.toMatchObject({ code: 'NoSuchBucket' });
  });
});

describe('an interrupted upload', () => {
  /** Sends the headers of an upload of a million bytes, and the first of them. */
  function begin(target: TestStore): Socket {
    const headers = {
      ...signHead(target.port, { method: 'PUT', path }, 'UNSIGNED-PAYLOAD'),
      'content-length': '1000000',
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connectSocket(target.port, '127.0.0.1');
    socket.write(
      Buffer.concat([Buffer.from(`PUT ${path} HTTP/1.1\r\n${head.join('')}\r\n`), bytes]),
    );
    return socket;
  }

  it('leaves no file and the old object whole when fifty clients disconnect', async () => {
    const sockets = Array.from({ length: 50 }, () => begin(store));
    await eventually(async () => expect(await store.unfinished()).toHaveLength(50));
    for (const socket of sockets) socket.destroy();
    await eventually(async () => expect(await store.unfinished()).toEqual([]));
    expect(String(await stored())).toBe('the old object');
  });

  it('is disconnected and leaves no file when the client is silent', async () => {
    const impatient = await openStore(100);
    const socket = begin(impatient);
    await once(socket, 'close');
    await eventually(async () => expect(await impatient.unfinished()).toEqual([]));
    await impatient.close();
  });
});
