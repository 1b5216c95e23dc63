import type { Currency } from '@contracts/coins';
import CurrencyBitcoinIcon from '@mui/icons-material/CurrencyBitcoin';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import { createSvgIcon } from '@mui/material/utils';

const EthereumIcon = createSvgIcon(
  <path d="M12 1.75 5.75 12.25 12 16l6.25-3.75zM5.75 13.5 12 22.25l6.25-8.75L12 17.25z" />,
  'Ethereum',
);
const SIGNS: Record<string, typeof SvgIcon> = { btc: CurrencyBitcoinIcon, eth: EthereumIcon };

/** The symbol of a currency, or up to four letters of its ticker, in a circle; makes no request. */
export function CurrencyIcon({ currency }: { currency: Currency }) {
  const Sign = Object.hasOwn(SIGNS, currency.code) ? SIGNS[currency.code] : undefined;
  return (
    <Box component="span" aria-hidden="true" sx={CIRCLE}>
      {Sign ? <Sign sx={{ fontSize: '1.25rem' }} /> : currency.ticker.slice(0, 4)}
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
