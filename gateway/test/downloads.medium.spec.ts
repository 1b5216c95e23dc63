import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  type ClientRequest,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@testing';
import { Gate, json } from './fake-service';
import { TestGateway } from './test-gateway';

describe('a download', () => {
  let gateway: TestGateway;
  let cookie: string;
  const bytes = randomBytes(3_000_000);
  const path = '/api/tools/t1/download';

  beforeAll(async () => {
    gateway = await TestGateway.start();
    cookie = gateway.createSession().cookie;
  });
  beforeEach(() => {
    permit(`${gateway.services.store.url}/exe/key?X-Amz-Signature=s`);
    gateway.services.store.handler = (_request, response) => {
      response
        .writeHead(200, {
          'content-length': bytes.length,
          'content-type': 'binary/octet-stream',
          'x-amz-request-id': 'r',
        })
        .end(bytes);
    };
  });
  afterAll(() => gateway.close());

  const fileHeaders = {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="a.zip"',
    'repr-digest': 'sha-256=:abc=:',
    'cache-control': 'private, no-store',
  };

  /** Makes downloads authorize the file at this address, and record its download on request. */
  function permit(address: string, status = 200): void {
    gateway.services.downloads.handler = ({ url }, response) =>
      url === path || url === '/internal/tools/t1/newest-file'
        ? void response.writeHead(status, { 'x-internal-redirect': address, etag: '"a"' }).end()
        : void response.writeHead(200, fileHeaders).end();
  }

  it("has the object store's bytes and the headers of downloads, without internal headers", async () => {
    const response = await fetch(gateway.url + path, { method: 'POST', headers: { cookie } });
    const got = Buffer.from(await response.arrayBuffer());
    expect(createHash('sha256').update(got).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="a.zip"',
      'repr-digest': 'sha-256=:abc=:',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-internal-redirect');
    expect(headers).not.toHaveProperty('x-amz-request-id');
  });

  it('is authorized again when downloads, as it stops, closes the connection under the request', async () => {
    const download = async () =>
      (await fetch(gateway.url + path, { method: 'POST', headers: { cookie } })).arrayBuffer();
    await download();
    const { downloads } = gateway.services;
    const usual = downloads.handler;
    let isStopping = true;
    downloads.handler = (request, response, seen) => {
      if (!isStopping) return usual(request, response, seen);
      isStopping = false;
      request.socket.destroy();
    };
    const got = Buffer.from(await download());
    expect([isStopping, got.length]).toEqual([false, bytes.length]);
  });

  it("sends none of the client's headers to the object store", async () => {
    await gateway.send('POST', path, {
      cookie,
      range: 'bytes=0-1',
      'if-none-match': '*',
      authorization: 'Bearer x',
      'content-length': '0',
    });
    const seen = gateway.services.store.seen.at(-1)!;
    expect([seen.method, seen.url]).toEqual(['GET', '/exe/key?X-Amz-Signature=s']);
    expect(Object.keys(seen.headers).sort()).toEqual(['connection', 'host']);
    expect(gateway.services.downloads.seen.at(-1)?.claims).toMatchObject({ aud: 'downloads' });
  });

  it('passes a refusal of downloads through unchanged', async () => {
    gateway.services.downloads.handler = (_request, response) =>
      json(response, 403, { message: 'Pro membership required' });
    const { status, text } = await gateway.send('POST', path, { cookie });
    expect([status, text]).toEqual([403, '{"message":"Pro membership required"}']);
  });

  it('never fetches a URL outside the object store', async () => {
    const evil = gateway.services.payments;
    const before = evil.seen.length;
    const host = new URL(gateway.services.store.url).host;
    for (const address of [
      `${evil.url}/exe/key`,
      `http://${host}@127.0.0.1:1/x`,
      `http://user@${host}/x`,
      `https://${host}/x`,
      'file:///etc/passwd',
      'x',
    ]) {
      permit(address);
      expect((await gateway.send('POST', path, { cookie })).status).toBe(503);
    }
    expect(evil.seen.length).toBe(before);
  });

  it('honors the redirect header only from downloads and only with 200', async () => {
    const before = gateway.services.store.seen.length;
    permit(`${gateway.services.store.url}/exe/key`, 404);
    expect((await gateway.send('POST', path, { cookie })).status).toBe(404);
    gateway.services.payments.handler = (_request, response) =>
      json(response, 200, {}, { 'x-internal-redirect': `${gateway.services.store.url}/exe/key` });
    expect((await gateway.send('GET', '/api/account/subscription', { cookie })).text).toBe('{}');
    expect(gateway.services.store.seen.length).toBe(before);
  });

  it('is 503 when the object store is unavailable or has no file', async () => {
    gateway.services.store.handler = (_request, response) => json(response, 404, {});
    expect((await gateway.send('POST', path, { cookie })).status).toBe(503);
    await gateway.services.store.stop();
    const { status, text } = await gateway.send('POST', path, { cookie });
    await gateway.services.store.restart();
    expect(status).toBe(503);
    expect(text).not.toMatch(/store|127\.0\.0\.1/);
  });

  it.each([1000, 2_000_000])(
    'is aborted when the object store breaks off after %i bytes',
    async (count) => {
      let file: ServerResponse | undefined;
      gateway.services.store.handler = (_request, response) => {
        file = response.writeHead(200, { 'content-length': bytes.length });
        file.write(bytes.subarray(0, count));
      };
      const { body } = await fetch(gateway.url + path, { method: 'POST', headers: { cookie } });
      file?.destroy();
      await expect(new Response(body).arrayBuffer()).rejects.toThrow('terminated');
    },
  );

  it('succeeds when the object store closes a reused connection', async () => {
    let served = 0;
    gateway.services.store.handler = (request, response) => {
      served += 1;
      if (served === 2) return void request.socket.destroy();
      response.writeHead(200, { 'content-length': 1000 }).end(bytes.subarray(0, 1000)); // connections of large files are not reused
    };
    const statuses = [];
    for (let round = 0; round < 3; round += 1)
      statuses.push((await gateway.send('POST', path, { cookie })).status);
    expect(statuses).toEqual([200, 200, 200]);
  });

  it('closes the connection to the object store when the client disconnects', async () => {
    let hungUp = false;
    gateway.services.store.handler = (_request, response) => {
      response.once('close', () => (hungUp = true));
      response.writeHead(200, { 'content-length': 50_000_000 });
      response.write(Buffer.alloc(100_000));
    };
    await new Promise<void>((resolve) => {
      const request = send(
        { host: '127.0.0.1', port: gateway.port, method: 'POST', path, headers: { cookie } },
        (response) => {
          response.once('data', () => {
            request.destroy();
            resolve();
          });
          response.once('error', () => undefined);
        },
      );
      request.end();
    });
    await eventually(() => expect(hungUp).toBe(true));
  });

  it('applies backpressure to the object store when the client does not read', async () => {
    const file = Buffer.alloc(60_000_000); // more than the buffers on its way
    const responses: ServerResponse[] = [];
    gateway.services.store.handler = (_request, response) =>
      void responses.push(response.writeHead(200, { 'content-length': file.length }).end(file));
    const options = { port: gateway.port, method: 'POST', path, headers: { cookie }, agent: false };
    const open = async () =>
      ((await once(send(options).end(), 'response')) as [IncomingMessage])[0];
    const [unread, read] = [await open(), await open()];
    const isSent = once(responses[1]!, 'finish');
    expect((await buffer(read)).length).toBe(file.length);
    await isSent;
    expect(responses[0]!.writableFinished).toBe(false);
    unread.destroy();
  });

  it("is 429 and not recorded beyond the member's limit, and allowed again when another has ended", async () => {
    const [first, second] = [gateway.createSession(), gateway.createSession()];
    const open: ClientRequest[] = [];
    gateway.services.store.handler = (_request, response) =>
      void response.writeHead(200, { 'content-length': 10 }).write('12345');
    const start = (as: { cookie: string }): Promise<number> =>
      new Promise((resolve, reject) => {
        const headers = { cookie: as.cookie, 'content-length': '0' };
        const request = send(
          { host: '127.0.0.1', port: gateway.port, method: 'POST', path, headers, agent: false },
          (response) => {
            response.on('error', () => undefined); // the test hangs up
            resolve(response.statusCode ?? 0);
          },
        );
        open.push(request.once('error', reject).end());
      });
    for (let n = 0; n < 10; n += 1) expect(await start(first)).toBe(200);
    const requestsBefore = gateway.services.downloads.to(path).length;
    const refused = await gateway.send('POST', path, { cookie: first.cookie });
    expect([
      refused.status,
      refused.headers['retry-after'],
      gateway.services.downloads.to(path).length,
    ]).toEqual([429, '5', requestsBefore]);
    expect(await start(second)).toBe(200);
    open[0]?.destroy();
    await eventually(async () => expect(await start(first)).toBe(200));
    open.forEach((request) => request.destroy());
  });

  it('is not started when the client disconnects before its session is resolved', async () => {
    const usual = gateway.services.identity.handler;
    const { cookie, session } = gateway.createSession();
    const requestsBefore = gateway.services.downloads.to(path).length;
    for (let n = 0; n < 11; n += 1) {
      const gate = new Gate();
      const [, token = ''] = gateway.createSession({ userId: session.userId }).cookie.split('=');
      gateway.services.identity.handler = async (request, response, seen) => {
        await gate.wait();
        await usual(request, response, seen);
      };
      const impatient = connect(gateway.port, '127.0.0.1');
      impatient.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: sid=${token}\r\nContent-Length: 0\r\n\r\n`,
      );
      await gate.reached;
      impatient.destroy();
      // each request follows the end of the connection, so the gateway has noticed it by then
      for (let round = 0; round < 3; round += 1) await gateway.send('GET', '/api/config');
      gate.open();
    }
    gateway.services.identity.handler = usual;
    expect((await gateway.send('POST', path, { cookie })).status).toBe(200);
    expect(gateway.services.downloads.to(path)).toHaveLength(requestsBefore + 1);
  });
});

describe('a stalled download', () => {
  let gateway: TestGateway;
  let cookie: string;
  const bytes = randomBytes(20_000_000);
  const path = '/api/tools/t1/download';

  beforeAll(async () => {
    gateway = await TestGateway.start({ gatewayLimits: { storeMs: 400 } });
    cookie = gateway.createSession().cookie;
    gateway.services.downloads.handler = (_request, response) =>
      void response
        .writeHead(200, { 'x-internal-redirect': `${gateway.services.store.url}/exe/key` })
        .end();
  });
  afterAll(() => gateway.close());

  it('continues when the client stops reading for longer than the store timeout', async () => {
    gateway.services.store.handler = (_request, response) =>
      void response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    const received = await new Promise<Buffer>((resolve, reject) => {
      send(
        { host: '127.0.0.1', port: gateway.port, method: 'POST', path, headers: { cookie } },
        (response) => {
          const chunks: Buffer[] = [];
          setTimeout(() => response.on('data', (chunk: Buffer) => chunks.push(chunk)), 1500);
          response.once('end', () => resolve(Buffer.concat(chunks))).once('error', reject);
        },
      ).end();
    });
    expect(received.equals(bytes)).toBe(true);
  });

  it.each([1000, 5_000_000])(
    'is aborted when the object store stops sending after %i bytes',
    async (count) => {
      gateway.services.store.handler = (_request, response) => {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, count));
      };
      await expect(gateway.send('POST', path, { cookie })).rejects.toThrow();
    },
  );

  it('has the right bytes while other downloads run and the clients read slowly', async () => {
    const files = Array.from({ length: 4 }, () => randomBytes(12_000_000));
    let opened = 0;
    gateway.services.store.handler = (_request, response) => {
      const file = files[opened++] ?? bytes;
      response.writeHead(200, { 'content-length': file.length });
      for (let from = 0; from < file.length; from += 700_001)
        response.write(file.subarray(from, from + 700_001));
      response.end();
    };
    const received = await Promise.all(files.map(readSlowly));
    expect(received.map(digestOf).sort()).toEqual(files.map(digestOf).sort());
  });

  const digestOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

  /** Downloads the file, with a pause of 5 ms after each piece. */
  function readSlowly(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const read = async (response: IncomingMessage): Promise<Buffer> => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) {
          chunks.push(chunk as Buffer);
          await new Promise((next) => setTimeout(next, 5));
        }
        return Buffer.concat(chunks);
      };
      const options = {
        host: '127.0.0.1',
        port: gateway.port,
        method: 'POST',
        path,
        headers: { cookie },
        agent: false,
      };
      send(options, (response) => {
        if (response.statusCode === 200) resolve(read(response));
        else reject(new Error(`status ${response.statusCode}`));
      })
        .once('error', reject)
        .end();
    });
  }
});
