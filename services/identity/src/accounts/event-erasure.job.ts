import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { StreamEraser } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { PeriodicJob } from '@libs/service';
import { In, IsNull, LessThanOrEqual, Repository } from 'typeorm';
import { DeletedUser } from '../users/deleted-user.entity';

const INTERVAL_MS = 2_000;

/** Removes the events of deleted users, which have their names and emails, from the broker's stream once every service has handled them. Safe in any number of replicas. */
@Injectable()
export class EventErasureJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job = new PeriodicJob('EventErasure', INTERVAL_MS, () =>
    this.run().then(() => false),
  );

  constructor(
    @InjectRepository(DeletedUser) private readonly deletedUsers: Repository<DeletedUser>,
    private readonly stream: StreamEraser,
    private readonly transactions: Transactions,
  ) {}

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }

  private async run(): Promise<void> {
    if (!(await this.deletedUsers.existsBy({ erasedAt: IsNull() }))) return;
    await this.storeSequences();
    for (const sequence of await this.listSequences()) {
      if (!(await this.stream.eraseThrough(sequence))) return;
      await this.deletedUsers.update(
        { erasedAt: IsNull(), streamSeq: LessThanOrEqual(String(sequence)) },
        { erasedAt: await this.transactions.now() },
      );
    }
  }

  /** Stores where the stream ends for users whose `user.deleted` was published: all their events are in the stream by then. */
  private async storeSequences(): Promise<void> {
    const published = await this.deletedUsers.query<{ id: string }[]>(
      `select id from deleted_users d where erased_at is null and stream_seq is null and exists (
         select from outbox o where o.envelope->>'type' = 'user.deleted' and o.envelope->>'subject' = d.id::text and o.published_at is not null)`,
    );
    if (published.length === 0) return;
    const streamSeq = String(await this.stream.lastSequence());
    await this.deletedUsers.update({ id: In(published.map(({ id }) => id)) }, { streamSeq });
  }

  /** Lists the sequence numbers up to which events must be erased, lowest first. */
  private async listSequences(): Promise<number[]> {
    const rows = await this.deletedUsers.query<{ seq: string }[]>(
      'select distinct stream_seq as seq from deleted_users where erased_at is null and stream_seq is not null order by 1',
    );
    return rows.map(({ seq }) => Number(seq));
  }
}
