import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PaymentsSettings } from '../payments.config';
import { CryptoProvider } from '../providers/crypto-provider';
import { DatabaseClock } from '../store/database-clock';

/** The time, and what an attempt made now depends on. */
@Injectable()
export class PaymentContext {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly settings: PaymentsSettings,
    private readonly provider: CryptoProvider,
  ) {}

  async terms(tx: EntityManager): Promise<{ now: Date; livemode: boolean; abandonedBefore: Date }> {
    const now = await this.clock.now(tx);
    return { now, livemode: this.provider.livemode, abandonedBefore: this.abandonedBefore(now) };
  }

  /** Whoever creates a payment has given up after three times the provider's budget. */
  abandonedBefore(now: Date): Date {
    return new Date(now.getTime() - 3 * this.settings.PAYMENTS_PROVIDER_BUDGET_MS);
  }
}
