import { randomUUID } from 'node:crypto';
import type { Caller } from '@libs/auth';
import { metricsText } from '@libs/service';
import { anAdmin, eventually, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, aForm } from './factories';
import { RawUpload } from './raw-upload';

const HALF = Buffer.alloc(100 * 1024, 'half a text\n');
const MIB = 1024 * 1024;

describe('parallel uploads', () => {
  let service: TestService;
  let begun: RawUpload[] = [];
  beforeAll(async () => {
    service = await startTestService(catalogue, { settings: { MAX_UPLOADS_PER_ADMIN: '2', MAX_UPLOADS: '3' } });
  });
  afterEach(async () => {
    begun.forEach((upload) => upload.abort());
    begun = [];
    await running(0);
  });
  afterAll(() => service.close());

  const running = (count: number): Promise<void> =>
    eventually(async () => expect(await metricsText()).toMatch(new RegExp(`^uploads_running(\\{.*\\})? ${count}$`, 'm')));
  /** Starts uploads that stop halfway through the file. */
  async function begin(as: Caller, count: number): Promise<RawUpload[]> {
    const uploads = Array.from({ length: count }, () => RawUpload.begin(service, as, 'half.txt', 2 * HALF.length));
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
    service.request({ method: 'PUT', url: `/api/tools/${randomUUID()}`, body: aForm({ name: 'Port Scan Simulator' }), as });

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
    const unlimited = await startTestService(catalogue, { settings: { RATE_LIMITS: 'off', MAX_UPLOADS_PER_ADMIN: '1', MAX_UPLOADS: '2' } });
    try {
      const uploads = Array.from({ length: 2 }, () => RawUpload.begin(unlimited, anAdmin({ userId: 'u1' }), 'half.txt', MIB));
      begun.push(...uploads);
      await running(2);
      expect(await RawUpload.begin(unlimited, anAdmin({ userId: 'u1' }), 'half.txt', MIB).answer()).toMatchObject({ status: 503 });
    } finally {
      begun.forEach((upload) => upload.abort());
      await unlimited.close();
    }
  });
});
