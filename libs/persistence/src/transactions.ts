import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';

const RETRYABLE = new Set(['40001', '40P01']); // serialization failure and deadlock
const ATTEMPTS = 5;

/** What a transaction can announce: work that a job of the same process waits for. */
type CommitTopic = 'outbox' | 'mails' | 'reset_requests';

/** Opens transactions for controllers and consumers; use cases never commit. */
@Injectable()
export class Transactions {
  private readonly commits = new EventEmitter();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Runs `work` in a transaction, up to five times after deadlocks, so `work` must have no effects outside the transaction. */
  async run<T>(
    work: (tx: EntityManager) => Promise<T>,
    repeatOn: ReadonlySet<string> = RETRYABLE,
  ): Promise<T> {
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

  /** Calls `listener` after each commit of a transaction that announced the topic, in this process only: replicas need a poll as well. */
  onCommit(topic: CommitTopic, listener: () => void): void {
    this.commits.on(topic, listener);
  }

  private async once<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    let topics: CommitTopic[] = [];
    const result = await this.dataSource.transaction(async (tx) => {
      const value = await work(tx);
      topics = announcedTopics(tx);
      return value;
    });
    for (const topic of topics) this.commits.emit(topic);
    return result;
  }
}

/** Makes the commit of this transaction call the listeners of a topic; see {@link Transactions.onCommit}. */
export function announceOnCommit(tx: EntityManager, topic: CommitTopic): void {
  if (!tx.queryRunner) return;
  tx.queryRunner.data = {
    ...(tx.queryRunner.data as object),
    topics: [...new Set([...announcedTopics(tx), topic])],
  };
}

const announcedTopics = (tx: EntityManager): CommitTopic[] =>
  (tx.queryRunner?.data as { topics?: CommitTopic[] } | undefined)?.topics ?? [];

function codeOf(error: unknown): string {
  return error instanceof QueryFailedError
    ? ((error.driverError as { code?: string }).code ?? '')
    : '';
}
