import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FindAddresses, renewed, roundRobinLookup, serviceAgent } from './agents';

describe('serviceAgent', () => {
  let server: Server;
  let connections = 0;
  beforeAll(async () => {
    server = createServer((_request, response) => response.end('ok')).on('connection', () => (connections += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => (connections = 0));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const askThrice = async (agent: Agent): Promise<void> => {
    const { port } = server.address() as AddressInfo;
    for (let asked = 0; asked < 3; asked++) {
      await new Promise<void>((resolve, reject) => {
        get({ agent, host: '127.0.0.1', port }, (answer) => answer.resume().once('close', resolve)).once('error', reject);
      });
      await new Promise((resolve) => setImmediate(resolve)); // the agent frees a connection only after its response is closed
    }
    agent.destroy();
  };

  it('reuses connections between requests', async () => {
    await askThrice(serviceAgent('http://127.0.0.1'));
    expect(connections).toBe(1);
  });

  it('closes connections after their lifetime', async () => {
    await askThrice(renewed(new Agent({ keepAlive: true }), 0));
    expect(connections).toBe(3);
  });
});

const replicas = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((address) => ({ address, family: 4 }));
const find: FindAddresses = (_hostname, _options, callback) => callback(null, replicas);

describe('roundRobinLookup', () => {
  it('starts with another address each time and returns the others as fallbacks', () => {
    const lookup = roundRobinLookup(find);
    const firsts = [1, 2, 3, 4].map(() => {
      let found: { address: string }[] = [];
      lookup('downloads', { all: true }, (_error, addresses) => (found = addresses as { address: string }[]));
      expect(found).toHaveLength(3);
      return found[0]?.address;
    });
    expect(firsts).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.1', '10.0.0.2']);
  });

  it('returns one address when one is requested', () => {
    const results: unknown[] = [];
    roundRobinLookup(find)('downloads', {}, (...answer) => results.push(answer));
    expect(results).toEqual([[null, '10.0.0.2', 4]]);
  });

  it('passes on the error of an unknown name', () => {
    const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const results: unknown[] = [];
    roundRobinLookup((_hostname, _options, callback) => callback(unknown, []))('nowhere', {}, (error) => results.push(error));
    expect(results).toEqual([unknown]);
  });
});
