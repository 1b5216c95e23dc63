import type { Currency } from '@contracts/coins';
import CurrencyBitcoinIcon from '@mui/icons-material/CurrencyBitcoin';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import { createSvgIcon } from '@mui/material/utils';

const EthereumIcon = createSvgIcon(
  <path d="M12 1.75 5.75 12.25 12 16l6.25-3.75zM5.75 13.5 12 22.25l6.25-8.75L12 17.25z" />,
  'Ethereum',
);
/** The colors by which wallets show the well-known coins. */
const COLORS: Record<string, string> = {
  BTC: '#f7931a',
  ETH: '#627eea',
  LTC: '#5b7fc7',
  USDT: '#26a17b',
  USDC: '#2775ca',
  XMR: '#f26822',
  SOL: '#9945ff',
  DOGE: '#c2a633',
  TRX: '#e8313f',
  BNB: '#f0b90b',
};
const SIGNS: Record<string, typeof SvgIcon> = { btc: CurrencyBitcoinIcon, eth: EthereumIcon };

/** Letters that stand for a coin. */
const LETTERS: Record<string, string> = { LTC: 'Ł', USDT: '₮', USDC: '$', DOGE: 'Ð', XMR: 'ɱ' };

/** The symbol of a currency, or up to four letters of its ticker, in a circle; makes no request. */
export function CurrencyIcon({ currency, size }: { currency: Currency; size?: 'small' }) {
  const Sign = Object.hasOwn(SIGNS, currency.code) ? SIGNS[currency.code] : undefined;
  const color = Object.hasOwn(COLORS, currency.ticker) ? COLORS[currency.ticker] : undefined;
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{ ...CIRCLE, ...(size && SMALL), ...(color && tinted(color)) }}
    >
      {Sign ? <Sign sx={{ fontSize: '1.25rem' }} /> : <Letters ticker={currency.ticker} />}
    </Box>
  );
}

function Letters({ ticker }: { ticker: string }) {
  const letter = Object.hasOwn(LETTERS, ticker) ? LETTERS[ticker] : undefined;
  return letter === undefined ? (
    ticker.slice(0, 4)
  ) : (
    <Box component="span" sx={{ fontSize: '1.125rem', lineHeight: 1 }}>
      {letter}
    </Box>
  );
}

/** The symbol in its color, mixed with the color of text for contrast in both schemes. */
const tinted = (color: string) => ({
  borderColor: color,
  bgcolor: `color-mix(in srgb, ${color} 16%, var(--mui-palette-background-default))`,
  color: `color-mix(in srgb, ${color} 55%, var(--mui-palette-text-primary))`,
});
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
const SMALL = {
  width: '1.5rem',
  height: '1.5rem',
  fontSize: '0.4375rem',
  '& > svg': { fontSize: '1rem' },
  '& > span': { fontSize: '0.875rem' },
};
