import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type {
  EventOf,
  purchaseGranted,
  purchaseRevoked,
  subscriptionChanged,
} from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { upsertMembership, upsertOwnership } from './entitlement.repository';

/** Maintains the local copy of memberships and purchases. A membership expires by its date, without an event. */
@Controller()
export class EntitlementsProjection {
  constructor(private readonly transactions: Transactions) {}

  @OnEvent('subscription.changed')
  subscriptionChanged(
    @Payload() { data, version = 0 }: EventOf<typeof subscriptionChanged>,
  ): Promise<void> {
    return this.transactions.run((tx) =>
      upsertMembership(tx, data.userId, data.accessUntil, version),
    );
  }

  @OnEvent('purchase.granted')
  purchaseGranted(
    @Payload() { data, version = 0 }: EventOf<typeof purchaseGranted>,
  ): Promise<void> {
    return this.transactions.run((tx) => upsertOwnership(tx, { ...data, owned: true }, version));
  }

  @OnEvent('purchase.revoked')
  purchaseRevoked(
    @Payload() { data, version = 0 }: EventOf<typeof purchaseRevoked>,
  ): Promise<void> {
    return this.transactions.run((tx) => upsertOwnership(tx, { ...data, owned: false }, version));
  }
}
