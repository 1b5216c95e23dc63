import { Body, Controller, Post } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import type { CardIntent, PaymentCreation } from '@libs/contracts';
import { LearnCustomer } from '../use-cases/learn-customer';
import { StartCardPayment } from '../use-cases/start-card-payment';
import { StartPayment } from '../use-cases/start-payment';
import { paymentCreation } from './payment-answers';
import { CreateSubscriptionRequest } from './requests/create-subscription.request';

/** Where becoming Pro begins: with a currency 30 days are bought with crypto, without one a card is asked for. */
@Controller('api/create-subscription')
export class CreateSubscriptionController {
  constructor(
    private readonly learnCustomer: LearnCustomer,
    private readonly startPayment: StartPayment,
    private readonly startCardPayment: StartCardPayment,
  ) {}

  @Post()
  async create(@CurrentUserId() userId: string, @Body() { payCurrency }: CreateSubscriptionRequest): Promise<PaymentCreation | CardIntent> {
    await this.learnCustomer.run(userId);
    if (payCurrency === undefined) return { clientSecret: await this.startCardPayment.run(userId) };
    return paymentCreation(await this.startPayment.run({ userId, toolId: null }, payCurrency));
  }
}
