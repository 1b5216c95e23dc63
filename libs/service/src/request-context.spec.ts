import { setImmediate } from 'node:timers/promises';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { observeRequests } from './request-context';

async function recordsAt(level: string): Promise<unknown[]> {
  const lines: string[] = [];
  const server = fastify();
  observeRequests(server, pino({ level }, { write: (line: string) => void lines.push(line) }));
  server.get('/tools/:id', () => 'a tool');
  await server.inject({ url: '/tools/7?email=ada@example.com' });
  await setImmediate();
  await server.close();
  return lines.map((line) => JSON.parse(line) as unknown);
}

describe('requests', () => {
  it('are not logged at info, because the gateway logs each of them', async () => {
    expect(await recordsAt('info')).toEqual([]);
  });

  it('are logged at debug, without the query', async () => {
    expect(await recordsAt('debug')).toEqual([
      expect.objectContaining({ method: 'GET', url: '/tools/7', status: 200, msg: 'request' }),
    ]);
  });
});
