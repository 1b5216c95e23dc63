import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ProviderName } from '../providers/payment-provider';
import { PeriodicJob } from '@libs/service';
import { ProcessWebhooks } from '../workflows/webhooks/process-webhooks';

/** Milliseconds between two polls of the webhook inbox. */
const EVERY_MS = 1000;

/** Processes stored webhooks, one loop per provider: immediately when one arrives here, and regularly for the rest. */
@Injectable()
export class WebhookJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly works: Record<ProviderName, PeriodicJob>;

  constructor(private readonly processWebhooks: ProcessWebhooks) {
    const work = (provider: ProviderName) => new PeriodicJob(`WebhookJob ${provider}`, EVERY_MS, () => processWebhooks.run(provider));
    this.works = { nowpayments: work('nowpayments'), stripe: work('stripe') };
  }

  onApplicationBootstrap(): void {
    for (const work of Object.values(this.works)) work.start();
  }

  wake(provider: ProviderName): void {
    this.works[provider].wake();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(Object.values(this.works).map((work) => work.stop()));
    await Promise.all([this.processWebhooks.settled('nowpayments'), this.processWebhooks.settled('stripe')]);
  }
}
