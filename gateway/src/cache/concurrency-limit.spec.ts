import { setImmediate as turn } from 'node:timers/promises';
import { ConcurrencyLimit } from './concurrency-limit';

/** A task that runs until the test finishes it. */
function aTask() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  const task = { isRunning: false, finish: () => finish(), run: async () => ((task.isRunning = true), await done) };
  return task;
}

describe('ConcurrencyLimit', () => {
  it('runs as many tasks as allowed, then the others in order', async () => {
    const limit = new ConcurrencyLimit(2, 10);
    const tasks = [aTask(), aTask(), aTask(), aTask()];
    const all = tasks.map((task) => limit.run(task.run));
    const running = () => tasks.map(({ isRunning }) => isRunning);
    await turn();
    expect(running()).toEqual([true, true, false, false]);
    tasks[1]?.finish();
    await turn();
    expect(running()).toEqual([true, true, true, false]);
    tasks.forEach(({ finish }) => finish());
    await Promise.all(all);
  });

  it('throws 503 when too many tasks wait, and accepts tasks again afterwards', async () => {
    const limit = new ConcurrencyLimit(1, 1);
    const [first, second] = [aTask(), aTask()];
    const both = [limit.run(first.run), limit.run(second.run)];
    await expect(limit.run(async () => 1)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 1 });
    [first, second].forEach(({ finish }) => finish());
    await Promise.all(both);
    expect(await limit.run(async () => 1)).toBe(1);
  });

  it('frees the slot of a failed task', async () => {
    const limit = new ConcurrencyLimit(1, 0);
    await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limit.run(async () => 2)).toBe(2);
  });
});
