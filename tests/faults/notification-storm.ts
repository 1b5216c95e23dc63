import { setTimeout as sleep } from 'node:timers/promises';
import { createIpnSignature } from 'nowpayments-node';
import { Client, shuffle } from '@testing';

/** Notifications that are under way at the same moment. */
const CONCURRENCY = 24;
/** Milliseconds until one that was refused is sent again: sooner than it is asked for. */
const RETRY_MS = 500;
/** Everything the provider may ever have said about a payment, whether it is true or not. */
const WORDS = ['waiting', 'confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'finished', 'expired', 'failed'];

/** A payment at the provider that notifications tell of. */
export interface ToldPayment {
  /** The provider's own id. */
  id: string;
  orderId: string | null;
}

/** Notifications of all sorts, each several times, in no order; every one is sent until it is taken. */
export class NotificationStorm {
  /** Notifications that were answered with 200 so far. */
  taken = 0;
  /** How often each other answer came. */
  readonly refused = new Map<number, number>();
  /** Refusals that did not say when to come again. */
  withoutRetryAfter = 0;
  private readonly letters: object[];
  private watchers: { count: number; go: () => void }[] = [];

  constructor(
    payments: readonly ToldPayment[],
    count: number,
    private readonly secret: string,
  ) {
    this.letters = Array.from({ length: count }, (_, index) => letterAbout(payments, index));
  }

  /** Resolves when every notification was taken. */
  async rage(): Promise<void> {
    const waiting = shuffle(this.letters);
    const deliver = async () => {
      for (let letter = waiting.shift(); letter; letter = waiting.shift()) await this.deliver(letter);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, deliver));
  }

  /** Resolves once so many notifications were taken. */
  whenTaken(count: number): Promise<void> {
    return new Promise((go) => this.watchers.push({ count, go }));
  }

  private async deliver(letter: object): Promise<void> {
    const headers = { 'x-nowpayments-sig': createIpnSignature({ ...letter }, this.secret) };
    for (;;) {
      const { status, headers: answered } = await new Client().post('/api/webhooks/nowpayments', letter, headers);
      if (status === 200) return this.note();
      this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
      if (!answered.has('retry-after')) this.withoutRetryAfter += 1;
      await sleep(RETRY_MS);
    }
  }

  private note(): void {
    this.taken += 1;
    for (const { go } of this.watchers.filter(({ count }) => count <= this.taken)) go();
    this.watchers = this.watchers.filter(({ count }) => count > this.taken);
  }
}

/** The n-th notification: payments take turns, then words, so that from some number on they repeat to the byte. */
function letterAbout(payments: readonly ToldPayment[], index: number): object {
  const payment = payments[index % payments.length];
  const word = WORDS[Math.floor(index / payments.length) % WORDS.length];
  return { payment_id: Number(payment?.id), payment_status: word, order_id: payment?.orderId, price_currency: 'usd' };
}
