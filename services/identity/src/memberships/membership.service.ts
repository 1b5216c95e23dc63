import { Controller, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { InternalHttpClient } from '@libs/auth';
import {
  type Entitlements,
  type EventOf,
  isProAt,
  type subscriptionChanged,
} from '@libs/contracts';
import { toDomainError } from '@libs/errors';
import { EventFeed, OnEvent } from '@libs/messaging';
import { type EntityManager, Repository } from 'typeorm';
import { Payload } from '@nestjs/microservices';
import { Transactions } from '@libs/persistence';
import { IdentitySettings } from '../identity.settings';
import { Membership } from './membership.entity';

/** A user with the end of their Pro access in the copy. */
interface Copied {
  id: string;
  accessUntil: Date | null;
}

/** Knows when a member's Pro access ends: from the copy, or from payments while the copy may be behind and says no. */
@Injectable()
export class MembershipService {
  private readonly logger = new Logger('Memberships');

  constructor(
    @InjectRepository(Membership) private readonly repository: Repository<Membership>,
    private readonly feed: EventFeed,
    private readonly calls: InternalHttpClient,
    private readonly settings: IdentitySettings,
  ) {}

  /** Returns the end of a user's Pro access, with the days of grace; null without. */
  async accessUntil(userId: string, now: Date): Promise<Date | null> {
    const found = await this.check(async () => {
      const copy = await this.repository.findOneBy({ userId });
      return { id: userId, accessUntil: copy?.accessUntil ?? null };
    }, now);
    return found?.accessUntil ?? null;
  }

  /** Likewise for a member whom `read` finds together with the copy; null if it finds nobody. */
  async check<Member extends Copied>(
    read: () => Promise<Member | null>,
    now: Date,
  ): Promise<{ member: Member; accessUntil: Date | null } | null> {
    // asked before the copy is read, so that the read finds what handled events have changed
    const isCurrent = await this.feed.isCurrent('subscription.changed');
    const member = await read();
    if (!member) return null;
    const isKnown = isCurrent || isProAt(member.accessUntil, now);
    const accessUntil = isKnown ? member.accessUntil : await this.askPayments(member.id);
    return { member, accessUntil };
  }

  private async askPayments(userId: string): Promise<Date | null> {
    try {
      const response = await this.calls.call<Entitlements>({
        to: 'payments',
        url: this.settings.PAYMENTS_URL,
        path: `/internal/entitlements/${userId}`,
        timeoutMs: this.settings.INTERNAL_CALL_BUDGET_MS / 2, // identity's own callers wait no longer than that setting
      });
      return response?.accessUntil ? new Date(response.accessUntil) : null;
    } catch (error) {
      if (toDomainError(error)?.kind !== 'unavailable') throw error;
      this.logger.warn({
        err: error,
        userId,
        msg: 'the event feed is behind and payments is unavailable: isPro comes from the copy',
      });
      return null;
    }
  }

  /** Stores a membership unless the copy is newer. Locks the user's row, so that a deletion that runs meanwhile leaves no membership. */
  async upsert(tx: EntityManager, { userId, accessUntil, version }: Membership): Promise<void> {
    await tx.query(
      `insert into memberships as known (user_id, access_until, version)
       select id, $2::timestamptz, $3 from users where id = $1 for key share
       on conflict (user_id) do update set access_until = excluded.access_until, version = excluded.version
       where excluded.version > known.version`,
      [userId, accessUntil, version],
    );
  }
}

/** Projects memberships from `subscription.changed`. The version makes it independent of order and duplicates. */
@Controller()
export class MembershipsProjection {
  constructor(
    private readonly transactions: Transactions,
    private readonly memberships: MembershipService,
  ) {}

  /** Throws without a version, since such an event cannot be ordered; it becomes a dead letter. */
  @OnEvent('subscription.changed')
  handle(@Payload() event: EventOf<typeof subscriptionChanged>): Promise<void> {
    const { id, version, data } = event;
    if (version === undefined) throw new Error(`subscription.changed ${id} carries no version`);
    const accessUntil = data.accessUntil === null ? null : new Date(data.accessUntil);
    return this.transactions.run((tx) =>
      this.memberships.upsert(tx, { userId: data.userId, accessUntil, version }),
    );
  }
}
