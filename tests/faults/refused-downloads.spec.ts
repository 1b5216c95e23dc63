import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aMember, aTool, type Client, eventually, theAdministrator } from '@testing';
import { type StartedStack, startStack } from '../../dev/stack';

describe('a download that is answered with 503 is not counted', () => {
  let stack: StartedStack;
  let admin: Client;
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-refused-'));

  beforeAll(async () => {
    stack = await startStack({ dataDir, env: { RATE_LIMITS: 'off', SEED_CATALOGUE: 'false' } });
    Object.assign(process.env, { EXE_URL: stack.url, EXE_ADMIN_PASSWORD: stack.adminPassword() });
    admin = await theAdministrator();
  }, 180_000);
  afterAll(async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 30_000);

  it.each(['object-store', 'downloads', 'postgres'])(
    'also when %s hung meanwhile and continues afterwards',
    async (part) => {
      const [tool, member] = [await aTool(admin), await aMember()];
      const download = async () => (await member.open('POST', `/api/tools/${tool.id}/download`)).status;
      stack.pause(part);
      const statuses = await Promise.all([download(), download(), download()]);
      stack.resume(part);
      expect(statuses).toEqual([503, 503, 503]);
      await stack.untilHealthy(60_000);
      await sleep(3000);
      expect(await download()).toBe(200);
      await eventually(async () => {
        expect((await member.get('/api/dashboard/stats')).body.totalDownloads).toBe(1);
        expect((await member.get(`/api/tools/${tool.id}`)).body.downloadCount).toBe(1);
      }, 30_000);
    },
    120_000,
  );
});
