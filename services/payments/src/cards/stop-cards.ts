import type { OrderStatus } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Customer } from '../customers/customer.entity';
import { Attempt } from '../orders/attempt.entity';
import { Order } from '../orders/order.entity';
import { type Membership, Memberships } from '../pro/memberships';
import { howToStop, isPastDue, mustStop } from '../pro/card-subscription';
import { CardSubscriptionRepository } from '../pro/card-subscription.repository';
import { CardProvider } from './card-provider';
import { CardCharge } from './card.entity';
import { CardRepository } from './card.repository';
import { SyncSubscription } from './sync';

/** The states in which an order gave something, or still can. */
const ENDS_CARDS: ReadonlySet<OrderStatus> = new Set(['paid', 'granted', 'review']);

/** Stops card subscriptions at Stripe: for their member, for an administrator, and for deleted and suspended accounts. */
@Injectable()
export class StopCards {
  private readonly logger = new Logger('StopCards');

  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly syncSubscription: SyncSubscription,
    private readonly subscriptions: CardSubscriptionRepository,
    private readonly cards: CardRepository,
    private readonly memberships: Memberships,
  ) {}

  /**
   * Stops renewal (spec §1, cancel anytime): the card is not charged again, and crypto reminders stop. The paid period remains. Idempotent;
   * throws 409 if there is nothing to cancel.
   */
  async cancel(userId: string): Promise<Membership> {
    const cards = await this.openCards(userId);
    const paid = cards.filter(({ status }) => status !== 'incomplete');
    for (const { id } of paid) await this.stop(id);
    return this.transactions.run((tx) => this.stopRenewal(tx, userId, paid.length > 0));
  }

  /** Ends a member's subscriptions when an administrator ends Pro; returns their IDs. */
  async endOfMember(userId: string): Promise<string[]> {
    return this.end(await this.openCards(userId));
  }

  /** Ends the subscription that an order paid for when an administrator refunds it; returns its ID. */
  async endOfOrder(orderId: string): Promise<string[]> {
    const cards = await this.transactions.read(async (database) => {
      const order = await database.findOneBy(Order, { id: orderId });
      const attempt = await database.findOneBy(Attempt, { orderId, provider: 'stripe' });
      if (!order || !attempt || !ENDS_CARDS.has(order.status)) return [];
      const charge = await database.findOneBy(CardCharge, { attemptId: attempt.id });
      const open = await this.subscriptions.findOpen(database, order.userId);
      return open.filter(({ id }) => !charge || id === charge.subscriptionId);
    });
    return this.end(cards);
  }

  /** Stops the subscriptions of deleted and of suspended accounts; one replica does it at a time. */
  async ofClosedAccounts(): Promise<void> {
    await this.transactions.withLock('stop-cards', () =>
      Promise.all([this.endOfDeleted(), this.stopOfSuspended()]),
    );
  }

  /** Ends the subscriptions of deleted accounts, also those created meanwhile, and deletes the customers at Stripe. */
  async endOfDeleted(): Promise<void> {
    for (const userId of await this.transactions.read((database) =>
      this.subscriptions.deletedUsers(database),
    )) {
      await this.tryFor(userId, 'the card subscription of a deleted account', async () => {
        await this.endOfMember(userId);
        await this.eraseAtStripe(userId);
      });
    }
  }

  /** Stops the subscriptions of suspended members, who cannot log in to cancel them. Restoring a member does not start them again. */
  async stopOfSuspended(): Promise<void> {
    const cards = await this.transactions.read((database) =>
      this.subscriptions.ofSuspended(database),
    );
    for (const { id, userId } of cards.filter(mustStop))
      await this.tryFor(userId, 'the card subscription of a suspended account', () =>
        this.stop(id),
      );
  }

  /** Stops the charges; the paid period remains. The card can become past due between the two calls. */
  private async stop(id: string): Promise<void> {
    const { subscription } = await this.syncSubscription.run(id);
    if (!subscription) return;
    const how = howToStop(subscription);
    if (how === 'end-now') await this.syncSubscription.endNow(id);
    if (how !== 'end-with-period') return;
    const { subscription: ending } = await this.syncSubscription.endWithPeriod(id);
    if (ending && isPastDue(ending)) await this.syncSubscription.endNow(id);
  }

  private async end(cards: { id: string }[]): Promise<string[]> {
    for (const { id } of cards) await this.syncSubscription.endNow(id);
    return cards.map(({ id }) => id);
  }

  private async stopRenewal(
    tx: EntityManager,
    userId: string,
    hadCard: boolean,
  ): Promise<Membership> {
    const before = await this.memberships.read(tx, userId);
    if (before.proUntil === null && !hadCard)
      throw conflict('not_subscribed', 'There is no Pro membership to cancel');
    const customer = await tx.findOneBy(Customer, { userId });
    if (!customer || customer.renewalCancelled) return before;
    const lock = await this.memberships.lock(tx, userId);
    return this.memberships.setReminders(tx, lock, false);
  }

  /** The customer's ID stays here, since late notifications name it. */
  private async eraseAtStripe(userId: string): Promise<void> {
    const customer = await this.transactions.read((database) =>
      database.findOneByOrFail(Customer, { userId }),
    );
    const { stripeCustomerId: id } = customer;
    if (id === null || customer.stripeErasedAt) return;
    await this.provider.deleteCustomer(id);
    await this.transactions.run((tx, now) => this.cards.markErased(tx, userId, id, now));
  }

  /** What fails is logged and tried again in the next round, in which the queries find it again. */
  private async tryFor(userId: string, what: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (err) {
      this.logger.error({ err, userId, msg: `${what} could not be stopped yet` });
    }
  }

  private openCards(userId: string) {
    return this.transactions.read((database) => this.subscriptions.findOpen(database, userId));
  }
}
