import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aMember, aTool, theAdministrator } from '@testing';
import { type StartedObjectStore, type StartedStack, startObjectStore, startStack } from '../../dev/stack';

describe('an object store that responds but sends no bytes', () => {
  let store: StartedObjectStore;
  let proxy: Server;
  let stack: StartedStack;
  let answersGet = true;
  const folder = mkdtempSync(join(tmpdir(), 'exe-hanging-store-'));

  beforeAll(async () => {
    store = await startObjectStore({ dataDir: join(folder, 'store') });
    proxy = createServer((request, response) => {
      if (request.method === 'GET' && !answersGet) return;
      const { method, url, headers } = request;
      const onward = send(new URL(url ?? '', store.url), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const S3_ENDPOINT = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const env = { S3_ENDPOINT, S3_ACCESS_KEY: store.accessKey, S3_SECRET_KEY: store.secretKey, S3_REGION: store.region };
    stack = await startStack({ dataDir: join(folder, 'stack'), env: { ...env, RATE_LIMITS: 'off', SEED_CATALOGUE: 'false' } });
    Object.assign(process.env, { EXE_URL: stack.url, EXE_ADMIN_PASSWORD: stack.adminPassword() });
  }, 180_000);
  afterAll(async () => {
    await stack.stop();
    proxy.closeAllConnections();
    proxy.close();
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  it('causes 503 for each download and counts none', async () => {
    const [tool, member] = [await aTool(await theAdministrator()), await aMember()];
    const download = async () => (await member.open('POST', `/api/tools/${tool.id}/download`)).status;
    answersGet = false;
    expect(await Promise.all([download(), download(), download()])).toEqual([503, 503, 503]);
    answersGet = true;
    expect(await download()).toBe(200);
    expect((await member.get('/api/dashboard/stats')).body.totalDownloads).toBe(1);
  }, 60_000);
});
