import { randomBytes } from 'node:crypto';
import { type ClientRequest, type OutgoingHttpHeaders, request as send } from 'node:http';
import { eventually } from '@testing';
import { Readiness } from '@libs/service';
import { Transfers } from '../src/http/register-routes';
import { Gate, json } from './fake-service';
import { TestGateway } from './test-gateway';

const PATH = '/api/downloads/0198c0de-0000-7000-8000-000000000001';
const CONDITIONS = { range: 'bytes=100-', 'if-range': '"a"', 'if-match': '"a"', 'if-none-match': '"b"' };

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
      response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length, 'x-amz-request-id': 'r' }).end(part);
    };
  });
  afterAll(() => gateway.close());

  function permit(status: number, headers: OutgoingHttpHeaders = {}): void {
    const redirect = { 'x-internal-redirect': `${gateway.services.store.url}/exe/key?X-Amz-Signature=s`, 'x-internal-length': '1000' };
    const file = { etag: '"a"', 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' };
    gateway.services.downloads.handler = (_request, response) =>
      void response.writeHead(status, { ...redirect, ...file, ...headers }).end();
  }
  const seenBy = (service: 'downloads' | 'store') => gateway.services[service].seen.at(-1)!;

  it('forwards conditions and range to downloads, and fetches only the range that downloads selected', async () => {
    const response = await fetch(gateway.url + PATH, { headers: { cookie, ...CONDITIONS } });
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
    expect([seenBy('downloads').method, seenBy('downloads').headers]).toMatchObject(['GET', CONDITIONS]);
    expect(seenBy('store').headers.range).toBe('bytes=100-999');
    expect(Object.keys(seenBy('store').headers).sort()).toEqual(['connection', 'host', 'range']);
  });

  it('sends the whole file when downloads selects no range', async () => {
    permit(200);
    const { status, headers } = await gateway.send('GET', PATH, { cookie, range: 'bytes=100-' });
    expect([status, headers['content-length'], seenBy('store').headers.range]).toEqual([200, '1000', undefined]);
  });

  it('answers HEAD with the length, without the object store and without a range', async () => {
    permit(200);
    const requestsBefore = gateway.services.store.seen.length;
    const { status, headers, text } = await gateway.send('HEAD', PATH, { cookie, ...CONDITIONS });
    expect([status, headers['content-length'], headers.etag, text]).toEqual([200, '1000', '"a"', '']);
    expect(headers).not.toHaveProperty('x-internal-length');
    expect(seenBy('downloads').headers).not.toHaveProperty('range');
    expect(seenBy('downloads').headers).not.toHaveProperty('if-range');
    expect(seenBy('downloads').headers).toMatchObject({ 'if-match': '"a"', 'if-none-match': '"b"' });
    expect(gateway.services.store.seen).toHaveLength(requestsBefore);
  });

  it('passes refusals of downloads through unchanged', async () => {
    const requestsBefore = gateway.services.store.seen.length;
    gateway.services.downloads.handler = (_request, response) =>
      json(response, 416, { message: 'The file has no such range.' }, { 'content-range': 'bytes */1000' });
    const refused = await gateway.send('GET', PATH, { cookie, range: 'bytes=5000-' });
    expect([refused.status, refused.headers['content-range'], refused.text]).toEqual([
      416,
      'bytes */1000',
      '{"message":"The file has no such range."}',
    ]);
    gateway.services.downloads.handler = (_request, response) => void response.writeHead(304, { etag: '"a"' }).end();
    const unchanged = await gateway.send('GET', PATH, { cookie, 'if-none-match': '"a"' });
    expect([unchanged.status, unchanged.headers.etag, unchanged.headers['content-length'], unchanged.text]).toEqual([
      304,
      '"a"',
      undefined,
      '',
    ]);
    expect(gateway.services.store.seen).toHaveLength(requestsBefore);
  });

  it('is 503 when the object store ignores the range or downloads sends none', async () => {
    gateway.services.store.handler = (_request, response) => void response.writeHead(200, { 'content-length': 1000 }).end(bytes);
    expect((await gateway.send('GET', PATH, { cookie })).status).toBe(503);
    permit(206);
    expect((await gateway.send('GET', PATH, { cookie })).status).toBe(503);
  });

  it('asks a visitor to log in, without calling a service', async () => {
    const requestsBefore = gateway.services.downloads.seen.length;
    const { status, text } = await gateway.send('GET', PATH);
    expect([status, JSON.parse(text)]).toMatchObject([401, { message: 'Please log in to download tools.' }]);
    expect(gateway.services.downloads.seen).toHaveLength(requestsBefore);
  });

  it("counts toward the member's running downloads", async () => {
    const { cookie: mine } = gateway.createSession();
    const open: ClientRequest[] = [];
    gateway.services.store.handler = (_request, response) => void response.writeHead(206, { 'content-length': 900 }).write('12345');
    const start = (): Promise<number> =>
      new Promise((resolve, reject) => {
        const request = send({ host: '127.0.0.1', port: gateway.port, path: PATH, headers: { cookie: mine }, agent: false }, (response) => {
          response.on('error', () => undefined); // the test hangs up
          resolve(response.statusCode ?? 0);
        });
        open.push(request.once('error', reject).end());
      });
    for (let n = 0; n < 10; n += 1) expect(await start()).toBe(206);
    expect((await gateway.send('GET', PATH, { cookie: mine })).status).toBe(429);
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
    const running = fetch(gateway.url + PATH, { headers: { cookie } }).then((response) => response.arrayBuffer());
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
