import { Readable } from 'node:stream';
import { eventually, sharedServers } from '@testing';
import { Client } from 'minio';
import { ObjectStore } from '../src/object-store';
import type { StorageSettings } from '../src/storage-settings';

const MIB = 1024 * 1024;

describe('ObjectStore.put with a source that fails', () => {
  it('rejects and removes the uploaded parts', async () => {
    const settings = { ...sharedServers(), S3_REGION: 'us-east-1' } as unknown as StorageSettings;
    const { hostname: endPoint, port } = new URL(settings.S3_ENDPOINT);
    const [accessKey, secretKey] = [settings.S3_ACCESS_KEY, settings.S3_SECRET_KEY];
    const client = new Client({ endPoint, port: Number(port), useSSL: false, accessKey, secretKey, region: settings.S3_REGION });
    const parts = async () => (await client.listIncompleteUploads(settings.S3_BUCKET, '', true).toArray()).length;
    const store = new ObjectStore(settings);
    await store.ensureBucket();

    let sawParts = false;
    async function* source() {
      for (let sent = 0; sent < 20; sent += 1) yield Buffer.alloc(MIB, sent);
      await eventually(async () => expect(await parts()).toBe(1));
      sawParts = true;
      throw new Error('the disk cannot be read');
    }
    await expect(store.put('files/a', Readable.from(source(), { objectMode: false }), { size: 30 * MIB })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(sawParts).toBe(true);
    await eventually(async () => expect(await parts()).toBe(0));
    expect(await store.stat('files/a')).toBeNull();
  });
});
