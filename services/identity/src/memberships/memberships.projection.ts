import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, subscriptionChanged } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { MembershipRepository } from './membership.repository';

/** Projects memberships from `subscription.changed`. The version makes it independent of order and duplicates. */
@Controller()
export class MembershipsProjection {
  constructor(
    private readonly transactions: Transactions,
    private readonly memberships: MembershipRepository,
  ) {}

  @OnEvent('subscription.changed')
  handle(@Payload() event: EventOf<typeof subscriptionChanged>): Promise<void> {
    const { userId, accessUntil } = event.data;
    const membership = {
      userId,
      accessUntil: accessUntil === null ? null : new Date(accessUntil),
      version: versionOf(event),
    };
    return this.transactions.run((tx) => this.memberships.upsert(tx, membership));
  }
}

/** Events without a version cannot be ordered; the error moves them to the dead-letter table. */
function versionOf({ id, version }: EventOf<typeof subscriptionChanged>): number {
  if (version === undefined) throw new Error(`subscription.changed ${id} carries no version`);
  return version;
}
