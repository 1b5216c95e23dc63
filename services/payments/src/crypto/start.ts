import { Transactions } from '@libs/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { AcceptedCurrencies } from './currencies';
import { OpenAttempt, type OpenedAttempt, type StartedPayment } from '../orders/checkout';
import { type PurchaseRequest, QuotePrice } from '../orders/quote';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@libs/errors';
import { PaymentsSettings } from '../payments.settings';
import { CryptoProvider, type ProviderPayment } from './crypto-provider';
import { providerRefused, providerUnavailable } from '../providers/payment-provider';
import { Attempt } from '../orders/attempt.entity';
import type { EntityManager } from 'typeorm';
import { mayReopen } from '../orders/payment-chain';
import { nextPoll } from './poll-schedule';
import { attemptsOf, moveAttempt, saveAttempt } from '../orders/attempt.repository';
import { lockOrder } from '../orders/order.repository';
import { publishOrder } from '../orders/publish-order';

/** Starts a crypto purchase: validates it, opens the order, then creates the payment at the provider. */
@Injectable()
export class StartPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly currencies: AcceptedCurrencies,
    private readonly quotePrice: QuotePrice,
    private readonly openAttempt: OpenAttempt,
    private readonly createAtProvider: CreateAtProvider,
  ) {}

  async run(request: PurchaseRequest, chosen: string): Promise<StartedPayment> {
    const { amountCents } = await this.transactions.read((database) =>
      this.quotePrice.run(database, request),
    );
    const coin = await this.currencies.find(chosen, amountCents);
    const opened = await this.transactions.run((tx, now) =>
      this.openAttempt.run(tx, { ...request, ...coin, now }),
    );
    return { order: opened.order, attempt: await this.createAtProvider.run(opened) };
  }
}

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

/** Records the result of creating a payment at the provider. */
@Injectable()
export class SettleCreation {
  async created(
    tx: EntityManager,
    attemptId: string,
    payment: ProviderPayment,
    now: Date,
  ): Promise<Attempt> {
    const { attempt, order } = await this.locked(tx, attemptId);
    attempt.providerPaymentId ??= payment.id;
    attempt.providerStatus ??= payment.status;
    attempt.payAddress ??= payment.payAddress;
    attempt.payAmount ??= payment.payAmount;
    attempt.paymentUrl ??= payment.paymentUrl;
    attempt.network ??= payment.network;
    attempt.expiresAt ??= payment.expiresAt;
    const isUnanswered = attempt.status === 'creating' || attempt.status === 'unanswered';
    const attempts = await attemptsOf(tx, [order.id]);
    if (!mayReopen(attempt, order.status, attempts)) attempt.closedAt ??= now;
    else if (isUnanswered) attempt.closedAt = null;
    if (isUnanswered) await moveAttempt(tx, attempt, 'waiting', { actor: 'user', note: null, now });
    attempt.nextPollAt ??= nextPoll(attempt, now);
    await saveAttempt(tx, attempt);
    if (isUnanswered) await publishOrder(tx, order, now);
    return attempt;
  }

  /** A payment whose outcome is unknown is `unanswered`; a later notification can still match it. */
  async failed(
    tx: EntityManager,
    attemptId: string,
    { isCertain, now }: { isCertain: boolean; now: Date },
  ): Promise<void> {
    const { attempt } = await this.locked(tx, attemptId);
    if (attempt.status !== 'creating') return;
    const to = isCertain ? 'create_failed' : 'unanswered';
    const note = isCertain ? 'the provider refused' : 'the response of the provider was lost';
    await moveAttempt(tx, attempt, to, { actor: 'user', note, now });
    await saveAttempt(tx, attempt);
  }

  private async locked(tx: EntityManager, attemptId: string) {
    const { orderId } = await tx.findOneByOrFail(Attempt, { id: attemptId });
    const order = await lockOrder(tx, orderId);
    const attempt = await tx.findOneOrFail(Attempt, {
      where: { id: attemptId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!order) throw new Error(`attempt ${attemptId} has no order`);
    return { attempt, order };
  }
}
