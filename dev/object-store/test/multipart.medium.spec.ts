import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openStore, type TestStore } from './open-store';

const mib = 1024 * 1024;
const Bucket = 'test-bucket';
let store: TestStore;
beforeAll(async () => (store = await openStore()));
afterAll(() => store.close());

async function initiate(Key: string): Promise<{ Bucket: string; Key: string; UploadId: string }> {
  const { UploadId } = await store.aws.send(
    new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'application/zip', Metadata: { a: 'b' } }),
  );
  return { Bucket, Key, UploadId: UploadId ?? '' };
}

async function uploadPart(
  upload: { Bucket: string; Key: string; UploadId: string },
  PartNumber: number,
  Body: Buffer,
): Promise<{ PartNumber: number; ETag?: string }> {
  const { ETag } = await store.aws.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
  return { PartNumber, ETag };
}

function complete(
  upload: { Bucket: string; Key: string; UploadId: string },
  Parts: { PartNumber: number; ETag?: string }[],
): Promise<{ ETag?: string }> {
  return store.aws.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
}

describe('a multipart upload', () => {
  it('joins its parts in order, with the headers it was opened with', async () => {
    const upload = await initiate('joined 🔐');
    const [first, second, last] = [randomBytes(5 * mib), randomBytes(6 * mib), randomBytes(1)];
    const parts = [await uploadPart(upload, 7, last), await uploadPart(upload, 1, first), await uploadPart(upload, 3, second)].reverse();
    const ordered = [...parts].sort((a, b) => a.PartNumber - b.PartNumber);
    const { ETag } = await complete(upload, ordered);
    const md5s = [first, second, last].map((bytes) => createHash('md5').update(bytes).digest());
    expect(ETag).toBe(`"${createHash('md5').update(Buffer.concat(md5s)).digest('hex')}-3"`);
    const answer = await store.aws.send(new GetObjectCommand({ Bucket, Key: 'joined 🔐' }));
    expect(answer).toMatchObject({ ContentType: 'application/zip', Metadata: { a: 'b' }, ETag });
    expect(Buffer.from((await answer.Body?.transformToByteArray()) ?? []).equals(Buffer.concat([first, second, last]))).toBe(true);
    await expect(complete(upload, ordered)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('refuses a wrong order, a wrong ETag, a missing part and a small one, and stays open', async () => {
    const upload = await initiate('refused');
    const small = await uploadPart(upload, 1, Buffer.from('small'));
    const last = await uploadPart(upload, 2, Buffer.from('last'));
    await expect(complete(upload, [last, small])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(complete(upload, [small, small])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(complete(upload, [{ ...small, ETag: last.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(complete(upload, [{ ...last, PartNumber: 3 }])).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(complete(upload, [small, last])).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete(upload, [])).rejects.toMatchObject({ name: 'MalformedXML' });
    await expect(store.minio.statObject(Bucket, 'refused')).rejects.toMatchObject({ code: 'NotFound' });
    await complete(upload, [last]);
    expect((await store.minio.statObject(Bucket, 'refused')).size).toBe(4);
  });

  it('takes the last version of a part that was sent twice', async () => {
    const upload = await initiate('twice');
    const first = await uploadPart(upload, 1, Buffer.from('first'));
    const second = await uploadPart(upload, 1, Buffer.from('second'));
    await expect(complete(upload, [first])).rejects.toMatchObject({ name: 'InvalidPart' });
    await complete(upload, [second]);
    expect(String(await buffer(await store.minio.getObject(Bucket, 'twice')))).toBe('second');
  });

  it('lists its parts by pages', async () => {
    const upload = await initiate('listed');
    for (const number of [10, 2, 9]) await uploadPart(upload, number, Buffer.from(`part ${number}`));
    const page = await store.aws.send(new ListPartsCommand({ ...upload, MaxParts: 2 }));
    expect(page).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '9', Parts: [{ PartNumber: 2, Size: 6 }, { PartNumber: 9 }] });
    const rest = await store.aws.send(new ListPartsCommand({ ...upload, PartNumberMarker: page.NextPartNumberMarker }));
    expect(rest).toMatchObject({ IsTruncated: false, Parts: [{ PartNumber: 10, Size: 7 }] });
    await store.aws.send(new AbortMultipartUploadCommand(upload));
  });

  it('is gone with all its parts when it is aborted', async () => {
    const upload = await initiate('aborted');
    const part = await uploadPart(upload, 1, Buffer.from('x'));
    await store.aws.send(new AbortMultipartUploadCommand(upload));
    const gone = { name: 'NoSuchUpload' };
    await expect(complete(upload, [part])).rejects.toMatchObject(gone);
    await expect(uploadPart(upload, 2, Buffer.from('x'))).rejects.toMatchObject(gone);
    await expect(store.aws.send(new ListPartsCommand(upload))).rejects.toMatchObject(gone);
    await expect(store.aws.send(new AbortMultipartUploadCommand(upload))).rejects.toMatchObject(gone);
    expect((await store.aws.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'aborted' }))).Uploads).toBeUndefined();
  });

  it('belongs to its key, and numbers its parts from 1 to 10000', async () => {
    const upload = await initiate('mine');
    await expect(uploadPart({ ...upload, Key: 'yours' }, 1, Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(uploadPart({ ...upload, UploadId: '../../objects' }, 1, Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(uploadPart(upload, 0, Buffer.from('x'))).rejects.toMatchObject({ name: 'InvalidArgument' });
    await expect(uploadPart(upload, 10_001, Buffer.from('x'))).rejects.toMatchObject({ name: 'InvalidArgument' });
    await store.aws.send(new AbortMultipartUploadCommand(upload));
  });

  it('may take parts from other objects', async () => {
    await store.minio.putObject(Bucket, 'source', 'abcdefgh');
    const upload = await initiate('composed');
    const copy = { ...upload, CopySource: `${Bucket}/source` };
    const { CopyPartResult } = await store.aws.send(new UploadPartCopyCommand({ ...copy, PartNumber: 1, CopySourceRange: 'bytes=2-4' }));
    await complete(upload, [{ PartNumber: 1, ETag: CopyPartResult?.ETag }]);
    expect(String(await buffer(await store.minio.getObject(Bucket, 'composed')))).toBe('cde');
  });

  it('completes exactly once when asked many times at once', async () => {
    const upload = await initiate('once');
    const part = await uploadPart(upload, 1, Buffer.from('x'));
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => complete(upload, [part])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('open uploads', () => {
  it('are listed by pages and by folder', async () => {
    const opened = [];
    for (const key of ['list/a', 'list/b/1', 'list/b/2', 'list/c', 'list/c']) opened.push(await initiate(key));
    const list = (more = {}) => store.aws.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'list/', ...more }));
    expect((await list()).Uploads?.map(({ Key }) => Key)).toEqual(['list/a', 'list/b/1', 'list/b/2', 'list/c', 'list/c']);
    const folded = await list({ Delimiter: '/' });
    expect([folded.Uploads?.map(({ Key }) => Key), folded.CommonPrefixes]).toEqual([
      ['list/a', 'list/c', 'list/c'],
      [{ Prefix: 'list/b/' }],
    ]);
    const first = await list({ MaxUploads: 4 });
    expect(first).toMatchObject({ IsTruncated: true, NextKeyMarker: 'list/c' });
    const rest = await list({ KeyMarker: first.NextKeyMarker, UploadIdMarker: first.NextUploadIdMarker });
    expect(rest).toMatchObject({ IsTruncated: false, Uploads: [{ Key: 'list/c' }] });
    await Promise.all(opened.map((upload) => store.aws.send(new AbortMultipartUploadCommand(upload))));
  });
});

describe('large streams', () => {
  const bytes = randomBytes(17 * mib);

  it('of unknown length arrive whole through the minio client', async () => {
    await store.minio.putObject(Bucket, 'minio-stream', Readable.from([bytes.subarray(0, 9 * mib), bytes.subarray(9 * mib)]));
    expect((await buffer(await store.minio.getObject(Bucket, 'minio-stream'))).equals(bytes)).toBe(true);
  });

  it('arrive whole through the AWS uploader', async () => {
    const Body = Readable.from([bytes.subarray(0, 9 * mib), bytes.subarray(9 * mib)]);
    await new Upload({ client: store.aws, params: { Bucket, Key: 'aws-stream', Body }, partSize: 5 * mib, queueSize: 3 }).done();
    expect((await buffer(await store.minio.getObject(Bucket, 'aws-stream'))).equals(bytes)).toBe(true);
  });
});
