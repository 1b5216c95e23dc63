import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Caller } from '@libs/auth';
import { TOOL_LIMITS } from '@libs/contracts';
import { metricsText } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import {
  anAdmin,
  aService,
  aVisitor,
  eventually,
  startTestService,
  type TestService,
} from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, aForm, storedKeys } from './factories';
import { RawUpload } from './raw-upload';

const MIB = 1024 * 1024;

describe('large uploads', () => {
  const textOf = (seed: number): Buffer =>
    Buffer.alloc(MIB, `line of number ${seed} of a large text\n`);

  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(catalogue);
    await addTool(service); // warm-up: one-time loading and connecting is not measured
  });
  afterAll(() => service.close());

  async function sendText(megabytes: number, extra = Buffer.alloc(0)) {
    const upload = RawUpload.begin(service, anAdmin(), 'large.txt', megabytes * MIB + extra.length);
    const hash = createHash('sha256');
    for (let n = 0; n < megabytes; n += 1) {
      const chunk = textOf(n);
      hash.update(chunk);
      await upload.write(chunk);
    }
    await upload.write(extra);
    upload.end();
    return { ...(await upload.answer()), sha256: hash.digest('hex') };
  }

  async function digestOfStored(toolId: string): Promise<string> {
    const { body } = await service.request({
      url: `/internal/tools/${toolId}`,
      as: aService('downloads'),
    });
    const hash = createHash('sha256');
    for await (const chunk of await service.app.get(ObjectStore).get(body.file.key))
      hash.update(chunk as Buffer);
    return hash.digest('hex');
  }

  describe('a file of 200 MiB', () => {
    it('is stored byte for byte', async () => {
      const result = await sendText(200);
      expect(result).toMatchObject({
        status: 201,
        body: { fileSize: TOOL_LIMITS.toolFile, sha256: result.sha256 },
      });
      expect(await digestOfStored(result.body.id)).toBe(result.sha256);
    });

    it('is refused with one more byte and leaves nothing', async () => {
      const keys = await storedKeys(service);
      expect(await sendText(200, Buffer.from('x'))).toMatchObject({
        status: 413,
        body: { message: 'The tool file must be at most 200 MiB.' },
      });
      expect(await storedKeys(service)).toEqual(keys);
    });

    it('is refused by its Content-Length before a byte of it is sent', async () => {
      const upload = RawUpload.begin(service, anAdmin(), 'huge.zip', 300 * MIB);
      expect(await upload.answer()).toMatchObject({ status: 413 });
      upload.abort();
    });

    it('is refused for visitors or by its filename before it is sent; a client that keeps sending is disconnected', async () => {
      const refused = [
        { as: aVisitor, filename: 'large.zip', status: 401, message: 'Please log in.' },
        {
          as: anAdmin(),
          filename: 'large.iso',
          status: 400,
          message: expect.stringContaining('.zip') as string,
        },
      ].map(async ({ as, filename, status, message }) => {
        const upload = RawUpload.begin(service, as, filename, 200 * MIB);
        await upload.write(textOf(0).subarray(0, 64 * 1024));
        expect(await upload.answer()).toMatchObject({ status, body: { message } });
        await upload.closed();
      });
      await Promise.all(refused);
    });
  });

  describe('an interrupted upload', () => {
    const DESCRIPTORS = existsSync('/proc/self/fd') ? '/proc/self/fd' : '/dev/fd';
    const openDescriptors = () => readdirSync(DESCRIPTORS).length;
    const spooled = () => readdirSync(tmpdir()).filter((name) => name.startsWith('exe-upload-'));

    it('leaves no object, temporary file, descriptor or tool, fifty times in a row', async () => {
      const keys = await storedKeys(service);
      const { body: tools } = await service.request({ url: '/api/tools' });
      const before = openDescriptors();
      const others = new Set(spooled()); // of processes that were killed
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(Array.from({ length: 5 }, (_, n) => breakOff(n)));
      }
      await eventually(() => expect(openDescriptors()).toBeLessThan(before + 10));
      await eventually(() => expect(spooled().filter((name) => !others.has(name))).toEqual([]));
      expect(await storedKeys(service)).toEqual(keys);
      expect((await service.request({ url: '/api/tools' })).body).toEqual(tools);
    });

    it('uses a file descriptor only while it runs', async () => {
      const before = openDescriptors();
      const uploads = await Promise.all(Array.from({ length: 20 }, () => halfAnUpload(MIB)));
      try {
        // Three descriptors each: both ends of the connection, and the file. Some earlier ones may have closed meanwhile.
        await eventually(() => expect(openDescriptors()).toBeGreaterThan(before + 2 * 20));
      } finally {
        for (const upload of uploads) upload.abort();
      }
      await eventually(() => expect(openDescriptors()).toBeLessThan(before + 10));
    });

    async function halfAnUpload(size: number): Promise<RawUpload> {
      const upload = RawUpload.begin(service, anAdmin(), 'half.txt', size);
      await upload.write(textOf(1).subarray(0, size / 2));
      return upload;
    }

    /** Aborts near the start, in the middle or just before the end. */
    async function breakOff(n: number): Promise<void> {
      const upload = await halfAnUpload(2 * MIB * (n + 1) - 2 * n);
      upload.abort();
      await upload.closed();
    }
  });
});

const HALF = Buffer.alloc(100 * 1024, 'half a text\n');

describe('parallel uploads', () => {
  let service: TestService;
  let begun: RawUpload[] = [];
  beforeAll(async () => {
    service = await startTestService(catalogue, {
      settings: { MAX_UPLOADS_PER_ADMIN: '2', MAX_UPLOADS: '3' },
    });
  });
  afterEach(async () => {
    begun.forEach((upload) => upload.abort());
    begun = [];
    await running(0);
  });
  afterAll(() => service.close());

  const running = (count: number): Promise<void> =>
    eventually(async () =>
      expect(await metricsText()).toMatch(new RegExp(`^uploads_running(\\{.*\\})? ${count}$`, 'm')),
    );
  /** Starts uploads that stop halfway through the file. */
  async function begin(as: Caller, count: number): Promise<RawUpload[]> {
    const uploads = Array.from({ length: count }, () =>
      RawUpload.begin(service, as, 'half.txt', 2 * HALF.length),
    );
    begun.push(...uploads);
    await Promise.all(uploads.map((upload) => upload.write(HALF)));
    return uploads;
  }
  async function headersOnly(as: Caller): Promise<{ status: number; body: { message: string } }> {
    const upload = RawUpload.begin(service, as, 'large.txt', 100 * MIB);
    begun.push(upload);
    return upload.answer();
  }
  const edit = (as: Caller) =>
    service.request({
      method: 'PUT',
      url: `/api/tools/${randomUUID()}`,
      body: aForm({ name: 'Port Scan Simulator' }),
      as,
    });

  it('of one administrator are limited: another gets 429 before its body is read, while other administrators continue', async () => {
    const admin = anAdmin();
    await begin(admin, 2);
    await running(2);
    const message = 'You have 2 uploads running. Please wait until one of them has finished.';
    expect(await headersOnly(admin)).toMatchObject({ status: 429, body: { message } });
    const edited = await edit(admin);
    expect([edited.status, edited.headers.get('retry-after')]).toEqual([429, '5']);
    await addTool(service);
  });

  it('of all administrators are limited: another gets 503 before its body is read', async () => {
    await Promise.all([begin(anAdmin(), 2), begin(anAdmin(), 1)]);
    await running(3);
    const message = 'Too many uploads are running. Please try again in a few seconds.';
    expect(await headersOnly(anAdmin())).toMatchObject({ status: 503, body: { message } });
    const edited = await edit(anAdmin());
    expect([edited.status, edited.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('are counted until they are accepted, refused or interrupted', async () => {
    const admin = anAdmin();
    const [first, second] = await begin(admin, 2);
    await running(2);
    await first!.write(HALF);
    first!.end();
    expect((await first!.answer()).status).toBe(201);
    await running(1);
    for (let i = 0; i < 3; i += 1) expect((await edit(admin)).status).toBe(404);
    second!.abort();
    await running(0);
  });

  it('of one administrator are not limited with RATE_LIMITS=off; the total still is', async () => {
    const unlimited = await startTestService(catalogue, {
      settings: { RATE_LIMITS: 'off', MAX_UPLOADS_PER_ADMIN: '1', MAX_UPLOADS: '2' },
    });
    try {
      const uploads = Array.from({ length: 2 }, () =>
        RawUpload.begin(unlimited, anAdmin({ userId: 'u1' }), 'half.txt', MIB),
      );
      begun.push(...uploads);
      await running(2);
      expect(
        await RawUpload.begin(unlimited, anAdmin({ userId: 'u1' }), 'half.txt', MIB).answer(),
      ).toMatchObject({ status: 503 });
    } finally {
      begun.forEach((upload) => upload.abort());
      await unlimited.close();
    }
  });
});
