import { CurrentUserId } from '@libs/auth';
import type { CardPaymentDue, SubscriptionResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { MemberLimits } from '../member-limits';
import { RemindersRequest, subscriptionResponse } from '../pro/membership.dto';
import { Memberships } from '../pro/memberships';
import { ReminderPreference } from '../pro/reminders';
import { MemberCards } from './member-cards';
import { StopCards } from './stop-cards';

@Controller('api/account/subscription')
export class SubscriptionController {
  constructor(
    private readonly transactions: Transactions,
    private readonly memberCards: MemberCards,
    private readonly stopCards: StopCards,
    private readonly limits: MemberLimits,
    private readonly memberships: Memberships,
    private readonly reminders: ReminderPreference,
  ) {}

  /** Returns when the member's Pro ends, what paid for it, and whether it renews. */
  @Get()
  async showSubscription(@CurrentUserId() userId: string): Promise<SubscriptionResponse> {
    return subscriptionResponse(
      await this.transactions.read((database) => this.memberships.read(database, userId)),
    );
  }

  /**
   * Syncs the card subscription with the card provider, then returns the membership.
   * @throws {429} The member calls this too often, or it is still running.
   * @throws {502} The card provider is not responding.
   */
  @Post('refresh')
  @HttpCode(200)
  refresh(@CurrentUserId() userId: string): Promise<SubscriptionResponse> {
    return this.limits.cardReads.run(userId, async () =>
      subscriptionResponse(await this.memberCards.refresh(userId)),
    );
  }

  /**
   * Returns how to pay a renewal that could not be charged.
   * @throws {409} There is no open card payment, or it is being confirmed.
   * @throws {429} The member calls this too often, or it is still running.
   * @throws {502} The card provider is not responding.
   */
  @Post('pay')
  @HttpCode(200)
  pay(@CurrentUserId() userId: string): Promise<CardPaymentDue> {
    return this.limits.cardChanges.run(userId, () => this.memberCards.pay(userId));
  }

  /**
   * Stops renewal; the paid period stays. A renewal that could not be charged is not retried.
   * @throws {409} There is no Pro membership to cancel
   * @throws {429} The member calls this too often, or it is still running.
   * @throws {502} The card provider is not responding.
   */
  @Post('cancel')
  @HttpCode(200)
  stopRenewal(@CurrentUserId() userId: string): Promise<SubscriptionResponse> {
    return this.limits.cardChanges.run(userId, async () =>
      subscriptionResponse(await this.stopCards.cancel(userId)),
    );
  }

  /**
   * Turns the reminders before the end of a crypto period on or off.
   * @throws {409} Pro does not end with a crypto period.
   */
  @Post('reminders')
  @HttpCode(200)
  async setReminders(
    @Body() { enabled }: RemindersRequest,
    @CurrentUserId() userId: string,
  ): Promise<SubscriptionResponse> {
    return subscriptionResponse(await this.reminders.set(userId, enabled));
  }
}
