import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { CryptoProvider, type ProviderPayment } from '../providers/crypto-provider';
import { Attempt } from '../store/attempt.entity';
import { unknownPayments } from '../store/attempt.repository';
import { MatchAttempt } from './webhooks/match-attempt';

const MAX_TOP_UPS = 20;

/** Reads a payment from the provider with the payment it tops up and with top-ups that triggered no notification. */
@Injectable()
export class ReadChain {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CryptoProvider,
    private readonly matchAttempt: MatchAttempt,
  ) {}

  /** The requested payment comes last; empty if the provider does not know it. Call outside a transaction: it makes network calls. */
  async run(id: string, parentHint: string | null): Promise<ProviderPayment[]> {
    const answer = await this.provider.readPayment(id);
    if (!answer) return [];
    const asked = { ...answer, parentId: answer.parentId ?? parentHint };
    const parentId = await this.transactions.run((tx) => this.parentOf(tx, asked));
    const parent = parentId === null ? null : await this.provider.readPayment(parentId);
    const topUps = await this.topUpsOf(parent ?? asked, id);
    return [...(parent ? [parent] : []), ...topUps, { ...asked, parentId: parentId ?? asked.parentId }];
  }

  /** The provider's ID of the payment whose address was reused; the provider often omits it. */
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
    for (const id of unknown.filter((one) => one !== asked).slice(0, MAX_TOP_UPS)) {
      const topUp = await this.provider.readPayment(id);
      if (topUp) topUps.push({ ...topUp, parentId });
    }
    return topUps;
  }
}
