import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextInput } from '../../../shared/form/TextInput';
import { offerDescriptionRule, offerEndsAtRule, originalPriceRule, priceRule } from './toolRules';
import type { ToolValues } from './toolValues';
import { usePayableHint } from './usePayableHint';

/** Not of type `number`: browsers drop a comma from those, so that 19,99 becomes 1999. */
const DOLLARS = { inputMode: 'decimal' } as const;

/** Price and offer of a premium tool. Prices are entered in US dollars (spec §5). */
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
        field={register('offerEndsAt', { validate: offerEndsAtRule })}
        error={errors.offerEndsAt}
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
