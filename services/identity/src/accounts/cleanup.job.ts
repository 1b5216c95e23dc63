import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { StreamEraser } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { PeriodicJobs } from '@libs/service';
import { In, IsNull, LessThanOrEqual, Repository } from 'typeorm';
import { DeletedUser } from '../users/user.entity';
import { KnownDeviceRepository } from '../login/known-device.repository';
import { PendingLoginRepository } from '../second-factor/pending-login.repository';
import { SessionRepository } from '../sessions/session.repository';
import { AttemptRepository } from '../throttling/attempt.repository';
import { AccountTokenRepository } from './account-token.repository';

const PRUNING_MS = 60_000; // the longest time that the WebSockets of an expired session stay open
const ERASURE_MS = 2_000;

/** Prunes expired rows. Everything expires to the second without it; this only cleans up and publishes the end of sessions. */
@Injectable()
export class Pruning {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly attempts: AttemptRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly pendingLogins: PendingLoginRepository,
    private readonly devices: KnownDeviceRepository,
    private readonly transactions: Transactions,
  ) {}

  async run(): Promise<void> {
    await this.transactions.run(async (tx, now) => {
      await this.attempts.deleteOld(tx, now);
      await this.tokens.deleteOld(tx, now);
      await this.pendingLogins.deleteExpired(tx, now);
      await this.devices.deleteOld(tx, now);
      await this.sessions.endExpired(tx, now);
    });
  }
}

/** Removes the events of deleted users, which have their names and emails, from the broker's stream once every service has handled them. */
@Injectable()
export class EventErasure {
  constructor(
    @InjectRepository(DeletedUser) private readonly deletedUsers: Repository<DeletedUser>,
    private readonly stream: StreamEraser,
    private readonly transactions: Transactions,
  ) {}

  async run(): Promise<void> {
    if (!(await this.deletedUsers.existsBy({ erasedAt: IsNull() }))) return;
    await this.transactions.withLock('event-erasure', () => this.erase());
  }

  private async erase(): Promise<void> {
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

/** Cleans up what has expired or was deleted, in one replica at a time. */
@Injectable()
export class CleanupJob {
  constructor(
    jobs: PeriodicJobs,
    transactions: Transactions,
    pruning: Pruning,
    erasure: EventErasure,
  ) {
    const prune = () => transactions.withLock('pruning', () => pruning.run());
    jobs.every('Pruning', PRUNING_MS, () => prune().then(() => false));
    jobs.every('EventErasure', ERASURE_MS, () => erasure.run().then(() => false));
  }
}
