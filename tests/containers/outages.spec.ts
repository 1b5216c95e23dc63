import { eventually } from '@testing';
import { containersOf, crash, docker, inspect, SERVICES, untilContainerHealthy } from './docker';
import { everydayRequests, Load, type LoadRequest } from './load';
import { record } from './record';

describe('a container that is killed under load', () => {
  let requests: LoadRequest[];
  let load: Load;

  beforeAll(async () => (requests = await everydayRequests()));
  beforeEach(() => (load = new Load(requests)));
  afterEach(() => load.stop());

  /** Waits until all requests succeed again; returns the results until then. */
  async function untilAnswered() {
    await eventually(async () => {
      const { refused, dropped, answered } = load;
      const before = [refused.length, dropped.length, answered] as const;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect([load.refused.length, load.dropped.length]).toEqual(before.slice(0, 2));
      expect(load.answered).toBeGreaterThan(before[2] + 10);
    }, 60_000);
    return load.stop();
  }

  it('causes 503 with Retry-After, never 500, when it is PostgreSQL for five seconds; no transfer is cut off', async () => {
    const [postgres = ''] = await containersOf('postgres');
    await eventually(() => expect(load.answered).toBeGreaterThan(20));
    await docker('kill', postgres);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await docker('start', postgres);
    await untilContainerHealthy(postgres);
    const result = await untilAnswered();
    record('PostgreSQL killed, down for 5 s', result);
    expect(result.dropped).toEqual([]);
    expect(result.refused.length).toBeGreaterThan(0);
    expect(result.refused.filter((line) => !line.endsWith(': 503'))).toEqual([]);
  }, 180_000);

  it.each(SERVICES)(
    'causes at worst 503 with Retry-After, or no connection for the gateway, when it is one of %s',
    async (service) => {
      const [victim = ''] = await containersOf(service);
      const { State } = await inspect(victim);
      await eventually(() => expect(load.answered).toBeGreaterThan(20));
      await crash(victim);
      await eventually(
        async () => expect((await inspect(victim)).State.StartedAt).not.toBe(State.StartedAt),
        30_000,
      );
      await untilContainerHealthy(victim);
      const result = await untilAnswered();
      record(`a container of ${service} killed`, result);
      if (service === 'gateway') return; // nothing else listens on its port
      expect(result.dropped).toEqual([]);
      expect(result.refused.filter((line) => !line.endsWith(': 503'))).toEqual([]);
    },
    180_000,
  );
});
