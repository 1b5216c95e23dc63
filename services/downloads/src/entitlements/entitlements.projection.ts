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
import { EntitlementRepository } from './entitlement.repository';

/** Maintains the local copy of memberships and purchases. */
@Controller()
export class EntitlementsProjection {
  constructor(
    private readonly transactions: Transactions,
    private readonly entitlements: EntitlementRepository,
  ) {}

  @OnEvent('subscription.changed')
  subscriptionChanged(
    @Payload() { data, version = 0 }: EventOf<typeof subscriptionChanged>,
  ): Promise<void> {
    return this.transactions.run((tx) =>
      this.entitlements.saveMembership(tx, data.userId, data.accessUntil, version),
    );
  }

  @OnEvent('purchase.granted')
  purchaseGranted(
    @Payload() { data, version = 0 }: EventOf<typeof purchaseGranted>,
  ): Promise<void> {
    return this.transactions.run((tx) =>
      this.entitlements.saveOwnership(tx, { ...data, owned: true }, version),
    );
  }

  @OnEvent('purchase.revoked')
  purchaseRevoked(
    @Payload() { data, version = 0 }: EventOf<typeof purchaseRevoked>,
  ): Promise<void> {
    return this.transactions.run((tx) =>
      this.entitlements.saveOwnership(tx, { ...data, owned: false }, version),
    );
  }
}
