import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, subscriptionChanged } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { MembershipService } from './membership.service';

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
