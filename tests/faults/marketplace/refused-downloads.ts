import type { CurrentUser, Tool } from '@libs/contracts';
import { aMember, aTool, type Client, eventually, theAdministrator } from '@testing';
import type { SharedMarketplace } from './marketplace';

/** The nightly tests also wait for the longer timeouts of the gateway, 8 and 15 s; hanging-store.ts has the store in every run. */
const HANGING =
  process.env.NIGHTLY === 'true' ? ['object-store', 'downloads', 'postgres'] : ['postgres'];

export function testRefusedDownloads(marketplace: SharedMarketplace): void {
  describe('a download that is answered with 503 is not counted', () => {
    const refused: { tool: Tool; member: Client & { user: CurrentUser } }[] = [];
    const download = async (member: Client, tool: Tool) =>
      (await member.open('POST', `/api/tools/${tool.id}/download`)).status;

    it.each(HANGING)(
      'while %s hangs',
      async (part) => {
        const [tool, member] = [await aTool(await theAdministrator()), await aMember()];
        marketplace.pause(part);
        const downloads = [download(member, tool), download(member, tool), download(member, tool)];
        const statuses = await Promise.all(downloads).finally(() => marketplace.resume(part));
        expect(statuses).toEqual([503, 503, 503]);
        await marketplace.stack.untilHealthy(60_000);
        refused.push({ tool, member });
      },
      120_000,
    );

    it('nor after it continues', async () => {
      expect(refused).toHaveLength(HANGING.length);
      for (const { tool, member } of refused) {
        expect(await download(member, tool)).toBe(200);
        await eventually(async () => {
          expect((await member.get('/api/dashboard/stats')).body.totalDownloads).toBe(1);
          expect((await member.get(`/api/tools/${tool.id}`)).body.downloadCount).toBe(1);
        });
      }
    });
  });
}
