import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as send,
  type ServerResponse,
} from 'node:http';
import { eventually } from '@testing';
import { Readiness } from '@libs/service';
import { Transfers } from '../src/http/transfers';
import { Gate, json, type SeenRequest } from './fake-service';
import { TestGateway } from './test-gateway';

const PATH = '/api/tools/t1/download';
const RECORD = /^\/internal\/tools\/t1\/downloads\/[0-9a-f-]{36}$/;
const STEPS: Record<string, string> = {
  [PATH]: 'authorize',
  '/internal/tools/t1/newest-file': 'authorize newest',
};
const LOCATION = '/api/downloads/0198c0de-0000-7000-8000-000000000001';

describe('the recording of a download', () => {
  let gateway: TestGateway;
  let cookie: string;
  let key: string;
  const bytes = randomBytes(2_000_000);

  beforeAll(async () => {
    gateway = await TestGateway.start({ gatewayLimits: { storeMs: 1000 } });
    cookie = gateway.createSession().cookie;
  });
  beforeEach(() => {
    key = 'first';
    for (const service of ['downloads', 'store'] as const)
      gateway.services[service].seen.length = 0;
    answerRecords(
      (response) =>
        void response.writeHead(200, { 'content-location': LOCATION, etag: '"a"' }).end(),
    );
    gateway.services.store.handler = (_request, response) => sendFile(response);
  });
  afterAll(() => gateway.close());

  const sendFile = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
  function answerRecords(record: (response: ServerResponse) => void | Promise<void>): void {
    gateway.services.downloads.handler = (request, response) => {
      if (stepOf(request) === 'record') return record(response);
      const redirect = `${gateway.services.store.url}/exe/${key}`;
      response.writeHead(200, { etag: '"a"', 'x-internal-redirect': redirect }).end();
    };
  }
  const stepOf = ({ url }: IncomingMessage | SeenRequest) =>
    STEPS[url ?? ''] ?? (RECORD.test(url ?? '') ? 'record' : url);
  const steps = () => gateway.services.downloads.seen.map(stepOf);
  const download = () => gateway.send('POST', PATH, { cookie });
  /** A request and its response: what the gateway would do before it, it has done. */
  const passThroughGateway = () => gateway.send('GET', '/api/paths');

  it('happens after the file is opened and before any of it is sent', async () => {
    const opened = new Gate();
    gateway.services.store.handler = async (_request, response) => {
      await opened.wait();
      sendFile(response);
    };
    const order: string[] = [];
    const response = fetch(gateway.url + PATH, { method: 'POST', headers: { cookie } });
    void response.then(() => order.push('sent'));
    await opened.reached;
    expect(steps()).toEqual(['authorize']);
    const recording = new Gate();
    answerRecords(async (response) => {
      await recording.wait();
      order.push('recorded');
      response.writeHead(200, { 'content-location': LOCATION }).end();
    });
    opened.open();
    await recording.reached;
    await passThroughGateway();
    recording.open();
    const { status, headers, body } = await response;
    expect(order).toEqual(['recorded', 'sent']);
    expect([status, headers.get('content-location'), headers.get('content-length')]).toEqual([
      200,
      LOCATION,
      String(bytes.length),
    ]);
    expect(Buffer.from(await new Response(body).arrayBuffer()).equals(bytes)).toBe(true);
    expect(gateway.services.downloads.seen.at(-1)?.headers).toMatchObject({ 'if-match': '"a"' });
  });

  it.each([
    ['hangs', () => undefined],
    [
      'is silent after the head',
      (_request: IncomingMessage, response: ServerResponse) =>
        response.writeHead(200, { 'content-length': bytes.length }).flushHeaders(),
    ],
    ['breaks the connection', (request: IncomingMessage) => void request.socket.destroy()],
    [
      'responds with 503',
      (_request: IncomingMessage, response: ServerResponse) => json(response, 503, {}),
    ],
  ])('does not happen when the object store %s: the member gets 503', async (_what, handler) => {
    gateway.services.store.handler = handler;
    const { status, headers, text } = await download();
    expect([status, headers['retry-after'], JSON.parse(text)]).toMatchObject([
      503,
      '5',
      { message: 'File storage is temporarily unavailable. Please try again.' },
    ]);
    expect(steps()).toEqual(['authorize']);
  });

  it('passes its refusal through and closes the file', async () => {
    let isClosed = false;
    gateway.services.store.handler = (_request, response) => {
      response.once('close', () => (isClosed = true));
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 1000));
    };
    answerRecords((response) => json(response, 403, { message: 'Purchase required' }));
    const { status, text } = await download();
    expect([status, text]).toEqual([403, '{"message":"Purchase required"}']);
    await eventually(() => expect(isClosed).toBe(true));
  });

  it('is sent once more, with the same id, when the connection is lost', async () => {
    let lost = 0;
    answerRecords((response) => {
      if (lost++ < 1) return void response.socket?.destroy();
      response.writeHead(200, { 'content-location': LOCATION }).end();
    });
    expect(await download()).toMatchObject({
      status: 200,
      headers: { 'content-location': LOCATION },
    });
    expect(steps()).toEqual(['authorize', 'record', 'record']);
    expect(gateway.services.downloads.seen[1]?.url).toBe(gateway.services.downloads.seen[2]?.url);
    answerRecords((response) => void response.socket?.destroy());
    expect((await download()).status).toBe(503);
    expect(steps()).toEqual(['authorize', 'record', 'record', 'authorize', 'record', 'record']);
  });

  it('is 503 when it fails, and closes the file', async () => {
    let isClosed = false;
    gateway.services.store.handler = (_request, response) => {
      response.once('close', () => (isClosed = true));
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 1000));
    };
    answerRecords((response) => void response.socket?.destroy());
    expect((await download()).status).toBe(503);
    expect(steps()).toEqual(['authorize', 'record', 'record']);
    await eventually(() => expect(isClosed).toBe(true));
  });

  it('is finished when the file breaks off meanwhile: the client receives a download that it can resume', async () => {
    let file: ServerResponse | undefined;
    gateway.services.store.handler = (_request, response) => {
      file = response;
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 1000));
    };
    answerRecords(async (response) => {
      file?.destroy();
      await passThroughGateway();
      response.writeHead(200, { 'content-location': LOCATION, etag: '"a"' }).end();
    });
    const { status, headers, body } = await fetch(gateway.url + PATH, {
      method: 'POST',
      headers: { cookie },
    });
    expect([status, headers.get('etag'), headers.get('content-length')]).toEqual([
      200,
      '"a"',
      String(bytes.length),
    ]);
    await expect(new Response(body).arrayBuffer()).rejects.toThrow('terminated');
    expect(steps()).toEqual(['authorize', 'record']);
  });

  it('is never followed by a 5xx: a store that is silent afterwards ends the response', async () => {
    gateway.services.store.handler = (_request, response) =>
      void response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 9));
    const { status, body } = await fetch(gateway.url + PATH, {
      method: 'POST',
      headers: { cookie },
    });
    expect(status).toBe(200);
    await expect(new Response(body).arrayBuffer()).rejects.toThrow('terminated');
    expect(steps()).toEqual(['authorize', 'record']);
  });

  it('is aborted when the client disconnects meanwhile', async () => {
    let closed: Promise<unknown> | undefined;
    const request = send({
      host: '127.0.0.1',
      port: gateway.port,
      method: 'POST',
      path: PATH,
      headers: { cookie },
    });
    answerRecords((response) => {
      closed = once(response, 'close');
      request.destroy();
    });
    request.on('error', () => undefined).end(); // the test hangs up
    await eventually(() => expect(closed).toBeDefined());
    await closed;
  });

  it('is authorized again when the object store does not have the file', async () => {
    gateway.services.store.handler = ({ url }, response) =>
      url === '/exe/first' ? json(response, 404, {}) : sendFile(response);
    const authorizeAndRecord = gateway.services.downloads.handler;
    gateway.services.downloads.handler = (request, response, seen) => {
      if (stepOf(request) === 'authorize newest') key = 'second';
      return authorizeAndRecord(request, response, seen);
    };
    expect((await download()).status).toBe(200);
    expect(steps()).toEqual(['authorize', 'authorize newest', 'record']);
  });

  it('starts over once when the file was replaced meanwhile', async () => {
    let refusals = 0;
    answerRecords((response) => {
      refusals += 1;
      if (refusals === 1) return json(response, 412, {});
      response.writeHead(200, { 'content-location': LOCATION }).end();
    });
    expect((await download()).status).toBe(200);
    expect(steps()).toEqual(['authorize', 'record', 'authorize newest', 'record']);
    answerRecords((response) => json(response, 412, {}));
    expect((await download()).status).toBe(503);
  });

  it('does not happen when the object store has no file at all', async () => {
    gateway.services.store.handler = (_request, response) => json(response, 404, {});
    const { status, text } = await download();
    expect([status, JSON.parse(text)]).toMatchObject([
      503,
      { message: 'This file is temporarily unavailable. Please try again.' },
    ]);
    expect(steps()).toEqual(['authorize', 'authorize newest']);
  });
});

const RESUMED = '/api/downloads/0198c0de-0000-7000-8000-000000000001';
const CONDITIONS = {
  range: 'bytes=100-',
  'if-range': '"a"',
  'if-match': '"a"',
  'if-none-match': '"b"',
};

describe('resuming a download', () => {
  let gateway: TestGateway;
  let cookie: string;
  const bytes = randomBytes(1000);

  beforeAll(async () => {
    gateway = await TestGateway.start();
    cookie = gateway.createSession().cookie;
  });
  beforeEach(() => {
    permit(206, { 'content-range': 'bytes 100-999/1000' });
    gateway.services.store.handler = (request, response) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const part = from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1);
      response
        .writeHead(from === undefined ? 200 : 206, {
          'content-length': part.length,
          'x-amz-request-id': 'r',
        })
        .end(part);
    };
  });
  afterAll(() => gateway.close());

  function permit(status: number, headers: OutgoingHttpHeaders = {}): void {
    const redirect = {
      'x-internal-redirect': `${gateway.services.store.url}/exe/key?X-Amz-Signature=s`,
      'x-internal-length': '1000',
    };
    const file = { etag: '"a"', 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' };
    gateway.services.downloads.handler = (_request, response) =>
      void response.writeHead(status, { ...redirect, ...file, ...headers }).end();
  }
  const seenBy = (service: 'downloads' | 'store') => gateway.services[service].seen.at(-1)!;

  it('forwards conditions and range to downloads, and fetches only the range that downloads selected', async () => {
    const response = await fetch(gateway.url + RESUMED, { headers: { cookie, ...CONDITIONS } });
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(100))).toBe(true);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-length': '900',
      'content-range': 'bytes 100-999/1000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      etag: '"a"',
    });
    expect(Object.keys(headers).filter((name) => /^x-(internal|amz)/.test(name))).toEqual([]);
    expect([seenBy('downloads').method, seenBy('downloads').headers]).toMatchObject([
      'GET',
      CONDITIONS,
    ]);
    expect(seenBy('store').headers.range).toBe('bytes=100-999');
    expect(Object.keys(seenBy('store').headers).sort()).toEqual(['connection', 'host', 'range']);
  });

  it('sends the whole file when downloads selects no range', async () => {
    permit(200);
    const { status, headers } = await gateway.send('GET', RESUMED, { cookie, range: 'bytes=100-' });
    expect([status, headers['content-length'], seenBy('store').headers.range]).toEqual([
      200,
      '1000',
      undefined,
    ]);
  });

  it('responds to HEAD with the length, without the object store and without a range', async () => {
    permit(200);
    const requestsBefore = gateway.services.store.seen.length;
    const { status, headers, text } = await gateway.send('HEAD', RESUMED, {
      cookie,
      ...CONDITIONS,
    });
    expect([status, headers['content-length'], headers.etag, text]).toEqual([
      200,
      '1000',
      '"a"',
      '',
    ]);
    expect(headers).not.toHaveProperty('x-internal-length');
    expect(seenBy('downloads').headers).not.toHaveProperty('range');
    expect(seenBy('downloads').headers).not.toHaveProperty('if-range');
    expect(seenBy('downloads').headers).toMatchObject({
      'if-match': '"a"',
      'if-none-match': '"b"',
    });
    expect(gateway.services.store.seen).toHaveLength(requestsBefore);
  });

  it('passes refusals of downloads through unchanged', async () => {
    const requestsBefore = gateway.services.store.seen.length;
    gateway.services.downloads.handler = (_request, response) =>
      json(
        response,
        416,
        { message: 'The file has no such range.' },
        { 'content-range': 'bytes */1000' },
      );
    const refused = await gateway.send('GET', RESUMED, { cookie, range: 'bytes=5000-' });
    expect([refused.status, refused.headers['content-range'], refused.text]).toEqual([
      416,
      'bytes */1000',
      '{"message":"The file has no such range."}',
    ]);
    gateway.services.downloads.handler = (_request, response) =>
      void response.writeHead(304, { etag: '"a"' }).end();
    const unchanged = await gateway.send('GET', RESUMED, { cookie, 'if-none-match': '"a"' });
    expect([
      unchanged.status,
      unchanged.headers.etag,
      unchanged.headers['content-length'],
      unchanged.text,
    ]).toEqual([304, '"a"', undefined, '']);
    expect(gateway.services.store.seen).toHaveLength(requestsBefore);
  });

  it('is 503 when the object store ignores the range or downloads sends none', async () => {
    gateway.services.store.handler = (_request, response) =>
      void response.writeHead(200, { 'content-length': 1000 }).end(bytes);
    expect((await gateway.send('GET', RESUMED, { cookie })).status).toBe(503);
    permit(206);
    expect((await gateway.send('GET', RESUMED, { cookie })).status).toBe(503);
  });

  it('asks a visitor to log in, without calling a service', async () => {
    const requestsBefore = gateway.services.downloads.seen.length;
    const { status, text } = await gateway.send('GET', RESUMED);
    expect([status, JSON.parse(text)]).toMatchObject([
      401,
      { message: 'Please log in to download tools.' },
    ]);
    expect(gateway.services.downloads.seen).toHaveLength(requestsBefore);
  });

  it("counts toward the member's running downloads", async () => {
    const { cookie: mine } = gateway.createSession();
    const open: ClientRequest[] = [];
    gateway.services.store.handler = (_request, response) =>
      void response.writeHead(206, { 'content-length': 900 }).write('12345');
    const start = (): Promise<number> =>
      new Promise((resolve, reject) => {
        const request = send(
          {
            host: '127.0.0.1',
            port: gateway.port,
            path: RESUMED,
            headers: { cookie: mine },
            agent: false,
          },
          (response) => {
            response.on('error', () => undefined); // the test hangs up
            resolve(response.statusCode ?? 0);
          },
        );
        open.push(request.once('error', reject).end());
      });
    for (let n = 0; n < 10; n += 1) expect(await start()).toBe(206);
    expect((await gateway.send('GET', RESUMED, { cookie: mine })).status).toBe(429);
    open.forEach((request) => request.destroy());
    await eventually(async () => expect(await start()).toBe(206));
    open.forEach((request) => request.destroy());
  });

  it('reports during a drain when the running transfers have ended', async () => {
    const gate = new Gate();
    gateway.services.store.handler = async (_request, response) => {
      response.writeHead(206, { 'content-length': 900 }).write(bytes.subarray(100, 500));
      await gate.wait();
      response.end(bytes.subarray(500));
    };
    const running = fetch(gateway.url + RESUMED, { headers: { cookie } }).then((response) =>
      response.arrayBuffer(),
    );
    await gate.reached;
    gateway.app.get(Readiness).drain();
    let haveEnded = false;
    const ended = gateway.app
      .get(Transfers)
      .ended()
      .then(() => (haveEnded = true));
    expect((await gateway.send('GET', '/api/config')).status).toBe(200);
    expect(haveEnded).toBe(false);
    gate.open();
    expect(Buffer.from(await running).equals(bytes.subarray(100))).toBe(true);
    await ended;
    await gateway.app.get(Transfers).ended(); // at once: nothing is running
  });
});
