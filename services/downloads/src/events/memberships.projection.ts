import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, subscriptionChanged } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { upsertMembership } from '../store/entitlements';

/** Keeps the copy of who is Pro and until when; that it ends is for the clock to say, not for an event. */
@Controller()
export class MembershipsProjection {
  constructor(private readonly transactions: Transactions) {}

  @OnEvent('subscription.changed')
  changed(@Payload() { data, version = 0 }: EventOf<typeof subscriptionChanged>): Promise<void> {
    return this.transactions.run((tx) => upsertMembership(tx, data.userId, data.accessUntil, version));
  }
}
