import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Attempt } from '../orders/attempt.entity';
import { AttemptRepository } from '../orders/attempt.repository';
import { OpenAttempt, type OpenedAttempt } from '../orders/open-attempt';
import { type PurchaseRequest, QuotePrice } from '../orders/quote';
import type { StartedPayment } from '../orders/read-orders';
import { PaymentsSettings } from '../payments.settings';
import { providerRefused, providerUnavailable } from '../providers/payment-provider';
import { ApplyDecisions } from './apply';
import { ApplyReports } from './apply-reports';
import { CryptoProvider, type ProviderPayment } from './crypto-provider';
import { AcceptedCurrencies } from './currencies';
import { decideCreation, decideFailedCreation } from './decide-report';
import { requireAttempt } from './decision';

const POLL_MS = 100;

/** Creates payments at the provider, each once. */
@Injectable()
export class CreatePayment {
  private readonly logger = new Logger('CreatePayment');

  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CryptoProvider,
    private readonly settings: PaymentsSettings,
    private readonly attempts: AttemptRepository,
    private readonly applyDecisions: ApplyDecisions,
    private readonly applyReports: ApplyReports,
  ) {}

  /** Creates an opened attempt at the provider. A creation is never repeated, since the provider may have created the payment. */
  async run({ attempt, order, description }: OpenedAttempt): Promise<Attempt> {
    const request = {
      attemptId: attempt.id,
      amountCents: order.amountCents,
      payCurrency: attempt.payCurrency ?? '',
      description,
      mode: this.settings.CRYPTO_CHECKOUT,
    };
    let payment: ProviderPayment;
    try {
      payment = await this.provider.createPayment(request);
    } catch (error) {
      const isRefused = error instanceof DomainError && error.code === 'provider_rejected';
      const msg = isRefused
        ? 'the provider refused a payment'
        : 'the outcome of creating a payment is unknown';
      this.logger.warn({ err: error, paymentId: attempt.id, msg });
      await this.transactions.run((tx, now) => this.recordFailure(tx, attempt, isRefused, now));
      throw error;
    }
    return this.transactions.run((tx, now) => this.record(tx, attempt, payment, now));
  }

  /** A second click gets the response of the first one, which another replica may handle. The hosted page takes two calls; one more second allows for storing the result. Throws 502 after that. It reads again every 100 ms: a lock would hold a connection all that time. */
  async waitFor(id: string): Promise<Attempt> {
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

  /** Records the payment that the provider has created. */
  async record(
    tx: EntityManager,
    { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
    payment: ProviderPayment,
    now: Date,
  ): Promise<Attempt> {
    const locked = await this.attempts.lockKnownOrder(tx, orderId);
    const attempt = requireAttempt(locked.attempts, id);
    const decision = decideCreation(locked.order, locked.attempts, attempt, payment, now);
    return this.applyReports.creation(tx, locked, id, decision, now);
  }

  private async recordFailure(
    tx: EntityManager,
    { id, orderId }: Attempt,
    isRefused: boolean,
    now: Date,
  ): Promise<void> {
    const locked = await this.attempts.lockKnownOrder(tx, orderId);
    const decisions = decideFailedCreation(requireAttempt(locked.attempts, id), isRefused);
    await this.applyDecisions.run(tx, locked, decisions, { actor: 'user', now });
  }
}

/** Starts a crypto purchase: validates it, opens the order, then creates the payment at the provider exactly once. */
@Injectable()
export class StartPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly currencies: AcceptedCurrencies,
    private readonly quotePrice: QuotePrice,
    private readonly openAttempt: OpenAttempt,
    private readonly createPayment: CreatePayment,
  ) {}

  async run(request: PurchaseRequest, chosen: string): Promise<StartedPayment> {
    const { amountCents } = await this.transactions.read((database) =>
      this.quotePrice.run(database, request),
    );
    const coin = await this.currencies.find(chosen, amountCents);
    const opened = await this.transactions.run((tx, now) =>
      this.openAttempt.run(tx, { ...request, ...coin, now }),
    );
    const attempt = await (opened.isNew
      ? this.createPayment.run(opened)
      : this.createPayment.waitFor(opened.attempt.id));
    return { order: opened.order, attempt };
  }
}
