import type { Currency } from '@contracts/coins';
import CreditCardIcon from '@mui/icons-material/CreditCard';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CurrencyIcon } from './CurrencyIcon';
import { useCryptocurrenciesQuery } from './currenciesApi';
import { distinctCoins, offeredCurrencies } from './offeredCurrencies';

interface AcceptedCoinsProps {
  /** How the sentence begins. */
  start?: string;
  /** Cards are accepted, too; the sentence then counts the coins instead of naming them. */
  hasCard?: boolean;
}

/** Says what can be paid with, counting a token on each of its networks, as the checkout does; keeps its place while the coins are loading, and when they cannot be loaded. */
export function AcceptedCoins({ start = 'Pay', hasCard = false }: AcceptedCoinsProps) {
  const { data } = useCryptocurrenciesQuery();
  const options = offeredCurrencies(data ?? []);
  const coins = distinctCoins(options);
  const named = NAMED.flatMap((ticker) => coins.find((coin) => coin.ticker === ticker) ?? []);
  const first = named.length === NAMED.length ? named : coins.slice(0, NAMED.length);
  return (
    <Box sx={LINE}>
      {first.length > 0 && (
        <>
          <Box component="span" sx={ICONS}>
            {hasCard && (
              <Box component="span" aria-hidden="true" sx={CARD}>
                <CreditCardIcon />
              </Box>
            )}
            {first.map((coin) => (
              <CurrencyIcon key={coin.code} currency={coin} />
            ))}
          </Box>
          <Typography variant="body2" color="textSecondary">
            {start}{' '}
            {hasCard
              ? `by card or with ${options.length} coins`
              : `with ${listOf(first, options.length - first.length)}`}
          </Typography>
        </>
      )}
    </Box>
  );
}

/** The tickers of the coins that most people have. */
const NAMED = ['BTC', 'ETH', 'USDT'];

function listOf(coins: readonly Currency[], others: number): string {
  const names = coins.map(({ name, ticker }) => (ticker === 'USDT' ? ticker : name));
  if (others > 0) names.push(`${others} more`);
  return new Intl.ListFormat('en-US').format(names).replace(/, and /, ' and ');
}

const LINE = { display: 'flex', alignItems: 'center', gap: 3, minHeight: '2.5rem' };
const CARD = {
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  border: 1,
  borderColor: 'control',
  bgcolor: 'background.default',
};
const ICONS = {
  display: 'flex',
  flexShrink: 0,
  '& > span': { width: '1.5rem', height: '1.5rem', fontSize: '0.4375rem' },
  '& > span + span': { ml: -1.5 },
  '& > span > span': { fontSize: '0.875rem' },
  '& svg': { fontSize: '0.9375rem' },
};
