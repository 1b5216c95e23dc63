import { connect, type Socket } from 'node:net';
import { eventually } from '@testing';
import { Gate, json } from './fake-service';
import { TestGateway } from './test-gateway';

describe('a request that waits for an earlier one on its connection', () => {
  const path = '/api/tools/t1/download';
  let gateway: TestGateway;
  let gate: Gate;

  beforeAll(async () => {
    const settings = { MAX_DOWNLOADS_PER_MEMBER: '1', MAX_CONNECTIONS_PER_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1' };
    gateway = await TestGateway.start({ settings });
    gateway.services.downloads.handler = ({ headers }, response) => {
      const address = `${gateway.services.store.url}/exe/key`;
      if (headers['x-internal-record'] !== 'later') return void response.writeHead(200).end();
      response.writeHead(200, { 'x-internal-redirect': address, 'x-internal-record': 'later', etag: '"a"' }).end();
    };
  });
  beforeEach(() => {
    gate = new Gate();
    gateway.services.payments.handler = async (_request, response) => {
      await gate.wait();
      json(response, 200, { first: true });
    };
  });
  afterEach(() => gate.open());
  afterAll(() => gateway.close());

  /** Sends a slow request and another right behind it. */
  function pipeline(second: string, cookie: string): Socket {
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
    const headers = `Host: x\r\nCookie: ${cookie}\r\nContent-Length: 0\r\n\r\n`;
    socket.write(`GET /api/account/orders HTTP/1.1\r\n${headers}${second} HTTP/1.1\r\n${headers}`);
    return socket;
  }

  it('ends its download when the connection closes', async () => {
    const { cookie } = gateway.createSession();
    let isStoreDone = false;
    gateway.services.store.handler = (_request, response) => {
      response.once('close', () => (isStoreDone = true));
      response.writeHead(200, { 'content-length': 50_000_000 }).write(Buffer.alloc(5_000_000));
    };
    const impatient = pipeline(`POST ${path}`, cookie);
    await eventually(() => expect(gateway.services.store.seen).not.toEqual([]));
    impatient.destroy();
    await eventually(() => expect(isStoreDone).toBe(true));
    gateway.services.store.handler = (_request, response) => void response.writeHead(200, { 'content-length': 2 }).end('ok');
    expect(await gateway.send('POST', path, { cookie })).toMatchObject({ status: 200, text: 'ok' });
  });

  it('no longer counts for its address when the connection closes', async () => {
    const { cookie } = gateway.createSession();
    for (let round = 0; round < 3; round += 1) {
      const before = gateway.services.payments.seen.length;
      const impatient = pipeline('GET /api/account/orders', cookie);
      await eventually(() => expect(gateway.services.payments.seen.length).toBe(before + 2));
      impatient.destroy();
    }
    await eventually(async () => expect((await gateway.send('GET', '/api/config')).status).toBe(200));
  });

  it('is answered after the earlier one', async () => {
    const { cookie } = gateway.createSession();
    const socket = pipeline('GET /api/config', cookie);
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    await gate.reached;
    gate.open();
    await eventually(() => expect(received).toMatch(/{"first":true}\s+0\s+HTTP\/1\.1 200 [\s\S]*"testMode"/));
    socket.destroy();
    await eventually(async () => expect((await gateway.send('GET', '/api/config')).status).toBe(200));
  });

  it('puts nothing into the earlier response when it is malformed', async () => {
    const { cookie } = gateway.createSession();
    let sendRest: () => void = () => undefined;
    gateway.services.payments.handler = (_request, response) => {
      response.writeHead(200, { 'content-length': 2_000 }).write('a'.repeat(1_000));
      sendRest = () => response.end('a'.repeat(1_000));
    };
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.write(`GET /api/account/orders HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
    await eventually(() => expect(received).toContain('aaa'));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('hello\r\n\r\n');
    await closed;
    sendRest();
    expect(received.split('\r\n\r\n')[1]).toMatch(/^a*$/);
  });
});
