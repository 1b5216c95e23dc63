import { Controller, Get } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { SubscriptionAnswer } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { ReadMembership } from '../use-cases/read-membership';
import { subscriptionAnswer } from './subscription-answer';

/** A member's own account, as far as Pro is concerned. */
@Controller('api/account')
export class AccountController {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly readMembership: ReadMembership,
  ) {}

  @Get('subscription')
  async subscription(@CurrentUserId() userId: string): Promise<SubscriptionAnswer> {
    return subscriptionAnswer(await this.transactions.run((tx) => this.readMembership.run(tx, userId, this.clock.now())));
  }
}
