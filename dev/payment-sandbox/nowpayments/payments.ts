import { randomInt } from 'node:crypto';
import { jsonResponse, Refusal } from '../http/response';
import { testAddress } from './coins';
import type { Clock } from '../store/clock';
import type { Records } from '../store/records';
import { compare } from '../money/decimal';
import { convert, requireCoin } from './quote';
import { type PaymentAction, depositOf, halfOf, isPossible, otherCoin, restOf, statusesAfterDeposit } from './deposit';
import type { Payment, PaymentStatus } from './payment';

const WEEK_MS = 7 * 24 * 3600 * 1000;
const ESTIMATE_MS = 20 * 60 * 1000;

type NewPayment = Pick<
  Payment,
  'priceAmount' | 'priceCurrency' | 'payAmount' | 'payCurrency' | 'orderId' | 'orderDescription' | 'ipnCallbackUrl' | 'isFixedRate'
> &
  Partial<Pick<Payment, 'invoiceId'>>;

/** Dependencies of the payments; `stepMs` is the duration of each status before `finished`. */
interface PaymentsOptions {
  records: Records<Payment>;
  clock: Clock;
  stepMs: () => number;
  /** Called when the status of a payment changes. */
  changed: (payment: Payment) => void;
}

/** The payments of the sandbox and their actions. */
export class Payments {
  constructor(private readonly options: PaymentsOptions) {}

  get(id: string): Payment | undefined {
    return this.options.records.get(id);
  }

  all(): Payment[] {
    return this.options.records.all();
  }

  byAddress(address: string): Payment | undefined {
    return this.all().find(({ payAddress, parentId }) => payAddress === address && parentId === null);
  }

  create(given: NewPayment): Payment {
    const payAddress = testAddress(requireCoin(given.payCurrency));
    return this.options.records.put({ payAddress, actuallyPaid: '0', invoiceId: null, parentId: null, ...this.initialState(), ...given });
  }

  /** Performs the action of a button, with its own amount of coins or the given one; 409 if it is impossible in this status. */
  act(id: string, action: PaymentAction, amount?: string): Payment {
    const payment = this.need(id);
    if (!isPossible(action, payment.status)) {
      throw new Refusal(jsonResponse(409, { message: `A payment that is ${payment.status} cannot ${action}.` }));
    }
    switch (action) {
      case 'pay':
      case 'underpay':
      case 'overpay':
        return this.deposit(payment, amount ?? depositOf(action, payment.payAmount, payment.payCurrency));
      case 'wrong-coin':
        return this.depositOtherCoin(payment, amount);
      case 'pay-rest':
        return this.topUp(payment, amount ?? this.restOf(payment));
      case 'pay-part-of-rest':
        return this.topUp(payment, amount ?? halfOf(this.restOf(payment), payment.payCurrency));
      case 'pay-again':
        return this.topUp(payment, amount ?? payment.payAmount);
      case 'expire':
        return this.change(id, { status: 'expired', plan: [] });
      case 'fail':
        return this.change(id, { status: 'failed', plan: [] });
      case 'refund':
        return this.change(id, { status: 'refunded', plan: [] });
    }
  }

  /** Changes any field; a new status is notified unless `quietly` is set. */
  change(id: string, change: Partial<Payment>, quietly = false): Payment {
    const payment = this.need(id);
    const changed = this.options.records.put({ ...payment, ...change, id, updatedAt: this.options.clock.now().toISOString() });
    if (changed.status !== payment.status && !quietly) this.options.changed(changed);
    return changed;
  }

  /** Applies planned statuses that are due and expires unpaid payments. */
  tick(): void {
    const now = this.options.clock.now().toISOString();
    for (const { id } of this.all()) {
      for (let payment = this.need(id); payment.plan[0] !== undefined && payment.plan[0].at <= now; payment = this.need(id)) {
        const [next, ...rest] = payment.plan;
        this.change(id, { status: next.status, plan: rest });
      }
      const { status, plan, validUntil } = this.need(id);
      if (status === 'waiting' && plan.length === 0 && validUntil <= now) this.change(id, { status: 'expired' });
    }
  }

  private deposit(payment: Payment, paid: string): Payment {
    this.change(payment.id, { actuallyPaid: paid, plan: this.planOf(statusesAfterDeposit(payment.payAmount, paid)) });
    return this.tickAndGet(payment.id);
  }

  /** A deposit in another coin; the provider records it for this payment, in that coin. */
  private depositOtherCoin(payment: Payment, amount: string | undefined): Payment {
    const payCurrency = otherCoin(payment.payCurrency);
    const payAmount = convert(payment.priceAmount, payment.priceCurrency, payCurrency);
    this.change(payment.id, {
      payCurrency,
      payAmount,
      actuallyPaid: amount ?? payAmount,
      plan: this.planOf(['confirming', 'confirmed', 'sending', 'finished']),
    });
    return this.tickAndGet(payment.id);
  }

  /** The amount that is missing at the address of a payment. */
  restOf(payment: Payment): string {
    const first = this.firstAt(payment);
    return restOf(
      first,
      first.childIds.map((id) => this.need(id)),
    );
  }

  private firstAt({ id, parentId }: Payment): Payment {
    return this.need(parentId ?? id);
  }

  /** A further deposit to the same address is a separate payment whose parent is the first one. */
  private topUp(payment: Payment, paid: string): Payment {
    if (compare(paid, '0') <= 0) throw new Refusal(jsonResponse(409, { message: 'Nothing is missing.' }));
    const parent = this.firstAt(payment);
    const plan = this.planOf(statusesAfterDeposit(parent.payAmount, paid));
    const topUp = { parentId: parent.id, invoiceId: null, actuallyPaid: paid, plan };
    const child = this.options.records.put({ ...parent, ...this.initialState(), ...topUp });
    this.change(parent.id, { childIds: [...this.need(parent.id).childIds, child.id] });
    return this.tickAndGet(child.id);
  }

  private planOf(statuses: readonly PaymentStatus[]): Payment['plan'] {
    const { clock, stepMs } = this.options;
    return statuses.map((status, index) => ({ status, at: clock.in(index * stepMs()).toISOString() }));
  }

  private tickAndGet(id: string): Payment {
    this.tick();
    return this.need(id);
  }

  private need(id: string): Payment {
    const payment = this.get(id);
    if (!payment) throw new Refusal(jsonResponse(404, { message: `There is no payment ${id}.` }));
    return payment;
  }

  private initialState() {
    const { clock } = this.options;
    const now = clock.now().toISOString();
    const estimateUntil = clock.in(ESTIMATE_MS).toISOString();
    const validUntil = clock.in(WEEK_MS).toISOString();
    return {
      id: this.newId(),
      status: 'waiting' as const,
      childIds: [],
      plan: [],
      createdAt: now,
      updatedAt: now,
      estimateUntil,
      validUntil,
    };
  }

  private newId(): string {
    for (;;) {
      const id = String(randomInt(4_000_000_000, 9_999_999_999));
      if (!this.get(id)) return id;
    }
  }
}
