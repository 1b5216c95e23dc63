import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

const script = resolve(__dirname, '..', 'health.sh');
const [onPosix, reason] =
  process.platform === 'win32' ? [describe.skip, ' (not run on Windows)'] : [describe, ''];

onPosix(`the health check of the containers${reason}`, () => {
  let server: Server;
  let port: string;
  beforeAll(async () => {
    server = createServer(({ url }, response) =>
      response.writeHead(url === '/readyz' ? 200 : 503).end('{"checks":"postgres"}'),
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    port = String((server.address() as AddressInfo).port);
  });
  afterAll(() => server.close());

  const check = (...args: string[]) =>
    new Promise<{ failed: boolean; output: string }>((done) => {
      execFile(
        'bash',
        [script, ...args],
        { env: { ...process.env, METRICS_PORT: port } },
        (error, output) => done({ failed: error !== null, output }),
      );
    });

  it('succeeds when the process is ready', async () => {
    expect(await check()).toEqual({ failed: false, output: '' });
  });

  it('fails with a reason when it is not', async () => {
    expect(await check(port, '/other')).toEqual({
      failed: true,
      output: expect.stringContaining('{"checks":"postgres"}'),
    });
  });

  it('fails when nothing listens', async () => {
    expect(await check('1')).toMatchObject({ failed: true });
  });
});
