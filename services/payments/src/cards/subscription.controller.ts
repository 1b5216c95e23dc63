import { Body, Controller, Post } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import { CardIntent, PaymentCreation } from '@libs/contracts';
import { ApiDocs } from '@libs/service';
import { CheckCardPayment } from './member-cards';
import { EnsureCustomer } from '../customers/ensure-customer';
import { StartCardPayment } from './start-card-payment';
import { StartPayment } from '../crypto/start';
import { CreateSubscriptionRequest } from '../crypto/crypto.dto';
import { MemberLimits } from '../member-limits';
import { paymentCreation } from '../orders/orders.dto';

@Controller('api/create-subscription')
export class CreateSubscriptionController {
  constructor(
    private readonly ensureCustomer: EnsureCustomer,
    private readonly checkCardPayment: CheckCardPayment,
    private readonly startPayment: StartPayment,
    private readonly startCardPayment: StartCardPayment,
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
  @Post()
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
      return {
        clientSecret: await this.limits.cardForms.run(userId, () =>
          this.startCardPayment.run(userId),
        ),
      };
    }
    await this.checkCardPayment.run(userId);
    return paymentCreation(await this.startPayment.run({ userId, toolId: null }, payCurrency));
  }
}
