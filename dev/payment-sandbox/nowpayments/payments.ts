import { randomInt } from 'node:crypto';
import { conflict, refuseWith } from '../http/messages';
import { testAddress } from './coins';
import type { Clock, Records } from '../store/store';
import { compare } from '../money/decimal';
import { convert, quote, requireCoin } from './requests';
import { type PaymentAction, depositOf, halfOf, isPossible, otherCoin, restOf, statusesAfterDeposit } from './deposit';
import type { Invoice, Payment, PaymentStatus, PaymentTerms } from './payment';

const WEEK_MS = 7 * 24 * 3600 * 1000;
const ESTIMATE_MS = 20 * 60 * 1000;

type NewPayment = PaymentTerms & Pick<Payment, 'payAmount' | 'payCurrency'> & Partial<Pick<Payment, 'invoiceId'>>;

interface PaymentsOptions {
  records: Records<Payment>;
  clock: Clock;
  /** `stepMs` is the duration of each status before `finished`. */
  pace: { stepMs: number };
  /** Called when the status of a payment changes. */
  changed: (payment: Payment) => void;
}

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

  findOrCreateFor(invoice: Invoice, payCurrency: string | null | undefined): Payment {
    const { code } = requireCoin(payCurrency);
    const present = this.all().find((payment) => payment.invoiceId === invoice.id && payment.payCurrency === code);
    return present ?? this.createFor(invoice, code);
  }

  /** Creates another payment of an invoice, as its hosted page does. */
  createFor(invoice: Invoice, payCurrency: string): Payment {
    const coin = requireCoin(payCurrency);
    const { priceAmount, priceCurrency, orderId, orderDescription, ipnCallbackUrl, isFixedRate } = invoice;
    const terms = { priceAmount, priceCurrency, orderId, orderDescription, ipnCallbackUrl, isFixedRate };
    return this.create({ ...terms, payCurrency: coin.code, payAmount: quote(terms, coin), invoiceId: invoice.id });
  }

  /** Performs the action of a button, with its own amount of coins or the given one; 409 if it is impossible in this status. */
  act(id: string, action: PaymentAction, amount?: string): Payment {
    const payment = this.need(id);
    if (!isPossible(action, payment.status)) throw conflict(`A payment that is ${payment.status} cannot ${action}.`);
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
    const plan = this.planOf(['confirming', 'confirmed', 'sending', 'finished']);
    this.change(payment.id, { payCurrency, payAmount, actuallyPaid: amount ?? payAmount, plan });
    return this.tickAndGet(payment.id);
  }

  /** The amount that is missing at the address of a payment. */
  restOf(payment: Payment): string {
    const first = this.firstAt(payment);
    const topUps = first.childIds.map((id) => this.need(id));
    return restOf(first, topUps);
  }

  private firstAt({ id, parentId }: Payment): Payment {
    return this.need(parentId ?? id);
  }

  /** A further deposit to the same address is a separate payment whose parent is the first one. */
  private topUp(payment: Payment, paid: string): Payment {
    if (compare(paid, '0') <= 0) throw conflict('Nothing is missing.');
    const parent = this.firstAt(payment);
    const plan = this.planOf(statusesAfterDeposit(parent.payAmount, paid));
    const topUp = { parentId: parent.id, invoiceId: null, actuallyPaid: paid, plan };
    const child = this.options.records.put({ ...parent, ...this.initialState(), ...topUp });
    this.change(parent.id, { childIds: [...this.need(parent.id).childIds, child.id] });
    return this.tickAndGet(child.id);
  }

  private planOf(statuses: readonly PaymentStatus[]): Payment['plan'] {
    const { clock, pace } = this.options;
    return statuses.map((status, index) => ({ status, at: clock.in(index * pace.stepMs).toISOString() }));
  }

  private tickAndGet(id: string): Payment {
    this.tick();
    return this.need(id);
  }

  private need(id: string): Payment {
    const payment = this.get(id);
    if (!payment) throw refuseWith(404, `There is no payment ${id}.`);
    return payment;
  }

  private initialState() {
    const { clock } = this.options;
    const [now, estimateUntil, validUntil] = [0, ESTIMATE_MS, WEEK_MS].map((later) => clock.in(later).toISOString()) as [
      string,
      string,
      string,
    ];
    const times = { createdAt: now, updatedAt: now, estimateUntil, validUntil };
    return { id: this.newId(), status: 'waiting' as const, childIds: [], plan: [], ...times };
  }

  private newId(): string {
    for (;;) {
      const id = String(randomInt(4_000_000_000, 9_999_999_999));
      if (!this.get(id)) return id;
    }
  }
}
