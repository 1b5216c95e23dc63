import Box from '@mui/material/Box';
import { useFormContext } from 'react-hook-form';
import { TextInput } from '../../../shared/form/TextInput';
import { offerDescriptionRule, offerEndsAtRule, originalPriceRule, priceRule } from './toolRules';
import type { ToolValues } from './toolValues';

const DOLLARS = { htmlInput: { min: 0, step: 0.01, inputMode: 'decimal' } } as const;
const TIME = { inputLabel: { shrink: true } } as const;

/** What a premium tool costs, and its offer, if any. Prices are typed in US dollars (spec §5). */
export function OfferFields({ idPrefix }: { idPrefix: string }) {
  const { register, formState } = useFormContext<ToolValues>();
  const { errors } = formState;
  return (
    <Box
      component="fieldset"
      sx={{
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
      }}
    >
      <Box component="legend" sx={{ px: 2, color: 'text.secondary' }}>
        Price and offer
      </Box>
      <TextInput
        id={`${idPrefix}-price`}
        label="Price (USD)"
        type="number"
        slotProps={DOLLARS}
        field={register('price', { validate: priceRule, deps: ['originalPrice'] })}
        error={errors.price}
      />
      <TextInput
        id={`${idPrefix}-original-price`}
        label="Original price (USD)"
        type="number"
        slotProps={DOLLARS}
        helperText="Shown struck through when higher"
        field={register('originalPrice', { validate: (value, { price }) => originalPriceRule(value, price) })}
        error={errors.originalPrice}
      />
      <TextInput
        id={`${idPrefix}-offer`}
        label="Offer description"
        helperText="What the badge says, such as: Launch week"
        field={register('offerDescription', { validate: offerDescriptionRule })}
        error={errors.offerDescription}
      />
      <TextInput
        id={`${idPrefix}-offer-ends`}
        label="Offer ends"
        type="datetime-local"
        slotProps={TIME}
        helperText="In your own time zone"
        field={register('offerEndsAt', { validate: offerEndsAtRule })}
        error={errors.offerEndsAt}
      />
    </Box>
  );
}
