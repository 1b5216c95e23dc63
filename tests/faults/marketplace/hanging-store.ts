import { aMember, aTool, theAdministrator } from '@testing';
import type { SharedMarketplace } from './marketplace';

export function testHangingStore(marketplace: SharedMarketplace): void {
  describe('an object store that responds but sends no bytes', () => {
    it('causes 503 for each download and counts none', async () => {
      const { storeProxy } = marketplace;
      const [tool, member] = [await aTool(await theAdministrator()), await aMember()];
      const download = async () =>
        (await member.open('POST', `/api/tools/${tool.id}/download`)).status;
      storeProxy.intercept = ({ method }) => (method === 'GET' ? 'none' : undefined);
      const statuses = await Promise.all([download(), download(), download()]).finally(
        () => (storeProxy.intercept = () => undefined),
      );
      expect(statuses).toEqual([503, 503, 503]);
      expect(await download()).toBe(200);
      expect((await member.get('/api/dashboard/stats')).body.totalDownloads).toBe(1);
    });
  });
}
