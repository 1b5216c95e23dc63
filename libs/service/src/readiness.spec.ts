import { Readiness } from './readiness';

describe('Readiness', () => {
  it('is not ready while a vital check fails, and incomplete while another one fails', async () => {
    const readiness = new Readiness();
    readiness.register('postgres', async () => undefined);
    readiness.register('nats', () => Promise.reject(new Error('NATS is down')), { vital: false });
    expect(await readiness.report()).toEqual({
      ready: true,
      complete: false,
      checks: { postgres: 'ok', nats: 'NATS is down' },
    });
    readiness.register('http', () => Promise.reject(new Error('does not listen yet')));
    expect((await readiness.report()).ready).toBe(false);
  });
});
