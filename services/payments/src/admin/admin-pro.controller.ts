import { Transactions } from '@libs/persistence';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { SubscriptionResponse } from '@libs/contracts';
import { IdParam, SecurityEvent } from '@libs/service';
import { StopCards } from '../cards/stop-cards';
import { EnsureCustomer } from '../customers/ensure-customer';
import { SetPro } from './set-pro';
import { SetProRequest } from './admin.dto';
import { subscriptionResponse } from '../pro/membership.dto';

@Controller('api/admin/users/:id/pro')
@ForAdmins()
export class AdminProController {
  constructor(
    private readonly transactions: Transactions,
    private readonly ensureCustomer: EnsureCustomer,
    private readonly stopCards: StopCards,
    private readonly setPro: SetPro,
  ) {}

  /**
   * Sets when a user's Pro ends; null ends it now and cancels the card subscription.
   * @throws {400} The time or the reason is invalid.
   * @throws {404} User not found
   * @throws {502} The card provider is not responding, so nothing was changed.
   */
  @SecurityEvent('pro.set')
  @Post()
  @HttpCode(200)
  async setProEnd(
    @IdParam('User not found') userId: string,
    @CurrentUserId() actorId: string,
    @Body() { until, reason }: SetProRequest,
  ): Promise<SubscriptionResponse> {
    await this.ensureCustomer.run(userId);
    const end = until === null ? null : new Date(until);
    const endsNow = end === null || end <= (await this.transactions.now());
    const endedCards = endsNow ? await this.stopCards.endOfMember(userId) : [];
    const membership = await this.transactions.run((tx) =>
      this.setPro.run(tx, end, { userId, actorId, reason, endedCards }),
    );
    return subscriptionResponse(membership);
  }
}
