import { Client, type ClientConfig } from 'pg';

const QUERY_DEADLINE = 25_000; // milliseconds; PostgreSQL ends statements after 15 s, so a longer silence means a dead connection

interface Connected {
  connection: { stream: { destroy(error: Error): void } };
}

/** A pg client with a query deadline, since a vanished host goes unnoticed for 15 minutes; at the deadline, idle clients close as well. */
export class DeadlineClient extends Client {
  private static readonly open = new Set<DeadlineClient>();
  private readonly deadline: number;
  private pending = 0;

  constructor(config: ClientConfig & { queryDeadline?: number }) {
    super(config);
    this.deadline = config.queryDeadline ?? QUERY_DEADLINE;
    DeadlineClient.open.add(this);
    this.once('end', () => DeadlineClient.open.delete(this));
  }

  /** pg declares nine overloads; the pool and TypeORM only use those that return a promise. */
  override query = ((...args: unknown[]): unknown => {
    const result = Client.prototype.query.apply(this, args as never) as unknown;
    if (result instanceof Promise) void this.watch(result);
    return result;
  }) as Client['query'];

  private async watch(result: Promise<unknown>): Promise<void> {
    const timer = setTimeout(() => this.giveUp(), this.deadline);
    this.pending += 1;
    await result.catch(() => undefined); // the caller gets the error
    this.pending -= 1;
    clearTimeout(timer);
  }

  private giveUp(): void {
    this.destroy();
    for (const other of DeadlineClient.open) if (other.pending === 0) other.destroy();
  }

  private destroy(): void {
    const error = Object.assign(new Error(`no answer from PostgreSQL in ${this.deadline} ms`), { code: 'ETIMEDOUT' });
    (this as unknown as Connected).connection.stream.destroy(error);
  }
}
