import { setTimeout as sleep } from 'node:timers/promises';
import { createIpnSignature } from 'nowpayments-node';
import { Client, shuffle } from '@testing';

/** Notifications sent at the same time. */
const CONCURRENCY = 24;
/** Milliseconds until a refused notification is sent again: sooner than Retry-After says. */
const RETRY_MS = 500;
/** Every status that the provider may send about a payment, true or not. */
const STATUSES = [
  'waiting',
  'confirming',
  'confirmed',
  'sending',
  'partially_paid',
  'finished',
  'finished',
  'expired',
  'failed',
];

/** A payment at the provider that notifications are about. */
export interface NotifiedPayment {
  /** The provider's own id. */
  id: string;
  orderId: string | null;
}

/** Notifications of all kinds, repeated and shuffled; each is sent until it is accepted. */
export class NotificationStorm {
  /** Notifications answered with 200 so far. */
  accepted = 0;
  /** Number of other responses by status. */
  readonly refused = new Map<number, number>();
  /** Refusals without Retry-After. */
  withoutRetryAfter = 0;
  private readonly notifications: object[];
  private watchers: { count: number; go: () => void }[] = [];

  constructor(
    payments: readonly NotifiedPayment[],
    count: number,
    private readonly secret: string,
  ) {
    this.notifications = Array.from({ length: count }, (_, index) =>
      notificationFor(payments, index),
    );
  }

  /** Resolves when every notification was accepted. */
  async sendAll(): Promise<void> {
    const waiting = shuffle(this.notifications);
    const deliver = async () => {
      for (let notification = waiting.shift(); notification; notification = waiting.shift())
        await this.deliver(notification);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, deliver));
  }

  /** Resolves once so many notifications were accepted. */
  untilAccepted(count: number): Promise<void> {
    return new Promise((go) => this.watchers.push({ count, go }));
  }

  private async deliver(notification: object): Promise<void> {
    const headers = { 'x-nowpayments-sig': createIpnSignature({ ...notification }, this.secret) };
    for (;;) {
      const { status, headers: answered } = await new Client().post(
        '/api/webhooks/nowpayments',
        notification,
        headers,
      );
      if (status === 200) return this.note();
      this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
      if (!answered.has('retry-after')) this.withoutRetryAfter += 1;
      await sleep(RETRY_MS);
    }
  }

  private note(): void {
    this.accepted += 1;
    for (const { go } of this.watchers.filter(({ count }) => count <= this.accepted)) go();
    this.watchers = this.watchers.filter(({ count }) => count > this.accepted);
  }
}

/** The n-th notification: every payment with one status, then with the next; later ones are exact repetitions. */
function notificationFor(payments: readonly NotifiedPayment[], index: number): object {
  const payment = payments[index % payments.length];
  const status = STATUSES[Math.floor(index / payments.length) % STATUSES.length];
  return {
    payment_id: Number(payment?.id),
    payment_status: status,
    order_id: payment?.orderId,
    price_currency: 'usd',
  };
}
