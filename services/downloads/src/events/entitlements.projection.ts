import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, purchaseGranted, purchaseRevoked } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { upsertOwnership } from '../store/entitlement.repository';

/** Maintains the local copy of purchases. */
@Controller()
export class PurchasesProjection {
  constructor(private readonly transactions: Transactions) {}

  @OnEvent('purchase.granted')
  granted(@Payload() { data, version = 0 }: EventOf<typeof purchaseGranted>): Promise<void> {
    return this.transactions.run((tx) => upsertOwnership(tx, { ...data, owned: true }, version));
  }

  @OnEvent('purchase.revoked')
  revoked(@Payload() { data, version = 0 }: EventOf<typeof purchaseRevoked>): Promise<void> {
    return this.transactions.run((tx) => upsertOwnership(tx, { ...data, owned: false }, version));
  }
}
