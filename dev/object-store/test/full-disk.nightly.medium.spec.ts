import { randomBytes } from 'node:crypto';
import { rm, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { failFileWrites, mountSmallDisk } from '@testing';
import { startObjectStore } from '../index';
import { connect, KEYS } from './open-store';

const MIB = 1024 * 1024;
const bucket = 'test-bucket';
const disk = mountSmallDisk(20 * MIB);
const onSmallDisk = disk ? it : it.skip;
const FULL = { code: 'XMinioStorageFull' };

describe('a full disk', () => {
  let dataDir: string;
  let store: Awaited<ReturnType<typeof startObjectStore>>;
  let minio: ReturnType<typeof connect>;
  const reported: unknown[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(disk?.path ?? tmpdir(), 'object store '));
    const report = (error: unknown) => void reported.push(error);
    store = await startObjectStore(
      { host: '127.0.0.1', port: 0, dataDir, region: 'us-east-1', ...KEYS },
      { report },
    );
    minio = connect(store.port);
    await minio.makeBucket(bucket);
    await minio.putObject(bucket, 'kept', 'kept');
    reported.length = 0;
  });
  afterEach(async () => {
    await store.close();
    await rm(dataDir, { recursive: true });
  });
  afterAll(() => disk?.unmount());

  const text = async (key: string) => (await buffer(await minio.getObject(bucket, key))).toString();
  const unfinished = () => readdir(join(dataDir, 'tmp'));

  it('is reported with 507 when a write fails; reading and deleting still work', async () => {
    const restore = await failFileWrites();
    await expect(minio.putObject(bucket, 'new', 'x'.repeat(100_000))).rejects.toMatchObject(FULL);
    expect(await text('kept')).toBe('kept');
    await minio.removeObject(bucket, 'kept');
    restore();
    expect([await unfinished(), reported]).toEqual([
      [],
      [expect.objectContaining({ code: 'ENOSPC' })],
    ]);
  });

  onSmallDisk(
    '(only where root may mount a tmpfs) refuses what does not fit, keeps existing objects, and accepts uploads again after a deletion',
    async () => {
      const large = randomBytes(7 * MIB);
      await minio.putObject(bucket, 'first', large);
      await minio.putObject(bucket, 'second', large);
      await expect(minio.putObject(bucket, 'third', large)).rejects.toMatchObject(FULL);
      await disk!.fill();
      await expect(minio.putObject(bucket, 'small', 'x'.repeat(10_000))).rejects.toMatchObject(
        FULL,
      );
      expect([await text('kept'), await unfinished()]).toEqual(['kept', []]);
      await minio.removeObject(bucket, 'second');
      await minio.putObject(bucket, 'third', large);
      expect((await buffer(await minio.getObject(bucket, 'third'))).equals(large)).toBe(true);
      disk!.free();
    },
  );
});
