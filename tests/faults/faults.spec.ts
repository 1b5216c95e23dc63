import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aMember, aTool, type Client, eventually, theAdministrator } from '@testing';
import { type StartedStack, startStack } from '../../deploy/embedded/testing/start-stack';

/** How often a member downloads while parts are failing, and for how long. */
const PACE_MS = 20;

describe('what breaks loses nothing', () => {
  let stack: StartedStack;
  let admin: Client;
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-faults-'));

  beforeAll(async () => {
    stack = await startStack({ dataDir, env: { RATE_LIMITS: 'off', SEED_CATALOGUE: 'false' } });
    Object.assign(process.env, { EXE_URL: stack.url, EXE_ADMIN_PASSWORD: stack.adminPassword() });
    admin = await theAdministrator();
  }, 180_000);
  afterAll(async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 30_000);

  /** Downloads one tool again and again until told to stop; how many were let through, and what else was answered. */
  function keepDownloading(member: Client, toolId: string) {
    const result = { acknowledged: 0, refused: new Set<number>() };
    let going = true;
    const running = (async () => {
      while (going) {
        try {
          const response = await member.open('POST', `/api/tools/${toolId}/download`);
          if (response.status === 200) result.acknowledged += 1;
          else result.refused.add(response.status);
          await response.arrayBuffer();
        } catch {
          result.refused.add(0); // the connection broke: whatever was answered before counts, this did not
        }
        await sleep(PACE_MS);
      }
    })();
    return { result, stop: () => ((going = false), running) };
  }

  /** Every acknowledged download is on the dashboard and in the count; those that broke half-way may be, once. */
  async function expectNothingLost(member: Client, toolId: string, acknowledged: number, certain: boolean) {
    await eventually(async () => {
      const recorded = (await member.get('/api/dashboard/stats')).body.totalDownloads as number;
      const counted = (await member.get(`/api/tools/${toolId}`)).body.downloadCount as number;
      expect(counted).toBe(recorded);
      if (certain) expect(recorded).toBe(acknowledged);
      else expect(recorded).toBeGreaterThanOrEqual(acknowledged);
    }, 30_000);
  }

  it('downloads go on while the broker is away, and every count is right after it returns', async () => {
    const [tool, member] = [await aTool(admin), await aMember()];
    const loop = keepDownloading(member, tool.id);
    await stack.takeDown('nats');
    await sleep(30_000);
    const meanwhile = loop.result.acknowledged;
    stack.bringBack('nats');
    await stack.untilHealthy(60_000);
    await loop.stop();
    expect(meanwhile).toBeGreaterThan(50);
    expect([...loop.result.refused]).toEqual([]);
    await expectNothingLost(member, tool.id, loop.result.acknowledged, true);
  }, 180_000);

  it.each(['catalogue', 'downloads', 'realtime', 'gateway', 'identity', 'payments', 'postgres', 'object-store', 'nats'])(
    'killing %s under load loses no acknowledged download and counts none twice',
    async (part) => {
      const [tool, member] = [await aTool(admin), await aMember()];
      const loop = keepDownloading(member, tool.id);
      await sleep(500);
      stack.kill(part);
      await sleep(1500);
      await stack.untilHealthy(60_000);
      await sleep(500);
      await loop.stop();
      expect(loop.result.acknowledged).toBeGreaterThan(10);
      await expectNothingLost(member, tool.id, loop.result.acknowledged, false);
    },
    120_000,
  );
});
