import { HashingPool } from './hashing-pool';

/** A task that ends when the test resolves it. */
function aTask() {
  let resolve!: (value: string) => void;
  let reject!: (reason: Error) => void;
  const promise = new Promise<string>((...ends) => ([resolve, reject] = ends));
  return { run: jest.fn(() => promise), resolve, reject };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('HashingPool', () => {
  it('runs as many tasks concurrently as allowed, and the others in order of arrival within a network', async () => {
    const pool = new HashingPool(2);
    const tasks = [aTask(), aTask(), aTask(), aTask()];
    const results = tasks.map((task) => pool.run('a', task.run));
    await settled();
    expect(tasks.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0]);
    tasks[1]!.resolve('second');
    await settled();
    expect(tasks.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 0]);
    for (const task of tasks) task.resolve('done');
    expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done']);
  });

  it('rejects with 503 and Retry-After when the queue is full', async () => {
    const pool = new HashingPool(1, { perNetwork: 1, total: 1 });
    const [running, waiting, late] = [aTask(), aTask(), aTask()];
    const [first, second] = [pool.run('a', running.run), pool.run('a', waiting.run)];
    await expect(pool.run('b', late.run)).rejects.toMatchObject({
      code: 'overloaded',
      kind: 'unavailable',
      retryAfter: 2,
    });
    running.resolve('a');
    waiting.resolve('b');
    expect(await Promise.all([first, second])).toEqual(['a', 'b']);
    late.resolve('c');
    expect(await pool.run('b', late.run)).toBe('c');
  });

  it('lets networks take turns, and rejects only the one with too many tasks with 429', async () => {
    const pool = new HashingPool(1, { perNetwork: 3, total: 10 });
    const order: string[] = [];
    const task = (name: string) => async () => {
      await settled();
      order.push(name);
    };
    const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => pool.run('a', task(name)));
    await expect(pool.run('a', task('a5'))).rejects.toMatchObject({
      code: 'too_many_attempts',
      kind: 'too-many',
      retryAfter: 2,
    });
    const others = ['b1', 'b2', 'c1'].map((name) => pool.run(name[0]!, task(name)));
    await Promise.all([...flood, ...others]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('starts the next task after one that failed', async () => {
    const pool = new HashingPool(1, { perNetwork: 1, total: 1 });
    const [bad, good] = [aTask(), aTask()];
    const [first, second] = [pool.run('a', bad.run), pool.run('a', good.run)];
    bad.reject(new Error('no'));
    good.resolve('yes');
    await expect(first).rejects.toThrow('no');
    expect(await second).toBe('yes');
  });
});
