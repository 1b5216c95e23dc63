import { MemberLimit } from './member-limit';

const refusal = { code: 'too_many_requests', retryAfter: expect.any(Number) };
const done = () => Promise.resolve('done');

describe('a limit per member', () => {
  it('refuses a member who calls too often in a minute, and nobody else', async () => {
    const limit = new MemberLimit({ perMinute: 3 });
    for (let count = 0; count < 3; count += 1)
      await expect(limit.run('one', done)).resolves.toBe('done');
    await expect(limit.run('one', done)).rejects.toMatchObject(refusal);
    await expect(limit.run('other', done)).resolves.toBe('done');
  });

  it('allows one call at a time, also after one that failed', async () => {
    const limit = new MemberLimit({ perMinute: 10 });
    let finish: () => void = () => undefined;
    const running = limit.run('one', () => new Promise<void>((resolve) => (finish = resolve)));
    await expect(limit.run('one', done)).rejects.toMatchObject({ ...refusal, retryAfter: 1 });
    finish();
    await running;
    await expect(limit.run('one', () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    await expect(limit.run('one', done)).resolves.toBe('done');
  });

  it('limits nothing when it is off', async () => {
    const limit = new MemberLimit({ perMinute: 1, isOn: false });
    await Promise.all([limit.run('one', done), limit.run('one', done)]);
    await expect(limit.run('one', done)).resolves.toBe('done');
  });
});
