import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { openStore, type TestStore } from './open-store';
import { sendRaw } from './raw-request';

const MIB = 1024 * 1024;
const bucket = 'test-bucket';
let store: TestStore;
beforeAll(async () => (store = await openStore()));
afterAll(() => store.close());

interface Part {
  part: number;
  etag: string;
}

const initiate = (key: string): Promise<string> =>
  store.minio.initiateNewMultipartUpload(bucket, key, { 'Content-Type': 'application/zip' });

async function uploadPart(
  key: string,
  uploadID: string,
  partNumber: number,
  body: Buffer,
): Promise<Part> {
  const { etag } = await store.minio.uploadPart(
    { uploadID, bucketName: bucket, objectName: key, partNumber, headers: {} },
    body,
  );
  return { part: partNumber, etag };
}

const complete = (key: string, uploadId: string, parts: Part[]) =>
  store.minio.completeMultipartUpload(bucket, key, uploadId, parts);

describe('a multipart upload', () => {
  it('joins its parts in order, with the headers it was opened with', async () => {
    const key = 'joined 🔐';
    const id = await initiate(key);
    const [first, second, last] = [randomBytes(5 * MIB), randomBytes(6 * MIB), randomBytes(1)];
    const end = await uploadPart(key, id, 7, last);
    const parts = [await uploadPart(key, id, 1, first), await uploadPart(key, id, 3, second), end];
    await complete(key, id, parts);
    const md5s = [first, second, last].map((bytes) => createHash('md5').update(bytes).digest());
    const etag = `${createHash('md5').update(Buffer.concat(md5s)).digest('hex')}-3`;
    expect(await store.minio.statObject(bucket, key)).toMatchObject({
      etag,
      metaData: { 'content-type': 'application/zip' },
    });
    expect(
      (await buffer(await store.minio.getObject(bucket, key))).equals(
        Buffer.concat([first, second, last]),
      ),
    ).toBe(true);
    await expect(complete(key, id, parts)).rejects.toMatchObject({ code: 'NoSuchUpload' });
  });

  it('refuses a wrong order, a wrong ETag, a missing part and a small one, and stays open', async () => {
    const id = await initiate('refused');
    const small = await uploadPart('refused', id, 1, Buffer.from('small'));
    const last = await uploadPart('refused', id, 2, Buffer.from('last'));
    await expect(complete('refused', id, [last, small])).rejects.toMatchObject({
      code: 'InvalidPartOrder',
    });
    await expect(complete('refused', id, [small, small])).rejects.toMatchObject({
      code: 'InvalidPartOrder',
    });
    await expect(complete('refused', id, [{ ...small, etag: last.etag }])).rejects.toMatchObject({
      code: 'InvalidPart',
    });
    await expect(complete('refused', id, [{ ...last, part: 3 }])).rejects.toMatchObject({
      code: 'InvalidPart',
    });
    await expect(complete('refused', id, [small, last])).rejects.toMatchObject({
      code: 'EntityTooSmall',
    });
    await expect(complete('refused', id, [])).rejects.toMatchObject({ code: 'MalformedXML' });
    await expect(store.minio.statObject(bucket, 'refused')).rejects.toMatchObject({
      code: 'NotFound',
    });
    await complete('refused', id, [last]);
    expect((await store.minio.statObject(bucket, 'refused')).size).toBe(4);
  });

  it('belongs to its key and numbers its parts from 1 to 10000', async () => {
    const id = await initiate('mine');
    const put = (key: string, uploadId: string, partNumber: string) =>
      sendRaw(store.port, {
        method: 'PUT',
        path: `/${bucket}/${key}`,
        query: [
          ['partNumber', partNumber],
          ['uploadId', uploadId],
        ],
        body: 'x',
      });
    expect(await put('yours', id, '1')).toMatchObject({ code: 'NoSuchUpload' });
    expect(await put('mine', '../../objects', '1')).toMatchObject({ code: 'NoSuchUpload' });
    expect(await put('mine', id, '0')).toMatchObject({ code: 'InvalidArgument' });
    expect(await put('mine', id, '10001')).toMatchObject({ code: 'InvalidArgument' });
    await store.minio.abortMultipartUpload(bucket, 'mine', id);
  });

  it('is completed exactly once by concurrent requests', async () => {
    const id = await initiate('once');
    const part = await uploadPart('once', id, 1, Buffer.from('x'));
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => complete('once', id, [part])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('open uploads', () => {
  it('are listed by prefix, with their parts, and removed by key as the storage library does', async () => {
    const id = await initiate('list/a');
    await initiate('other');
    await uploadPart('list/a', id, 2, Buffer.from('part'));
    const open = await store.minio.listIncompleteUploads(bucket, 'list/', true).toArray();
    expect(open).toEqual([expect.objectContaining({ key: 'list/a', uploadId: id, size: 4 })]);
    await store.minio.removeIncompleteUpload(bucket, 'list/a');
    await store.minio.removeIncompleteUpload(bucket, 'other');
    expect(await store.minio.listIncompleteUploads(bucket, '', true).toArray()).toEqual([]);
  });
});
