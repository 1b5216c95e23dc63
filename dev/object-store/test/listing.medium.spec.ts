import { ListObjectsCommand, ListObjectsV2Command, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import type { BucketItem } from 'minio';
import type { Readable } from 'node:stream';
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

async function collect(listing: Readable): Promise<BucketItem[]> {
  return (await listing.toArray()) as BucketItem[];
}

describe('a listing', () => {
  it('gives the minio client every key, through both versions', async () => {
    const [v1, v2] = [store.minio.listObjects(store.bucket, '', true), store.minio.listObjectsV2(store.bucket, '', true)];
    expect((await collect(v1)).map(({ name }) => name)).toEqual(sorted);
    expect((await collect(v2)).map(({ name, size }) => [name, size])).toEqual(sorted.map((name) => [name, Buffer.byteLength(name)]));
  });

  it('folds folders for the minio client', async () => {
    const items = await collect(store.minio.listObjectsV2(store.bucket, '', false));
    expect(items.map((item) => item.prefix ?? item.name).sort()).toEqual(['readme.txt', 'thumbnails/', 'tools/', 'übung 🔐+%.txt']);
    const under = await collect(store.minio.listObjects(store.bucket, 'thumbnails/', false));
    expect(under.map(({ prefix }) => prefix)).toEqual([0, 1, 2, 3, 4].map((n) => `thumbnails/${n}/`));
  });

  it('is paged by continuation tokens', async () => {
    const seen: string[] = [];
    const counts: (number | undefined)[] = [];
    for await (const page of paginateListObjectsV2({ client: store.aws, pageSize: 10 }, { Bucket: store.bucket })) {
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ''));
      counts.push(page.KeyCount);
    }
    expect(seen).toEqual(sorted);
    expect(counts).toEqual([10, 10, 10, 7]);
  });

  it('is paged by markers, with common prefixes counted', async () => {
    const seen: (string | undefined)[] = [];
    for (let Marker: string | undefined = ''; Marker !== undefined;) {
      const page: { Contents?: { Key?: string }[]; CommonPrefixes?: { Prefix?: string }[]; NextMarker?: string } = await store.aws.send(
        new ListObjectsCommand({ Bucket: store.bucket, Delimiter: '/', MaxKeys: 1, Marker }),
      );
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key), ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix));
      Marker = page.NextMarker;
    }
    expect(seen).toEqual(['readme.txt', 'thumbnails/', 'tools/', 'übung 🔐+%.txt']);
  });

  it('starts behind a key, honors a prefix, and encodes names when asked', async () => {
    const after = await store.aws.send(new ListObjectsV2Command({ Bucket: store.bucket, Prefix: 'tools/', StartAfter: 'tools/27.zip' }));
    expect(after.Contents?.map(({ Key }) => Key)).toEqual(['tools/28.zip', 'tools/29.zip']);
    const encoded = await store.aws.send(new ListObjectsV2Command({ Bucket: store.bucket, Prefix: 'ü', EncodingType: 'url' }));
    expect([encoded.Prefix, encoded.Contents?.[0]?.Key]).toEqual(['%C3%BC', '%C3%BCbung%20%F0%9F%94%90%2B%25.txt']);
  });

  it('shows an overwritten object once, with its new size', async () => {
    await store.minio.putObject(store.bucket, 'zz-again', 'one');
    await store.minio.putObject(store.bucket, 'zz-again', 'three');
    const { Contents } = await store.aws.send(new ListObjectsV2Command({ Bucket: store.bucket, Prefix: 'zz-again' }));
    expect(Contents?.map(({ Key, Size }) => [Key, Size])).toEqual([['zz-again', 5]]);
    await store.minio.removeObject(store.bucket, 'zz-again');
  });

  it.each([
    ['max-keys', 'many'],
    ['max-keys', '-1'],
    ['encoding-type', 'base64'],
    ['continuation-token', '***'],
  ])('refuses %s=%s', async (name, value) => {
    const query: [string, string][] = [
      ['list-type', '2'],
      [name, value],
    ];
    expect(await sendRaw(store.port, { path: `/${store.bucket}`, query })).toMatchObject({ status: 400, code: 'InvalidArgument' });
  });

  it('of a bucket that is not there is NoSuchBucket', async () => {
    expect(await sendRaw(store.port, { path: '/missing' })).toMatchObject({ status: 404, code: 'NoSuchBucket' });
  });
});
