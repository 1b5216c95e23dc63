import { Transactions } from '@libs/persistence';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@libs/errors';
import { PaymentsSettings } from '../payments.settings';
import { CryptoProvider, type ProviderPayment } from './crypto-provider';
import { providerRefused, providerUnavailable } from '../providers/payment-provider';
import { Attempt } from '../orders/attempt.entity';
import type { OpenedAttempt } from '../orders/open-attempt';
import { SettleCreation } from './settle-creation';

const POLL_MS = 100;

/** Creates an opened attempt at the provider exactly once; a concurrent request waits for the one that opened it. */
@Injectable()
export class CreateAtProvider {
  private readonly logger = new Logger('CreateAtProvider');

  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CryptoProvider,
    private readonly settleCreation: SettleCreation,
    private readonly settings: PaymentsSettings,
  ) {}

  run(opened: OpenedAttempt): Promise<Attempt> {
    return opened.isNew ? this.create(opened) : this.waitForCreation(opened.attempt.id);
  }

  private async create({ attempt, order, description }: OpenedAttempt): Promise<Attempt> {
    const { PAYMENTS_MODE: mode } = this.settings;
    const request = {
      attemptId: attempt.id,
      amountCents: order.amountCents,
      payCurrency: attempt.payCurrency ?? '',
      description,
      mode,
    };
    let payment: ProviderPayment;
    try {
      payment = await this.provider.createPayment(request);
    } catch (error) {
      const isCertain = error instanceof DomainError && error.code === 'provider_rejected';
      this.logger.warn({
        err: error,
        paymentId: attempt.id,
        msg: isCertain
          ? 'the provider refused a payment'
          : 'the outcome of creating a payment is unknown',
      });
      await this.transactions.run((tx, now) =>
        this.settleCreation.failed(tx, attempt.id, { isCertain, now }),
      );
      throw error;
    }
    return this.transactions.run((tx, now) =>
      this.settleCreation.created(tx, attempt.id, payment, now),
    );
  }

  /** The hosted page takes two calls; one more second allows for storing the result. */
  private async waitForCreation(id: string): Promise<Attempt> {
    const deadline = performance.now() + 2 * this.settings.PAYMENTS_PROVIDER_BUDGET_MS + 1000;
    for (;;) {
      const attempt = await this.transactions.read((database) =>
        database.findOneByOrFail(Attempt, { id }),
      );
      if (attempt.status === 'create_failed') throw providerRefused();
      if (attempt.status === 'unanswered') throw providerUnavailable();
      if (attempt.status !== 'creating') return attempt;
      if (performance.now() > deadline) throw providerUnavailable();
      await sleep(POLL_MS);
    }
  }
}
