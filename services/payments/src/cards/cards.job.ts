import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicJob } from '@libs/service';
import { PaymentsSettings } from '../payments.settings';
import { CardProvider } from './card-provider';
import { CheckCardPrice } from './check-card-price';
import { PollCards } from './poll-cards';
import { StopCards } from './stop-cards';

/** Checks the price of Pro, polls due subscriptions, and stops those of deleted and suspended accounts, every PAYMENTS_POLL_SECONDS. */
@Injectable()
export class CardsJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly checkPrice: PeriodicJob;
  private readonly poll: PeriodicJob;
  private readonly stopAccounts: PeriodicJob;

  constructor(
    settings: PaymentsSettings,
    provider: CardProvider,
    checkCardPrice: CheckCardPrice,
    pollCards: PollCards,
    stopCards: StopCards,
  ) {
    const everyMs = settings.PAYMENTS_POLL_SECONDS * 1000;
    const job = (name: string, round: () => Promise<unknown>): PeriodicJob =>
      new PeriodicJob(name, everyMs, async () => {
        if (provider.isConfigured) await round();
        return false;
      });
    this.checkPrice = job('CheckCardPrice', () => checkCardPrice.problem());
    this.poll = job('PollCards', () => pollCards.run());
    this.stopAccounts = job('StopCards', () =>
      Promise.all([stopCards.endOfDeleted(), stopCards.stopOfSuspended()]),
    );
  }

  onApplicationBootstrap(): void {
    for (const job of this.jobs()) job.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.jobs().map((job) => job.stop()));
  }

  /** Stops the subscriptions of accounts now that were just deleted or suspended. */
  accountsChanged(): void {
    this.stopAccounts.wake();
  }

  private jobs(): PeriodicJob[] {
    return [this.checkPrice, this.poll, this.stopAccounts];
  }
}
