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

  /** Lists the currencies that are accepted. */
  @Get('cryptocurrencies')
  @ForVisitors()
  async showCurrencies(): Promise<CurrencyList> {
    return { currencies: await this.accepted.list() };
  }

  /**
   * Begins to buy a premium tool or 30 days of Pro with crypto; the price is the server's.
   * @throws {400} The tool is not for sale, or the currency is not accepted.
   * @throws {404} Tool not found
   * @throws {409} Already bought, already Pro, or a tool without a file.
   * @throws {422} The price is below what this currency can carry.
   * @throws {502} The payment provider does not answer, or refuses.
   */
  @Post('create-payment')
  async createPayment(@CurrentUserId() userId: string, @Body() request: CreatePaymentRequest): Promise<PaymentCreation> {
    const toolId = request.paymentType === 'tool' ? toolIds.transform(request.toolId ?? '') : null;
    if (toolId === null) await this.learnCustomer.run(userId);
    else await this.learnTool.run(toolId);
    return paymentCreation(await this.startPayment.run({ userId, toolId }, request.payCurrency));
  }
}
