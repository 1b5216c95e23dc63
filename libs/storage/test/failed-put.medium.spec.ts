import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eventually, sharedServers } from '@testing';
import { Client } from 'minio';
import { ObjectStore } from '../src/object-store';
import type { StorageSettings } from '../src/storage-settings';
import { StoreProxy } from './store-proxy';

const MIB = 1024 * 1024;
const settings = { ...sharedServers(), S3_REGION: 'us-east-1' } as unknown as StorageSettings;
const { hostname: endPoint, port } = new URL(settings.S3_ENDPOINT);
const [accessKey, secretKey] = [settings.S3_ACCESS_KEY, settings.S3_SECRET_KEY];
const client = new Client({ endPoint, port: Number(port), useSSL: false, accessKey, secretKey, region: settings.S3_REGION });
const openUploads = async () => (await client.listIncompleteUploads(settings.S3_BUCKET, '', true).toArray()).length;
const megabytes = function* (count: number) {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(MIB, sent);
};

let proxy: StoreProxy;
let store: ObjectStore;
beforeAll(async () => {
  jest.spyOn(console, 'warn').mockImplementation(); // the S3 client logs its retries there
  proxy = await StoreProxy.start(settings.S3_ENDPOINT);
  store = new ObjectStore({ ...settings, S3_ENDPOINT: proxy.url });
  await store.ensureBucket();
});
afterEach(() => (proxy.intercept = () => undefined));
afterAll(async () => {
  jest.restoreAllMocks();
  await proxy.stop();
});

describe('ObjectStore.put', () => {
  it('stores a stream of several parts byte for byte', async () => {
    await store.put('files/parts', Readable.from(megabytes(20), { objectMode: false }), { size: 20 * MIB });
    expect((await buffer(await store.get('files/parts'))).equals(Buffer.concat([...megabytes(20)]))).toBe(true);
  });

  it.each([0, 1, 8 * MIB, 8 * MIB + 1])('stores %d bytes', async (size) => {
    await store.put('files/size', Readable.from([Buffer.alloc(size, 1)]), { size });
    expect(await store.stat('files/size')).toMatchObject({ size });
  });

  it('rejects a source that fails, and removes the uploaded parts', async () => {
    let sawParts = false;
    async function* source() {
      yield* megabytes(20);
      await eventually(async () => expect(await openUploads()).toBe(1));
      sawParts = true;
      throw new Error('the disk cannot be read');
    }
    await expect(store.put('files/a', Readable.from(source(), { objectMode: false }), { size: 30 * MIB })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(sawParts).toBe(true);
    await eventually(async () => expect(await openUploads()).toBe(0));
    expect(await store.stat('files/a')).toBeNull();
  });

  it('rejects a source that ends early', async () => {
    await expect(store.put('files/short', Readable.from(megabytes(9)), { size: 10 * MIB })).rejects.toMatchObject({ kind: 'unavailable' });
    await eventually(async () => expect(await openUploads()).toBe(0));
    expect(await store.stat('files/short')).toBeNull();
  });

  it('aborts by its id at a store that lists no uploads and fails in the middle, as soon as the store works again', async () => {
    let failures = 0;
    proxy.intercept = ({ method = '', url = '' }) => {
      if (method === 'GET' && /[?&]uploads/.test(url)) {
        return [200, '<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>'];
      }
      const isFailing = url.includes('partNumber=2') || (method === 'DELETE' && failures < 3);
      if (!isFailing) return undefined;
      failures += 1;
      return [500];
    };
    await expect(store.put('files/b', Readable.from(megabytes(30)), { size: 30 * MIB })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await openUploads()).toBe(1);
    await eventually(async () => expect(await openUploads()).toBe(0), 15_000);
  });

  it.each([413, 507])('is out of storage when the store answers %d', async (status) => {
    proxy.intercept = ({ method }) => (method === 'PUT' ? [status] : undefined);
    await expect(store.put('files/c', Buffer.from('x'))).rejects.toMatchObject({ code: 'storage_full' });
    await expect(store.put('files/c', Readable.from(megabytes(20)))).rejects.toMatchObject({ code: 'storage_full' });
    proxy.intercept = () => undefined;
    await eventually(async () => expect(await openUploads()).toBe(0), 15_000);
  });
});
