import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  aService,
  eventually,
  sharedServers,
  startTestService,
  StoreProxy,
  type TestService,
} from '@testing';
import { Client } from 'minio';
import { catalogue } from '../../../services/catalogue/src/catalogue.module';
import { downloads } from '../../../services/downloads/src/downloads.module';
import { ObjectStore } from '../src/object-store';
import { StorageMistake } from '../src/storage-errors';
import type { StorageSettings } from '../src/storage-settings';

const denied = '<Error><Code>AccessDenied</Code><Message>Access Denied.</Message></Error>';
const servers = sharedServers();
const storeWith = (given: Partial<StorageSettings>) =>
  new ObjectStore({ ...servers, S3_REGION: 'us-east-1', ...given } as unknown as StorageSettings);
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

async function startWebsite(status: number): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    request.resume();
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end('<!doctype html><html><body>Welcome</body></html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe('a permanent mistake at the object store', () => {
  let proxy: StoreProxy;
  beforeAll(async () => (proxy = await StoreProxy.start(servers.S3_ENDPOINT ?? '')));
  beforeEach(() => (proxy.intercept = () => undefined));
  afterAll(() => proxy.stop());

  it.each([
    [{ S3_SECRET_KEY: 'wrong' }, 'S3_SECRET_KEY is wrong (SignatureDoesNotMatch)'],
    [{ S3_ACCESS_KEY: 'wrong' }, 'S3_ACCESS_KEY is unknown there (InvalidAccessKeyId)'],
    [{ S3_REGION: 'eu-north-1' }, 'S3_REGION is eu-north-1, which is not the region of the bucket'],
  ])('of %j is named in one line', async (given, line) => {
    const failure = await failureOf(storeWith(given).prepare());
    expect(failure).toBeInstanceOf(StorageMistake);
    expect(failure).toMatchObject({ message: expect.stringContaining(line) });
    expect((failure as Error).message).toContain(servers.S3_ENDPOINT);
    expect((failure as Error).message).not.toContain('\n');
  });

  it.each([
    ['list', ({ method = '', url = '' }) => method === 'GET' && url.includes('list-type')],
    ['write to', ({ method }) => method === 'PUT'],
    [
      'read objects of',
      ({ method = '', url = '' }) => method === 'GET' && url.includes('/probes/'),
    ],
    ['remove objects from', ({ method }) => method === 'DELETE'],
  ] as [string, (request: { method?: string; url?: string }) => boolean][])(
    'names the missing right to %s the bucket',
    async (right, isDenied) => {
      await storeWith({}).ensureBucket();
      proxy.intercept = (request) => (isDenied(request) ? [403, denied] : undefined);
      const message = expect.stringContaining(
        `S3_ACCESS_KEY lacks the right to ${right} the bucket ${servers.S3_BUCKET}`,
      );
      expect(await failureOf(storeWith({ S3_ENDPOINT: proxy.url }).prepare())).toMatchObject({
        message,
      });
    },
  );

  it('is not a right to write that a service lacks which only reads', async () => {
    const changesObject = ({ method = '', url = '' }) =>
      ['PUT', 'DELETE'].includes(method) && /^\/[^/?]+\/[^?]/.test(url);
    proxy.intercept = (request) => (changesObject(request) ? [403, denied] : undefined);
    const settings = { S3_ENDPOINT: proxy.url };
    expect(await failureOf(startTestService(catalogue, { settings }))).toMatchObject({
      name: 'StartError',
    });
    const urls = { PAYMENTS_URL: 'http://127.0.0.1:9', CATALOGUE_URL: 'http://127.0.0.1:9' };
    const reading = await startTestService(downloads, { settings: { ...settings, ...urls } });
    expect(
      (await reading.request({ url: '/internal/health', as: aService('gateway') })).body,
    ).toMatchObject({
      checks: { 'object-store': 'ok' },
    });
    await reading.close();
  });

  it.each([200, 404])(
    'names an endpoint that is a website and responds with %d',
    async (status) => {
      const { url, server } = await startWebsite(status);
      const message = `the object store at ${url} cannot be used: the server there does not speak S3: correct S3_ENDPOINT`;
      expect(await failureOf(storeWith({ S3_ENDPOINT: url }).prepare())).toMatchObject({ message });
      server.close();
    },
  );

  it('prevents the start of a service, with its line', async () => {
    const start = startTestService(catalogue, { settings: { S3_SECRET_KEY: 'wrong' } });
    expect(await failureOf(start)).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('S3_SECRET_KEY is wrong'),
    });
  });

  it('is told apart from an outage, whose reason has one line, too', async () => {
    const failure = await failureOf(storeWith({ S3_ENDPOINT: 'http://127.0.0.1:9' }).prepare());
    expect(failure).not.toBeInstanceOf(StorageMistake);
    expect(failure).toMatchObject({
      message: expect.stringContaining(
        'the object store at http://127.0.0.1:9 cannot be reached: ',
      ),
    });
    expect((failure as Error).message).toContain('ECONNREFUSED');
  });
});

describe('the check of the object store', () => {
  let proxy: StoreProxy;
  let service: TestService;
  beforeAll(async () => {
    jest.spyOn(console, 'warn').mockImplementation(); // the S3 client logs its retries there
    proxy = await StoreProxy.start(servers.S3_ENDPOINT ?? '');
    service = await startTestService(catalogue, { settings: { S3_ENDPOINT: proxy.url } });
  });
  afterAll(async () => {
    await service.close();
    await proxy.stop();
    jest.restoreAllMocks();
  });
  const isComplete = async () =>
    (await service.request({ url: '/internal/health', as: aService('gateway') })).body.complete;

  it('fails while no object can be read, although the bucket responds', async () => {
    const store = service.app.get(ObjectStore);
    await store.put('files/a', Buffer.from('x'));
    expect(await isComplete()).toBe(true);
    proxy.intercept = ({ method, url = '' }) =>
      method === 'GET' && url.includes('/files/') ? [500] : undefined;
    expect(await isComplete()).toBe(false);
    proxy.intercept = () => undefined;
    expect(await isComplete()).toBe(true);
    await store.remove('files/a');
    expect(await isComplete()).toBe(true);
  });
});

describe('storing objects', () => {
  const MIB = 1024 * 1024;
  const settings = { ...servers, S3_REGION: 'us-east-1' } as unknown as StorageSettings;
  const { hostname: endPoint, port } = new URL(settings.S3_ENDPOINT);
  const [accessKey, secretKey] = [settings.S3_ACCESS_KEY, settings.S3_SECRET_KEY];
  const client = new Client({
    endPoint,
    port: Number(port),
    useSSL: false,
    accessKey,
    secretKey,
    region: settings.S3_REGION,
  });
  const openUploads = async () =>
    (await client.listIncompleteUploads(settings.S3_BUCKET, '', true).toArray()).length;
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
      await store.put('files/parts', Readable.from(megabytes(20), { objectMode: false }), {
        size: 20 * MIB,
      });
      expect(
        (await buffer(await store.get('files/parts'))).equals(Buffer.concat([...megabytes(20)])),
      ).toBe(true);
    });

    it.each([0, 1, 8 * MIB, 8 * MIB + 1])('stores %d bytes', async (size) => {
      await store.put('files/size', Readable.from([Buffer.alloc(size, 1)]), { size });
      expect(await store.stat('files/size')).toMatchObject({ size });
    });

    it('sends each part over a connection of its own, which the store does not close for its age', async () => {
      const connections: unknown[] = [];
      proxy.intercept = ({ method, headers }) => {
        if (method === 'PUT') connections.push(headers.connection);
        return undefined;
      };
      await store.put('files/parts', Readable.from(megabytes(20)), { size: 20 * MIB });
      expect(connections).toEqual(['close', 'close', 'close']);
    });

    it('rejects a source that fails, and removes the uploaded parts', async () => {
      let sawParts = false;
      async function* source() {
        yield* megabytes(20);
        await eventually(async () => expect(await openUploads()).toBe(1));
        sawParts = true;
        throw new Error('the disk cannot be read');
      }
      await expect(
        store.put('files/a', Readable.from(source(), { objectMode: false }), { size: 30 * MIB }),
      ).rejects.toMatchObject({
        kind: 'unavailable',
      });
      expect(sawParts).toBe(true);
      await eventually(async () => expect(await openUploads()).toBe(0));
      expect(await store.stat('files/a')).toBeNull();
    });

    it.each([
      [9, 10],
      [11, 10],
      [1, 2],
      [3, 2],
    ])('rejects a source of %d MiB that should have %d', async (sent, said) => {
      await expect(
        store.put('files/short', Readable.from(megabytes(sent)), { size: said * MIB }),
      ).rejects.toMatchObject({
        kind: 'unavailable',
      });
      await eventually(async () => expect(await openUploads()).toBe(0));
      expect(await store.stat('files/short')).toBeNull();
    });

    it('aborts an upload at a store that fails in the middle, as soon as the store works again', async () => {
      let failures = 0;
      proxy.intercept = ({ method = '', url = '' }) => {
        const isFailing = url.includes('partNumber=2') || (method === 'DELETE' && failures < 3);
        if (!isFailing) return undefined;
        failures += 1;
        return [500];
      };
      await expect(
        store.put('files/b', Readable.from(megabytes(30)), { size: 30 * MIB }),
      ).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await openUploads()).toBe(1);
      await eventually(async () => expect(await openUploads()).toBe(0));
    });

    it.each([413, 507])('is out of storage when the store responds with %d', async (status) => {
      proxy.intercept = ({ method }) => (method === 'PUT' ? [status] : undefined);
      await expect(store.put('files/c', Buffer.from('x'))).rejects.toMatchObject({
        code: 'storage_full',
      });
      await expect(store.put('files/c', Readable.from(megabytes(20)))).rejects.toMatchObject({
        code: 'storage_full',
      });
      proxy.intercept = () => undefined;
      await eventually(async () => expect(await openUploads()).toBe(0));
    });
  });
});
