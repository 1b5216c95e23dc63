import { Transactions } from '@libs/persistence';
import { PeriodicJobs } from '@libs/service';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AttemptRepository } from '../orders/attempt.repository';
import { abandonedBefore } from '../orders/open-attempt';
import { OrderRepository, RETRYABLE_STATES } from '../orders/order.repository';
import { PaymentsSettings } from '../payments.settings';
import { forEachAtOnce } from '../providers/read-provider';
import { ApplyDecisions } from './apply';
import { CryptoProvider } from './crypto-provider';
import { decideSweep } from './decide-sweep';
import { SyncPayment } from './sync';

const BATCH = 100;
const CONCURRENCY = 4;

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

/** Polls due payments, since notifications can be lost. */
@Injectable()
export class PollPayments {
  private readonly logger = new Logger('PollPayments');

  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CryptoProvider,
    private readonly syncPayment: SyncPayment,
    private readonly attempts: AttemptRepository,
  ) {}

  async run(): Promise<void> {
    if (!this.provider.isConfigured) return;
    const due = await this.transactions.run((tx, now) =>
      this.attempts.claimDue(tx, { limit: BATCH, now }),
    );
    await forEachAtOnce(due, CONCURRENCY, (id) => this.poll(id));
  }

  private async poll(providerPaymentId: string): Promise<void> {
    try {
      await this.syncPayment.run({ providerPaymentId, actor: 'poller' });
    } catch (error) {
      this.logger.warn({ err: error, providerPaymentId, msg: 'a payment could not be polled' });
    }
  }
}

/** Polls open payments and sweeps orders every PAYMENTS_POLL_SECONDS. */
@Injectable()
export class CryptoJob {
  constructor(
    jobs: PeriodicJobs,
    settings: PaymentsSettings,
    pollPayments: PollPayments,
    sweepOrders: SweepOrders,
    transactions: Transactions,
  ) {
    const everyMs = settings.PAYMENTS_POLL_SECONDS * 1000;
    jobs.every('PollPayments', everyMs, () => pollPayments.run());
    jobs.every('SweepOrders', everyMs, () =>
      transactions.withLock('sweep-orders', () => sweepOrders.run()).then(() => false),
    );
  }
}
