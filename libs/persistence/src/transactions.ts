import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';

const RETRYABLE = new Set(['40001', '40P01']); // serialization failure and deadlock
const ATTEMPTS = 5;

/** Called after a transaction that added events to the outbox has committed. */
type CommitListener = () => void;

/** Opens transactions for controllers and consumers; use cases never commit. */
@Injectable()
export class Transactions {
  private readonly listeners = new Set<CommitListener>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Runs `work` in a transaction, up to five times after deadlocks, so `work` must have no effects outside the transaction. */
  async run<T>(work: (tx: EntityManager) => Promise<T>, repeatOn: ReadonlySet<string> = RETRYABLE): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !repeatOn.has(codeOf(error))) throw error;
        await sleep(Math.random() * 20 * 2 ** attempt);
      }
    }
  }

  /** Runs reads without a transaction. With PostgreSQL's default isolation, each statement of a transaction has its own snapshot anyway. */
  read<T>(work: (database: EntityManager) => Promise<T>): Promise<T> {
    return work(this.dataSource.manager);
  }

  onOutboxWrite(listener: CommitListener): void {
    this.listeners.add(listener);
  }

  private async once<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    let wroteToOutbox = false;
    const result = await this.dataSource.transaction(async (tx) => {
      const value = await work(tx);
      wroteToOutbox = hasOutboxWrite(tx);
      return value;
    });
    if (wroteToOutbox) for (const listener of this.listeners) listener();
    return result;
  }
}

/** Makes the commit of this transaction wake the outbox relay. */
export function markOutboxWrite(tx: EntityManager): void {
  if (tx.queryRunner) tx.queryRunner.data = { ...(tx.queryRunner.data as object), hasOutboxWrite: true };
}

const hasOutboxWrite = (tx: EntityManager): boolean =>
  (tx.queryRunner?.data as { hasOutboxWrite?: boolean } | undefined)?.hasOutboxWrite === true;

function codeOf(error: unknown): string {
  return error instanceof QueryFailedError ? ((error.driverError as { code?: string }).code ?? '') : '';
}
