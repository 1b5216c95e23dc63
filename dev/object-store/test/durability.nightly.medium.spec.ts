import { createHash, randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { connect, KEYS } from './open-store';
import { send, signHead } from './raw-request';
import { until } from './until';

const program = join(__dirname, '../../../dist/dev/object-store/main.js');
const bucket = 'test-bucket';
let dataDir: string;
let running: ChildProcess[] = [];

beforeEach(async () => (dataDir = await mkdtemp(join(tmpdir(), 'object store '))));
afterEach(async () => {
  for (const child of running)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  running = [];
  await rm(dataDir, { recursive: true });
});

function run(environment: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [program], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  return child;
}

/** Starts the program on the data folder and waits for the line with its address. */
async function start(): Promise<{
  child: ChildProcess;
  port: number;
  minio: ReturnType<typeof connect>;
}> {
  const child = run({
    PORT: '0',
    DATA_DIR: dataDir,
    S3_ACCESS_KEY: KEYS.accessKey,
    S3_SECRET_KEY: KEYS.secretKey,
  });
  if (!child.stdout) throw new Error('The program has no output.');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { port } = JSON.parse(line) as { port: number };
  return { child, port, minio: connect(port) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  await once(child, 'exit');
  return child.exitCode;
}

function unfinished(): Promise<string[]> {
  return readdir(join(dataDir, 'tmp'));
}

/** Sends the first half of an overwrite; resolves when the server has begun to write it. */
async function beginOverwrite(port: number, bytes: Buffer): Promise<void> {
  const raw = { method: 'PUT', path: `/${bucket}/tool.zip` };
  const headers = signHead(port, raw, 'UNSIGNED-PAYLOAD');
  const outgoing = request({
    host: '127.0.0.1',
    port,
    ...raw,
    headers: { ...headers, 'content-length': bytes.length },
    agent: false,
  });
  outgoing.on('error', (error: NodeJS.ErrnoException) =>
    expect(['ECONNRESET', 'EPIPE']).toContain(error.code),
  );
  outgoing.write(bytes.subarray(0, bytes.length / 2));
  await until(async () => (await unfinished()).length > 0);
}

describe('after kill -9', () => {
  it('during an overwrite, the old object is whole and no unfinished file remains', async () => {
    const old = randomBytes(3_000_000);
    const first = await start();
    await first.minio.makeBucket(bucket);
    await first.minio.putObject(bucket, 'tool.zip', old, old.length, {
      'Content-Type': 'application/zip',
    });
    await beginOverwrite(first.port, randomBytes(4_000_000));
    await end(first.child, 'SIGKILL');
    expect(await unfinished()).toHaveLength(1);
    const second = await start();
    expect(await unfinished()).toEqual([]);
    expect((await buffer(await second.minio.getObject(bucket, 'tool.zip'))).equals(old)).toBe(true);
    const etag = createHash('md5').update(old).digest('hex');
    expect(await second.minio.statObject(bucket, 'tool.zip')).toMatchObject({
      etag,
      metaData: { 'content-type': 'application/zip' },
    });
  });

  it('during many overwrites, every object is whole and every acknowledged one survives', async () => {
    const { child, minio } = await start();
    await minio.makeBucket(bucket);
    const acknowledged = new Map<string, number>();
    const writers = ['a', 'b', 'c', 'd'].map(async (key) => {
      for (let version = 1; ; version += 1) {
        await minio.putObject(bucket, key, Buffer.alloc(200_000, version % 256));
        acknowledged.set(key, version);
      }
    });
    const stopped = Promise.allSettled(writers);
    await until(() => ['a', 'b', 'c', 'd'].every((key) => (acknowledged.get(key) ?? 0) >= 5));
    await end(child, 'SIGKILL');
    await stopped;
    const again = await start();
    for (const [key, version] of acknowledged) {
      const bytes = await buffer(await again.minio.getObject(bucket, key));
      const found = bytes[0] ?? 0;
      expect(bytes.equals(Buffer.alloc(200_000, found))).toBe(true);
      expect([version % 256, (version + 1) % 256]).toContain(found);
    }
  });

  it('an open multipart upload and its parts are gone', async () => {
    const first = await start();
    await first.minio.makeBucket(bucket);
    const uploadId = await first.minio.initiateNewMultipartUpload(bucket, 'big', {});
    const part = {
      uploadID: uploadId,
      bucketName: bucket,
      objectName: 'big',
      partNumber: 1,
      headers: {},
    };
    await first.minio.uploadPart(part, randomBytes(1000));
    await end(first.child, 'SIGKILL');
    const { minio } = await start();
    expect([
      await unfinished(),
      await minio.listIncompleteUploads(bucket, '', true).toArray(),
    ]).toEqual([[], []]);
    await expect(minio.uploadPart(part, randomBytes(1000))).rejects.toMatchObject({
      code: 'NoSuchUpload',
    });
  });
});

describe('the running server', () => {
  it('lets a client finish reading an object that is replaced or deleted meanwhile', async () => {
    const { minio } = await start();
    await minio.makeBucket(bucket);
    const old = randomBytes(20_000_000);
    await minio.putObject(bucket, 'tool.zip', old);
    const [one, other] = [
      await minio.getObject(bucket, 'tool.zip'),
      await minio.getObject(bucket, 'tool.zip'),
    ];
    await minio.putObject(bucket, 'tool.zip', 'new');
    expect((await buffer(one)).equals(old)).toBe(true);
    await minio.removeObject(bucket, 'tool.zip');
    expect((await buffer(other)).equals(old)).toBe(true);
    await expect(minio.statObject(bucket, 'tool.zip')).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('has all objects after a restart and removes unfinished files', async () => {
    const first = await start();
    await first.minio.makeBucket(bucket);
    await first.minio.putObject(bucket, 'kept/ü', 'kept');
    expect(await end(first.child, 'SIGTERM')).toBe(0);
    await mkdir(join(dataDir, 'tmp/unfinished-upload'));
    await writeFile(join(dataDir, 'tmp/unfinished'), 'x');
    const { minio, child } = await start();
    expect(await unfinished()).toEqual([]);
    const listed = await minio.listObjectsV2(bucket, '', true).toArray();
    expect(listed).toMatchObject([{ name: 'kept/ü', size: 4 }]);
    expect(await end(child, 'SIGINT')).toBe(0);
  });

  it('returns 500 for a damaged object and serves the others', async () => {
    const first = await start();
    await first.minio.makeBucket(bucket);
    await first.minio.putObject(bucket, 'good', 'good');
    await end(first.child, 'SIGTERM');
    const file = join(
      dataDir,
      'buckets',
      bucket,
      'objects',
      createHash('sha256').update('bad').digest('hex'),
    );
    await writeFile(file, 'cut short');
    const { minio, port } = await start();
    expect(String(await buffer(await minio.getObject(bucket, 'good')))).toBe('good');
    const { pathname, search } = new URL(await minio.presignedGetObject(bucket, 'bad', 60));
    expect(await send(port, 'GET', pathname + search)).toMatchObject({
      status: 500,
      code: 'InternalError',
    });
  });
});

describe('starting', () => {
  async function failure(
    environment: NodeJS.ProcessEnv,
  ): Promise<{ code: number | null; text: string }> {
    const child = run(environment);
    if (!child.stderr) throw new Error('The program has no output.');
    const text = buffer(child.stderr);
    await once(child, 'exit');
    return { code: child.exitCode, text: String(await text) };
  }

  it('fails with one message without settings', async () => {
    const text =
      'The object store needs PORT, DATA_DIR, S3_ACCESS_KEY, S3_SECRET_KEY in its environment.\n';
    expect(await failure({})).toEqual({ code: 1, text });
  });

  it('fails with one message on a port that is in use', async () => {
    const { port } = await start();
    const other = await mkdtemp(join(tmpdir(), 'object store '));
    const { code, text } = await failure({
      PORT: String(port),
      DATA_DIR: other,
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'b',
    });
    await rm(other, { recursive: true });
    expect(code).toBe(1);
    expect(text).toMatch(/^The object store could not start: .*EADDRINUSE.*\.\n$/);
  });
});
