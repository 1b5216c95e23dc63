import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { createHash, randomBytes } from 'node:crypto';
import { CopyConditions } from 'minio';
import { buffer } from 'node:stream/consumers';
import { openStore, type TestStore } from './open-store';
import { sendRaw } from './raw-request';

let store: TestStore;
beforeAll(async () => (store = await openStore()));
afterAll(() => store.close());

const strangeKeys = [
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

describe('objects, through the minio client', () => {
  it.each(strangeKeys)('come back byte for byte under the key %j', async (key) => {
    const bytes = randomBytes(1000);
    await store.minio.putObject(store.bucket, key, bytes);
    expect(await buffer(await store.minio.getObject(store.bucket, key))).toEqual(bytes);
    expect(await store.minio.statObject(store.bucket, key)).toMatchObject({
      size: 1000,
      etag: createHash('md5').update(bytes).digest('hex'),
    });
    await store.minio.removeObject(store.bucket, key);
    await expect(store.minio.statObject(store.bucket, key)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('keep their content type and user metadata', async () => {
    await store.minio.putObject(store.bucket, 'meta', 'x', 1, { 'Content-Type': 'text/css', 'X-Amz-Meta-Color': 'blue' });
    expect((await store.minio.statObject(store.bucket, 'meta')).metaData).toMatchObject({ 'content-type': 'text/css', color: 'blue' });
  });

  it('can be read in part', async () => {
    await store.minio.putObject(store.bucket, 'alphabet', 'abcdefghijklmnopqrstuvwxyz');
    expect(String(await buffer(await store.minio.getPartialObject(store.bucket, 'alphabet', 3, 4)))).toBe('defg');
    expect(String(await buffer(await store.minio.getPartialObject(store.bucket, 'alphabet', 23)))).toBe('xyz');
  });

  it('can be copied under a condition', async () => {
    await store.minio.putObject(store.bucket, 'original', 'same');
    const conditions = new CopyConditions();
    await store.minio.copyObject(store.bucket, 'copy', `/${store.bucket}/original`, conditions);
    expect(String(await buffer(await store.minio.getObject(store.bucket, 'copy')))).toBe('same');
    conditions.setMatchETagExcept(createHash('md5').update('same').digest('hex'));
    const refused = store.minio.copyObject(store.bucket, 'copy', `/${store.bucket}/original`, conditions);
    await expect(refused).rejects.toMatchObject({ code: 'PreconditionFailed' });
  });

  it('can be removed many at once', async () => {
    const names = Array.from({ length: 25 }, (_, n) => `many/<${n}>&`);
    await Promise.all(names.map((name) => store.minio.putObject(store.bucket, name, name)));
    await store.minio.removeObjects(store.bucket, names);
    expect((await sendRaw(store.port, { path: `/${store.bucket}`, query: [['prefix', 'many/']] })).body).not.toContain('<Key>');
  });
});

describe('objects, through the AWS SDK', () => {
  const Bucket = 'test-bucket';
  const put = (Key: string, Body: string | Buffer, more = {}) => store.aws.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
  const get = (Key: string, more = {}) => store.aws.send(new GetObjectCommand({ Bucket, Key, ...more }));
  const status = (httpStatusCode: number) => ({ $metadata: expect.objectContaining({ httpStatusCode }) });

  it.each(strangeKeys)('come back byte for byte, with a verified checksum, under the key %j', async (Key) => {
    const bytes = randomBytes(100_000);
    await put(Key, bytes);
    const answer = await get(Key);
    expect(Buffer.from((await answer.Body?.transformToByteArray()) ?? [])).toEqual(bytes);
    expect(answer.ChecksumCRC32).toBeDefined();
    await store.aws.send(new DeleteObjectCommand({ Bucket, Key }));
    await expect(get(Key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('may be empty', async () => {
    await put('empty', '', { ContentLength: 0 });
    expect(await store.aws.send(new HeadObjectCommand({ Bucket, Key: 'empty' }))).toMatchObject({
      ContentLength: 0,
      ETag: '"d41d8cd98f00b204e9800998ecf8427e"',
    });
    expect(await (await get('empty')).Body?.transformToString()).toBe('');
  });

  it('answer ranges with 206 and impossible ones with 416', async () => {
    await put('alphabet', 'abcdefghijklmnopqrstuvwxyz');
    const tail = await get('alphabet', { Range: 'bytes=-3' });
    expect(tail).toMatchObject({ ContentRange: 'bytes 23-25/26', ContentLength: 3, ...status(206) });
    expect(await tail.Body?.transformToString()).toBe('xyz');
    expect(await (await get('alphabet', { Range: 'bytes=0-0' })).Body?.transformToString()).toBe('a');
    await expect(get('alphabet', { Range: 'bytes=26-' })).rejects.toMatchObject({ name: 'InvalidRange', ...status(416) });
    const raw = await sendRaw(store.port, { path: `/${Bucket}/alphabet`, headers: { range: 'bytes=99-' } });
    expect(raw.headers['content-range']).toBe('bytes */26');
  });

  it('answer conditions with 304 and 412', async () => {
    const { ETag } = await put('conditional', 'first');
    await expect(get('conditional', { IfNoneMatch: ETag })).rejects.toMatchObject(status(304));
    await expect(get('conditional', { IfMatch: '"other"' })).rejects.toMatchObject(status(412));
    await expect(get('conditional', { IfModifiedSince: new Date(Date.now() + 5000) })).rejects.toMatchObject(status(304));
    expect(await get('conditional', { IfMatch: ETag })).toMatchObject(status(200));
    await expect(put('conditional', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(put('conditional', 'second', { IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await put('conditional', 'second', { IfMatch: ETag });
    expect(await (await get('conditional')).Body?.transformToString()).toBe('second');
  });

  it('let only one of many simultaneous first writers win', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => put('race', `writer ${n}`, { IfNoneMatch: '*' })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('keep every header they were given, and take new ones on a replacing copy', async () => {
    const headers = {
      ContentType: 'application/zip',
      ContentDisposition: 'attachment',
      CacheControl: 'no-store',
      ContentLanguage: 'de',
      ContentEncoding: 'gzip',
    };
    await put('headers', 'x', { ...headers, Metadata: { tool: 'seven' } });
    expect(await get('headers')).toMatchObject({ ...headers, Metadata: { tool: 'seven' } });
    const copy = { Bucket, Key: 'headers', CopySource: `${Bucket}/headers` };
    await expect(store.aws.send(new CopyObjectCommand(copy))).rejects.toMatchObject({ name: 'InvalidRequest' });
    await store.aws.send(
      new CopyObjectCommand({ ...copy, MetadataDirective: 'REPLACE', ContentType: 'text/plain', Metadata: { tool: 'eight' } }),
    );
    const replaced = await get('headers');
    expect(replaced).toMatchObject({ ContentType: 'text/plain', Metadata: { tool: 'eight' } });
    expect(replaced.ContentDisposition).toBeUndefined();
  });

  it('can be copied from a key with any characters', async () => {
    await put('söurce/ü +%.txt', 'copied', { Metadata: { kept: 'yes' } });
    await store.aws.send(
      new CopyObjectCommand({ Bucket, Key: 'target', CopySource: `${Bucket}/${encodeURIComponent('söurce/ü +%.txt')}` }),
    );
    const target = await get('target');
    expect([await target.Body?.transformToString(), target.Metadata]).toEqual(['copied', { kept: 'yes' }]);
    const missing = new CopyObjectCommand({ Bucket, Key: 'target', CopySource: `${Bucket}/missing` });
    await expect(store.aws.send(missing)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('can be deleted many at once, quietly or with a list, and twice', async () => {
    await Promise.all(['x&1', 'x\u00012'].map((key) => put(key, key)));
    const Objects = ['x&1', 'x\u00012', 'x-missing'].map((Key) => ({ Key }));
    const deleted = await store.aws.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: Objects.slice(0, 1).concat(Objects.slice(2)) } }),
    );
    expect(deleted.Deleted?.map(({ Key }) => Key)).toEqual(['x&1', 'x-missing']);
    const quiet = await store.aws.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    expect(quiet.Deleted).toBeUndefined();
  });
});

describe('buckets', () => {
  it('are made, found, listed and removed when empty', async () => {
    await store.aws.send(new CreateBucketCommand({ Bucket: 'second' }));
    await expect(store.aws.send(new CreateBucketCommand({ Bucket: 'second' }))).rejects.toMatchObject({ name: 'BucketAlreadyOwnedByYou' });
    expect(await store.minio.bucketExists('second')).toBe(true);
    expect((await store.aws.send(new ListBucketsCommand({}))).Buckets?.map(({ Name }) => Name)).toEqual(['second', 'test-bucket']);
    expect((await store.aws.send(new GetBucketLocationCommand({ Bucket: 'second' }))).LocationConstraint).toBeFalsy();
    await store.minio.putObject('second', 'key', 'x');
    await expect(store.minio.removeBucket('second')).rejects.toMatchObject({ code: 'BucketNotEmpty' });
    await store.minio.removeObject('second', 'key');
    await store.aws.send(new DeleteBucketCommand({ Bucket: 'second' }));
    await expect(store.aws.send(new HeadBucketCommand({ Bucket: 'second' }))).rejects.toMatchObject({ name: 'NotFound' });
    await expect(store.minio.putObject('second', 'key', 'x')).rejects.toMatchObject({ code: 'NoSuchBucket' });
  });

  it.each(['ab', 'Upper', 'two..dots', '-start', 'health', '..'])('cannot be called %j', async (name) => {
    expect(await sendRaw(store.port, { method: 'PUT', path: `/${name}` })).toMatchObject({ status: 400, code: 'InvalidBucketName' });
  });

  it('refuse what this server does not implement, instead of doing something else', async () => {
    const answers = await Promise.all([
      sendRaw(store.port, { path: `/${store.bucket}`, query: [['acl', '']] }),
      sendRaw(store.port, { method: 'PUT', path: `/${store.bucket}`, query: [['policy', '']] }),
      sendRaw(store.port, { method: 'PUT', path: `/${store.bucket}/k`, query: [['uploadId', 'x']] }),
      sendRaw(store.port, { method: 'PUT', path: `/${store.bucket}/k`, headers: { 'x-amz-server-side-encryption': 'AES256' } }),
      sendRaw(store.port, { method: 'POST', path: `/${store.bucket}/k` }),
    ]);
    const lacking = { status: 501, code: 'NotImplemented' };
    expect(answers).toMatchObject([lacking, lacking, lacking, lacking, { status: 405, code: 'MethodNotAllowed' }]);
  });
});
