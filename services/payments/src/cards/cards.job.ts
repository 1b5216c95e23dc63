import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicJob } from '@libs/service';
import { PaymentsSettings } from '../payments.settings';
import { CardProvider } from './card-provider';
import { EndCardsOfDeleted } from './end-cards-of-deleted';
import { StopCardsOfSuspended } from './stop-cards-of-suspended';

/** Stops the card subscriptions of deleted and suspended accounts every PAYMENTS_POLL_SECONDS, until the card provider has accepted it. */
@Injectable()
export class AccountCardsJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly job: PeriodicJob;

  constructor(
    settings: PaymentsSettings,
    provider: CardProvider,
    endCards: EndCardsOfDeleted,
    stopCards: StopCardsOfSuspended,
  ) {
    this.job = new PeriodicJob('AccountCards', settings.PAYMENTS_POLL_SECONDS * 1000, async () => {
      if (provider.isConfigured) await Promise.all([endCards.run(), stopCards.run()]);
      return false;
    });
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.job.stop();
  }

  wake(): void {
    this.job.wake();
  }
}
