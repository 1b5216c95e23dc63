import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { deletedUsersWithCards } from '../../store/card-subscription.repository';
import { EndCardSubscriptions } from './end-card-subscriptions';

/** Ends the card subscriptions of users who deleted their account, so that they are never charged again; also those created meanwhile. */
@Injectable()
export class EndCardsOfDeleted {
  private readonly logger = new Logger('EndCardsOfDeleted');

  constructor(
    private readonly transactions: Transactions,
    private readonly endCardSubscriptions: EndCardSubscriptions,
  ) {}

  /** What fails is logged and tried again in the next round: an open subscription stays in the query. */
  async run(): Promise<void> {
    for (const userId of await this.transactions.read(deletedUsersWithCards)) {
      try {
        await this.endCardSubscriptions.ofMember(userId);
      } catch (error) {
        this.logger.error({ err: error, userId, msg: 'the card subscription of a deleted account could not be ended yet' });
      }
    }
  }
}
