import type { Currency } from '@contracts/coins';
import { mdiBitcoin, mdiEthereum, mdiLitecoin } from '@mdi/js';
import Box from '@mui/material/Box';
import { Icon } from '../../shared/ui/Icon';

const SIGNS: Record<string, string> = { btc: mdiBitcoin, eth: mdiEthereum, ltc: mdiLitecoin };

/** The symbol of a currency, or up to four letters of its ticker, in a circle; makes no request. */
export function CurrencyIcon({ currency }: { currency: Currency }) {
  const sign = Object.hasOwn(SIGNS, currency.code) ? SIGNS[currency.code] : undefined;
  return (
    <Box component="span" aria-hidden="true" sx={CIRCLE}>
      {sign ? <Icon path={sign} sx={{ fontSize: '1.25rem' }} /> : currency.ticker.slice(0, 4)}
    </Box>
  );
}

const CIRCLE = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  width: '2rem',
  height: '2rem',
  borderRadius: '50%',
  border: 1,
  borderColor: 'control',
  bgcolor: 'background.default',
  color: 'primary.main',
  fontWeight: 700,
  fontSize: '0.5625rem',
};
