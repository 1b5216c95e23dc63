import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Attempt } from '../orders/attempt.entity';
import { lockOrderWithAttempts, moveAttempt, saveAttempt } from '../orders/attempt.repository';
import { OpenAttempt, type OpenedAttempt } from '../orders/checkout';
import { mayReopen } from '../orders/payment-chain';
import { publishOrder } from '../orders/publish-order';
import { type PurchaseRequest, QuotePrice } from '../orders/quote';
import type { StartedPayment } from '../orders/read-orders';
import { PaymentsSettings } from '../payments.settings';
import { providerRefused, providerUnavailable } from '../providers/payment-provider';
import { CryptoProvider, type ProviderPayment } from './crypto-provider';
import { AcceptedCurrencies } from './currencies';
import { findAttemptOf } from './decision';
import { nextPoll } from '../orders/poll-schedule';

const POLL_MS = 100;

/** Starts a crypto purchase: validates it, opens the order, then creates the payment at the provider exactly once. */
@Injectable()
export class StartPayment {
  private readonly logger = new Logger('StartPayment');

  constructor(
    private readonly transactions: Transactions,
    private readonly currencies: AcceptedCurrencies,
    private readonly provider: CryptoProvider,
    private readonly quotePrice: QuotePrice,
    private readonly openAttempt: OpenAttempt,
    private readonly settings: PaymentsSettings,
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
      ? this.create(opened)
      : this.waitForCreation(opened.attempt.id));
    return { order: opened.order, attempt };
  }

  /** Creates an opened attempt at the provider. A creation is never repeated, since the provider may have created the payment. */
  async create({ attempt, order, description }: OpenedAttempt): Promise<Attempt> {
    const request = {
      attemptId: attempt.id,
      amountCents: order.amountCents,
      payCurrency: attempt.payCurrency ?? '',
      description,
      mode: this.settings.PAYMENTS_MODE,
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
      await this.transactions.run((tx, now) => recordFailure(tx, attempt, isRefused, now));
      throw error;
    }
    return this.transactions.run((tx, now) => recordCreation(tx, attempt, payment, now));
  }

  /** A second click gets the response of the first one. The hosted page takes two calls; one more second allows for storing the result. */
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

/** Records the payment that the provider has created. A notification about it may have been recorded before. */
export async function recordCreation(
  tx: EntityManager,
  { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
  payment: ProviderPayment,
  now: Date,
): Promise<Attempt> {
  const { order, attempts } = await lockKnownOrder(tx, orderId);
  const attempt = findAttemptOf(attempts, id);
  attempt.providerPaymentId ??= payment.id;
  attempt.providerStatus ??= payment.status;
  attempt.payAddress ??= payment.payAddress;
  attempt.payAmount ??= payment.payAmount;
  attempt.paymentUrl ??= payment.paymentUrl;
  attempt.network ??= payment.network;
  attempt.expiresAt ??= payment.expiresAt;
  const isAnswer = attempt.status === 'creating' || attempt.status === 'unanswered';
  if (!mayReopen(attempt, order.status, attempts)) attempt.closedAt ??= now;
  else if (isAnswer) attempt.closedAt = null;
  if (isAnswer) await moveAttempt(tx, attempt, 'waiting', { actor: 'user', note: null, now });
  attempt.nextPollAt ??= nextPoll(attempt, now);
  await saveAttempt(tx, attempt);
  if (isAnswer) await publishOrder(tx, order, now);
  return attempt;
}

/** A payment whose creation has an unknown outcome is `unanswered`; a later notification can still match it. */
async function recordFailure(
  tx: EntityManager,
  { id, orderId }: Attempt,
  isRefused: boolean,
  now: Date,
): Promise<void> {
  const { attempts } = await lockKnownOrder(tx, orderId);
  const attempt = findAttemptOf(attempts, id);
  if (attempt.status !== 'creating') return;
  const to = isRefused ? 'create_failed' : 'unanswered';
  const note = isRefused ? 'the provider refused' : 'the response of the provider was lost';
  await moveAttempt(tx, attempt, to, { actor: 'user', note, now });
  await saveAttempt(tx, attempt);
}

async function lockKnownOrder(tx: EntityManager, orderId: string) {
  const locked = await lockOrderWithAttempts(tx, orderId);
  if (!locked) throw new Error(`there is no order ${orderId}`);
  return locked;
}
