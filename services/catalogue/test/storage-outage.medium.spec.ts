import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anAdmin, aUser, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, sendForm, toolFields, aToolFile } from './factories';
import { aPicture } from './file-builders';

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
  let healthy: TestService;
  let broken: TestService;
  let store: Awaited<ReturnType<typeof startBrokenStore>>;
  let tool: Awaited<ReturnType<typeof addTool>>;
  beforeAll(async () => {
    jest.spyOn(console, 'warn').mockImplementation(); // the S3 client logs its retries there
    store = await startBrokenStore();
    healthy = await startTestService(catalogue);
    tool = await addTool(healthy, { thumbnail: { name: 'a.png', bytes: await aPicture() } });
    broken = await startTestService(catalogue, { settings: { ...healthy.environment, S3_ENDPOINT: store.url }, nats: healthy.nats });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await broken.close();
    await healthy.close();
    store.server.closeAllConnections();
    store.server.close();
  });

  it('uploads and edits with files get 503, do not wait for removals, and change nothing', async () => {
    const before = (await healthy.request({ url: '/api/tools' })).body;
    const answers = [
      await sendForm(broken, 'POST', '/api/tools', toolFields({ toolFile: aToolFile() })),
      await sendForm(broken, 'PUT', `/api/tools/${tool.id}`, { name: 'Changed', toolFile: aToolFile() }),
    ];
    for (const { status, headers, body } of answers) {
      expect({ status, retry: headers.get('retry-after') }).toEqual({ status: 503, retry: expect.any(String) });
      expect(body.message).toBe('File storage is temporarily unavailable. Please try again.');
    }
    expect((await healthy.request({ url: '/api/tools' })).body).toEqual(before);
  });

  it('a thumbnail is 503', async () => {
    expect((await broken.request({ url: tool.thumbnailUrl! })).status).toBe(503);
  });

  it('requests without files still work', async () => {
    expect((await broken.request({ url: '/api/tools', as: aUser() })).body).toHaveLength(1);
    expect((await sendForm(broken, 'PUT', `/api/tools/${tool.id}`, { starRating: '5' })).status).toBe(200);
    expect((await broken.request({ method: 'DELETE', url: `/api/tools/${tool.id}`, as: anAdmin() })).status).toBe(200);
  });
});
