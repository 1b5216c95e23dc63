import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { CardPaymentDue, SubscriptionAnswer } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { CancelSubscription } from '../use-cases/cancel-subscription';
import { PayCardInvoice } from '../use-cases/pay-card-invoice';
import { ReadMembership } from '../use-cases/read-membership';
import { RefreshSubscription } from '../use-cases/refresh-subscription';
import { subscriptionResponse } from './subscription-response';

/** A member's own account, as far as Pro is concerned. */
@Controller('api/account')
export class AccountController {
  constructor(
    private readonly transactions: Transactions,
    private readonly readMembership: ReadMembership,
    private readonly cancelSubscription: CancelSubscription,
    private readonly refreshSubscription: RefreshSubscription,
    private readonly payCardInvoice: PayCardInvoice,
  ) {}

  /** Returns until when the member is Pro, by what, and what renews. */
  @Get('subscription')
  async showSubscription(@CurrentUserId() userId: string): Promise<SubscriptionAnswer> {
    return subscriptionResponse(await this.transactions.run((tx) => this.readMembership.run(tx, userId)));
  }

  /**
   * Reads the card subscription from the card provider now, and returns the same.
   * @throws {502} The card provider does not answer.
   */
  @Post('subscription/refresh')
  @HttpCode(200)
  async refresh(@CurrentUserId() userId: string): Promise<SubscriptionAnswer> {
    return subscriptionResponse(await this.refreshSubscription.run(userId));
  }

  /**
   * Returns how a renewal that could not be charged is paid.
   * @throws {409} There is no open card payment, or it is being confirmed.
   * @throws {502} The card provider does not answer.
   */
  @Post('subscription/pay')
  @HttpCode(200)
  pay(@CurrentUserId() userId: string): Promise<CardPaymentDue> {
    return this.payCardInvoice.run(userId);
  }

  /**
   * Stops the renewal; what is paid for stays. A renewal that could not be charged is not tried again.
   * @throws {409} There is no Pro membership to cancel
   * @throws {502} The card provider does not answer.
   */
  @Post('subscription/cancel')
  @HttpCode(200)
  async stopRenewal(@CurrentUserId() userId: string): Promise<SubscriptionAnswer> {
    return subscriptionResponse(await this.cancelSubscription.run(userId));
  }
}
