import { randomUUID } from 'node:crypto';
import { ObjectStore } from '@libs/storage';
import { aService, anAdmin, startTestService, type TestService } from '@testing';
import { Client } from 'minio';
import { catalogue } from '../src/catalogue.module';
import { permitSweep } from '../src/store/sweep-permission';
import { SweepObjects } from '../src/use-cases/sweep-objects';
import { addTool, sendForm, storedKeys } from './factories';
import { aPicture, aText } from './file-builders';

const HOUR = 3_600_000;

let service: TestService;
let replica: TestService;
beforeAll(async () => {
  service = await startTestService(catalogue);
  replica = await startTestService(catalogue, { settings: service.environment, nats: service.nats });
});
afterAll(async () => {
  await replica.close();
  await service.close();
});

const sweep = (hoursFromNow: number, one = service) => one.app.get(SweepObjects).run(new Date(Date.now() + hoursFromNow * HOUR));
const keysOf = async (toolId: string): Promise<string[]> => {
  const [row] = await service.query('select file_key, thumbnail_key from tools where id = $1', [toolId]);
  return [row.file_key, row.thumbnail_key].sort();
};
const aToolWithPicture = async () => addTool(service, { thumbnail: { name: 'a.png', bytes: await aPicture() } });
const orphan = async (): Promise<string> => {
  const key = `files/${randomUUID()}`;
  await service.app.get(ObjectStore).put(key, Buffer.from('left behind by a crash'));
  return key;
};

/** Uploads a part and nothing more, as a process that is killed in the middle. */
async function abandonUpload(environment: Record<string, string>, objectName: string): Promise<void> {
  const { S3_ENDPOINT = '', S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET: bucketName = '' } = environment;
  const { hostname: endPoint, port } = new URL(S3_ENDPOINT);
  const region = 'us-east-1';
  const client = new Client({ endPoint, port: Number(port), useSSL: false, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY, region });
  const uploadID = await client.initiateNewMultipartUpload(bucketName, objectName, {});
  await client.uploadPart({ bucketName, objectName, uploadID, partNumber: 1, headers: {} }, Buffer.from('a part'));
}

async function openKeys(store: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for (const prefix of ['files/', 'thumbnails/']) for await (const { key } of store.openUploads(prefix)) keys.push(key);
  return keys;
}

describe('the sweeper', () => {
  it('keeps referenced objects, however old', async () => {
    const { id } = await aToolWithPicture();
    await sweep(1000);
    expect(await storedKeys(service)).toEqual(expect.arrayContaining(await keysOf(id)));
  });

  it('keeps a replaced file for an hour, and no longer', async () => {
    const { id } = await aToolWithPicture();
    const before = await keysOf(id);
    const picture = { name: 'b.png', bytes: await aPicture('png', 32, 32) };
    await sendForm(service, 'PUT', `/api/tools/${id}`, { toolFile: { name: 'b.txt', bytes: aText() }, thumbnail: picture });
    await sweep(0.99);
    expect(await storedKeys(service)).toEqual(expect.arrayContaining(before));
    await sweep(1.01);
    const left = await storedKeys(service);
    expect(left.filter((key) => before.includes(key))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(await keysOf(id)));
    expect(await service.query('select * from retired_objects')).toEqual([]);
  });

  it('removes the files of a deleted tool an hour later', async () => {
    const { id } = await aToolWithPicture();
    const keys = await keysOf(id);
    await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
    expect((await service.request({ url: `/internal/tools/${id}`, as: aService('downloads') })).status).toBe(404);
    await sweep(0.5);
    expect(await storedKeys(service)).toEqual(expect.arrayContaining(keys));
    await sweep(1.5);
    expect((await storedKeys(service)).filter((key) => keys.includes(key))).toEqual([]);
  });

  it('removes an unknown object after a day, not before: its upload may still be running', async () => {
    const key = await orphan();
    expect((await sweep(23.9)).orphans).toBe(0);
    expect(await storedKeys(service)).toContain(key);
    expect((await sweep(24.1)).orphans).toBe(1);
    expect(await storedKeys(service)).not.toContain(key);
  });

  it('removes an object that a killed process left behind when it tested the store, after a day', async () => {
    const store = service.app.get(ObjectStore);
    const key = `probes/${randomUUID()}`;
    await store.put(key, Buffer.from('probe'));
    await sweep(23.9);
    expect(await store.stat(key)).not.toBeNull();
    expect((await sweep(24.1)).orphans).toBe(1);
    expect(await store.stat(key)).toBeNull();
  });

  it('ends an upload that a killed process left open after a day, not before', async () => {
    const store = service.app.get(ObjectStore);
    const abandoned = ['files/', 'thumbnails/'].map((prefix) => `${prefix}${randomUUID()}`);
    for (const key of abandoned) await abandonUpload(service.environment, key);
    const open = async () => (await openKeys(store)).filter((key) => abandoned.includes(key));
    expect(await open()).toHaveLength(2);
    expect((await sweep(23.9)).openUploads).toBe(0);
    expect(await open()).toHaveLength(2);
    expect((await sweep(24.1)).openUploads).toBe(2);
    expect(await open()).toEqual([]);
  });

  it('can run in every replica at the same time', async () => {
    const { id } = await aToolWithPicture();
    const orphans = await Promise.all(Array.from({ length: 30 }, orphan));
    await permitSweep(service.dataSource.manager, 30, new Date(Date.now() + 24 * HOUR));
    await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
    await Promise.all([sweep(25), sweep(25, replica), sweep(25), sweep(25, replica)]);
    expect((await storedKeys(service)).filter((key) => orphans.includes(key))).toEqual([]);
    expect(await service.query('select * from retired_objects')).toEqual([]);
  });
});
