import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type Currency, currencyLabel } from './currencies';
import { CurrencyMark } from './CurrencyMark';

interface CurrencySelectProps {
  currencies: Currency[];
  value: string;
  onChange: (code: string) => void;
  disabled: boolean;
}

/** The coins that may be paid with, by name and sign. */
export function CurrencySelect({ currencies, value, onChange, disabled }: CurrencySelectProps) {
  return (
    <TextField
      select
      fullWidth
      label="Cryptocurrency"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 420 } } } } } }}
    >
      {currencies.map((currency) => (
        <MenuItem key={currency.code} value={currency.code} sx={{ minHeight: 48 }}>
          <Stack direction="row" component="span" sx={{ alignItems: 'center', gap: 3 }}>
            <CurrencyMark currency={currency} />
            {currencyLabel(currency)}
          </Stack>
        </MenuItem>
      ))}
    </TextField>
  );
}
