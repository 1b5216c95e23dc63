import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { CryptoProvider, type ProviderPayment } from '../providers/crypto-provider';
import { Attempt } from '../store/attempt.entity';
import { unknownPayments } from '../store/attempts';
import { MatchAttempt } from './match-attempt';

/** Top-ups of one payment that are read at once at the most. */
const MOST_TOP_UPS = 20;

/** Reads a payment at the provider together with what it can only be judged with: the payment it tops up, and top-ups nobody notified us of. */
@Injectable()
export class ReadChain {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CryptoProvider,
    private readonly matchAttempt: MatchAttempt,
  ) {}

  /** The payment that was asked for comes last; empty when the provider knows none. Runs outside of transactions, since it calls. */
  async run(id: string, parentHint: string | null): Promise<ProviderPayment[]> {
    const answer = await this.provider.readPayment(id);
    if (!answer) return [];
    const asked = { ...answer, parentId: answer.parentId ?? parentHint };
    const parentId = await this.transactions.run((tx) => this.parentOf(tx, asked));
    const parent = parentId === null ? null : await this.provider.readPayment(parentId);
    const topUps = await this.topUpsOf(parent ?? asked, id);
    return [...(parent ? [parent] : []), ...topUps, { ...asked, parentId: parentId ?? asked.parentId }];
  }

  /** The provider's id of the payment whose address was used again; its own answers often do not name it. */
  private async parentOf(tx: EntityManager, payment: ProviderPayment): Promise<string | null> {
    const found = await this.matchAttempt.find(tx, payment);
    if (!found) return payment.parentId;
    const root = found.parentAttemptId === null ? found : await tx.findOneByOrFail(Attempt, { id: found.parentAttemptId });
    if (root.providerPaymentId === payment.id) return null;
    const isTopUp = root !== found || payment.parentId !== null || root.payAddress === payment.payAddress;
    return isTopUp ? (root.providerPaymentId ?? payment.parentId) : null;
  }

  private async topUpsOf({ id: parentId, topUpIds }: ProviderPayment, asked: string): Promise<ProviderPayment[]> {
    const unknown = await this.transactions.run((tx) => unknownPayments(tx, topUpIds));
    const topUps: ProviderPayment[] = [];
    for (const id of unknown.filter((one) => one !== asked).slice(0, MOST_TOP_UPS)) {
      const topUp = await this.provider.readPayment(id);
      if (topUp) topUps.push({ ...topUp, parentId });
    }
    return topUps;
  }
}
