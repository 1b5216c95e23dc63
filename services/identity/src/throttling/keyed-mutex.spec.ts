import { setImmediate as nextTick } from 'node:timers/promises';
import { KeyedMutex } from './keyed-mutex';

describe('KeyedMutex', () => {
  it('runs tasks of one key one at a time and those of other keys concurrently', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await nextTick();
      log.push(`${name} ends`);
    };
    await Promise.all([
      mutex.run('x', work('x1')),
      mutex.run('x', work('x2')),
      mutex.run('y', work('y1')),
    ]);
    expect(log.indexOf('x1 ends')).toBeLessThan(log.indexOf('x2 begins'));
    expect(log.indexOf('y1 begins')).toBeLessThan(log.indexOf('x1 ends'));
  });

  it('continues after a failed task and rejects its caller', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.run('x', () => Promise.reject(new Error('no')));
    const next = mutex.run('x', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('rejects with 429 when the queue of a key is full, for that key only', async () => {
    const mutex = new KeyedMutex();
    let open!: () => void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const waiting = Array.from({ length: 65 }, () => mutex.run('x', () => gate));
    expect(() => mutex.run('x', () => gate)).toThrow(
      expect.objectContaining({ kind: 'too-many', retryAfter: 1 }),
    );
    expect(await mutex.run('y', () => Promise.resolve('fine'))).toBe('fine');
    open();
    await Promise.all(waiting);
    expect(await mutex.run('x', () => Promise.resolve('fine again'))).toBe('fine again');
  });
});
