import { Agent, createServer, get, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { renewed, requestFile, storeAgent } from './store-request';

describe('a request for a file over a reused connection', () => {
  let server: Server;
  let agent: Agent;
  let url: URL;
  let answering: RequestListener;
  const sockets: Socket[] = [];
  let requests = 0;

  beforeEach(async () => {
    answering = (_request, response) => response.end('ok');
    requests = 0;
    server = createServer((request, response) => {
      requests += 1;
      answering(request, response);
    }).on('connection', (socket) => sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    agent = new Agent({ keepAlive: true });
  });
  afterEach(() => {
    agent.destroy();
    sockets.splice(0);
    server.closeAllConnections();
    server.close();
  });

  const ask = async (silenceMs = 5000) =>
    (await buffer(await requestFile({ url, headers: {}, agent, silenceMs, reusedTimeoutMs: 100 }))).toString();

  async function keepLostConnections(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => ask()));
    await new Promise((resolve) => setImmediate(resolve)); // the agent frees a connection only after its response is closed
    const lost = new Set(sockets);
    expect(lost.size).toBe(count);
    answering = (request, response) => (lost.has(request.socket) ? undefined : response.end('ok'));
  }

  it('repeats the request over a new connection when the reused one is dead, and closes the other idle ones', async () => {
    await keepLostConnections(8);
    expect(await ask()).toBe('ok');
    expect(requests).toBe(8 + 2);
    expect(sockets).toHaveLength(9);
  });

  it('fails when a new connection does not answer either', async () => {
    await keepLostConnections(1);
    answering = () => undefined;
    await expect(ask(300)).rejects.toThrow('no answer in 300 ms');
  });

  it('does not limit the time of the response body', async () => {
    await ask();
    await new Promise((resolve) => setImmediate(resolve));
    answering = (_request, response) => {
      response.flushHeaders();
      setTimeout(() => response.end('late'), 300);
    };
    expect(await ask()).toBe('late');
    expect(sockets).toHaveLength(1);
  });
});

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
