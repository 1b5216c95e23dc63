import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(__dirname, '..', 'balancer');
const configuration = readFileSync(resolve(folder, 'haproxy.cfg'), 'utf8');

/** One of the balancer's own responses, as HAProxy sends the file. */
function readResponse(file: string) {
  const text = readFileSync(resolve(folder, file), 'utf8');
  const [head = '', body = ''] = text.split('\n\n');
  const [start = '', ...lines] = head.split('\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ')));
  return {
    status: Number(start.split(' ')[1]),
    reason: start.split(' ').slice(2).join(' '),
    headers,
    body,
  };
}

describe('the balancer', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.http'));

  it.each(files)(
    "responds with %s as the gateway would: with the contract's body and a correct length",
    (file) => {
      const { status, reason, headers, body } = readResponse(file);
      expect(JSON.parse(body)).toEqual({
        statusCode: status,
        message: expect.stringMatching(/^[A-Z].*\.$/),
        error: reason,
        requestId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      });
      expect(headers).toMatchObject({
        'content-length': String(Buffer.byteLength(body)),
        'content-type': 'application/json; charset=utf-8',
      });
    },
  );

  it('turns each of its own errors into 503 with Retry-After', () => {
    const lines = [...configuration.matchAll(/errorfile (\d+) \S+\/(\S+)/g)];
    const used: Record<string, string> = Object.fromEntries(
      lines.map(([, status = '', file = '']) => [status, file]),
    );
    for (const status of [500, 502, 503, 504])
      expect(readResponse(used[status] ?? '')).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
      });
    expect(Object.values(used).every((file) => files.includes(file))).toBe(true);
  });

  it('waits longer for a gateway’s health check than a gateway waits for a hanging service', () => {
    const [, seconds] = /timeout check (\d+)s/.exec(configuration) ?? [];
    expect(Number(seconds)).toBeGreaterThan(2);
  });

  it('waits longer than the gateway does, so that the gateway responds first', () => {
    const [, seconds] = /timeout server (\d+)s/.exec(configuration) ?? [];
    expect(Number(seconds)).toBeGreaterThan(150);
  });
});
