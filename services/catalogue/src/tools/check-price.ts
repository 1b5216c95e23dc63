import { Injectable, Logger } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import { currencyLabel, findCurrency, type PayableCurrencies } from '@libs/contracts';
import { invalidFields, toDomainError } from '@libs/errors';
import { CatalogueSettings } from '../catalogue.settings';
import type { ToolDetails } from './tool-details';

type Priced = Pick<ToolDetails, 'accessLevel' | 'price'>;

/** The new price of a premium tool; null if there is none: another level, or a price that the tool has already. */
export function priceToCheck(before: Priced | null, after: Priced): number | null {
  if (after.accessLevel !== 'premium' || after.price < 1) return null;
  const isUnchanged = before?.accessLevel === 'premium' && before.price === after.price;
  return isUnchanged ? null : after.price;
}

/** Refuses a new price that no accepted currency can pay. A price is not refused while payments or its provider is silent (docs/tools.md). */
@Injectable()
export class CheckPrice {
  private readonly logger = new Logger('CheckPrice');

  constructor(
    private readonly calls: InternalHttpClient,
    private readonly settings: CatalogueSettings,
  ) {}

  /** Throws `invalid` naming the price. `before` is null for a new tool. */
  async run(before: Priced | null, after: Priced): Promise<void> {
    const price = priceToCheck(before, after);
    if (price === null) return;
    const currencies = await this.ask(price);
    const [lowest] = currencies?.belowMinimum ?? [];
    if (!currencies || !lowest || currencies.payable.length > 0 || currencies.unknown.length > 0)
      return;
    const least = `$${toDollars(lowest.minimum)} in ${currencyLabel(findCurrency(lowest.currency))}`;
    const message = `No accepted currency can pay $${toDollars(price)}. The lowest price that can be paid is ${least}.`;
    throw invalidFields([{ field: 'price', message }]);
  }

  private async ask(price: number): Promise<PayableCurrencies | null> {
    try {
      const path = `/internal/payable-currencies?price=${price}`;
      return await this.calls.call<PayableCurrencies>({
        to: 'payments',
        url: this.settings.PAYMENTS_URL,
        path,
      });
    } catch (error) {
      if (toDomainError(error)?.kind !== 'unavailable') throw error;
      this.logger.warn({
        err: error,
        price,
        msg: 'payments is unavailable: a price is saved unchecked',
      });
      return null;
    }
  }
}

const toDollars = (cents: number): string => (cents / 100).toFixed(2);
