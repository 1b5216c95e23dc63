import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renewed, storeAgent } from './store-agent';

describe('storeAgent', () => {
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
    await askThrice(storeAgent('http://127.0.0.1'));
    expect(connections).toBe(1);
  });

  it('closes connections after their lifetime', async () => {
    await askThrice(renewed(new Agent({ keepAlive: true }), 0));
    expect(connections).toBe(3);
  });
});
