import { CurrentUserId, ForAdmins, ForServices, ForVisitors } from '@libs/auth';
import {
  CardIntent,
  type CurrencyList,
  type PayableCurrencies,
  PaymentCreation,
  type PaymentEstimates,
} from '@libs/contracts';
import { ApiDocs, ParseId } from '@libs/service';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { AcceptedCurrencies } from '../crypto/currencies';
import {
  CreatePaymentRequest,
  CreateSubscriptionRequest,
  EstimatesRequest,
  PayableCurrenciesRequest,
} from './checkout.dto';
import { EstimatePrice, StartCheckout } from './checkout.service';

const toolIds = new ParseId('Tool not found');

@Controller('api')
export class CreatePaymentController {
  constructor(
    private readonly accepted: AcceptedCurrencies,
    private readonly estimatePrice: EstimatePrice,
    private readonly checkout: StartCheckout,
  ) {}

  /** Lists the accepted currencies. */
  @Get('cryptocurrencies')
  @ForVisitors()
  async showCurrencies(): Promise<CurrencyList> {
    return { currencies: await this.accepted.list() };
  }

  /**
   * Estimates what a premium tool, or 30 days of Pro, costs in each accepted currency at the current rate.
   * @throws {400} The tool is not for sale.
   * @throws {404} Tool not found
   * @throws {502} The payment provider is not responding.
   */
  @Get('payments/estimates')
  async showEstimates(@Query() { toolId }: EstimatesRequest): Promise<PaymentEstimates> {
    return this.estimatePrice.run(toolId === undefined ? null : toolIds.transform(toolId));
  }

  /**
   * Starts a crypto payment for a premium tool or 30 days of Pro. The server sets the price.
   * @throws {400} The tool is not for sale, or the currency is not accepted.
   * @throws {404} Tool not found
   * @throws {409} Already bought, already Pro, or a tool without a file.
   * @throws {422} The price is below this currency's minimum.
   * @throws {429} The member starts payments too often, has too many open, or waits for too many at the same time.
   * @throws {502} The payment provider is not responding or rejected the payment.
   */
  @Post('create-payment')
  async createPayment(
    @CurrentUserId() userId: string,
    @Body() request: CreatePaymentRequest,
  ): Promise<PaymentCreation> {
    const toolId = request.paymentType === 'tool' ? toolIds.transform(request.toolId ?? '') : null;
    return this.checkout.payWithCrypto({ userId, toolId }, request.payCurrency);
  }
}

@Controller('api/create-subscription')
export class CreateSubscriptionController {
  constructor(private readonly checkout: StartCheckout) {}

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
    if (payCurrency !== undefined)
      return this.checkout.payWithCrypto({ userId, toolId: null }, payCurrency);
    return { clientSecret: await this.checkout.openCardForm(userId) };
  }
}

/** Tells catalogue and administrators which currencies can pay the price of a tool. */
@Controller()
export class PayableCurrenciesController {
  constructor(private readonly accepted: AcceptedCurrencies) {}

  @Get('internal/payable-currencies')
  @ForServices()
  showToServices(@Query() { price }: PayableCurrenciesRequest): Promise<PayableCurrencies> {
    return this.accepted.findPayable(price);
  }

  /**
   * Returns which accepted currencies can pay a price, by their minimums at the payment provider.
   * @throws {400} The price is invalid.
   * @throws {502} The payment provider is not responding.
   */
  @Get('api/admin/payable-currencies')
  @ForAdmins()
  showToAdministrators(@Query() { price }: PayableCurrenciesRequest): Promise<PayableCurrencies> {
    return this.accepted.findPayable(price);
  }
}
