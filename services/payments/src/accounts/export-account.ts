import { Injectable } from '@nestjs/common';
import { type MailRecord, mailsOf } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { CardSubscriptionRow } from '../subscriptions/card-subscription.entity';
import { Order } from '../orders/order.entity';
import { type IssuedReceipt, receiptsOf } from '../documents/documents.repository';
import { SubscriptionPeriod } from '../pro/subscription-period.entity';
import { ToolPurchase } from '../orders/tool-purchase.entity';
import { type OrderWithAttempts, withAttempts } from '../orders/list-orders';

export interface UserData {
  orders: OrderWithAttempts[];
  receipts: IssuedReceipt[];
  purchases: ToolPurchase[];
  periods: SubscriptionPeriod[];
  cards: CardSubscriptionRow[];
  mails: MailRecord[];
}

@Injectable()
export class ReadUserData {
  async run(tx: EntityManager, userId: string): Promise<UserData> {
    const orders = await withAttempts(
      tx,
      await tx.find(Order, { where: { userId }, order: { id: 'ASC' } }),
    );
    return {
      orders,
      receipts: await receiptsOf(
        tx,
        orders.map(({ order }) => order.id),
      ),
      purchases: await tx.find(ToolPurchase, { where: { userId }, order: { purchasedAt: 'ASC' } }),
      periods: await tx.find(SubscriptionPeriod, { where: { userId }, order: { starts: 'ASC' } }),
      cards: await tx.find(CardSubscriptionRow, { where: { userId }, order: { id: 'ASC' } }),
      mails: await mailsOf(tx, userId),
    };
  }
}
