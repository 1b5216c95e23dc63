import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Attempt } from '../orders/attempt.entity';
import { CardCharge } from './cards.entity';
import { openCardSubscriptions } from '../subscriptions/card-subscriptions.repository';
import { Order } from '../orders/order.entity';
import { SyncSubscription } from './sync-subscription';

/** The states in which an order gave something, or still can. */
const ENDS_CARDS: ReadonlySet<OrderStatus> = new Set(['paid', 'granted', 'review']);

/** Ends card subscriptions at Stripe when an administrator revokes what they pay for. */
@Injectable()
export class EndCardSubscriptions {
  constructor(
    private readonly transactions: Transactions,
    private readonly syncSubscription: SyncSubscription,
  ) {}

  async ofMember(userId: string): Promise<string[]> {
    const cards = await this.transactions.read((database) =>
      openCardSubscriptions(database, userId),
    );
    return this.end(cards.map(({ id }) => id));
  }

  async ofOrder(orderId: string): Promise<string[]> {
    const ids = await this.transactions.read(async (database) => {
      const order = await database.findOneBy(Order, { id: orderId });
      const attempt = await database.findOneBy(Attempt, { orderId, provider: 'stripe' });
      if (!order || !attempt || !ENDS_CARDS.has(order.status)) return [];
      const charge = await database.findOneBy(CardCharge, { attemptId: attempt.id });
      const cards = await openCardSubscriptions(database, order.userId);
      return cards.map(({ id }) => id).filter((id) => !charge || id === charge.subscriptionId);
    });
    return this.end(ids);
  }

  private async end(ids: string[]): Promise<string[]> {
    for (const id of ids) await this.syncSubscription.endNow(id);
    return ids;
  }
}
