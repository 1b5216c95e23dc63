import type { BucketItem } from 'minio';
import { openStore, type TestStore } from './open-store';
import { sendRaw } from './raw-request';

const names = [
  ...Array.from({ length: 30 }, (_, n) => `tools/${String(n).padStart(2, '0')}.zip`),
  ...Array.from({ length: 5 }, (_, n) => `thumbnails/${n}/large & <small>.png`),
  'readme.txt',
  'übung 🔐+%.txt',
];
const sorted = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

let store: TestStore;
beforeAll(async () => {
  store = await openStore();
  await Promise.all(names.map((name) => store.minio.putObject(store.bucket, name, name)));
});
afterAll(() => store.close());

const list = async (prefix = '') =>
  (await store.minio.listObjectsV2(store.bucket, prefix, true).toArray()) as BucketItem[];
const query = (parameters: Record<string, string>) =>
  sendRaw(store.port, {
    path: `/${store.bucket}`,
    query: Object.entries({ 'list-type': '2', ...parameters }),
  });

describe('a listing', () => {
  it('has every key with its size, in the order of UTF-8 bytes', async () => {
    expect((await list()).map(({ name, size }) => [name, size])).toEqual(
      sorted.map((name) => [name, Buffer.byteLength(name)]),
    );
  });

  it('has only the keys with a prefix', async () => {
    expect((await list('thumbnails/')).map(({ name }) => name)).toEqual(
      [0, 1, 2, 3, 4].map((n) => `thumbnails/${n}/large & <small>.png`),
    );
    expect(await list('missing/')).toEqual([]);
  });

  it('is paged by continuation tokens', async () => {
    const pages: string[][] = [];
    for (let token: string | undefined = ''; token !== undefined;) {
      const { body }: { body: string } = await query({
        'max-keys': '10',
        ...(token ? { 'continuation-token': token } : {}),
        prefix: 'tools/',
      });
      pages.push([...body.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key));
      token = /<NextContinuationToken>(.*)<\/NextContinuationToken>/.exec(body)?.[1];
      expect(body).toContain(`<IsTruncated>${token !== undefined}</IsTruncated>`);
    }
    const tools = sorted.filter((name) => name.startsWith('tools/'));
    expect(pages).toEqual([tools.slice(0, 10), tools.slice(10, 20), tools.slice(20)]);
  });

  it('shows an overwritten object once, with its new size', async () => {
    await store.minio.putObject(store.bucket, 'zz-again', 'one');
    await store.minio.putObject(store.bucket, 'zz-again', 'three');
    expect((await list('zz-again')).map(({ name, size }) => [name, size])).toEqual([
      ['zz-again', 5],
    ]);
    await store.minio.removeObject(store.bucket, 'zz-again');
  });

  it.each([
    ['max-keys', 'many', 'InvalidArgument'],
    ['max-keys', '-1', 'InvalidArgument'],
    ['delimiter', '/', 'NotImplemented'],
    ['start-after', 'k', 'NotImplemented'],
  ])('refuses %s=%s', async (name, value, code) => {
    expect(await query({ [name]: value })).toMatchObject({ code });
  });

  it('of a missing bucket is NoSuchBucket', async () => {
    expect(
      await sendRaw(store.port, { path: '/missing', query: [['list-type', '2']] }),
    ).toMatchObject({
      status: 404,
      code: 'NoSuchBucket',
    });
  });
});
