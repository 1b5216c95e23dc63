import { setImmediate as turn } from 'node:timers/promises';
import { KeyedMutex } from './keyed-mutex';

describe('KeyedMutex', () => {
  it('lets work of one key through in turn and of other keys beside it', async () => {
    const turns = new KeyedMutex();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await turn();
      log.push(`${name} ends`);
    };
    await Promise.all([turns.run('x', work('x1')), turns.run('x', work('x2')), turns.run('y', work('y1'))]);
    expect(log.indexOf('x1 ends')).toBeLessThan(log.indexOf('x2 begins'));
    expect(log.indexOf('y1 begins')).toBeLessThan(log.indexOf('x1 ends'));
  });

  it('goes on after work that failed, whose caller is told', async () => {
    const turns = new KeyedMutex();
    const failing = turns.run('x', () => Promise.reject(new Error('no')));
    const next = turns.run('x', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('refuses with 429 when too much of one key waits, and that key alone', async () => {
    const turns = new KeyedMutex();
    let open!: () => void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const waiting = Array.from({ length: 65 }, () => turns.run('x', () => gate));
    expect(() => turns.run('x', () => gate)).toThrow(expect.objectContaining({ kind: 'too-many', retryAfter: 1 }));
    expect(await turns.run('y', () => Promise.resolve('fine'))).toBe('fine');
    open();
    await Promise.all(waiting);
    expect(await turns.run('x', () => Promise.resolve('fine again'))).toBe('fine again');
  });
});
