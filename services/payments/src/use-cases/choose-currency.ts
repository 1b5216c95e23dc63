import { Injectable } from '@nestjs/common';
import { currencyTicker } from '@libs/contracts';
import { invalid, unprocessable } from '@libs/errors';
import { centsUp, compareDecimals, dollarsOf } from '../domain/decimal';
import { PaymentsSettings } from '../payments.config';
import { AcceptedCurrencies } from '../providers/accepted-currencies';

/** Turns the coin a buyer chose into the provider's code, and makes sure that the price can be paid in it. */
@Injectable()
export class ChooseCurrency {
  constructor(
    private readonly accepted: AcceptedCurrencies,
    private readonly settings: PaymentsSettings,
  ) {}

  /** Runs outside of transactions, since it may call. 400 for an unknown coin, 422 below the coin's minimum. */
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
