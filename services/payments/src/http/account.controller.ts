import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { SubscriptionAnswer } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { CancelSubscription } from '../use-cases/cancel-subscription';
import { ReadMembership } from '../use-cases/read-membership';
import { subscriptionResponse } from './subscription-response';

/** A member's own account, as far as Pro is concerned. */
@Controller('api/account')
export class AccountController {
  constructor(
    private readonly transactions: Transactions,
    private readonly readMembership: ReadMembership,
    private readonly cancelSubscription: CancelSubscription,
  ) {}

  /** Tells until when the member is Pro, and by what. */
  @Get('subscription')
  async showSubscription(@CurrentUserId() userId: string): Promise<SubscriptionAnswer> {
    return subscriptionResponse(await this.transactions.run((tx) => this.readMembership.run(tx, userId)));
  }

  /**
   * Stops the renewal; what is paid for stays.
   * @throws {409} There is no Pro membership to cancel
   * @throws {502} The card provider does not answer.
   */
  @Post('subscription/cancel')
  @HttpCode(200)
  async stopRenewal(@CurrentUserId() userId: string): Promise<SubscriptionAnswer> {
    return subscriptionResponse(await this.cancelSubscription.run(userId));
  }
}
