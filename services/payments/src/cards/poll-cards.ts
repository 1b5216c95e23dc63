import { Injectable, Logger } from '@nestjs/common';
import { DatabaseClock, Transactions } from '@libs/persistence';
import { mayRenew } from '../pro/renewal';
import { readMembership } from '../pro/membership';
import { CardSubscriptionRow } from '../subscriptions/card-subscription.entity';
import { claimDueCardSubscriptions } from '../subscriptions/card-subscriptions.repository';
import { CardProvider } from './card-provider';
import { SyncSubscription } from './sync-subscription';

const BATCH = 100;
const CONCURRENCY = 4;

/** Polls open first payments and subscriptions whose paid period has ended, since events can be lost. */
@Injectable()
export class PollCards {
  private readonly logger = new Logger('PollCards');

  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly syncSubscription: SyncSubscription,
    private readonly clock: DatabaseClock,
  ) {}

  async run(): Promise<void> {
    if (!this.provider.isConfigured) return;
    const due = await this.transactions.run((tx, now) => claimDueCardSubscriptions(tx, BATCH, now));
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.work(due)));
  }

  private async work(due: string[]): Promise<void> {
    for (let id = due.shift(); id !== undefined; id = due.shift()) {
      try {
        await this.syncSubscription.run(id);
        if (await this.isLeftOpen(id)) await this.syncSubscription.endNow(id);
      } catch (error) {
        this.logger.warn({
          err: error,
          subscriptionId: id,
          msg: 'a subscription by card could not be polled',
        });
      }
    }
  }

  /** Whether a card form is open although Pro was bought otherwise meanwhile. */
  private isLeftOpen(id: string): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const card = await tx.findOneBy(CardSubscriptionRow, { id });
      if (card?.status !== 'incomplete' || card.isConfirming) return false;
      const { proUntil } = await readMembership(tx, card.userId, this.clock);
      return !mayRenew(proUntil, await this.clock.now(tx));
    });
  }
}
