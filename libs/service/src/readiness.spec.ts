import { Readiness } from './readiness';

describe('what a process says about itself', () => {
  it('is not ready while a vital part is down, and incomplete while another one is', async () => {
    const readiness = new Readiness();
    readiness.register('postgres', async () => undefined);
    readiness.register('nats', () => Promise.reject(new Error('NATS is down')), { vital: false });
    expect(await readiness.report()).toEqual({ ready: true, complete: false, parts: { postgres: 'ok', nats: 'NATS is down' } });
    readiness.register('http', () => Promise.reject(new Error('does not listen yet')));
    expect((await readiness.report()).ready).toBe(false);
  });

  it('is alive until a part is stuck: only a new process gets out of that', () => {
    const readiness = new Readiness();
    let stuck = false;
    readiness.registerStuck(() => stuck);
    expect(readiness.isAlive).toBe(true);
    stuck = true;
    expect(readiness.isAlive).toBe(false);
  });
});
