import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';

/** Serialization failure and deadlock: the same transaction may well succeed when run again. */
const WORTH_REPEATING = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/** Called after a transaction that announced something has committed. */
export type CommitListener = () => void;

/** Opens transactions for the doors (controllers, consumers); use cases never commit. */
@Injectable()
export class Transactions {
  private readonly listeners = new Set<CommitListener>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Runs `work` in one transaction and repeats it after a deadlock, at most five times, so `work` must have no effect outside of it. */
  async run<T>(work: (tx: EntityManager) => Promise<T>, repeatOn: ReadonlySet<string> = WORTH_REPEATING): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !repeatOn.has(codeOf(error))) throw error;
        await sleep(Math.random() * 20 * 2 ** attempt);
      }
    }
  }

  /** Registers somebody to be woken when a committed transaction has left something to publish. */
  onAnnouncement(listener: CommitListener): void {
    this.listeners.add(listener);
  }

  private async once<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    let announced = false;
    const result = await this.dataSource.transaction(async (tx) => {
      const value = await work(tx);
      announced = announces(tx);
      return value;
    });
    if (announced) for (const listener of this.listeners) listener();
    return result;
  }
}

/** Marks a transaction as one that leaves something to publish. */
export function markAnnouncement(tx: EntityManager): void {
  if (tx.queryRunner) tx.queryRunner.data = { ...(tx.queryRunner.data as object), announces: true };
}

const announces = (tx: EntityManager): boolean => (tx.queryRunner?.data as { announces?: boolean } | undefined)?.announces === true;

/** The PostgreSQL error code behind a failed query, or an empty string. */
export function codeOf(error: unknown): string {
  return error instanceof QueryFailedError ? ((error.driverError as { code?: string }).code ?? '') : '';
}
