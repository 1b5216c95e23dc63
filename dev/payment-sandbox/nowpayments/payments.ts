import { randomInt } from 'node:crypto';
import { conflict, refuseWith } from '../http/messages';
import { compare } from '../money/decimal';
import type { Clock, Records } from '../store/store';
import { testAddress } from './coins';
import {
  type PaymentAction,
  halfOf,
  isPossible,
  otherCoin,
  overpaid,
  restOf,
  statusesAfterDeposit,
  underpaid,
} from './deposit';
import type { Invoice, Payment, PaymentStatus, PaymentTerms } from './payment';
import { convert, quote, requireCoin } from './requests';

const WEEK_MS = 7 * 24 * 3600 * 1000;

type NewPayment = PaymentTerms &
  Pick<Payment, 'payAmount' | 'payCurrency'> &
  Partial<Pick<Payment, 'invoiceId'>>;

export class Payments {
  /** Duration of each status before `finished`, for new deposits. */
  stepMs = 0;

  constructor(
    private readonly records: Records<Payment>,
    private readonly clock: Clock,
    private readonly statusChanged: (payment: Payment) => void,
  ) {}

  get(id: string): Payment | undefined {
    return this.records.get(id);
  }

  all(): Payment[] {
    return this.records.all();
  }

  ofOrder(orderId: string): Payment[] {
    return this.all().filter((payment) => payment.orderId === orderId);
  }

  create(given: NewPayment): Payment {
    const payAddress = testAddress(requireCoin(given.payCurrency));
    return this.records.put({
      payAddress,
      actuallyPaid: '0',
      invoiceId: null,
      parentId: null,
      ...this.initialState(),
      ...given,
    });
  }

  findOrCreateFor(invoice: Invoice, payCurrency: string | null | undefined): Payment {
    const { code } = requireCoin(payCurrency);
    const present = this.all().find(
      (payment) => payment.invoiceId === invoice.id && payment.payCurrency === code,
    );
    return present ?? this.createFor(invoice, code);
  }

  /** Creates another payment of an invoice, as its hosted page does. */
  createFor(invoice: Invoice, payCurrency: string): Payment {
    const coin = requireCoin(payCurrency);
    const { priceAmount, priceCurrency, orderId, orderDescription, ipnCallbackUrl } = invoice;
    const terms = { priceAmount, priceCurrency, orderId, orderDescription, ipnCallbackUrl };
    return this.create({
      ...terms,
      payCurrency: coin.code,
      payAmount: quote(terms, coin),
      invoiceId: invoice.id,
    });
  }

  /** Performs the action of a button, with its own amount of coins or the given one; 409 if it is impossible in this status. */
  act(id: string, action: PaymentAction, amount?: string): Payment {
    const payment = this.need(id);
    if (!isPossible(action, payment.status))
      throw conflict(`A payment that is ${payment.status} cannot ${action}.`);
    const { payAmount, payCurrency } = payment;
    const actions: Readonly<Record<PaymentAction, () => Payment>> = {
      pay: () => this.deposit(payment, amount ?? payAmount),
      underpay: () => this.deposit(payment, amount ?? underpaid(payAmount, payCurrency)),
      overpay: () => this.deposit(payment, amount ?? overpaid(payAmount, payCurrency)),
      'wrong-coin': () => this.depositOtherCoin(payment, amount),
      'pay-rest': () => this.topUp(payment, amount ?? this.restOf(payment)),
      'pay-part-of-rest': () =>
        this.topUp(payment, amount ?? halfOf(this.restOf(payment), payCurrency)),
      'pay-again': () => this.topUp(payment, amount ?? payAmount),
      expire: () => this.change(payment, { status: 'expired', plan: [] }),
      fail: () => this.change(payment, { status: 'failed', plan: [] }),
      refund: () => this.change(payment, { status: 'refunded', plan: [] }),
    };
    return actions[action]();
  }

  /** Changes any field without a notification. */
  set(id: string, change: Partial<Payment>): Payment {
    return this.records.put({ ...this.need(id), ...change, id });
  }

  /** Applies planned statuses that are due and expires unpaid payments. */
  tick(): void {
    const now = this.clock.now().toISOString();
    for (let payment of this.all()) {
      for (
        let [next, ...plan] = payment.plan;
        next !== undefined && next.at <= now;
        [next, ...plan] = payment.plan
      ) {
        payment = this.change(payment, { status: next.status, plan });
      }
      const { status, plan, validUntil } = payment;
      if (status === 'waiting' && plan.length === 0 && validUntil <= now)
        this.change(payment, { status: 'expired' });
    }
  }

  /** The amount that is missing at the address of a payment. */
  restOf(payment: Payment): string {
    const first = this.firstAt(payment);
    return restOf(
      first,
      first.childIds.map((id) => this.need(id)),
    );
  }

  private deposit(payment: Payment, paid: string): Payment {
    this.change(payment, {
      actuallyPaid: paid,
      plan: this.planOf(statusesAfterDeposit(payment.payAmount, paid)),
    });
    return this.tickAndGet(payment.id);
  }

  /** A deposit in another coin; the provider records it for this payment, in that coin. */
  private depositOtherCoin(payment: Payment, amount: string | undefined): Payment {
    const payCurrency = otherCoin(payment.payCurrency);
    const payAmount = convert(payment.priceAmount, payment.priceCurrency, payCurrency);
    const plan = this.planOf(['confirming', 'confirmed', 'sending', 'finished']);
    this.change(payment, { payCurrency, payAmount, actuallyPaid: amount ?? payAmount, plan });
    return this.tickAndGet(payment.id);
  }

  /** A further deposit to the same address is a separate payment whose parent is the first one. */
  private topUp(payment: Payment, paid: string): Payment {
    if (compare(paid, '0') <= 0) throw conflict('Nothing is missing.');
    const parent = this.firstAt(payment);
    const plan = this.planOf(statusesAfterDeposit(parent.payAmount, paid));
    const topUp = { parentId: parent.id, invoiceId: null, actuallyPaid: paid, plan };
    const child = this.records.put({ ...parent, ...this.initialState(), ...topUp });
    this.change(parent, { childIds: [...parent.childIds, child.id] });
    return this.tickAndGet(child.id);
  }

  private change(payment: Payment, change: Partial<Payment>): Payment {
    const changed = this.records.put({ ...payment, ...change });
    if (changed.status !== payment.status) this.statusChanged(changed);
    return changed;
  }

  private firstAt({ id, parentId }: Payment): Payment {
    return this.need(parentId ?? id);
  }

  private planOf(statuses: readonly PaymentStatus[]): Payment['plan'] {
    return statuses.map((status, index) => ({
      status,
      at: this.clock.in(index * this.stepMs).toISOString(),
    }));
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
    const [createdAt, validUntil] = [
      this.clock.now().toISOString(),
      this.clock.in(WEEK_MS).toISOString(),
    ];
    return {
      id: this.newId(),
      status: 'waiting' as const,
      childIds: [],
      plan: [],
      createdAt,
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
