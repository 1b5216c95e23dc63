import { HashingPool } from './password-hasher';

/** A task that ends when the test resolves it. */
function aTask() {
  let resolve!: (value: string) => void;
  let reject!: (reason: Error) => void;
  const promise = new Promise<string>((...ends) => ([resolve, reject] = ends));
  return { run: jest.fn(() => promise), resolve, reject };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('HashingPool', () => {
  it('runs as many tasks concurrently as allowed, and the others in order of arrival', async () => {
    const pool = new HashingPool(2, 10);
    const tasks = [aTask(), aTask(), aTask(), aTask()];
    const results = tasks.map((task) => pool.run(task.run));
    await settled();
    expect(tasks.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0]);
    tasks[1]!.resolve('second');
    await settled();
    expect(tasks.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 0]);
    for (const task of tasks) task.resolve('done');
    expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done']);
  });

  it('rejects with 503 and Retry-After when the queue is full', async () => {
    const pool = new HashingPool(1, 1);
    const [running, waiting, late] = [aTask(), aTask(), aTask()];
    const [first, second] = [pool.run(running.run), pool.run(waiting.run)];
    await expect(pool.run(late.run)).rejects.toMatchObject({ code: 'overloaded', kind: 'unavailable', retryAfter: 2 });
    running.resolve('a');
    waiting.resolve('b');
    expect(await Promise.all([first, second])).toEqual(['a', 'b']);
    late.resolve('c');
    expect(await pool.run(late.run)).toBe('c');
  });

  it('starts the next task after one that failed', async () => {
    const pool = new HashingPool(1, 1);
    const [bad, good] = [aTask(), aTask()];
    const [first, second] = [pool.run(bad.run), pool.run(good.run)];
    bad.reject(new Error('no'));
    good.resolve('yes');
    await expect(first).rejects.toThrow('no');
    expect(await second).toBe('yes');
  });
});
