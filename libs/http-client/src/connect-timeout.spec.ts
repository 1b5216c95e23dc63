import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from './http-client';

/** Listens with the shortest queue of connections. */
const SERVER = `
  const { createServer } = require('node:http');
  const server = createServer((request, response) => response.end(request.method));
  server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => process.stdout.write(String(server.address().port)));`;
const QUEUE = 2; // Linux accepts one more than the backlog

describe('a host that does not accept connections', () => {
  const sockets: Socket[] = [];
  let server: ChildProcess;
  let port: number;

  beforeEach(async () => {
    server = spawn(process.execPath, ['-e', SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
    port = Number(await new Promise<Buffer>((resolve) => server.stdout?.once('data', resolve)));
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.kill('SIGKILL');
    await once(server, 'exit');
  });

  /** Stops the server and fills its queue, so that the system drops further connections as if the host had vanished. */
  async function vanish(): Promise<void> {
    server.kill('SIGSTOP');
    for (let hanging = 0; hanging < 2;) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      sockets.push(socket);
      await Promise.race([once(socket, 'connect'), sleep(1_000)]);
      if (socket.connecting) hanging += 1;
    }
    expect(sockets.length).toBeGreaterThan(QUEUE);
  }

  const post = (silenceMs: number, connectMs: number) =>
    new HttpClient({ connectMs }).send({
      url: `http://127.0.0.1:${port}`,
      method: 'POST',
      path: '/',
      headers: {},
      body: '{}',
      silenceMs,
    });

  it('fails a request long before the timeout of a response', async () => {
    await vanish();
    await expect(post(20_000, 200)).rejects.toMatchObject({ code: 'UND_ERR_CONNECT_TIMEOUT' });
  });

  it('gets a request over a second connection, even one that is not repeatable', async () => {
    await vanish();
    const response = post(5_000, 800);
    await sleep(400);
    server.kill('SIGCONT');
    const { body } = await response;
    expect(body.toString()).toBe('POST');
  });
});
