import { Controller, Get, Query } from '@nestjs/common';
import { ForAdmins, ForServices } from '@libs/auth';
import type { PayableCurrencies } from '@libs/contracts';
import { PayableCurrenciesRequest } from './crypto.dto';
import { AcceptedCurrencies } from './currencies';

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
