import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, subscriptionChanged } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { Memberships } from '../store/memberships';

/** Keeps the copy of who is Pro until when; the version guards it, so that order and repetition do no harm. */
@Controller()
export class SubscriptionChangedProjection {
  constructor(
    private readonly transactions: Transactions,
    private readonly memberships: Memberships,
  ) {}

  @OnEvent('subscription.changed')
  handle(@Payload() event: EventOf<typeof subscriptionChanged>): Promise<void> {
    const { userId, accessUntil } = event.data;
    const membership = { userId, accessUntil: accessUntil === null ? null : new Date(accessUntil), version: versionOf(event) };
    return this.transactions.run((tx) => this.memberships.learn(tx, membership));
  }
}

/** A membership without a version could not be put in order; it is moved to the dead letters. */
function versionOf({ id, version }: EventOf<typeof subscriptionChanged>): number {
  if (version === undefined) throw new Error(`subscription.changed ${id} carries no version`);
  return version;
}
