import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, purchaseGranted, purchaseRevoked } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { ownershipOf } from './ownership';
import { RecordOwnership } from './record-ownership';

/** Projects who owns which tool, to count buyers. */
@Controller()
export class PurchasesProjection {
  constructor(
    private readonly transactions: Transactions,
    private readonly recordOwnership: RecordOwnership,
  ) {}

  @OnEvent('purchase.granted')
  granted(@Payload() { data, version = 0 }: EventOf<typeof purchaseGranted>): Promise<void> {
    return this.transactions.run((tx) =>
      this.recordOwnership.run(tx, ownershipOf(data, true), version),
    );
  }

  @OnEvent('purchase.revoked')
  revoked(@Payload() { data, version = 0 }: EventOf<typeof purchaseRevoked>): Promise<void> {
    return this.transactions.run((tx) =>
      this.recordOwnership.run(tx, ownershipOf(data, false), version),
    );
  }
}
