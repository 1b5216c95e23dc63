import { currencyLabel, findCurrency } from '@contracts/coins';
import type { CurrencyMinimum, PayableCurrencies } from '@contracts/payable-currencies';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextInput } from '../../../shared/form/TextInput';
import { formatPrice } from '../../../shared/format/format';
import { usePayableCurrenciesQuery } from '../adminApi';
import { toCents } from './money';
import { offerDescriptionRule, originalPriceRule, priceRule, timeRule } from './toolRules';
import type { ToolValues } from './toolValues';

/** Not of type `number`: browsers drop a comma from those, so that 19,99 becomes 1999. */
const DOLLARS = { inputMode: 'decimal' } as const;

/** Price, offer and time in Pro of a premium tool. Prices are entered in US dollars (spec §5). */
export function OfferFields() {
  const { register, control, formState } = useFormContext<ToolValues>();
  const payable = usePayableHint(useWatch({ control, name: 'price' }));
  const { errors } = formState;
  return (
    <Box component="fieldset" sx={FRAME}>
      <Box component="legend" sx={{ px: 2, color: 'text.secondary' }}>
        Price and offer
      </Box>
      <TextInput
        label="Price (USD)"
        inputProps={DOLLARS}
        hint={payable}
        field={register('price', { validate: priceRule, deps: ['originalPrice'] })}
        error={errors.price}
      />
      <TextInput
        label="Original price (USD)"
        inputProps={DOLLARS}
        hint="Shown crossed out if higher than the price"
        field={register('originalPrice', {
          validate: (value, { price }) => originalPriceRule(value, price),
        })}
        error={errors.originalPrice}
      />
      <TextInput
        label="Offer description"
        hint="Shown on the badge. For example: Launch week"
        field={register('offerDescription', { validate: offerDescriptionRule })}
        error={errors.offerDescription}
      />
      <TextInput
        label="Offer ends"
        type="datetime-local"
        labelAbove
        hint="In your time zone"
        field={register('offerEndsAt', { validate: timeRule })}
        error={errors.offerEndsAt}
      />
      <TextInput
        label="Included in Pro until"
        type="datetime-local"
        labelAbove
        hint="Until then, Pro members get it without buying. In your time zone. Leave empty to keep it out of Pro."
        field={register('proUntil', { validate: timeRule })}
        error={errors.proUntil}
      />
    </Box>
  );
}

const FRAME = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  m: 0,
  p: 4,
  pt: 2,
  minWidth: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};

/** Time after the last keystroke before a price is checked. */
const PAUSE_MS = 400;

/** Returns which currencies can pay a price in dollars if not all can. Without a response it returns nothing: the server checks the price when it is saved. */
function usePayableHint(price: string): string | undefined {
  const cents = toCents(price) ?? 0;
  const [checked, setChecked] = useState(cents);
  useEffect(() => {
    const timer = setTimeout(() => setChecked(cents), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [cents]);
  const { currentData } = usePayableCurrenciesQuery(checked, { skip: checked < 1 });
  return currentData && checked === cents ? payableText(currentData) : undefined;
}

const label = (code: string): string => currencyLabel(findCurrency(code));
const withMinimum = ({ currency, minimum }: CurrencyMinimum): string =>
  `${label(currency)} from ${formatPrice(minimum)}`;

/** Says which currencies can pay a price; undefined unless it is below the minimum of one. */
function payableText({ payable, belowMinimum, unknown }: PayableCurrencies): string | undefined {
  const [lowest] = belowMinimum;
  if (!lowest) return undefined;
  const others = `Not with: ${belowMinimum.map(withMinimum).join(', ')}.`;
  if (payable.length > 0)
    return `Buyers can pay this price with: ${payable.map(label).join(', ')}. ${others}`;
  if (unknown.length > 0) return `Buyers may not be able to pay this price. ${others}`;
  return `No accepted currency can pay this price. The lowest price that can be paid is ${formatPrice(lowest.minimum)} in ${label(lowest.currency)}.`;
}
