import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PaymentsSettings } from '../payments.settings';
import { CardProvider } from './card-provider';
import { CheckCardPrice } from './check-card-price';
import { PollCards } from './poll-cards';
import { PeriodicJob } from '@libs/service';

/** Checks the price of Pro at Stripe and polls due subscriptions every PAYMENTS_POLL_SECONDS, separately from crypto payments. */
@Injectable()
export class CardPoller implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly jobs: PeriodicJob[];

  constructor(
    settings: PaymentsSettings,
    provider: CardProvider,
    checkCardPrice: CheckCardPrice,
    pollCards: PollCards,
  ) {
    const everyMs = settings.PAYMENTS_POLL_SECONDS * 1000;
    const job = (name: string, round: () => Promise<unknown>): PeriodicJob =>
      new PeriodicJob(name, everyMs, async () => {
        if (provider.isConfigured) await round();
        return false;
      });
    this.jobs = [
      job('CheckCardPrice', () => checkCardPrice.problem()),
      job('PollCards', () => pollCards.run()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const one of this.jobs) one.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.jobs.map((one) => one.stop()));
  }
}
