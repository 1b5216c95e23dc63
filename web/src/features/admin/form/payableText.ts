import { currencyLabel, currencyOf } from '@contracts/coins';
import type { CurrencyMinimum, PayableCurrencies } from '@contracts/payable-currencies';
import { formatPrice } from '../../../shared/format/format';

const label = (code: string): string => currencyLabel(currencyOf(code));
const withMinimum = ({ currency, minimum }: CurrencyMinimum): string =>
  `${label(currency)} from ${formatPrice(minimum)}`;

/** Says which currencies can pay a price; undefined unless it is below the minimum of one. */
export function payableText({
  payable,
  belowMinimum,
  unknown,
}: PayableCurrencies): string | undefined {
  const [lowest] = belowMinimum;
  if (!lowest) return undefined;
  const others = `Not with: ${belowMinimum.map(withMinimum).join(', ')}.`;
  if (payable.length > 0)
    return `Buyers can pay this price with: ${payable.map(label).join(', ')}. ${others}`;
  if (unknown.length > 0) return `Buyers may not be able to pay this price. ${others}`;
  return `No accepted currency can pay this price. The lowest price that can be paid is ${formatPrice(lowest.minimum)} in ${label(lowest.currency)}.`;
}
