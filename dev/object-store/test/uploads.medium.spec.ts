import { GetObjectCommand, PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import { createHash, randomBytes } from 'node:crypto';
import { connect as connectSocket, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startChecksum } from '../body/checksums';
import { openStore, type TestStore } from './open-store';
import { sendRaw, signHead, type RawRequest } from './raw-request';
import { until } from './until';

const bytes = randomBytes(300_000);
let store: TestStore;
beforeAll(async () => (store = await openStore()));
afterAll(() => store.close());

const path = '/test-bucket/upload';
const signed = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';

function put(raw: Partial<RawRequest>): ReturnType<typeof sendRaw> {
  return sendRaw(store.port, { method: 'PUT', path, body: bytes, ...raw });
}

async function stored(): Promise<Buffer> {
  return buffer(await store.minio.getObject(store.bucket, 'upload'));
}

function crcOf(body: Buffer): string {
  const checksum = startChecksum('crc32c');
  checksum.update(body);
  return checksum.digest('base64');
}

/** Flips one bit in the middle of what is sent. */
function flip(body: Buffer): Buffer {
  const changed = Buffer.from(body);
  changed.writeUInt8(changed.readUInt8(150_000) ^ 1, 150_000);
  return changed;
}

beforeEach(() => store.minio.putObject(store.bucket, 'upload', 'the old object'));

describe('a chunked upload', () => {
  const trailer = `x-amz-checksum-crc32c:${crcOf(bytes)}`;
  const announced = { 'x-amz-trailer': 'x-amz-checksum-crc32c' };

  it.each<[string, Partial<RawRequest>]>([
    ['signed chunks', { payloadHash: signed }],
    ['small signed chunks', { payloadHash: signed, chunkSize: 8192 }],
    ['signed chunks and a signed trailer', { payloadHash: `${signed}-TRAILER`, trailer, headers: announced }],
    ['unsigned chunks and a trailer', { payloadHash: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', trailer, headers: announced }],
    ['an empty body', { payloadHash: signed, body: '' }],
  ])('is taken with %s', async (_, raw) => {
    expect(await put(raw)).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(raw.body === '' ? Buffer.alloc(0) : bytes);
    expect((await store.minio.statObject(store.bucket, 'upload')).metaData).not.toHaveProperty('content-encoding');
  });

  it.each<[string, Partial<RawRequest>, string]>([
    ['a changed byte', { payloadHash: signed, tamper: flip }, 'SignatureDoesNotMatch'],
    [
      'a changed byte under a signed trailer',
      { payloadHash: `${signed}-TRAILER`, trailer, headers: announced, tamper: flip },
      'SignatureDoesNotMatch',
    ],
    [
      'a changed byte under a checksum',
      { payloadHash: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', trailer, headers: announced, tamper: flip },
      'BadDigest',
    ],
    ['a missing trailer', { payloadHash: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', headers: announced }, 'MalformedTrailerError'],
    ['a cut end', { payloadHash: signed, tamper: (body) => body.subarray(0, 200_000) }, 'IncompleteBody'],
    ['a wrong length', { payloadHash: signed, headers: { 'x-amz-decoded-content-length': '299999' } }, 'IncompleteBody'],
    ['an unknown algorithm', { payloadHash: 'STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD' }, 'InvalidArgument'],
  ])('is refused with %s, and changes nothing', async (_, raw, code) => {
    expect(await put(raw)).toMatchObject({ code });
    expect(String(await stored())).toBe('the old object');
  });
});

describe('a plain upload', () => {
  const md5 = (body: string | Buffer) => createHash('md5').update(body).digest('base64');

  it.each<[string, Partial<RawRequest>, string]>([
    ['another SHA-256', { payloadHash: createHash('sha256').update('other').digest('hex') }, 'XAmzContentSHA256Mismatch'],
    ['another MD5', { headers: { 'content-md5': md5('other') } }, 'BadDigest'],
    ['a malformed MD5', { headers: { 'content-md5': 'short' } }, 'InvalidDigest'],
    ['another checksum', { headers: { 'x-amz-checksum-crc32c': crcOf(Buffer.from('other')) } }, 'BadDigest'],
    ['two checksums', { headers: { 'x-amz-checksum-crc32c': crcOf(bytes), 'x-amz-checksum-sha1': 'x' } }, 'InvalidRequest'],
    ['a checksum nobody knows', { headers: { 'x-amz-checksum-blake3': 'x' } }, 'NotImplemented'],
    ['no sensible payload hash', { payloadHash: 'whatever' }, 'InvalidArgument'],
  ])('is refused with %s, and changes nothing', async (_, raw, code) => {
    expect(await put(raw)).toMatchObject({ code });
    expect(String(await stored())).toBe('the old object');
  });

  it('is taken when everything it promises is true', async () => {
    const headers = { 'content-md5': md5(bytes), 'x-amz-checksum-crc32c': crcOf(bytes) };
    const answer = await put({ headers, payloadHash: createHash('sha256').update(bytes).digest('hex') });
    expect(answer).toMatchObject({ status: 200, headers: { etag: `"${createHash('md5').update(bytes).digest('hex')}"` } });
    expect(answer.headers['x-amz-checksum-crc32c']).toBe(crcOf(bytes));
  });

  it('into a bucket that is not there is refused without losing the connection', async () => {
    const large = Buffer.alloc(3_000_000);
    await expect(store.minio.putObject('missing', 'k', large)).rejects.toMatchObject({ code: 'NoSuchBucket' });
    await expect(store.aws.send(new PutObjectCommand({ Bucket: 'missing', Key: 'k', Body: large }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
  });

  it('without a length is refused', async () => {
    const { headers } = signHead(store.port, { method: 'PUT', path }, 'UNSIGNED-PAYLOAD', 0);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connectSocket(store.port, '127.0.0.1');
      const head = Object.entries({ ...headers, 'transfer-encoding': 'chunked', connection: 'close' }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      socket.end(`PUT ${path} HTTP/1.1\r\n${head.join('')}\r\n3\r\nabc\r\n0\r\n\r\n`);
      buffer(socket).then((all) => resolve(all.toString()), reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 411 [\s\S]*<Code>MissingContentLength<\/Code>/);
  });

  it.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    'streams from the AWS SDK with a %s trailer',
    async (ChecksumAlgorithm) => {
      const input: PutObjectCommandInput = { Bucket: store.bucket, Key: 'upload', ContentLength: bytes.length, ChecksumAlgorithm };
      await store.aws.send(new PutObjectCommand({ ...input, Body: Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]) }));
      const answer = await store.aws.send(new GetObjectCommand({ Bucket: store.bucket, Key: 'upload', ChecksumMode: 'ENABLED' }));
      expect(answer[`Checksum${ChecksumAlgorithm}`]).toBeDefined();
      expect(Buffer.from((await answer.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
    },
  );
});

describe('an upload that stops half way', () => {
  /** Sends the head of an upload of a million bytes, and the first of them. */
  function begin(target: TestStore): Socket {
    const { headers } = signHead(target.port, { method: 'PUT', path }, 'UNSIGNED-PAYLOAD', 0);
    const head = Object.entries({ ...headers, 'content-length': '1000000' }).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connectSocket(target.port, '127.0.0.1');
    socket.write(Buffer.concat([Buffer.from(`PUT ${path} HTTP/1.1\r\n${head.join('')}\r\n`), bytes]));
    return socket;
  }

  it('because its sender leaves, fifty times, leaves nothing behind and the old object whole', async () => {
    const sockets = Array.from({ length: 50 }, () => begin(store));
    await until(async () => (await store.leftovers()).length === 50);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await store.leftovers()).length === 0);
    expect(String(await stored())).toBe('the old object');
  });

  it('because its sender falls silent is cut off and leaves nothing behind', async () => {
    const impatient = await openStore(100);
    const socket = begin(impatient);
    await until(async () => (await impatient.leftovers()).length === 1);
    await until(() => socket.closed);
    await until(async () => (await impatient.leftovers()).length === 0);
    await impatient.close();
  });
});
