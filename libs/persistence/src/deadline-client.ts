import { Client, type ClientConfig } from 'pg';

/** Milliseconds a query may take; PostgreSQL itself ends statements after 15 s, so that no answer by then means no connection. */
const QUERY_DEADLINE = 25_000;

interface Connected {
  connection: { stream: { destroy(error: Error): void } };
}

/**
 * A connection that does not wait for ever: when a host vanishes without a reset, the operating system notices after a quarter of an hour.
 * A query without an answer by the deadline destroys its connection, and with it the idle ones, which lead to the same host.
 */
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

  /** pg declares nine shapes of this method; the pool and TypeORM use those that give a promise. */
  override query = ((...args: unknown[]): unknown => {
    const result = Client.prototype.query.apply(this, args as never) as unknown;
    if (result instanceof Promise) void this.watch(result);
    return result;
  }) as Client['query'];

  private async watch(result: Promise<unknown>): Promise<void> {
    const timer = setTimeout(() => this.giveUp(), this.deadline);
    this.pending += 1;
    await result.catch(() => undefined); // whoever asked gets the error
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
