import { Transactions } from '@libs/persistence';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AttemptRepository } from '../orders/attempt.repository';
import { abandonedBefore } from '../orders/checkout';
import { OrderRepository, RETRYABLE_STATES } from '../orders/order.repository';
import { PaymentsSettings } from '../payments.settings';
import { ApplyDecisions } from './apply';
import { decideSweep } from './decide-sweep';

const BATCH = 100;

/** Applies to every order what time brings about, each in a transaction of its own: an order that fails does not stop the others. */
@Injectable()
export class SweepOrders {
  private readonly logger = new Logger('SweepOrders');

  constructor(
    private readonly transactions: Transactions,
    private readonly settings: PaymentsSettings,
    private readonly applyDecisions: ApplyDecisions,
    private readonly orders: OrderRepository,
    private readonly attempts: AttemptRepository,
  ) {}

  async run(): Promise<void> {
    const now = await this.transactions.now();
    const times = { now, abandonedBefore: abandonedBefore(now, this.settings) };
    for (let after: string | null = null; ;) {
      const page = { ...times, after, limit: BATCH };
      const due: string[] = await this.transactions.read((database) =>
        this.orders.findDue(database, page),
      );
      for (const orderId of due) await this.sweep(orderId);
      after = due.at(-1) ?? null;
      if (due.length < BATCH) return;
    }
  }

  private async sweep(orderId: string): Promise<void> {
    try {
      await this.transactions.run((tx, now) => this.sweepOrder(tx, orderId, now), RETRYABLE_STATES);
    } catch (error) {
      this.logger.error({ err: error, orderId, msg: 'an order could not be swept' });
    }
  }

  /** Decides after it has locked the order, since a payment or its buyer may have changed the order since it was found. */
  private async sweepOrder(tx: EntityManager, orderId: string, now: Date): Promise<void> {
    const locked = await this.attempts.lockOrder(tx, orderId);
    if (!locked) return;
    const { order, attempts } = locked;
    const times = { now, abandonedBefore: abandonedBefore(now, this.settings) };
    const decisions = decideSweep(order, attempts, times);
    if (decisions.length === 0) return;
    await this.applyDecisions.run(tx, locked, decisions, { actor: 'poller', now });
    await this.attempts.publish(tx, order, now);
  }
}
