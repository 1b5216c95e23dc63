import { requestDuration } from '@libs/service';
import { eventually, HalfOpenConnection } from '@testing';
import { APP_LOG } from '../src/http/request-hooks';
import { json } from './fake-service';
import { TestGateway } from './test-gateway';

interface Refusal {
  status: number;
  headers: string;
  body: { statusCode: number; code: string; requestId: string };
}

async function refuse(gateway: TestGateway, request: string): Promise<Refusal> {
  const response = await gateway.sendRaw(request);
  const [headers = '', body = ''] = response.split('\r\n\r\n');
  const status = Number(headers.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  return { status, headers, body: JSON.parse(body) as Refusal['body'] };
}

async function countRequests(route: string, status: number): Promise<number> {
  const { values } = await requestDuration.get();
  const counts = values.filter(
    ({ metricName, labels }) =>
      metricName?.endsWith('_count') && labels.route === route && labels.status === status,
  );
  return counts.reduce((sum, { value }) => sum + value, 0);
}

interface AppLog {
  info: (record: { requestId?: string }, message?: string) => void;
}

/** Records the ids in the log while an action runs. */
async function loggedIds(gateway: TestGateway, action: () => Promise<void>): Promise<unknown[]> {
  const log = jest.spyOn(gateway.app.get<AppLog>(APP_LOG), 'info');
  await action();
  const ids = log.mock.calls.map(([{ requestId }]) => requestId);
  log.mockRestore();
  return ids;
}

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7/;
const CLOSE = 'Connection: close\r\n\r\n';
const UPGRADE =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

describe('a request that Node would refuse itself', () => {
  let gateway: TestGateway;
  beforeAll(async () => (gateway = await TestGateway.start()));
  afterAll(() => gateway.close());

  it.each([
    ['without Host', `GET /api/config HTTP/1.1\r\n${CLOSE}`, '/api/config', 400, 'invalid_host'],
    ['upgrade without Host', `GET /ws HTTP/1.1\r\n${UPGRADE}`, '/ws', 400, 'invalid_host'],
    [
      'with an unknown expectation',
      `GET /api/config HTTP/1.1\r\nHost: x\r\nExpect: gold\r\n${CLOSE}`,
      '/api/config',
      417,
      'expectation_failed',
    ],
  ])(
    '%s gets the common error body and headers, a log record and a metric',
    async (_case, request, route, status, code) => {
      const before = await countRequests(route, status);
      let refusal: Refusal | undefined;
      const ids = await loggedIds(gateway, async () => {
        refusal = await refuse(gateway, request);
        await eventually(async () => expect(await countRequests(route, status)).toBe(before + 1));
      });
      expect(refusal).toMatchObject({ status, body: { statusCode: status, code } });
      const { headers, body } = refusal!;
      expect(headers).toContain(`x-request-id: ${body.requestId}`);
      expect(headers).toContain('x-content-type-options: nosniff');
      expect(ids).toEqual([body.requestId]);
    },
  );

  it('of HTTP/1.0 may have no Host', async () => {
    expect(await gateway.sendRaw('GET /api/config HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a malformed request', () => {
  let gateway: TestGateway;
  beforeAll(async () => (gateway = await TestGateway.start()));
  afterAll(() => gateway.close());

  const read = 'GET /api/paths HTTP/1.1\r\nHost: x\r\n\r\n';

  it('ends the connection without a word while a response is being sent on it', async () => {
    gateway.services.catalogue.handler = (_request, response) =>
      void response.writeHead(200, { 'content-length': 100 }).write('first');
    const connection = await HalfOpenConnection.open(gateway.url, read);
    await eventually(() => expect(connection.received).toContain('first'));
    await eventually(() => {
      connection.write('hello\r\n\r\n');
      expect(connection.isDestroyed).toBe(true);
    });
    expect(connection.received).toMatch(/^HTTP\/1\.1 200 [^]*first$/);
  });

  it('gets no response before an earlier request on its connection', async () => {
    gateway.services.catalogue.handler = () => undefined;
    expect(await gateway.sendRaw(`${read}hello\r\n\r\n`)).toBe('');
  });

  it('is 400 after a response on its connection', async () => {
    gateway.services.catalogue.handler = (_request, response) => json(response, 200, []);
    const connection = await HalfOpenConnection.open(gateway.url, read);
    await eventually(() => expect(connection.received).toContain('[]'));
    connection.write('hello\r\n\r\n');
    await eventually(() => expect(connection.received).toContain('HTTP/1.1 400 '));
  });

  it.each([
    ['in its head', 'hello\r\n\r\n', 'malformed'],
    [
      'in its body',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n',
      '/api/login',
    ],
  ])('%s has one id and is counted once', async (_case, request, route) => {
    const malformed = await countRequests('malformed', 400);
    const before = await countRequests(route, 400);
    const disconnected = await countRequests(route, 499);
    let refusal: Refusal | undefined;
    const ids = await loggedIds(gateway, async () => {
      refusal = await refuse(gateway, request);
      await eventually(async () => expect(await countRequests(route, 400)).toBe(before + 1));
    });
    const { status, headers, body } = refusal!;
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.requestId).toMatch(UUID_V7);
    expect(headers).toContain(`x-request-id: ${body.requestId}`);
    expect(ids).toEqual([body.requestId]);
    expect(await countRequests(route, 499)).toBe(disconnected);
    if (route !== 'malformed') expect(await countRequests('malformed', 400)).toBe(malformed);
  });
});
