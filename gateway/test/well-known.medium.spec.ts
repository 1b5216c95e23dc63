import { TestGateway } from './test-gateway';

describe('/.well-known', () => {
  let gateway: TestGateway;
  beforeAll(async () => (gateway = await TestGateway.start()));
  afterAll(() => gateway.close());

  it.each(['GET', 'HEAD'])('leads to the form that changes the password: %s', async (method) => {
    const { status, headers } = await gateway.send(method, '/.well-known/change-password');
    expect([status, headers.location]).toEqual([302, '/dashboard#password']);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('has nothing else, by which password managers recognize a site that answers everything', async () => {
    const { status } = await gateway.send('GET', '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200');
    expect(status).toBe(404);
    expect((await gateway.send('POST', '/.well-known/change-password')).status).toBe(405);
  });
});
