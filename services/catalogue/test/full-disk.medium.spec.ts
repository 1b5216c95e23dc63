import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { anAdmin, failFileWrites, mountSmallDisk, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, aToolFile, sendForm, storedKeys, toolFields } from './factories';
import { RawUpload } from './raw-upload';

const MIB = 1024 * 1024;
const FULL = { status: 503, body: { message: 'The server is out of storage space. Please try again later.' } };
const disk = mountSmallDisk(4 * MIB);
const onSmallDisk = disk ? it : it.skip;
const WITHOUT_ROOM = `
  create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/1/1": No space left on device' using errcode = 'disk_full'; end $$;
  create trigger refuse before insert or update or delete on tools for each statement execute function refuse()`;

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(async () => {
  await service.close();
  disk?.unmount();
});

const upload = (to = service) => sendForm(to, 'POST', '/api/tools', toolFields({ toolFile: aToolFile() }));

async function sendWithoutEnd(): Promise<{ status: number; body: any }> {
  const large = RawUpload.begin(service, anAdmin(), 'large.txt', 200 * MIB);
  let answer: Awaited<ReturnType<RawUpload['answer']>> | undefined;
  const answered = large.answer().then((given) => (answer = given));
  for (let sent = 0; sent < 100 && !answer; sent += 1) await Promise.race([large.write(Buffer.alloc(MIB, 'line of a text\n')), answered]);
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

  onSmallDisk('(only run where root may mount a tmpfs) what was received of an upload gives its room back', async () => {
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
      await sendForm(service, 'PUT', `/api/tools/${tool.id}`, { name: 'Changed' }),
      await service.request({ method: 'DELETE', url: `/api/tools/${tool.id}`, as: anAdmin() }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(FULL);
    expect((await service.request({ url: `/api/tools/${tool.id}` })).body.name).toBe(tool.name);
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
      if (request.method === 'PUT') response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
      else response.writeHead(200, { 'content-type': 'application/xml' }).end(request.url?.includes('uploads') ? NO_UPLOADS : NO_OBJECTS);
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void store.close());

  it('an upload gets 503 at once', async () => {
    const S3_ENDPOINT = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    const full = await startTestService(catalogue, { settings: { ...service.environment, S3_ENDPOINT }, nats: service.nats });
    expect(await upload(full)).toMatchObject(FULL);
    expect(requests.filter((one) => one.includes('/files/') && one.startsWith('PUT'))).toHaveLength(1);
    await full.close();
  });
});
