import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PaymentsSettings } from '../payments.settings';
import { CryptoProvider } from '../providers/crypto-provider';
import { DatabaseClock } from '../store/database-clock';

/** The current time, and what a new attempt depends on. */
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

  /** Creating a payment is abandoned after three times the provider timeout. */
  abandonedBefore(now: Date): Date {
    return new Date(now.getTime() - 3 * this.settings.PAYMENTS_PROVIDER_BUDGET_MS);
  }
}
