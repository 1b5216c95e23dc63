import { Transactions } from '@libs/persistence';
import { type PeriodicJob, PeriodicJobs } from '@libs/service';
import { Injectable, Logger } from '@nestjs/common';
import { PaymentsSettings } from '../payments.settings';
import { Memberships } from '../pro/memberships';
import { mayRenew } from '../pro/pro-period';
import { CardSubscriptionRow } from '../pro/card-subscription.entity';
import { CardSubscriptionRepository } from '../pro/card-subscription.repository';
import { forEachAtOnce } from '../providers/read-provider';
import { CardProvider } from './card-provider';
import { CheckCardPrice } from './start-card-payment';
import { StopCards } from './stop-cards';
import { SyncSubscription } from './sync';

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
    private readonly subscriptions: CardSubscriptionRepository,
    private readonly memberships: Memberships,
  ) {}

  async run(): Promise<void> {
    if (!this.provider.isConfigured) return;
    const due = await this.transactions.run((tx, now) =>
      this.subscriptions.claimDue(tx, BATCH, now),
    );
    await forEachAtOnce(due, CONCURRENCY, (id) => this.poll(id));
  }

  private async poll(subscriptionId: string): Promise<void> {
    try {
      await this.syncSubscription.run(subscriptionId);
      if (await this.isLeftOpen(subscriptionId)) await this.syncSubscription.endNow(subscriptionId);
    } catch (error) {
      this.logger.warn({
        err: error,
        subscriptionId,
        msg: 'a subscription by card could not be polled',
      });
    }
  }

  /** Whether a card form is open although Pro was bought otherwise meanwhile. */
  private isLeftOpen(id: string): Promise<boolean> {
    return this.transactions.run(async (tx, now) => {
      const card = await tx.findOneBy(CardSubscriptionRow, { id });
      if (card?.status !== 'incomplete' || card.isConfirming) return false;
      const { proUntil } = await this.memberships.read(tx, card.userId);
      return !mayRenew(proUntil, now);
    });
  }
}

/** Checks the price of Pro, polls due subscriptions, and stops those of deleted and suspended accounts, every PAYMENTS_POLL_SECONDS. */
@Injectable()
export class CardsJob {
  private readonly stopAccounts: PeriodicJob;

  constructor(
    jobs: PeriodicJobs,
    settings: PaymentsSettings,
    provider: CardProvider,
    checkCardPrice: CheckCardPrice,
    pollCards: PollCards,
    stopCards: StopCards,
  ) {
    const every = (name: string, task: () => Promise<unknown>): PeriodicJob =>
      jobs.every(name, settings.PAYMENTS_POLL_SECONDS * 1000, async () => {
        if (provider.isConfigured) await task();
      });
    every('CheckCardPrice', () => checkCardPrice.problem());
    every('PollCards', () => pollCards.run());
    this.stopAccounts = every('StopCards', () => stopCards.ofClosedAccounts());
  }

  /** Stops the subscriptions of accounts now that were just deleted or suspended. */
  accountsChanged(): void {
    this.stopAccounts.wake();
  }
}
