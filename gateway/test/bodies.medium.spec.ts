import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request as send } from 'node:http';
import { connect } from 'node:net';
import { eventually } from '@testing';
import { json, textOf } from './fake-service';
import { TestGateway } from './test-gateway';

const MIB = 1024 * 1024;
const gatewayLimits = { jsonBodyMs: 400, unreadBodyMs: 1_000 };

describe('request bodies', () => {
  let gateway: TestGateway;
  let admin: string;
  let received = 0;
  beforeAll(async () => {
    gateway = await TestGateway.start({ gatewayLimits });
    admin = gateway.createSession({ isAdmin: true }).cookie;
    gateway.services.catalogue.handler = async (request, response) => {
      received = (await textOf(request).catch(() => '')).length;
      if (!response.destroyed) json(response, 201, { received });
    };
    gateway.services.payments.handler = async (request, response, seen) => {
      seen.body = await textOf(request);
      json(response, 200, {});
    };
  });
  afterAll(() => gateway.close());

  const grant = '/api/admin/users/u1/pro';
  const jsonType = { 'content-type': 'application/json' };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

  it('of JSON are forwarded with and without a declared length', async () => {
    const body = JSON.stringify({ text: 'ä'.repeat(8_000) });
    await gateway.send('POST', grant, { cookie: admin, ...jsonType }, body);
    await gateway.send('POST', grant, { cookie: admin, ...jsonType, 'transfer-encoding': 'chunked' }, body);
    const seen = gateway.services.payments.to(grant);
    expect(seen.map((one) => one.body)).toEqual([body, body]);
    expect(seen.map(({ headers }) => [headers['content-length'], headers['transfer-encoding']])).toEqual(
      Array(2).fill([String(Buffer.byteLength(body)), undefined]),
    );
  });

  it('of another type are 415, unless empty', async () => {
    expect((await gateway.send('POST', grant, { cookie: admin, 'content-type': 'text/plain' }, 'x')).status).toBe(415);
    expect((await gateway.send('POST', grant, { cookie: admin, 'transfer-encoding': 'chunked' }, 'x')).status).toBe(415);
    expect((await gateway.send('POST', grant, { cookie: admin, 'content-type': 'text/plain' })).status).toBe(200);
    expect((await gateway.send('POST', '/api/tools', { cookie: admin, ...jsonType }, '{}')).status).toBe(415);
  });

  it('of JSON that are too large are 413 by their header or as soon as they exceed the limit', async () => {
    const before = gateway.services.payments.seen.length;
    const announced = await gateway.send('POST', grant, { cookie: admin, ...jsonType }, Buffer.alloc(16_385));
    const chunked = await gateway.send(
      'POST',
      grant,
      { cookie: admin, ...jsonType, 'transfer-encoding': 'chunked' },
      Buffer.alloc(300_000),
    );
    expect([announced.status, chunked.status]).toEqual([413, 413]);
    expect(announced.headers.connection).toBe('close');
    expect(gateway.services.payments.seen.length).toBe(before);
  });

  it('of learning paths may be larger', async () => {
    const path = `/api/admin/paths/${randomUUID()}`;
    const put = async (bytes: number) =>
      (await gateway.send('PUT', path, { cookie: admin, ...jsonType }, JSON.stringify('ж'.repeat(bytes / 2 - 1)))).status;
    expect([await put(60_000), await put(65_540)]).toEqual([201, 413]);
  });

  it('of JSON nested deeper than 16 levels are 400 and not forwarded', async () => {
    const before = gateway.services.payments.seen.length;
    const { status, text } = await gateway.send('POST', grant, { cookie: admin, ...jsonType }, '['.repeat(17) + ']'.repeat(17));
    expect([status, text]).toEqual([400, expect.stringContaining('nested too deeply')]);
    expect(gateway.services.payments.seen.length).toBe(before);
    const strings = JSON.stringify({ text: '[{'.repeat(1000) });
    expect((await gateway.send('POST', grant, { cookie: admin, ...jsonType }, strings)).status).toBe(200);
  });

  it('of JSON that do not arrive are 408, without a connection to a service', async () => {
    const before = gateway.services.payments.seen.length;
    const response = await gateway.sendRaw(
      `POST ${grant} HTTP/1.1\r\nHost: x\r\nCookie: ${admin}\r\nContent-Type: application/json\r\nContent-Length: 10\r\nConnection: close\r\n\r\n{`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(gateway.services.payments.seen.length).toBe(before);
  });

  it('of large uploads are not read before 401 and 403, and the connection is closed if they go on', async () => {
    for (const [cookie, status] of [
      ['', 401],
      [gateway.createSession().cookie, 403],
    ] as const) {
      const answer = await startUpload(gateway, { cookie, 'content-length': String(3 * MIB) });
      expect([answer.status, answer.sent < 2 * MIB]).toEqual([status, true]);
      await eventually(() => expect(answer.request.destroyed).toBe(true), 3_000);
    }
    expect(gateway.services.catalogue.to('/api/tools')).toEqual([]);
  });

  it('are refused or requested before the client sends them, with Expect: 100-continue', async () => {
    const headersWith = (cookie: string): string =>
      `POST /api/tools HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: ${multipart['content-type']}\r\nContent-Length: 3\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
    expect(await gateway.sendRaw(headersWith('none=1'))).toMatch(/^HTTP\/1\.1 401 /);
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(headersWith(admin)));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('abc');
    const [second] = (await once(socket, 'data')) as [Buffer];
    expect(second.toString()).toMatch(/^HTTP\/1\.1 201 /);
    socket.destroy();
  });

  it('of uploads are streamed; more than 204 MiB are 413 by their header', async () => {
    const whole = await gateway.send('POST', '/api/tools', { cookie: admin, ...multipart }, Buffer.alloc(4 * MIB));
    expect([whole.status, received]).toEqual([201, 4 * MIB]);
    const before = gateway.services.catalogue.to('/api/tools').length;
    const { status } = await startUpload(gateway, { cookie: admin, 'content-length': String(204 * MIB + 1) });
    expect([status, gateway.services.catalogue.to('/api/tools').length]).toEqual([413, before]);
  });

  it('of uploads that the client aborts are aborted at the catalogue too', async () => {
    received = -1;
    const before = gateway.services.catalogue.to('/api/tools').length;
    const head = `POST /api/tools HTTP/1.1\r\nHost: x\r\nCookie: ${admin}\r\nContent-Type: ${multipart['content-type']}\r\n`;
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(`${head}Content-Length: 90000\r\n\r\nabc`));
    await eventually(() => expect(gateway.services.catalogue.to('/api/tools').length).toBe(before + 1));
    socket.destroy();
    await eventually(() => expect(received).toBe(0));
  });

  it('of uploads can be refused by the catalogue before their end', async () => {
    const usual = gateway.services.catalogue.handler;
    gateway.services.catalogue.handler = (request, response) => {
      request.once('data', () => json(response, 400, { message: 'That is no zip file.' }));
    };
    const answer = await gateway.send('POST', '/api/tools', { cookie: admin, ...multipart }, Buffer.alloc(3 * MIB));
    expect([answer.status, answer.text]).toEqual([400, '{"message":"That is no zip file."}']);
    gateway.services.catalogue.handler = usual;
  });

  it('with ambiguous framing are refused and not forwarded', async () => {
    const before = gateway.services.payments.seen.length;
    const heads = [
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
      'Content-Length: 5\r\nContent-Length: 6',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding : chunked',
    ];
    for (const head of heads) {
      const response = await gateway.sendRaw(
        `POST ${grant} HTTP/1.1\r\nHost: x\r\nCookie: ${admin}\r\n${head}\r\n\r\n0\r\n\r\nGET /internal HTTP/1.1\r\n\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1\.1 400 [\s\S]*"requestId":/);
    }
    expect(gateway.services.payments.seen.length).toBe(before);
  });

  it('headers that are too large are 431 with the common error body', async () => {
    const response = await gateway.sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 431 [\s\S]*"statusCode":431/);
  });
});

/** Starts a large upload; resolves with the response and the bytes sent by then. */
function startUpload(
  gateway: TestGateway,
  headers: Record<string, string>,
): Promise<{ status?: number; request: ClientRequest; sent: number }> {
  return new Promise((resolve, reject) => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const request = send({ host: '127.0.0.1', port: gateway.port, method: 'POST', path: '/api/tools', headers: { ...type, ...headers } });
    let sent = 0;
    request.on('error', reject).once('response', (response) => {
      resolve({ status: response.statusCode, request, sent });
      response.resume();
    });
    request.write(Buffer.alloc(1024), () => (sent += 1024));
  });
}
