import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { requestDuration } from '@libs/service';
import { refuseMalformedRequests } from './client-errors';
import { securityHeaders } from './security-headers';

describe('a request that is not valid HTTP', () => {
  const records: object[] = [];
  let server: Server;

  beforeAll(async () => {
    const log = { info: (record: object) => void records.push(record) };
    server = createServer().on(
      'clientError',
      refuseMalformedRequests(log, securityHeaders('https://exe.example')),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());

  it('is refused with an error body and security headers, recorded under the same request id and counted', async () => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.end('NONSENSE\r\n\r\n');
    const response = await text(client);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    const [head, body] = response.split('\r\n\r\n') as [string, string];
    const { code, requestId } = JSON.parse(body) as Record<string, string>;
    expect(head).toContain(`\r\nx-request-id: ${requestId}\r\n`);
    expect(head).toContain('\r\nstrict-transport-security: ');
    expect(head).toContain('\r\ncache-control: no-store\r\n');
    const { values } = await requestDuration.get();
    expect(values).toContainEqual(
      expect.objectContaining({
        labels: { method: 'unknown', route: 'malformed', status: 400 },
        metricName: expect.stringMatching(/_count$/) as string,
        value: 1,
      }),
    );
    expect(code).toBe('invalid_request');
    expect(records).toEqual([
      {
        requestId,
        status: 400,
        code: expect.stringMatching(/^HPE_/) as string,
        address: '127.0.0.1',
      },
    ]);
  });
});
