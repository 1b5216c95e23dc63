import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { openStore, type TestStore } from './open-store';
import { sendRaw } from './raw-request';

let store: TestStore;
beforeAll(async () => (store = await openStore()));
afterAll(() => store.close());

const UNUSUAL_KEYS = [
  'plain.txt',
  'folder/sub/file.txt',
  '../../etc/passwd',
  'a/../b/./c',
  '//double//slash/',
  ' leading and trailing ',
  'quotes \' " & <tags> $+,;=@!*()~',
  'per%cent%2Fnot-a-slash?#[]',
  'übung/日本語/🔐.zip',
  'line\nbreak\ttab\rreturn',
  'k'.repeat(1024),
];

describe('objects', () => {
  it.each(UNUSUAL_KEYS)('are returned byte for byte under the key %j', async (key) => {
    const bytes = randomBytes(1000);
    await store.minio.putObject(store.bucket, key, bytes);
    expect(await buffer(await store.minio.getObject(store.bucket, key))).toEqual(bytes);
    expect(await store.minio.statObject(store.bucket, key)).toMatchObject({
      size: 1000,
      etag: createHash('md5').update(bytes).digest('hex'),
    });
    await store.minio.removeObject(store.bucket, key);
    await expect(store.minio.statObject(store.bucket, key)).rejects.toMatchObject({
      code: 'NotFound',
    });
  });

  it('have the headers and the metadata they were stored with', async () => {
    const headers = {
      'Content-Type': 'text/css',
      'Content-Disposition': 'attachment',
      'Cache-Control': 'no-store',
      'X-Amz-Meta-Color': 'blue',
    };
    await store.minio.putObject(store.bucket, 'meta', 'x', 1, headers);
    const metaData = {
      'content-type': 'text/css',
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
      color: 'blue',
    };
    expect((await store.minio.statObject(store.bucket, 'meta')).metaData).toMatchObject(metaData);
  });

  it('may be empty', async () => {
    await store.minio.putObject(store.bucket, 'empty', '');
    expect(await store.minio.statObject(store.bucket, 'empty')).toMatchObject({
      size: 0,
      etag: 'd41d8cd98f00b204e9800998ecf8427e',
    });
    expect(await buffer(await store.minio.getObject(store.bucket, 'empty'))).toHaveLength(0);
  });

  it('are returned in part with 206, and with 416 for an impossible range', async () => {
    await store.minio.putObject(store.bucket, 'alphabet', 'abcdefghijklmnopqrstuvwxyz');
    expect(
      String(await buffer(await store.minio.getPartialObject(store.bucket, 'alphabet', 3, 4))),
    ).toBe('defg');
    const get = (range: string) =>
      sendRaw(store.port, { path: `/${store.bucket}/alphabet`, headers: { range } });
    expect(await get('bytes=-3')).toMatchObject({
      status: 206,
      body: 'xyz',
      headers: { 'content-range': 'bytes 23-25/26', 'content-length': '3' },
    });
    expect(await get('bytes=0-0')).toMatchObject({ status: 206, body: 'a' });
    expect(await get('bytes=26-')).toMatchObject({
      status: 416,
      code: 'InvalidRange',
      headers: { 'content-range': 'bytes */26' },
    });
  });

  it('can be deleted twice', async () => {
    await store.minio.putObject(store.bucket, 'deleted', 'x');
    await store.minio.removeObject(store.bucket, 'deleted');
    await store.minio.removeObject(store.bucket, 'deleted');
    await expect(store.minio.getObject(store.bucket, 'deleted')).rejects.toMatchObject({
      code: 'NoSuchKey',
    });
  });
});

describe('buckets', () => {
  it('are created once and found', async () => {
    await store.minio.makeBucket('second', 'us-east-1');
    await expect(store.minio.makeBucket('second', 'us-east-1')).rejects.toMatchObject({
      code: 'BucketAlreadyOwnedByYou',
    });
    expect([
      await store.minio.bucketExists('second'),
      await store.minio.bucketExists('third'),
    ]).toEqual([true, false]);
  });

  it.each(['ab', 'Upper', 'two..dots', '-start', 'health', '..'])(
    'cannot have the name %j',
    async (name) => {
      expect(await sendRaw(store.port, { method: 'PUT', path: `/${name}` })).toMatchObject({
        status: 400,
        code: 'InvalidBucketName',
      });
    },
  );
});

describe('what this server does not implement', () => {
  it.each([
    [
      'a sub-resource of a bucket',
      { method: 'PUT', path: '/test-bucket', query: [['policy', '']] as [string, string][] },
    ],
    [
      'a sub-resource of an object',
      { path: '/test-bucket/k', query: [['acl', '']] as [string, string][] },
    ],
    [
      'half the parameters of a part',
      { method: 'PUT', path: '/test-bucket/k', query: [['uploadId', 'x']] as [string, string][] },
    ],
    [
      'encryption',
      {
        method: 'PUT',
        path: '/test-bucket/k',
        headers: { 'x-amz-server-side-encryption': 'AES256' },
      },
    ],
    [
      'a copy',
      {
        method: 'PUT',
        path: '/test-bucket/k',
        headers: { 'x-amz-copy-source': '/test-bucket/other' },
      },
    ],
    [
      'other response headers',
      {
        path: '/test-bucket/k',
        query: [['response-content-type', 'text/html']] as [string, string][],
      },
    ],
  ])('is refused: %s', async (_, request) => {
    expect(await sendRaw(store.port, request)).toMatchObject({
      status: 501,
      code: 'NotImplemented',
    });
  });

  it.each([
    ['POST', '/test-bucket/k'],
    ['DELETE', '/test-bucket'],
    ['GET', '/'],
  ])('has no method: %s %s', async (method, path) => {
    expect(await sendRaw(store.port, { method, path })).toMatchObject({
      status: 405,
      code: 'MethodNotAllowed',
    });
  });
});
