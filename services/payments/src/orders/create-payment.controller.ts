import { Body, Controller, Get, Post } from '@nestjs/common';
import { CurrentUserId, ForVisitors } from '@libs/auth';
import type { CurrencyList, PaymentCreation } from '@libs/contracts';
import { ParseId } from '@libs/service';
import { AcceptedCurrencies } from '../crypto/accepted-currencies';
import { MemberCards } from '../cards/member-cards';
import { EnsureCustomer } from '../customers/ensure-customer';
import { EnsureTool } from '../tools/tools.projection';
import { StartPayment } from '../crypto/start-payment';
import { CreatePaymentRequest } from './checkout.dto';
import { paymentCreation } from './payment.dto';

const toolIds = new ParseId('Tool not found');

@Controller('api')
export class CreatePaymentController {
  constructor(
    private readonly accepted: AcceptedCurrencies,
    private readonly ensureTool: EnsureTool,
    private readonly ensureCustomer: EnsureCustomer,
    private readonly memberCards: MemberCards,
    private readonly startPayment: StartPayment,
  ) {}

  /** Lists the accepted currencies. */
  @Get('cryptocurrencies')
  @ForVisitors()
  async showCurrencies(): Promise<CurrencyList> {
    return { currencies: await this.accepted.list() };
  }

  /**
   * Starts a crypto payment for a premium tool or 30 days of Pro. The server sets the price.
   * @throws {400} The tool is not for sale, or the currency is not accepted.
   * @throws {404} Tool not found
   * @throws {409} Already bought, already Pro, or a tool without a file.
   * @throws {422} The price is below this currency's minimum.
   * @throws {502} The payment provider is not responding or rejected the payment.
   */
  @Post('create-payment')
  async createPayment(
    @CurrentUserId() userId: string,
    @Body() request: CreatePaymentRequest,
  ): Promise<PaymentCreation> {
    const toolId = request.paymentType === 'tool' ? toolIds.transform(request.toolId ?? '') : null;
    if (toolId !== null) await this.ensureTool.run(toolId);
    await this.ensureCustomer.run(userId); // receipts need the customer's address
    if (toolId === null) await this.memberCards.checkBeforeCrypto(userId);
    return paymentCreation(await this.startPayment.run({ userId, toolId }, request.payCurrency));
  }
}
