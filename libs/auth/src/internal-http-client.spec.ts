import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createBalancer,
  type Server as Balancer,
} from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '@libs/http-client';
import { InternalHttpClient } from './internal-http-client';
import { readSigningKey } from './key-set';
import { TokenSigner } from './token-signer';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const signer = new TokenSigner(
  readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  'downloads',
);
const opened: (Server | Balancer)[] = [];

const listen = async <S extends Server | Balancer>(server: S): Promise<S> => {
  opened.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
};
const aService = (listener: RequestListener) => listen(createServer(listener));
const aReplica = (name: string) =>
  aService((_request, response) => response.end(JSON.stringify({ name })));
const readUrl = (server: Server | Balancer): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const aName = (replicas: readonly Server[]): Promise<Balancer> => {
  let turn = 0;
  const lead = createBalancer((socket) => {
    const to = connect(
      (replicas[turn++ % replicas.length]!.address() as AddressInfo).port,
      '127.0.0.1',
    );
    socket.pipe(to).pipe(socket);
    socket.on('error', () => to.destroy());
    to.on('error', () => socket.destroy());
  });
  return listen(lead);
};

const callTo = (server: Server | Balancer, lifetimeMs?: number, budgetMs = 60_000) => {
  const calls = new InternalHttpClient('downloads', signer, new HttpClient({ lifetimeMs }), {
    budgetMs,
  });
  return (body?: unknown) =>
    calls.call<{ name: string }>({
      to: 'payments',
      url: readUrl(server),
      path: '/internal/x',
      method: body ? 'POST' : 'GET',
      body,
    });
};

const callUntilAnotherResponds = async (
  call: () => Promise<{ name: string } | null>,
  known: string,
): Promise<string | undefined> => {
  for (;;) {
    const { name } = (await call()) ?? {};
    if (name !== known) return name;
    await sleep(5); // sequential calls reuse connections; a new one only replaces another
  }
};

describe('InternalHttpClient', () => {
  afterEach(async () => {
    for (const server of opened.splice(0)) {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
    }
  });

  it('sends a signed token and a JSON body, and returns the JSON response', async () => {
    const service = await aService(async (request, response) => {
      const body = (await buffer(request)).toString();
      response.end(
        JSON.stringify({
          name: [
            request.method,
            request.headers['content-type'],
            body,
            request.headers.authorization?.slice(0, 9),
          ].join(' '),
        }),
      );
    });
    const { name } = (await callTo(service)({ a: 1 })) ?? {};
    expect(name).toBe('POST application/json {"a":1} Bearer ey');
  });

  it.each([
    ['an error', (_request, response) => response.writeHead(500).end('{}')],
    ['a refused token', (_request, response) => response.writeHead(401).end('{}')],
    ['no JSON', (_request, response) => response.end('<p>')],
    ['a hang-up', (request) => request.socket.destroy()],
    ['silence', () => undefined],
    ['a response that never ends', (_request, response) => response.write('{')],
  ] satisfies [string, RequestListener][])(
    'throws unavailable when the response is %s',
    async (_what, listener) => {
      await expect(callTo(await aService(listener), undefined, 200)()).rejects.toMatchObject({
        code: 'service_unavailable',
        kind: 'unavailable',
      });
    },
  );

  it("applies the call's own timeout when it is shorter", async () => {
    const calls = new InternalHttpClient('downloads', signer, new HttpClient(), {
      budgetMs: 60_000,
    });
    const response = calls.call({
      to: 'payments',
      url: readUrl(await aService(() => undefined)),
      path: '/internal/x',
      timeoutMs: 100,
    });
    await expect(response).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('returns null for a 404', async () => {
    expect(
      await callTo(await aService((_request, response) => response.writeHead(404).end('{}')))(),
    ).toBeNull();
  });

  it('reuses connections', async () => {
    const service = await aReplica('one');
    let connections = 0;
    service.on('connection', () => (connections += 1));
    const call = callTo(service);
    for (let n = 0; n < 20; n += 1) await call();
    expect(connections).toBeLessThanOrEqual(2); // one is not free yet when the next call is sent
  });

  it('reaches a new replica while connections are reused', async () => {
    const replicas = [await aReplica('old')];
    const call = callTo(await aName(replicas), 100);
    for (const response of await Promise.all([call(), call(), call()]))
      expect(response).toEqual({ name: 'old' });
    await sleep(5);
    replicas.push(await aReplica('new'));
    expect(await callUntilAnotherResponds(call, 'old')).toBe('new');
  });

  it('does not fail while a replica shuts down', async () => {
    const [going, staying] = [await aReplica('going'), await aReplica('staying')];
    const replicas = [going, staying];
    const call = callTo(await aName(replicas), 60_000);
    await Promise.all(Array.from({ length: 8 }, () => call()));
    let isGone = false;
    const asked: Promise<{ name: string } | null>[] = [];
    const asking = (async () => {
      while (!isGone || asked.length < 50) {
        asked.push(call(), call());
        await sleep(1);
      }
    })();
    replicas.splice(0, 1);
    await new Promise((resolve) => going.close(resolve));
    isGone = true;
    await asking;
    const names = (await Promise.all(asked)).map((response) => response?.name);
    expect(names.at(-1)).toBe('staying');
  });

  it('repeats a call when a reused connection is closed', async () => {
    const used = new WeakSet<object>();
    let asked = 0;
    const service = await aService(({ socket }, response) => {
      asked += 1;
      if (used.has(socket)) return socket.destroy();
      used.add(socket);
      response.end('{"name":"there"}');
      return undefined;
    });
    const call = callTo(service);
    for (let n = 0; n < 3; n += 1) {
      expect(await call()).toEqual({ name: 'there' });
      await sleep(1);
    }
    expect(asked).toBeGreaterThan(3);
  });
});
