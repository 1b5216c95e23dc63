import { type PeriodicJob, PeriodicJobs } from '@libs/service';
import { Injectable } from '@nestjs/common';
import { PaymentsSettings } from '../payments.settings';
import { CardProvider } from './card-provider';
import { CheckCardPrice } from './check-card-price';
import { PollCards } from './poll-cards';
import { StopCards } from './stop-cards';

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
