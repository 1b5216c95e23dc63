import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { SubscriptionAnswer } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { CancelSubscription } from '../use-cases/cancel-subscription';
import { ReadMembership } from '../use-cases/read-membership';
import { subscriptionAnswer } from './subscription-answer';

/** A member's own account, as far as Pro is concerned. */
@Controller('api/account')
export class AccountController {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly readMembership: ReadMembership,
    private readonly cancelSubscription: CancelSubscription,
  ) {}

  @Get('subscription')
  async subscription(@CurrentUserId() userId: string): Promise<SubscriptionAnswer> {
    return subscriptionAnswer(await this.transactions.run((tx) => this.readMembership.run(tx, userId, this.clock.now())));
  }

  @Post('subscription/cancel')
  @HttpCode(200)
  async cancel(@CurrentUserId() userId: string): Promise<SubscriptionAnswer> {
    return subscriptionAnswer(await this.cancelSubscription.run(userId));
  }
}
