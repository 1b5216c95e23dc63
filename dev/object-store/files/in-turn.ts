/** Runs tasks of the same name one after the other, in the order they were asked for; tasks of different names do not wait. */
export class InTurn {
  private readonly last = new Map<string, Promise<void>>();

  /** Runs a task when those before it are over, whether they succeeded or not; its own failure is the caller's. */
  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.last.get(name);
    let finish = () => {};
    const mine = new Promise<void>((resolve) => (finish = resolve));
    this.last.set(name, mine);
    try {
      await before;
      return await task();
    } finally {
      finish();
      if (this.last.get(name) === mine) this.last.delete(name);
    }
  }
}
