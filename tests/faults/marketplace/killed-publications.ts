import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Tool, ToolVersion } from '@libs/contracts';
import { aTool, type Client, eventually, theAdministrator } from '@testing';
import type { SharedMarketplace } from './marketplace';

const AUDIT = resolve(__dirname, '..', '..', '..', 'dist', 'deploy', 'operations', 'log-audit.js');
const run = promisify(execFile);

const PUBLISHERS = 4;
const KILLS = 2;
const BETWEEN_KILLS = 4; // publications

/** Publishes one tool after another until `isOver`; those that fail while catalogue is away are left out. */
async function publishUntil(isOver: () => boolean, admin: Client, published: Tool[]) {
  while (!isOver()) {
    try {
      published.push(await aTool(admin));
    } catch {
      await new Promise((retry) => setTimeout(retry, 100)); // catalogue was killed
    }
  }
}

export function testKilledPublications(marketplace: SharedMarketplace): void {
  describe('catalogue killed while it publishes', () => {
    it('leaves a log that is intact and has an entry for every version', async () => {
      const admin = await theAdministrator();
      const published: Tool[] = [];
      let isOver = false;
      const publishing = Array.from({ length: PUBLISHERS }, () =>
        publishUntil(() => isOver, admin, published),
      );
      for (let kill = 0; kill < KILLS; kill += 1) {
        const goal = published.length + BETWEEN_KILLS;
        await eventually(() => expect(published.length).toBeGreaterThanOrEqual(goal));
        marketplace.stack.kill('catalogue');
        await marketplace.stack.untilHealthy(60_000);
      }
      isOver = true;
      await Promise.all(publishing);

      const { stdout } = await run(process.execPath, [AUDIT], {
        env: { ...process.env, ...marketplace.storage, DATA_DIR: marketplace.dataDir },
      });
      const [, entries = '', versions = ''] =
        /intact: (\d+) entries, (\d+) versions/.exec(stdout) ?? [];
      expect(Number(versions)).toBeGreaterThanOrEqual(published.length);
      await eventually(async () => {
        const head = (await admin.get('/log/checkpoint')).bytes.toString();
        expect(Number(head.split('\n')[1])).toBe(Number(entries));
      });
      for (const { id } of published) {
        const { body } = await admin.get<ToolVersion[]>(`/api/tools/${id}/versions`);
        expect(body).toMatchObject([{ version: 1, withdrawnAt: null }]);
      }
    });
  });
}
