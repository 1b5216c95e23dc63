import { randomBytes } from 'node:crypto';
import { request as send } from 'node:http';
import { TestGateway } from './test-gateway';

describe('a download whose bytes stop coming', () => {
  let gateway: TestGateway;
  let cookie: string;
  const bytes = randomBytes(20_000_000);
  const path = '/api/tools/t1/download';

  beforeAll(async () => {
    gateway = await TestGateway.start({ gatewayLimits: { storeMs: 400 } });
    cookie = gateway.signIn().cookie;
    gateway.services.downloads.handler = (_request, response) =>
      void response.writeHead(200, { 'x-internal-redirect': `${gateway.services.store.url}/exe/key` }).end();
  });
  afterAll(() => gateway.close());

  it('goes on when it is the client that has stopped reading, for longer than the store may be silent', async () => {
    gateway.services.store.handler = (_request, response) => void response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    const received = await new Promise<Buffer>((resolve, reject) => {
      send({ host: '127.0.0.1', port: gateway.port, method: 'POST', path, headers: { cookie } }, (response) => {
        const chunks: Buffer[] = [];
        setTimeout(() => response.on('data', (chunk: Buffer) => chunks.push(chunk)), 1500);
        response.once('end', () => resolve(Buffer.concat(chunks))).once('error', reject);
      }).end();
    });
    expect(received.equals(bytes)).toBe(true);
  });

  it('ends as broken when it is the store that has fallen silent', async () => {
    gateway.services.store.handler = (_request, response) => {
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, 1000));
    };
    await expect(gateway.send('POST', path, { cookie })).rejects.toThrow();
  });
});
