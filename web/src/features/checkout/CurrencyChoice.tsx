import { type Currency, currencyLabel } from '@contracts/coins';
import Box from '@mui/material/Box';
import { CurrencyIcon } from './CurrencyIcon';

interface CurrencyChoiceProps {
  currencies: Currency[];
  value: string;
  onChange: (code: string) => void;
  disabled: boolean;
}

/** The available currencies as radio buttons; a long list scrolls. */
export function CurrencyChoice({ currencies, value, onChange, disabled }: CurrencyChoiceProps) {
  return (
    <Box component="fieldset" disabled={disabled} sx={FRAME}>
      <Box component="legend" sx={{ px: 2, ml: 2, color: 'text.secondary' }}>
        Cryptocurrency
      </Box>
      <Box sx={{ maxHeight: '19.5rem', overflowY: 'auto', p: 1 }}>
        {currencies.map((currency) => (
          <Box key={currency.code} component="label" sx={LINE}>
            <input
              type="radio"
              name="currency"
              value={currency.code}
              checked={currency.code === value}
              onChange={() => onChange(currency.code)}
            />
            <CurrencyIcon currency={currency} />
            {currencyLabel(currency)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const FRAME = { m: 0, p: 0, minWidth: 0, border: 1, borderColor: 'control', borderRadius: 1 };
const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 2, sm: 3 },
  minHeight: 48,
  px: { xs: 2, sm: 3 },
  py: 2,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:has(:checked)': { bgcolor: 'action.selected', fontWeight: 600 },
  '& input': {
    width: 20,
    height: 20,
    m: 0,
    flexShrink: 0,
    accentColor: 'var(--mui-palette-primary-main)',
  },
};
