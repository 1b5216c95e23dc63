import { Transactions } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Attempt } from '../orders/attempt.entity';
import type { PaymentActor } from '../orders/history.entity';
import { AttemptRepository } from '../orders/attempt.repository';
import { RETRYABLE_STATES } from '../orders/order.repository';
import { recordLatest } from '../providers/read-provider';
import { CryptoProvider, type ProviderPayment } from './crypto-provider';
import { FindPayments, type RecordOutcome, RecordPayment } from './record';

const MAX_TOP_UPS = 20;

interface SyncRequest {
  providerPaymentId: string;
  actor: PaymentActor;
  parentId?: string | null;
}

/** Reads a payment from the provider and records it. Notifications and the poller only trigger this. */
@Injectable()
export class SyncPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CryptoProvider,
    private readonly recordPayment: RecordPayment,
    private readonly attempts: AttemptRepository,
    private readonly findPayments: FindPayments,
  ) {}

  run({ providerPaymentId, actor, parentId = null }: SyncRequest): Promise<RecordOutcome> {
    return recordLatest('order', async () => {
      const before = await this.transactions.read((database) =>
        this.attempts.readingsOfOrder(database, providerPaymentId, parentId),
      );
      const payments = await this.readChain(providerPaymentId, parentId);
      if (payments.length === 0) return 'unknown_payment';
      return this.transactions.run(
        (tx, now) => this.recordPayment.run(tx, payments, { actor, now }, before),
        RETRYABLE_STATES,
      );
    });
  }

  /** The payment, after the payment it tops up and top-ups without a notification; empty if the provider does not know it. */
  private async readChain(id: string, parentHint: string | null): Promise<ProviderPayment[]> {
    const reading = await this.provider.readPayment(id);
    if (!reading) return [];
    const requested = { ...reading, parentId: reading.parentId ?? parentHint };
    const parentId = await this.transactions.read((database) =>
      this.findParentId(database, requested),
    );
    const parent = parentId === null ? null : await this.provider.readPayment(parentId);
    const topUps = await this.readTopUps(parent ?? requested, id);
    return [
      ...(parent ? [parent] : []),
      ...topUps,
      { ...requested, parentId: parentId ?? requested.parentId },
    ];
  }

  private async readTopUps(
    { id: parentId, topUpIds }: ProviderPayment,
    requested: string,
  ): Promise<ProviderPayment[]> {
    const unknown = await this.transactions.read((database) =>
      this.attempts.unknownPayments(database, topUpIds),
    );
    const topUps: ProviderPayment[] = [];
    for (const id of unknown.filter((one) => one !== requested).slice(0, MAX_TOP_UPS)) {
      const topUp = await this.provider.readPayment(id);
      if (topUp) topUps.push({ ...topUp, parentId });
    }
    return topUps;
  }

  private async findParentId(tx: EntityManager, payment: ProviderPayment): Promise<string | null> {
    const found = await this.findPayments.findAttempt(tx, payment);
    if (!found) return payment.parentId;
    const root =
      found.parentAttemptId === null
        ? found
        : await tx.findOneByOrFail(Attempt, { id: found.parentAttemptId });
    if (root.providerPaymentId === payment.id) return null;
    const isTopUp =
      root !== found || payment.parentId !== null || root.payAddress === payment.payAddress;
    return isTopUp ? (root.providerPaymentId ?? payment.parentId) : null;
  }
}
