import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { mustStop } from '../subscriptions/card-subscription';
import { suspendedCardSubscriptions } from '../subscriptions/card-subscriptions.repository';
import { StopCardSubscription } from './stop-card-subscription';

/** Stops the card subscriptions of suspended users, who cannot log in to cancel them. Restoring a user does not start them again. */
@Injectable()
export class StopCardsOfSuspended {
  private readonly logger = new Logger('StopCardsOfSuspended');

  constructor(
    private readonly transactions: Transactions,
    private readonly stopCardSubscription: StopCardSubscription,
  ) {}

  /** What fails is logged and tried again in the next round: a subscription that can be charged stays in the query. */
  async run(): Promise<void> {
    const cards = await this.transactions.read(suspendedCardSubscriptions);
    for (const { id, userId } of cards.filter(mustStop)) {
      try {
        await this.stopCardSubscription.run(id);
      } catch (error) {
        this.logger.error({
          err: error,
          userId,
          msg: 'the card subscription of a suspended account could not be stopped yet',
        });
      }
    }
  }
}
