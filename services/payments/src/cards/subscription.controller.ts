import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import {
  type CardPaymentDue,
  CardIntent,
  PaymentCreation,
  type SubscriptionResponse,
} from '@libs/contracts';
import { DatabaseClock, Transactions } from '@libs/persistence';
import { ApiDocs } from '@libs/service';
import { StartPayment } from '../crypto/start-payment';
import { EnsureCustomer } from '../customers/ensure-customer';
import { MemberLimits } from '../member-limits';
import { CreateSubscriptionRequest } from '../orders/checkout.dto';
import { paymentCreation } from '../orders/payment.dto';
import { subscriptionResponse } from '../pro/membership.dto';
import { readMembership } from '../pro/membership';
import { MemberCards } from './member-cards';
import { StartCardPayment } from './start-card-payment';
import { StopCards } from './stop-cards';

@Controller('api')
export class SubscriptionController {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: DatabaseClock,
    private readonly ensureCustomer: EnsureCustomer,
    private readonly startPayment: StartPayment,
    private readonly startCardPayment: StartCardPayment,
    private readonly memberCards: MemberCards,
    private readonly stopCards: StopCards,
    private readonly limits: MemberLimits,
  ) {}

  /**
   * Starts a Pro subscription: with a currency, 30 days paid in crypto; without one, a card subscription.
   * @throws {400} The currency is not accepted.
   * @throws {409} Already Pro, already paying by card, or a card or crypto payment is being confirmed.
   * @throws {422} The price is below this currency's minimum.
   * @throws {429} The member opens the card form or starts payments too often.
   * @throws {502} The payment provider is not responding or rejected the payment.
   */
  @Post('create-subscription')
  @ApiDocs(({ ApiCreatedResponse, ApiExtraModels, getSchemaPath }) => [
    ApiExtraModels(PaymentCreation, CardIntent),
    ApiCreatedResponse({
      schema: {
        oneOf: [{ $ref: getSchemaPath(PaymentCreation) }, { $ref: getSchemaPath(CardIntent) }],
      },
    }),
  ])
  async createSubscription(
    @CurrentUserId() userId: string,
    @Body() { payCurrency }: CreateSubscriptionRequest,
  ): Promise<PaymentCreation | CardIntent> {
    await this.ensureCustomer.run(userId);
    if (payCurrency === undefined) {
      return this.limits.cardForms.run(userId, async () => ({
        clientSecret: await this.startCardPayment.run(userId),
      }));
    }
    await this.memberCards.checkBeforeCrypto(userId);
    return paymentCreation(await this.startPayment.run({ userId, toolId: null }, payCurrency));
  }

  /** Returns when the member's Pro ends, what paid for it, and whether it renews. */
  @Get('account/subscription')
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
  @Post('account/subscription/refresh')
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
  @Post('account/subscription/pay')
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
  @Post('account/subscription/cancel')
  @HttpCode(200)
  stopRenewal(@CurrentUserId() userId: string): Promise<SubscriptionResponse> {
    return this.limits.cardChanges.run(userId, async () =>
      subscriptionResponse(await this.stopCards.cancel(userId)),
    );
  }
}
