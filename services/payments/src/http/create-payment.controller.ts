import { Body, Controller, Get, Post } from '@nestjs/common';
import { CurrentUserId, ForVisitors } from '@libs/auth';
import type { CurrencyList, PaymentCreation } from '@libs/contracts';
import { ParseId } from '@libs/service';
import { AcceptedCurrencies } from '../providers/accepted-currencies';
import { LearnCustomer } from '../use-cases/learn-customer';
import { LearnTool } from '../use-cases/learn-tool';
import { StartPayment } from '../use-cases/start-payment';
import { paymentCreation } from './payment-answers';
import { CreatePaymentRequest } from './requests/create-payment.request';

const toolIds = new ParseId('Tool not found');

/** Where buying with crypto begins. */
@Controller('api')
export class CreatePaymentController {
  constructor(
    private readonly accepted: AcceptedCurrencies,
    private readonly learnTool: LearnTool,
    private readonly learnCustomer: LearnCustomer,
    private readonly startPayment: StartPayment,
  ) {}

  @Get('cryptocurrencies')
  @ForVisitors()
  async currencies(): Promise<CurrencyList> {
    return { currencies: await this.accepted.list() };
  }

  @Post('create-payment')
  async create(@CurrentUserId() userId: string, @Body() request: CreatePaymentRequest): Promise<PaymentCreation> {
    const toolId = request.paymentType === 'tool' ? toolIds.transform(request.toolId) : null;
    if (toolId === null) await this.learnCustomer.run(userId);
    else await this.learnTool.run(toolId);
    return paymentCreation(await this.startPayment.run({ userId, toolId }, request.payCurrency));
  }
}
