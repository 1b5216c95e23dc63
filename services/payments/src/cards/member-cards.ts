import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { CardProvider } from './card-provider';
import { openCardSubscriptions } from '../subscriptions/card-subscriptions.repository';
import { SyncSubscription } from './sync-subscription';

/** Syncs a member's unfinished card payments before Pro is sold for crypto, so that no member pays twice. */
@Injectable()
export class CheckCardPayment {
  private readonly logger = new Logger('CheckCardPayment');

  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly syncSubscription: SyncSubscription,
  ) {}

  /** Makes network calls, so call it outside a transaction. If Stripe is down, crypto is sold unless a card payment is in progress. */
  async run(userId: string): Promise<void> {
    if (!this.provider.isConfigured) return;
    const cards = await this.transactions.read((database) =>
      openCardSubscriptions(database, userId),
    );
    for (const { id } of cards.filter(({ status }) => status === 'incomplete')) {
      try {
        await this.syncSubscription.run(id);
      } catch (error) {
        this.logger.warn({
          err: error,
          userId,
          msg: 'a card payment could not be read before crypto was sold',
        });
      }
    }
  }
}
