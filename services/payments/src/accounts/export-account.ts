import type { PaymentsExport } from '@libs/contracts';
import { exportedMails, listMails } from '@libs/mail';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DocumentRepository } from '../documents/document.repository';
import type { Attempt } from '../orders/attempt.entity';
import { Order } from '../orders/order.entity';
import { memberOrder } from '../orders/orders.dto';
import { ReadOrders } from '../orders/read-orders';
import { CardSubscriptionRow } from '../pro/card-subscription.entity';
import { MembershipPeriod } from '../pro/membership-period.entity';
import { ToolPurchase } from '../tools/purchase.entity';

/** Everything that payments stores about a user. */
@Injectable()
export class ExportAccount {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly readOrders: ReadOrders,
  ) {}

  async run(tx: EntityManager, userId: string): Promise<PaymentsExport> {
    const rows = await tx.find(Order, { where: { userId }, order: { id: 'ASC' } });
    const orders = await this.readOrders.withAttempts(tx, rows);
    const receipts = await this.documents.findReceipts(
      tx,
      rows.map(({ id }) => id),
    );
    const byDay = { where: { userId }, order: { purchasedAt: 'ASC' } } as const;
    const purchases = await tx.find(ToolPurchase, byDay);
    const byStart = { where: { userId }, order: { starts: 'ASC' } } as const;
    const periods = await tx.find(MembershipPeriod, byStart);
    const cards = await tx.find(CardSubscriptionRow, { where: { userId }, order: { id: 'ASC' } });
    return {
      orders: orders.map(memberOrder),
      payments: orders.flatMap(({ attempts }) => attempts.map(exportedPayment)),
      receipts: receipts.map(({ orderId, number, issuedAt }) => ({
        orderId,
        number,
        issuedAt: issuedAt.toISOString(),
      })),
      purchases: purchases.map(({ toolId, paymentId, purchasedAt }) => ({
        toolId,
        paymentId,
        purchasedAt: purchasedAt.toISOString(),
      })),
      proPeriods: periods.map(({ source, starts, ends }) => ({
        source,
        starts: starts.toISOString(),
        ends: ends.toISOString(),
      })),
      cardSubscriptions: cards.map(({ id, status, paidUntil }) => ({
        id,
        status,
        paidUntil: paidUntil?.toISOString() ?? null,
      })),
      mails: exportedMails(await listMails(tx, userId)),
    };
  }
}

const exportedPayment = ({
  id: paymentId,
  orderId,
  provider,
  providerPaymentId,
  status,
  payCurrency,
  payAddress,
  actuallyPaid,
  createdAt,
}: Attempt): PaymentsExport['payments'][number] => ({
  paymentId,
  orderId,
  provider,
  providerPaymentId,
  status,
  payCurrency,
  payAddress,
  actuallyPaid,
  createdAt: createdAt.toISOString(),
});
