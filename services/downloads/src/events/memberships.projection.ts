import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, subscriptionChanged } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { upsertMembership } from '../store/entitlement.repository';

/** Maintains the local copy of memberships. A membership expires by its date, without an event. */
@Controller()
export class MembershipsProjection {
  constructor(private readonly transactions: Transactions) {}

  @OnEvent('subscription.changed')
  changed(@Payload() { data, version = 0 }: EventOf<typeof subscriptionChanged>): Promise<void> {
    return this.transactions.run((tx) => upsertMembership(tx, data.userId, data.accessUntil, version));
  }
}
