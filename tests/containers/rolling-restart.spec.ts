import { containersOf, runProgram, SERVICES } from './docker';
import { everydayRequests, Load, type LoadRequest } from './load';
import { record } from './record';

describe('a rolling restart under load', () => {
  let requests: LoadRequest[];
  let load: Load;

  beforeAll(async () => (requests = await everydayRequests()));
  beforeEach(() => (load = new Load(requests)));
  afterEach(() => load.stop());

  it.each(SERVICES)(
    'of every replica of %s refuses and drops no request',
    async (service) => {
      const replicas = await containersOf(service);
      expect(replicas.length).toBeGreaterThan(1);
      await runProgram('upgrade.mjs', ['--restart', service]);
      const restarted = await containersOf(service);
      expect(restarted).toHaveLength(replicas.length);
      expect(restarted.filter((container) => replicas.includes(container))).toEqual([]);
      const result = await load.stop();
      record(`rolling restart of ${service}, ${replicas.length} replicas`, result);
      expect({ refused: result.refused, dropped: result.dropped }).toEqual({
        refused: [],
        dropped: [],
      });
      expect(result.answered).toBeGreaterThan(50);
    },
    600_000,
  );
});
