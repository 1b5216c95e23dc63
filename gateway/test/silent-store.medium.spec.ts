import { createHash, randomBytes } from 'node:crypto';
import { type IncomingMessage, request as send } from 'node:http';
import { TestGateway } from './test-gateway';

describe('a stalled download', () => {
  let gateway: TestGateway;
  let cookie: string;
  const bytes = randomBytes(20_000_000);
  const path = '/api/tools/t1/download';

  beforeAll(async () => {
    gateway = await TestGateway.start({ gatewayLimits: { storeMs: 400 } });
    cookie = gateway.createSession().cookie;
    gateway.services.downloads.handler = (_request, response) =>
      void response.writeHead(200, { 'x-internal-redirect': `${gateway.services.store.url}/exe/key` }).end();
  });
  afterAll(() => gateway.close());

  it('continues when the client stops reading for longer than the store timeout', async () => {
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

  it.each([1000, 5_000_000])('is aborted when the object store stops sending after %i bytes', async (count) => {
    gateway.services.store.handler = (_request, response) => {
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, count));
    };
    await expect(gateway.send('POST', path, { cookie })).rejects.toThrow();
  });

  it('has the right bytes while other downloads run and the clients read slowly', async () => {
    const files = Array.from({ length: 4 }, () => randomBytes(12_000_000));
    let opened = 0;
    gateway.services.store.handler = (_request, response) => {
      const file = files[opened++] ?? bytes;
      response.writeHead(200, { 'content-length': file.length });
      for (let from = 0; from < file.length; from += 700_001) response.write(file.subarray(from, from + 700_001));
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
      const options = { host: '127.0.0.1', port: gateway.port, method: 'POST', path, headers: { cookie }, agent: false };
      send(options, (response) => {
        if (response.statusCode === 200) resolve(read(response));
        else reject(new Error(`status ${response.statusCode}`));
      })
        .once('error', reject)
        .end();
    });
  }
});
