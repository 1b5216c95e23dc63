import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { aMember, aTool, theAdministrator } from '@testing';
import { Balancer } from '../../harness/balancer';
import { GatewayReplica } from '../../harness/gateway-replica';
import type { SharedMarketplace } from './marketplace';

const CLIENTS = 4;
const PAUSE_MS = 20;
const BETWEEN_RESTARTS_MS = 500;
const SETTINGS = { DRAIN_SECONDS: '2' };

export function testRollingRestart(marketplace: SharedMarketplace): void {
  describe('two gateways behind a balancer', () => {
    const replicas: GatewayReplica[] = [];
    let balancer: Balancer;
    beforeAll(async () => (balancer = await Balancer.start()));
    afterAll(async () => {
      replicas.forEach((replica) => replica.signal('SIGKILL'));
      await balancer.stop();
    });

    async function startReplica(): Promise<GatewayReplica> {
      const replica = await GatewayReplica.start(marketplace.stack.pid('gateway'), SETTINGS);
      replicas.push(replica);
      balancer.add(portOf(replica));
      return replica;
    }

    const portOf = ({ url }: GatewayReplica): number => Number(new URL(url).port);

    /** Sends requests until the signal is aborted; returns the number of each outcome. */
    async function sendRequests(
      requests: [method: string, path: string][],
      cookie: string,
      end: AbortSignal,
    ): Promise<Record<string, number>> {
      const outcomes: Record<string, number> = {};
      while (!end.aborted) {
        for (const [method, path] of requests) {
          const outcome = await fetch(balancer.url + path, { method, headers: { cookie } })
            .then(async (response) => {
              await response.arrayBuffer();
              return `${method} ${path}: ${response.status}`;
            })
            .catch((error: Error) => `${method} ${path}: ${inspect(error.cause ?? error)}`);
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          await sleep(PAUSE_MS);
        }
      }
      return outcomes;
    }

    it('refuse no request while they are restarted in turn', async () => {
      const tool = await aTool(await theAdministrator());
      const member = await aMember();
      const requests: [string, string][] = [
        ['GET', '/'],
        ['GET', '/api/tools?limit=1'],
        ['GET', '/api/me'],
        ['GET', '/api/paths'],
        ['POST', `/api/tools/${tool.id}/download`],
      ];
      const first = [await startReplica(), await startReplica()];
      const end = new AbortController();
      const traffic = Array.from({ length: CLIENTS }, () =>
        sendRequests(requests, member.cookie, end.signal),
      );
      for (const old of first) {
        await startReplica();
        await sleep(BETWEEN_RESTARTS_MS);
        old.signal('SIGTERM');
        balancer.remove(portOf(old));
        expect(await old.exited()).toBe(0);
      }
      end.abort();
      const expected = requests.map(([method, path]) => `${method} ${path}: 200`).sort();
      for (const outcomes of await Promise.all(traffic))
        expect(Object.keys(outcomes).sort()).toEqual(expected);
    });
  });
}
