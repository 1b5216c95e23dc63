import { Transactions } from '@libs/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { CardProvider } from './card-provider';
import { deletedUsersWithCards } from '../subscriptions/card-subscriptions.repository';
import { Customer } from '../customers/customer.entity';
import { markErasedAtStripe } from '../customers/customer.repository';
import { EndCardSubscriptions } from './stop-cards';

/** Ends the card subscriptions of users who deleted their account, also those created meanwhile, and deletes the customer at Stripe. */
@Injectable()
export class EndCardsOfDeleted {
  private readonly logger = new Logger('EndCardsOfDeleted');

  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly endCardSubscriptions: EndCardSubscriptions,
  ) {}

  /** What fails is logged and tried again in the next round: an open subscription and a remaining customer stay in the query. */
  async run(): Promise<void> {
    for (const userId of await this.transactions.read(deletedUsersWithCards)) {
      try {
        await this.endCardSubscriptions.ofMember(userId);
        await this.eraseCustomer(userId);
      } catch (error) {
        this.logger.error({
          err: error,
          userId,
          msg: 'the card subscription of a deleted account could not be ended yet',
        });
      }
    }
  }

  /** The customer's id stays here, since late notifications name it. */
  private async eraseCustomer(userId: string): Promise<void> {
    const customer = await this.transactions.read((database) =>
      database.findOneByOrFail(Customer, { userId }),
    );
    if (customer.stripeCustomerId === null || customer.stripeErasedAt) return;
    await this.provider.deleteCustomer(customer.stripeCustomerId);
    await this.transactions.run((tx, now) => markErasedAtStripe(tx, customer, now));
  }
}
