import type { Cents } from './values';

/**
 * Response of `GET /api/admin/payable-currencies?price=`, and of the internal route of that name:
 * which accepted currencies can pay a price.
 */
export class PayableCurrencies {
  /** Lowercase codes of the currencies whose minimum is at most the price. */
  payable: string[];
  /** The currencies whose minimum is higher, the lowest minimum first. */
  belowMinimum: CurrencyMinimum[];
  /** Lowercase codes of the currencies whose minimum the payment provider has not returned in time. */
  unknown: string[];
}

/** The lowest price that a currency can pay. */
export class CurrencyMinimum {
  /** Lowercase code, such as btc. */
  currency: string;
  minimum: Cents;
}
