import Box from '@mui/material/Box';
import type { Currency } from './currencies';

/** A coin's sign in a circle: our own drawing, nothing is fetched. */
export function CurrencyMark({ currency }: { currency: Currency }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 32,
        height: 32,
        borderRadius: '50%',
        border: 1,
        borderColor: 'control',
        bgcolor: 'background.default',
        color: 'primary.main',
        fontWeight: 700,
        fontSize: currency.mark.length > 1 ? '0.625rem' : '1rem',
      }}
    >
      {currency.mark}
    </Box>
  );
}
