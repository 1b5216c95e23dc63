import { Injectable } from '@nestjs/common';
import { Clock } from '@libs/service';
import { PaymentsSettings } from '../payments.config';
import { CryptoProvider } from '../providers/crypto-provider';

/** The time, and what an attempt made now depends on. */
@Injectable()
export class PaymentContext {
  constructor(
    private readonly clock: Clock,
    private readonly settings: PaymentsSettings,
    private readonly provider: CryptoProvider,
  ) {}

  now(): Date {
    return this.clock.now();
  }

  /** Whoever creates a payment has given up after three times the provider's budget. */
  terms(): { now: Date; livemode: boolean; abandonedBefore: Date } {
    const now = this.now();
    const abandonedBefore = new Date(now.getTime() - 3 * this.settings.PAYMENTS_PROVIDER_BUDGET_MS);
    return { now, livemode: this.provider.livemode, abandonedBefore };
  }
}
