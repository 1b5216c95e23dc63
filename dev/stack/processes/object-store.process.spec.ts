import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { pickFreePort } from '../ports';
import { StartFailure } from '../start-failure';
import { requireStore } from './object-store.process';

const servers: Server[] = [];
const limits = { attempts: 2, timeoutMs: 3000, pauseMs: 10 };

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const respond = (listener: RequestListener): Promise<string> => listen(createServer(listener));

const closedAddress = async () => `127.0.0.1:${await pickFreePort()}`;

describe('an external object store', () => {
  afterEach(() =>
    Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))),
  );

  it.each(['http', 'https'])(
    'fails the start with one line if nothing listens at its %s URL',
    async (protocol) => {
      const url = `${protocol}://${await closedAddress()}`;
      const failed = requireStore(url, limits);
      await expect(failed).rejects.toBeInstanceOf(StartFailure);
      await expect(failed).rejects.toThrow(
        /^The object store at https?:\S+ \(S3_ENDPOINT\) cannot be reached: connect ECONNREFUSED \S+$/,
      );
      await expect(failed).rejects.toThrow(url);
    },
  );

  it('fails the start if its name is unknown', async () => {
    await expect(requireStore('http://s3.invalid:9000', limits)).rejects.toThrow(
      /cannot be reached: getaddrinfo E\w+ s3\.invalid$/,
    );
  });

  it('fails the start if it accepts connections and never responds', async () => {
    const sockets: { destroy: () => void }[] = [];
    const address = await listen(createTcpServer((socket) => sockets.push(socket)));
    await expect(requireStore(`http://${address}`, { ...limits, timeoutMs: 100 })).rejects.toThrow(
      /cannot be reached: no response in 0\.1 s$/,
    );
    for (const socket of sockets) socket.destroy();
  });

  it('may start a moment later', async () => {
    const server = createServer((_, response) => response.end());
    server.once('connection', (socket) => socket.destroy());
    await requireStore(`http://${await listen(server)}`, limits);
  });

  it('is left to the services, which name the mistake, if it refuses the request, is a website or speaks no TLS', async () => {
    const address = await respond((_, response) => response.writeHead(403).end());
    await requireStore(`http://${address}`);
    await requireStore(`https://${address}`);
  });

  it.each([undefined, 'nonsense', 'ftp://127.0.0.1'])(
    'is not checked at %j, which the services refuse or replace',
    async (endpoint) => {
      await requireStore(endpoint);
    },
  );
});
