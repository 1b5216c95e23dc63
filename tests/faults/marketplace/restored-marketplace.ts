import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  aMember,
  aTool,
  Client,
  downloadStatus,
  eventually,
  grantPurchase,
  PASSWORD,
  theAdministrator,
} from '@testing';
import { type StartedStack, startStack } from '../../../dev/stack';
import type { SharedMarketplace } from './marketplace';

const run = promisify(execFile);
const OPERATIONS = resolve(__dirname, '..', '..', '..', 'dist', 'deploy', 'operations');

export function testRestoredMarketplace(marketplace: SharedMarketplace): void {
  describe('a backup of a running marketplace', () => {
    const home = join(marketplace.folder, 'another machine');
    const backup = join(marketplace.folder, 'backup of a running marketplace');
    let restored: StartedStack | undefined;
    afterAll(() => restored?.stop(), 60_000);

    const command = (name: string, settings: Record<string, string>) =>
      run(process.execPath, [join(OPERATIONS, `${name}.js`), backup], {
        env: { ...process.env, ...settings },
      });

    it('restored on an empty machine has the accounts, purchases, files and counts', async () => {
      const admin = await theAdministrator();
      const [free, premium] = [
        await aTool(admin),
        await aTool(admin, { accessLevel: 'premium', price: '2999' }),
      ];
      const member = await aMember();
      await grantPurchase(admin, member.user.id, premium.id);
      for (const { id } of [free, free, premium])
        expect(await downloadStatus(member, id)).toBe(200);
      const countOf = async (client: Client) =>
        (await client.get(`/api/tools/${free.id}`)).body.downloadCount;
      await eventually(async () => expect(await countOf(member)).toBe(2));
      const { stdout } = await command('backup', {
        ...marketplace.storage,
        DATA_DIR: marketplace.dataDir,
      });
      expect(stdout).toContain('4 databases');

      await command('restore', { DATA_DIR: home });
      restored = await startStack({
        dataDir: home,
        env: { RATE_LIMITS: 'off', SEED_CATALOGUE: 'false' },
      });
      const back = new Client(restored.url);
      expect(
        (await back.post('/api/login', { email: member.email, password: PASSWORD })).status,
      ).toBe(200);
      expect(await countOf(back)).toBe(2);
      expect((await back.get('/api/dashboard/stats')).body.totalDownloads).toBe(3);
      const fileOf = async (client: Client) =>
        (await client.post(`/api/tools/${premium.id}/download`)).bytes.toString('base64');
      expect(await fileOf(back)).toBe(await fileOf(member));
      expect(await downloadStatus(back, free.id)).toBe(200);
      await eventually(async () => expect(await countOf(back)).toBe(3));
    });
  });
}
