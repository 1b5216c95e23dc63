import { Injectable } from '@nestjs/common';
import { currencyTicker } from '@libs/contracts';
import { invalid, unprocessable } from '@libs/errors';
import { centsUp, compareDecimals, dollarsOf } from '../domain/decimal';
import { PaymentsSettings } from '../payments.settings';
import { AcceptedCurrencies } from '../providers/accepted-currencies';

/** Maps the buyer's coin to the provider's code and verifies that the price can be paid in it. */
@Injectable()
export class ChooseCurrency {
  constructor(
    private readonly accepted: AcceptedCurrencies,
    private readonly settings: PaymentsSettings,
  ) {}

  /** Call outside a transaction: it may make network calls. Throws 400 for an unknown coin, 422 below its minimum. */
  async run(chosen: string, amountCents: number): Promise<string> {
    const coin = chosen.toLowerCase();
    const codes = await this.accepted.list();
    if (!codes.includes(coin)) throw invalid('unknown_currency', `${currencyTicker(coin)} is not a currency we accept`);
    const code = coin === 'usdt' ? this.settings.PAYMENTS_USDT_CODE : coin;
    const minimum = await this.accepted.minimum(code);
    if (compareDecimals(dollarsOf(amountCents), minimum) < 0) {
      const least = dollarsOf(centsUp(minimum));
      throw unprocessable('below_minimum', `The minimum for ${currencyTicker(coin)} is $${least}. Choose another currency.`);
    }
    return code;
  }
}
