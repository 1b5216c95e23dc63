import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CryptoProvider, type ProviderPayment } from '../../providers/crypto-provider';
import { Attempt } from '../../store/attempt.entity';
import { unknownPayments } from '../../store/attempt.repository';
import type { PaymentActor } from '../../store/payment-event.entity';
import { RETRYABLE_STATES, TimedTransactions } from '../../store/database-clock';
import { findAttempt } from '../../use-cases/webhooks/match-attempt';
import { type RecordOutcome, RecordPayment } from '../../use-cases/webhooks/record-payment';

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
    private readonly transactions: TimedTransactions,
    private readonly provider: CryptoProvider,
    private readonly recordPayment: RecordPayment,
  ) {}

  /** `onRecorded` runs in the recording transaction. */
  async run(
    { providerPaymentId, actor, parentId = null }: SyncRequest,
    onRecorded: (tx: EntityManager, outcome: RecordOutcome) => Promise<void> = () => Promise.resolve(),
  ): Promise<RecordOutcome> {
    const payments = await this.readChain(providerPaymentId, parentId);
    return this.transactions.run(async (tx, now) => {
      const context = { actor, now, systemIsLive: this.provider.livemode };
      const outcome = payments.length === 0 ? 'unknown_payment' : await this.recordPayment.run(tx, payments, context);
      await onRecorded(tx, outcome);
      return outcome;
    }, RETRYABLE_STATES);
  }

  /** The payment, after the payment it tops up and top-ups without a notification; empty if the provider does not know it. */
  private async readChain(id: string, parentHint: string | null): Promise<ProviderPayment[]> {
    const answer = await this.provider.readPayment(id);
    if (!answer) return [];
    const requested = { ...answer, parentId: answer.parentId ?? parentHint };
    const parentId = await this.transactions.read((database) => parentOf(database, requested));
    const parent = parentId === null ? null : await this.provider.readPayment(parentId);
    const topUps = await this.topUpsOf(parent ?? requested, id);
    return [...(parent ? [parent] : []), ...topUps, { ...requested, parentId: parentId ?? requested.parentId }];
  }

  private async topUpsOf({ id: parentId, topUpIds }: ProviderPayment, requested: string): Promise<ProviderPayment[]> {
    const unknown = await this.transactions.read((database) => unknownPayments(database, topUpIds));
    const topUps: ProviderPayment[] = [];
    for (const id of unknown.filter((one) => one !== requested).slice(0, MAX_TOP_UPS)) {
      const topUp = await this.provider.readPayment(id);
      if (topUp) topUps.push({ ...topUp, parentId });
    }
    return topUps;
  }
}

async function parentOf(tx: EntityManager, payment: ProviderPayment): Promise<string | null> {
  const found = await findAttempt(tx, payment);
  if (!found) return payment.parentId;
  const root = found.parentAttemptId === null ? found : await tx.findOneByOrFail(Attempt, { id: found.parentAttemptId });
  if (root.providerPaymentId === payment.id) return null;
  const isTopUp = root !== found || payment.parentId !== null || root.payAddress === payment.payAddress;
  return isTopUp ? (root.providerPaymentId ?? payment.parentId) : null;
}
