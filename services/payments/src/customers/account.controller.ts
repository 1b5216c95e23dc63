import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { CardPaymentDue, OwnedTools, SubscriptionResponse } from '@libs/contracts';
import { DatabaseClock, Transactions } from '@libs/persistence';
import { CancelSubscription } from '../cards/cancel-subscription';
import { PayCardInvoice } from '../cards/pay-card-invoice';
import { ownedTools } from '../pro/entitlements.repository';
import { readMembership } from '../pro/publish-membership';
import { RefreshSubscription } from '../cards/refresh-subscription';
import { MemberLimits } from '../member-limits';
import { subscriptionResponse } from '../orders/orders.dto';

@Controller('api/account')
export class AccountController {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: DatabaseClock,
    private readonly cancelSubscription: CancelSubscription,
    private readonly refreshSubscription: RefreshSubscription,
    private readonly payCardInvoice: PayCardInvoice,
    private readonly limits: MemberLimits,
  ) {}

  /** Lists each tool that the member owns, once. */
  @Get('purchases')
  async showPurchases(@CurrentUserId() userId: string): Promise<OwnedTools> {
    const owned = await this.transactions.read((database) => ownedTools(database, userId));
    return { toolIds: [...new Set(owned.map(({ toolId }) => toolId))] };
  }

  /** Returns when the member's Pro ends, what paid for it, and whether it renews. */
  @Get('subscription')
  async showSubscription(@CurrentUserId() userId: string): Promise<SubscriptionResponse> {
    return subscriptionResponse(
      await this.transactions.read((database) => readMembership(database, userId, this.clock)),
    );
  }

  /**
   * Syncs the card subscription with the card provider, then returns the membership.
   * @throws {429} The member calls this too often, or it is still running.
   * @throws {502} The card provider is not responding.
   */
  @Post('subscription/refresh')
  @HttpCode(200)
  refresh(@CurrentUserId() userId: string): Promise<SubscriptionResponse> {
    return this.limits.cardReads.run(userId, async () =>
      subscriptionResponse(await this.refreshSubscription.run(userId)),
    );
  }

  /**
   * Returns how to pay a renewal that could not be charged.
   * @throws {409} There is no open card payment, or it is being confirmed.
   * @throws {429} The member calls this too often, or it is still running.
   * @throws {502} The card provider is not responding.
   */
  @Post('subscription/pay')
  @HttpCode(200)
  pay(@CurrentUserId() userId: string): Promise<CardPaymentDue> {
    return this.limits.cardChanges.run(userId, () => this.payCardInvoice.run(userId));
  }

  /**
   * Stops renewal; the paid period stays. A renewal that could not be charged is not retried.
   * @throws {409} There is no Pro membership to cancel
   * @throws {429} The member calls this too often, or it is still running.
   * @throws {502} The card provider is not responding.
   */
  @Post('subscription/cancel')
  @HttpCode(200)
  stopRenewal(@CurrentUserId() userId: string): Promise<SubscriptionResponse> {
    return this.limits.cardChanges.run(userId, async () =>
      subscriptionResponse(await this.cancelSubscription.run(userId)),
    );
  }
}
