import { aMember, aTool, eventually, theAdministrator } from '@testing';
import { BalancedLoad, type LoadRequest } from './balanced-load';
import { containersOf, docker, gatewayUrls, speakToAGateway, untilHealthy } from './docker';

const SERVICES = ['identity', 'catalogue', 'downloads', 'payments', 'realtime', 'gateway'];

describe('a rolling restart under load', () => {
  let toolId: string;
  let requests: LoadRequest[];
  let load: BalancedLoad;

  beforeAll(async () => {
    await speakToAGateway();
    const admin = await theAdministrator();
    toolId = (await aTool(admin)).id;
    const { cookie } = await aMember();
    requests = [
      { method: 'GET', path: '/api/tools?limit=5' },
      { method: 'GET', path: '/api/me', cookie },
      { method: 'GET', path: '/api/dashboard/stats', cookie },
      { method: 'GET', path: `/api/user/purchases/${toolId}`, cookie },
      { method: 'POST', path: `/api/tools/${toolId}/download`, cookie },
      { method: 'GET', path: '/' },
    ];
  });
  beforeEach(async () => (load = new BalancedLoad([...(await gatewayUrls()).values()], requests)));
  afterEach(() => load.stop());

  it.each(SERVICES)(
    'of every replica of %s drops no request',
    async (service) => {
      const replicas = await containersOf(service);
      expect(replicas.length).toBeGreaterThan(1);
      for (const replica of replicas) {
        const before = load.answered;
        await docker('restart', '--time', '30', replica);
        await untilHealthy(replica);
        const url = (await gatewayUrls()).get(replica); // perhaps another port of the range
        if (url) load.isBack(url);
        await eventually(() => expect(load.answered).toBeGreaterThan(before), 60_000);
      }
      await load.stop();
      process.stdout.write(`${service}: ${replicas.length} replicas, ${load.answered} requests answered, ${load.dropped.length} dropped\n`);
      expect(load.dropped).toEqual([]);
    },
    300_000,
  );
});
