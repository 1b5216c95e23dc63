import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { refuseMalformedRequests } from './client-errors';

describe('a request that is not valid HTTP', () => {
  const records: object[] = [];
  let server: Server;

  beforeAll(async () => {
    const log = { info: (record: object) => void records.push(record) };
    server = createServer().on('clientError', refuseMalformedRequests(log));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());

  it('is refused with an error body, and recorded under the same request id', async () => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.end('NONSENSE\r\n\r\n');
    const response = await text(client);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    const { code, requestId } = JSON.parse(response.split('\r\n\r\n')[1]!) as Record<
      string,
      string
    >;
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
