/** Runs tasks with the same key one after the other, in order; tasks with different keys run concurrently. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<void>>();

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    let finish = () => {};
    const mine = new Promise<void>((resolve) => (finish = resolve));
    this.last.set(key, mine);
    try {
      await before;
      return await task();
    } finally {
      finish();
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
