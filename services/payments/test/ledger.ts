import type { OrderStatus } from '@libs/contracts';
import Big from 'big.js';
import type { ProviderPayment } from '../src/crypto/crypto-provider';
import { decide, type Report } from '../src/crypto/decide';
import { changeAttempts, type Decision } from '../src/crypto/decision';
import { CLOSED_STATUSES, nextStatus, statusOfProvider } from '../src/orders/attempt-status';
import type { Attempt } from '../src/orders/attempt.entity';
import { newAttempt } from '../src/orders/new-attempt';
import { ORDER_TRANSITIONS, requireTransition } from '../src/orders/order-status';
import type { Order } from '../src/orders/order.entity';
import type { Deposit } from '../src/orders/payment-chain';
import type { Review } from '../src/orders/review';

export const NOW = new Date('2026-03-01T00:00:00Z');

/** A payment of 0.001 BTC that nothing was sent to. */
export const aDeposit = (given: Partial<Deposit> = {}): Deposit => ({
  id: 'btc',
  parentAttemptId: null,
  status: 'waiting',
  payCurrency: 'btc',
  payAmount: '0.00100000',
  actuallyPaid: '0',
  paidCurrency: null,
  accepted: false,
  reviewCode: null,
  reviewDetail: null,
  reviewedAt: null,
  closedAt: null,
  minimumUsd: null,
  expiresAt: null,
  ...given,
});

/** What the provider reports about the payment of an attempt; the rest is as agreed. */
export interface Reported {
  id: string;
  status: string;
  paid?: string;
  payment?: Partial<ProviderPayment>;
}

/** An order and its attempts in memory: reports are recorded and decided as the service does it, without a database. */
export class Ledger {
  status: OrderStatus = 'pending';
  readonly attempts: Attempt[] = [];
  /** Why the order cannot be fulfilled. */
  obstacle: Review | null = null;

  constructor(readonly amountCents = 2999) {
    this.open('btc');
  }

  /** Opens an attempt for 0.001 of a coin; one with a parent is a top-up. */
  open(id: string, given: Partial<Attempt> = {}): Attempt {
    const createdAt = new Date(NOW.getTime() + this.attempts.length);
    const order = { id: 'order' } as Order;
    const attempt = newAttempt(order, 'nowpayments', createdAt, {
      id,
      providerPaymentId: `payment of ${id}`,
      payCurrency: 'btc',
      payAmount: '0.001',
      status: 'waiting',
      ...given,
    });
    this.attempts.unshift(attempt);
    return attempt;
  }

  topUp(id: string): Attempt {
    return this.open(id, { parentAttemptId: 'btc', status: 'watched', closedAt: NOW });
  }

  attempt(id: string): Attempt {
    return this.attempts.find((one) => one.id === id)!;
  }

  /** Records what the provider reports about attempts that are read together, and applies what is decided. */
  report(...reported: Reported[]): Decision[] {
    const reports = reported.map((one) => this.record(one));
    const { status, amountCents, attempts, obstacle } = this;
    const decisions = decide({ order: { status, amountCents }, attempts, reports, obstacle }, NOW);
    for (const decision of decisions) {
      changeAttempts(this.attempts, decision, NOW);
      this.follow(decision);
    }
    return decisions;
  }

  /** What an administrator decides about all money of the order. */
  settle(status: 'paid' | 'refunded'): void {
    this.move(status);
    const paying = this.attempts.find(({ actuallyPaid }) => Big(actuallyPaid).gt(0));
    if (status === 'paid' && paying) paying.accepted = true;
    for (const attempt of this.attempts) {
      if (Big(attempt.actuallyPaid).gt(0) || attempt.reviewCode !== null) attempt.reviewedAt = NOW;
    }
  }

  private record({ id, status, paid = '0', payment = {} }: Reported): Report {
    const attempt = this.attempt(id);
    const { status: from, actuallyPaid: paidBefore } = attempt;
    const read: ProviderPayment = {
      id: attempt.providerPaymentId!,
      status,
      attemptId: attempt.parentAttemptId ?? id,
      priceAmount: '29.99',
      priceCurrency: 'usd',
      payCurrency: 'btc',
      payAmount: attempt.payAmount,
      actuallyPaid: paid,
      payAddress: null,
      paymentUrl: null,
      network: null,
      parentId: null,
      topUpIds: [],
      expiresAt: null,
      ...payment,
    };
    if (Big(paid).gt(paidBefore)) attempt.actuallyPaid = paid;
    if (Big(attempt.actuallyPaid).gt(0)) attempt.paidCurrency = read.payCurrency;
    attempt.status = nextStatus(from, statusOfProvider(status)) ?? from;
    if (CLOSED_STATUSES.has(attempt.status)) attempt.closedAt ??= NOW;
    return { attemptId: id, payment: read, from, paidBefore };
  }

  private follow(decision: Decision): void {
    if (decision.kind === 'accept') this.move('paid');
    if (decision.kind === 'refund') this.move('refunded');
    if (decision.kind === 'review' && this.status !== 'review') this.move('review');
  }

  private move(to: OrderStatus): void {
    requireTransition(ORDER_TRANSITIONS, this.status, to);
    this.status = to;
  }
}
