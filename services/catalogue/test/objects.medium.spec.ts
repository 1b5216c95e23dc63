import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import type { Tool } from '@libs/contracts';
import { metricsText } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import {
  anAdmin,
  aService,
  aText,
  aUser,
  DAY_MS,
  failFileWrites,
  HOUR_MS,
  mountSmallDisk,
  startTestService,
  type TestService,
} from '@testing';
import { Client } from 'minio';
import { catalogue } from '../src/catalogue.module';
import { SweepJob, SweepObjects } from '../src/objects/sweep-objects';
import { MARKER_KEY } from '../src/objects/bucket-binding';
import { permitSweep } from '../src/objects/object.repository';
import {
  addTool,
  aToolFile,
  editTool,
  listTools,
  sendForm,
  showTool,
  storedKeys,
  toolFields,
} from './factories';
import { aPicture } from './file-builders';
import { RawUpload } from './raw-upload';

let service: TestService;
let replica: TestService;
beforeAll(async () => {
  service = await startTestService(catalogue);
  replica = await startTestService(catalogue, {
    settings: service.environment,
    nats: service.nats,
  });
});
afterAll(async () => {
  await replica.close();
  await service.close();
});

describe('sweeping objects', () => {
  const sweep = (hoursFromNow: number, one = service) =>
    one.app.get(SweepObjects).run(new Date(Date.now() + hoursFromNow * HOUR_MS));
  const keysOf = async (toolId: string): Promise<string[]> => {
    const [row] = await service.query('select file_key, thumbnail_key from tools where id = $1', [
      toolId,
    ]);
    return [row.file_key, row.thumbnail_key].sort();
  };
  const aToolWithPicture = async () =>
    addTool(service, { thumbnail: { name: 'a.png', bytes: await aPicture() } });
  const orphan = async (): Promise<string> => {
    const key = `files/${randomUUID()}`;
    await service.app.get(ObjectStore).put(key, Buffer.from('left behind by a crash'));
    return key;
  };

  /** Uploads a part and nothing more, as a process that is killed in the middle. */
  async function abandonUpload(
    environment: Record<string, string>,
    objectName: string,
  ): Promise<void> {
    const {
      S3_ENDPOINT = '',
      S3_ACCESS_KEY,
      S3_SECRET_KEY,
      S3_BUCKET: bucketName = '',
    } = environment;
    const { hostname: endPoint, port } = new URL(S3_ENDPOINT);
    const region = 'us-east-1';
    const client = new Client({
      endPoint,
      port: Number(port),
      useSSL: false,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      region,
    });
    const uploadID = await client.initiateNewMultipartUpload(bucketName, objectName, {});
    await client.uploadPart(
      { bucketName, objectName, uploadID, partNumber: 1, headers: {} },
      Buffer.from('a part'),
    );
  }

  async function openKeys(store: ObjectStore): Promise<string[]> {
    const keys: string[] = [];
    for (const prefix of ['files/', 'thumbnails/'])
      for await (const { key } of store.openUploads(prefix)) keys.push(key);
    return keys;
  }

  describe('the sweeper', () => {
    it('keeps referenced objects, however old', async () => {
      const { id } = await aToolWithPicture();
      await sweep(1000);
      expect(await storedKeys(service)).toEqual(expect.arrayContaining(await keysOf(id)));
    });

    it('keeps a replaced thumbnail for an hour and no longer, and a replaced file as long as its tool', async () => {
      const { id } = await aToolWithPicture();
      const before = await keysOf(id);
      const [file, thumbnail] = before;
      const picture = { name: 'b.png', bytes: await aPicture('png', 32, 32) };
      await editTool(service, id, {
        toolFile: { name: 'b.txt', bytes: aText() },
        thumbnail: picture,
      });
      await sweep(0.99);
      expect(await storedKeys(service)).toEqual(expect.arrayContaining(before));
      await sweep(1.01);
      const left = await storedKeys(service);
      expect([left.includes(file!), left.includes(thumbnail!)]).toEqual([true, false]);
      expect(left).toEqual(expect.arrayContaining(await keysOf(id)));
      expect(await service.query('select * from retired_objects')).toEqual([]);
    });

    it('removes the files of a deleted tool an hour later', async () => {
      const { id } = await aToolWithPicture();
      const keys = await keysOf(id);
      await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
      expect(
        (await service.request({ url: `/internal/tools/${id}`, as: aService('downloads') })).status,
      ).toBe(404);
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
      await permitSweep(service.dataSource.manager, 30, new Date(Date.now() + 24 * HOUR_MS));
      await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
      await Promise.all([sweep(25), sweep(25, replica), sweep(25), sweep(25, replica)]);
      expect((await storedKeys(service)).filter((key) => orphans.includes(key))).toEqual([]);
      expect(await service.query('select * from retired_objects')).toEqual([]);
    });
  });
});

const tomorrow = () => new Date(Date.now() + 1.01 * DAY_MS);

describe('the sweeper refuses', () => {
  const opened: TestService[] = [];
  let service: TestService;

  const start = async (settings: Record<string, string> = {}): Promise<TestService> => {
    const one = await startTestService(catalogue, {
      settings,
      ...(opened[0] ? { nats: opened[0].nats } : {}),
    });
    opened.push(one);
    return one;
  };
  afterAll(async () => {
    for (const one of opened.toReversed()) await one.close();
  });
  beforeEach(async () => {
    service = await start();
  });

  const sweep = (one = service, at = tomorrow()) => one.app.get(SweepObjects).run(at);
  const orphans = async (count: number): Promise<void> => {
    for (let made = 0; made < count; made += 1)
      await service.app.get(ObjectStore).put(`files/${randomUUID()}`, Buffer.from('x'));
  };

  it('while the database knows no tool', async () => {
    await orphans(3);
    const before = await storedKeys(service);
    const reason = 'There are objects, but the database knows no tool.';
    expect(await sweep()).toEqual({
      retired: 0,
      orphans: 0,
      openUploads: 0,
      refusal: { reason, survey: { tools: 0, objects: 3, unknown: 3, permitted: 0 } },
    });
    expect(await storedKeys(service)).toEqual(before);
  });

  it('when the database has lost its tools', async () => {
    for (let tool = 0; tool < 3; tool += 1) await addTool(service);
    expect(await sweep()).toEqual({ retired: 0, orphans: 0, openUploads: 0 });
    const before = await storedKeys(service);
    await service.query('delete from tools');
    expect((await sweep()).refusal?.reason).toContain('no tool');
    expect(await storedKeys(service)).toEqual(before);
  });

  it('when more than ten and more than a tenth of all objects are unknown, until an operator permits it', async () => {
    await addTool(service);
    await orphans(11);
    expect((await sweep()).refusal?.reason).toContain('10%');
    await permitSweep(service.dataSource.manager, 10, new Date());
    expect((await sweep()).refusal?.reason).toContain('10%');
    await permitSweep(service.dataSource.manager, 11, new Date(Date.now() - DAY_MS));
    expect((await sweep()).refusal?.reason).toContain('10%');
    await permitSweep(service.dataSource.manager, 11, new Date(Date.now() + DAY_MS));
    expect(await sweep()).toEqual({ retired: 0, orphans: 11, openUploads: 0 });
  });

  it('a bucket that is bound to another database, retired objects included', async () => {
    await addTool(service);
    await sweep();
    const before = await storedKeys(service);
    expect(before).toContain(MARKER_KEY);
    const other = await start({
      ...service.environment,
      DATABASE_NAME: `test_${randomBytes(6).toString('hex')}`,
    });
    const [key] = before;
    await other.query("insert into retired_objects values ($1, now() - interval '1 day')", [key]);
    expect(await sweep(other)).toMatchObject({
      retired: 0,
      orphans: 0,
      refusal: { reason: expect.stringContaining('not bound') },
    });
    expect(await storedKeys(service)).toEqual(expect.arrayContaining(before));
  });

  it('a database that is bound to another bucket', async () => {
    await addTool(service);
    await sweep();
    const moved = await start({
      ...service.environment,
      S3_BUCKET: `test-${randomBytes(6).toString('hex')}`,
    });
    expect((await sweep(moved)).refusal?.reason).toContain('not bound');
    expect(await sweep()).toEqual({ retired: 0, orphans: 0, openUploads: 0 });
  });

  it('nothing after a crash in the middle of binding', async () => {
    await service.query('insert into bucket_binding (id) values ($1)', [randomUUID()]);
    expect((await sweep()).refusal).toBeUndefined();
    await service.query('update bucket_binding set is_bound = false');
    expect((await sweep()).refusal).toBeUndefined();
    expect(await service.query('select is_bound from bucket_binding')).toEqual([
      { is_bound: true },
    ]);
  });

  it('and a metric shows it', async () => {
    const job = service.app.get(SweepJob);
    await job.sweep();
    expect(await metricsText()).toMatch(/^sweeper_refused 0$/m);
    await service.query('update bucket_binding set id = $1', [randomUUID()]);
    await job.sweep();
    expect(await metricsText()).toMatch(/^sweeper_refused 1$/m);
  });
});

/** An S3 stub that responds with errors, and never to removals. */
async function startBrokenStore(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'DELETE') return;
    response.writeHead(500).end('<Error><Code>InternalError</Code></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe('while the object store is broken', () => {
  let broken: TestService;
  let store: Awaited<ReturnType<typeof startBrokenStore>>;
  let tool: Awaited<ReturnType<typeof addTool>>;
  beforeAll(async () => {
    jest.spyOn(console, 'warn').mockImplementation(); // the S3 client logs its retries there
    store = await startBrokenStore();
    tool = await addTool(service, { thumbnail: { name: 'a.png', bytes: await aPicture() } });
    broken = await startTestService(catalogue, {
      settings: { ...service.environment, S3_ENDPOINT: store.url },
      nats: service.nats,
    });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await broken.close();
    store.server.closeAllConnections();
    store.server.close();
  });

  it('uploads and edits with files get 503, do not wait for removals, and change nothing', async () => {
    const before = await listTools(service);
    const answers = [
      await sendForm(broken, 'POST', '/api/tools', toolFields({ toolFile: aToolFile() })),
      await editTool(broken, tool.id, { name: 'Changed', toolFile: aToolFile() }),
    ];
    for (const { status, headers, body } of answers) {
      expect({ status, retry: headers.get('retry-after') }).toEqual({
        status: 503,
        retry: expect.any(String),
      });
      expect(body.message).toBe('File storage is temporarily unavailable. Please try again.');
    }
    expect(await listTools(service)).toEqual(before);
  });

  it('a thumbnail is 503', async () => {
    expect((await broken.request({ url: tool.thumbnailUrl! })).status).toBe(503);
  });

  it('requests without files still work, but a deletion waits for the published checkpoint', async () => {
    const { body } = await broken.request<Tool[]>({ url: '/api/tools', as: aUser() });
    expect(body.map(({ id }) => id)).toContain(tool.id);
    expect((await editTool(broken, tool.id, { starRating: '5' })).status).toBe(200);
    const deletion = { method: 'DELETE', url: `/api/tools/${tool.id}`, as: anAdmin() } as const;
    expect((await broken.request(deletion)).status).toBe(503);
    expect((await service.request(deletion)).status).toBe(200);
  });
});

const MIB = 1024 * 1024;
const FULL = {
  status: 503,
  body: { message: 'The server is out of storage space. Please try again later.' },
};
const disk = mountSmallDisk(4 * MIB);
const [onSmallDisk, reason] = disk
  ? [it, '']
  : [it.skip, ' (not run: only root can mount a tmpfs)'];
const WITHOUT_ROOM = `
  create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/1/1": No space left on device' using errcode = 'disk_full'; end $$;
  create trigger refuse before insert or update or delete on tools for each statement execute function refuse()`;

afterAll(() => disk?.unmount());

const upload = (to = service) =>
  sendForm(to, 'POST', '/api/tools', toolFields({ toolFile: aToolFile() }));

async function sendWithoutEnd(): Promise<{ status: number; body: any }> {
  const large = RawUpload.begin(service, anAdmin(), 'large.txt', 200 * MIB);
  let answer: Awaited<ReturnType<RawUpload['answer']>> | undefined;
  const answered = large.answer().then((given) => (answer = given));
  for (let sent = 0; sent < 100 && !answer; sent += 1)
    await Promise.race([large.write(Buffer.alloc(MIB, 'line of a text\n')), answered]);
  await answered;
  large.abort();
  return answer!;
}

describe('without room for uploads', () => {
  it('an upload gets 503 with Retry-After while it is still being sent, and leaves nothing', async () => {
    const keys = await storedKeys(service);
    const restore = await failFileWrites();
    expect(await sendWithoutEnd()).toMatchObject(FULL);
    const { status, headers } = await upload();
    restore();
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(await storedKeys(service)).toEqual(keys);
    expect((await upload()).status).toBe(201);
  });

  onSmallDisk(`what was received of an upload gives its room back${reason}`, async () => {
    const temporary = jest.spyOn(os, 'tmpdir').mockReturnValue(disk!.path);
    for (let round = 0; round < 3; round += 1) expect(await sendWithoutEnd()).toMatchObject(FULL);
    expect((await upload()).status).toBe(201);
    temporary.mockRestore();
  });
});

describe('without room in PostgreSQL', () => {
  it('writes get 503 and leave no object; reads still work', async () => {
    const tool = await addTool(service);
    const keys = await storedKeys(service);
    await service.query(WITHOUT_ROOM);
    const answers = [
      await upload(),
      await editTool(service, tool.id, { name: 'Changed' }),
      await service.request({ method: 'DELETE', url: `/api/tools/${tool.id}`, as: anAdmin() }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(FULL);
    expect((await showTool(service, tool.id)).name).toBe(tool.name);
    expect(await storedKeys(service)).toEqual(keys);
    await service.query('drop trigger refuse on tools');
    expect((await upload()).status).toBe(201);
  });
});

const NO_UPLOADS = '<ListMultipartUploadsResult/>';
const NO_OBJECTS = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';

describe('without room in the object store', () => {
  let store: Server;
  const requests: string[] = [];
  beforeAll(async () => {
    store = createServer((request, response) => {
      request.resume();
      requests.push(`${request.method} ${request.url}`);
      if (request.method === 'PUT')
        response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
      else if (request.url?.includes('/log/')) response.writeHead(404).end();
      else
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(request.url?.includes('uploads') ? NO_UPLOADS : NO_OBJECTS);
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void store.close());

  it('an upload gets 503 at once', async () => {
    const S3_ENDPOINT = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    const full = await startTestService(catalogue, {
      settings: { ...service.environment, S3_ENDPOINT },
      nats: service.nats,
    });
    expect(await upload(full)).toMatchObject(FULL);
    expect(requests.filter((one) => one.includes('/files/') && one.startsWith('PUT'))).toHaveLength(
      1,
    );
    await full.close();
  });
});

describe('the schema', () => {
  it('matches the entities', async () => {
    const { upQueries } = await service.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});
