import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HOUR_MS, sharedServers } from '@testing';
import { type BucketItem, Client } from 'minio';
import { ObjectStore } from '../src/object-store';
import type { StorageSettings } from '../src/storage-settings';

/**
 * What the product expects of an S3 server. It runs against the development server, or against the
 * one that S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY and S3_REGION name, in a bucket of its own.
 */
const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION = 'us-east-1' } = process.env;
const settings: StorageSettings = {
  ...(sharedServers() as unknown as StorageSettings),
  S3_REGION,
  ...(S3_ENDPOINT
    ? { S3_ENDPOINT, S3_ACCESS_KEY: S3_ACCESS_KEY ?? '', S3_SECRET_KEY: S3_SECRET_KEY ?? '' }
    : {}),
};
const bucket = settings.S3_BUCKET;
const MIB = 1024 * 1024;

/** A client of the server, with other keys on request. */
function connect(keys: { accessKey?: string; secretKey?: string } = {}): Client {
  const { hostname, port, protocol } = new URL(settings.S3_ENDPOINT);
  return new Client({
    endPoint: hostname,
    useSSL: protocol === 'https:',
    ...(port ? { port: Number(port) } : {}),
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
    region: S3_REGION,
    ...keys,
  });
}

const client = connect();
const read = async (key: string) => buffer(await client.getObject(bucket, key));
const list = async (prefix = '') =>
  (await client.listObjectsV2(bucket, prefix, true).toArray()) as BucketItem[];
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

/** Sends a presigned request; `code` is the S3 error code. */
async function fetchUrl(url: string, { method = 'GET', headers = {} } = {}) {
  const response = await fetch(url, { method, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

beforeAll(() => client.makeBucket(bucket, S3_REGION));
afterAll(async () => {
  for (const { name = '' } of await list()) await client.removeObject(bucket, name);
});

describe('a signature', () => {
  const KEY = 'signed ü.zip';
  beforeAll(() => client.putObject(bucket, KEY, 'the bytes'));

  it('made with a wrong secret is refused for reading, writing, listing and deleting', async () => {
    const wrong = connect({ secretKey: 'guessed' });
    const refused = { code: 'SignatureDoesNotMatch' };
    await expect(wrong.getObject(bucket, KEY)).rejects.toMatchObject(refused);
    await expect(wrong.putObject(bucket, KEY, 'others')).rejects.toMatchObject(refused);
    await expect(wrong.listObjectsV2(bucket).toArray()).rejects.toMatchObject(refused);
    await expect(wrong.removeObject(bucket, KEY)).rejects.toMatchObject(refused);
    expect(String(await read(KEY))).toBe('the bytes');
  });

  it('made with an unknown access key is refused', async () => {
    await expect(connect({ accessKey: 'someone' }).getObject(bucket, KEY)).rejects.toBeDefined();
  });

  it('is required', async () => {
    const path = `${settings.S3_ENDPOINT}/${bucket}`;
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status } = await fetchUrl(`${path}/${encodeURIComponent(KEY)}`, { method });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect((await fetchUrl(`${path}?list-type=2`)).status).toBeGreaterThanOrEqual(400);
    expect(String(await read(KEY))).toBe('the bytes');
  });
});

describe('a presigned URL', () => {
  const KEY = 'presigned ü.zip';
  beforeAll(() => client.putObject(bucket, KEY, 'the bytes'));

  it('fetches its object', async () => {
    const url = await client.presignedGetObject(bucket, KEY, 60);
    expect(await fetchUrl(url)).toMatchObject({ status: 200, text: 'the bytes' });
  });

  it('expires', async () => {
    const anHourAgo = new Date(Date.now() - HOUR_MS);
    const url = await client.presignedGetObject(bucket, KEY, 60, {}, anHourAgo);
    expect((await fetchUrl(url)).status).toBe(403);
  });

  it.each([
    ['another key', (url: string) => url.replace('presigned', 'designed')],
    ['a longer life', (url: string) => url.replace('Expires=60', 'Expires=600')],
    ['another signature', (url: string) => url.replace(/Signature=.{8}/, 'Signature=01234567')],
  ])('with %s is refused', async (_what, tamper) => {
    const url = await client.presignedGetObject(bucket, KEY, 60);
    expect((await fetchUrl(tamper(url))).status).toBe(403);
  });

  it('is valid for its own method only', async () => {
    const url = await client.presignedGetObject(bucket, KEY, 60);
    expect((await fetchUrl(url, { method: 'DELETE' })).status).toBe(403);
  });
});

describe('an object', () => {
  it.each([
    'plain.txt',
    'folder/sub/file.txt',
    'quotes \' " & <tags> $+,;=@!*()~',
    'per%cent%2Fnot-a-slash?#[]',
    'übung/日本語/🔐.zip',
  ])('is returned byte for byte under the key %j, and is gone once deleted', async (key) => {
    const bytes = randomBytes(1000);
    await client.putObject(bucket, key, bytes);
    expect(await read(key)).toEqual(bytes);
    expect(await client.statObject(bucket, key)).toMatchObject({ size: 1000, etag: md5(bytes) });
    await client.removeObject(bucket, key);
    await expect(client.statObject(bucket, key)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('has the content type and the metadata it was stored with', async () => {
    const headers = { 'Content-Type': 'text/css', 'X-Amz-Meta-Color': 'blue' };
    await client.putObject(bucket, 'meta', 'x', 1, headers);
    expect((await client.statObject(bucket, 'meta')).metaData).toMatchObject({
      'content-type': 'text/css',
      color: 'blue',
    });
  });

  it('may be empty', async () => {
    await client.putObject(bucket, 'empty', '');
    expect((await client.statObject(bucket, 'empty')).size).toBe(0);
    expect(await read('empty')).toHaveLength(0);
  });

  it('is replaced by a later one', async () => {
    await client.putObject(bucket, 'again', 'one');
    await client.putObject(bucket, 'again', 'three');
    expect(String(await read('again'))).toBe('three');
    expect((await list('again')).map(({ size }) => size)).toEqual([5]);
  });

  it('can be deleted twice, and is then missing', async () => {
    await client.putObject(bucket, 'deleted', 'x');
    await client.removeObject(bucket, 'deleted');
    await client.removeObject(bucket, 'deleted');
    await expect(client.getObject(bucket, 'deleted')).rejects.toMatchObject({ code: 'NoSuchKey' });
  });

  it('of a missing bucket is NoSuchBucket', async () => {
    const missing = `${bucket}-missing`;
    const code = 'NoSuchBucket';
    await expect(client.putObject(missing, 'k', 'x')).rejects.toMatchObject({ code });
    await expect(client.listObjectsV2(missing, '', true).toArray()).rejects.toMatchObject({ code });
  });
});

describe('a range', () => {
  beforeAll(() => client.putObject(bucket, 'alphabet', 'abcdefghijklmnopqrstuvwxyz'));

  it.each([
    ['bytes=3-6', 'defg', 'bytes 3-6/26'],
    ['bytes=0-0', 'a', 'bytes 0-0/26'],
    ['bytes=20-', 'uvwxyz', 'bytes 20-25/26'],
    ['bytes=-3', 'xyz', 'bytes 23-25/26'],
  ])('%s is returned with 206', async (range, text, contentRange) => {
    const url = await client.presignedGetObject(bucket, 'alphabet', 60);
    const response = await fetchUrl(url, { headers: { range } });
    expect(response).toMatchObject({ status: 206, text });
    expect(response.headers.get('content-range')).toBe(contentRange);
  });

  it('behind the end is 416', async () => {
    const url = await client.presignedGetObject(bucket, 'alphabet', 60);
    expect((await fetchUrl(url, { headers: { range: 'bytes=26-' } })).status).toBe(416);
  });
});

describe('a listing', () => {
  const names = [
    ...Array.from({ length: 25 }, (_, n) => `list/tools/${String(n).padStart(2, '0')}.zip`),
    ...Array.from({ length: 3 }, (_, n) => `list/thumbnails/${n}/large & <small>.png`),
    'list/übung 🔐+%.txt',
  ];
  const sorted = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  beforeAll(async () => {
    for (const name of names) await client.putObject(bucket, name, name);
  });

  it('has every key with a prefix and its size, in the order of UTF-8 bytes', async () => {
    expect((await list('list/')).map(({ name, size }) => [name, size])).toEqual(
      sorted.map((name) => [name, Buffer.byteLength(name)]),
    );
    expect(await list('list/thumbnails/')).toHaveLength(3);
    expect(await list('list/missing/')).toEqual([]);
  });

  it('is paged by continuation tokens', async () => {
    const pages: string[][] = [];
    for (let token: string | undefined = ''; token !== undefined;) {
      const query = {
        'list-type': '2',
        'max-keys': '10',
        prefix: 'list/tools/',
        ...(token ? { 'continuation-token': token } : {}),
      };
      const url: string = await client.presignedUrl('GET', bucket, '', 60, query);
      const { text } = await fetchUrl(url);
      pages.push([...text.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key));
      token = /<NextContinuationToken>(.*)<\/NextContinuationToken>/.exec(text)?.[1];
    }
    const tools = sorted.filter((name) => name.startsWith('list/tools/'));
    expect(pages).toEqual([tools.slice(0, 10), tools.slice(10, 20), tools.slice(20)]);
  });
});

describe('a multipart upload', () => {
  const initiate = (key: string) =>
    client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': 'application/zip' });
  const uploadPart = async (key: string, uploadID: string, partNumber: number, bytes: Buffer) => {
    const part = { bucketName: bucket, objectName: key, uploadID, partNumber, headers: {} };
    const { etag } = await client.uploadPart(part, bytes);
    return { part: partNumber, etag };
  };

  it('joins its parts and keeps the content type', async () => {
    const id = await initiate('joined');
    const [first, second] = [randomBytes(5 * MIB), randomBytes(1000)];
    const parts = [
      await uploadPart('joined', id, 1, first),
      await uploadPart('joined', id, 2, second),
    ];
    await client.completeMultipartUpload(bucket, 'joined', id, parts);
    expect((await read('joined')).equals(Buffer.concat([first, second]))).toBe(true);
    expect(await client.statObject(bucket, 'joined')).toMatchObject({
      size: 5 * MIB + 1000,
      metaData: { 'content-type': 'application/zip' },
    });
  });

  it('uses the last version of a part that was sent twice', async () => {
    const id = await initiate('twice');
    await uploadPart('twice', id, 1, Buffer.from('first'));
    const second = await uploadPart('twice', id, 1, Buffer.from('second'));
    await client.completeMultipartUpload(bucket, 'twice', id, [second]);
    expect(String(await read('twice'))).toBe('second');
  });

  it('stores nothing before it is complete, and nothing if it is aborted', async () => {
    const id = await initiate('aborted');
    const part = await uploadPart('aborted', id, 1, Buffer.from('x'));
    await expect(client.statObject(bucket, 'aborted')).rejects.toMatchObject({ code: 'NotFound' });
    await client.abortMultipartUpload(bucket, 'aborted', id);
    const code = 'NoSuchUpload';
    const complete = client.completeMultipartUpload(bucket, 'aborted', id, [part]);
    await expect(complete).rejects.toMatchObject({ code });
    await expect(uploadPart('aborted', id, 2, Buffer.from('x'))).rejects.toMatchObject({ code });
    expect(await list('aborted')).toEqual([]);
  });
});

describe('ObjectStore', () => {
  const store = new ObjectStore(settings);

  it('can use the bucket', async () => {
    await store.prepare();
    await expect(store.check()).resolves.toBeUndefined();
  });

  it('stores a stream of several parts, signs its URL, lists and removes it', async () => {
    const bytes = randomBytes(17 * MIB);
    const chunks = [bytes.subarray(0, 9 * MIB), bytes.subarray(9 * MIB)];
    await store.put('store/stream', Readable.from(chunks), { contentType: 'application/zip' });
    const response = await fetch(await store.signedGetUrl('store/stream', 60));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    const listed: string[] = [];
    for await (const { key, size } of store.list('store/')) listed.push(`${key} ${size}`);
    expect(listed).toEqual([`store/stream ${bytes.length}`]);
    await store.remove('store/stream');
    expect(await store.stat('store/stream')).toBeNull();
  });

  it('stores nothing if the source fails', async () => {
    async function* failing() {
      yield randomBytes(9 * MIB);
      throw new Error('the source failed');
    }
    await expect(store.put('store/failed', Readable.from(failing()))).rejects.toBeDefined();
    expect(await store.stat('store/failed')).toBeNull();
  });
});
