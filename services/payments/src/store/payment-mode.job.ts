import { Injectable, type OnModuleInit } from '@nestjs/common';
import { purchaseGranted, purchaseRevoked } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { Transactions, DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { PaymentsSettings } from '../payments.settings';
import { CardProvider } from '../cards/card-provider';
import { CryptoProvider } from '../crypto/crypto-provider';
import { lockEntitlements, ownsTool } from '../orders/entitlement.repository';
import { sandboxEntitlements, setPaymentMode } from './payment-mode.repository';
import { publishMembership } from '../pro/publish-membership';

/** Records at startup whether real money moves; when that changes, republishes sandbox entitlements, which count only in a sandbox. */
@Injectable()
export class PaymentModeJob implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly settings: PaymentsSettings,
    private readonly crypto: CryptoProvider,
    private readonly cards: CardProvider,
    private readonly clock: DatabaseClock,
  ) {}

  onModuleInit(): Promise<void> {
    return this.transactions.run((tx) => this.record(tx));
  }

  /** A system is live in production, or once any provider has live keys. */
  private async record(tx: EntityManager): Promise<void> {
    const hasRealKeys = [this.crypto, this.cards].some(
      ({ isConfigured, livemode }) => isConfigured && livemode,
    );
    const live = hasRealKeys || this.settings.NODE_ENV === 'production';
    if (!(await setPaymentMode(tx, { live, cardsLive: this.cards.livemode }))) return;
    const { purchases, members } = await sandboxEntitlements(tx);
    for (const purchase of purchases) {
      const { version, now: time } = await lockEntitlements(tx, purchase.userId, this.clock);
      const isOwned = await ownsTool(tx, purchase.userId, purchase.toolId);
      await addToOutbox(
        tx,
        (isOwned ? purchaseGranted : purchaseRevoked)(purchase, { version, time }),
      );
    }
    for (const userId of members)
      await publishMembership(tx, await lockEntitlements(tx, userId, this.clock));
  }
}
