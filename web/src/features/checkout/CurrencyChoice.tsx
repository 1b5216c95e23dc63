import { currencyFee, currencyLabel } from '@contracts/coins';
import { type NetworkFee, tokenStandard } from '@contracts/networks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { formatPrice } from '../../shared/format/format';
import { CurrencyIcon } from './CurrencyIcon';
import type { Coin } from './useCurrencies';

interface CurrencyChoiceProps {
  coins: Coin[];
  value: string;
  onChange: (code: string) => void;
  disabled: boolean;
}

/** How many currencies are shown before the others are asked for; one or two more are shown at once. */
const POPULAR = 6;

/** The available currencies as cards with a radio button: the popular ones, and the others on request. */
export function CurrencyChoice({ coins, value, onChange, disabled }: CurrencyChoiceProps) {
  const [isWhole, setWhole] = useState(false);
  const isLong = coins.length > POPULAR + 2;
  const shown = coins.filter(
    ({ code }, index) => isWhole || !isLong || index < POPULAR || code === value,
  );
  return (
    <Box component="fieldset" disabled={disabled} sx={FRAME}>
      <Typography component="legend" variant="label" color="textSecondary" sx={{ p: 0, mb: 2 }}>
        Cryptocurrency
      </Typography>
      <Box sx={GRID}>
        {shown.map((coin) => (
          <CoinCard
            key={coin.code}
            coin={coin}
            isSelected={coin.code === value}
            onSelect={() => onChange(coin.code)}
          />
        ))}
      </Box>
      {isLong && (
        <Button
          color="inherit"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ mt: 2 }}
        >
          {isWhole ? 'Show fewer currencies' : `Show all ${coins.length} currencies`}
        </Button>
      )}
    </Box>
  );
}

interface CoinCardProps {
  coin: Coin;
  isSelected: boolean;
  onSelect: () => void;
}

function CoinCard({ coin, isSelected, onSelect }: CoinCardProps) {
  const id = useId();
  const isTooSmall = coin.belowMinimum !== null;
  return (
    <Box component="label" sx={CARD}>
      <Box sx={ICON}>
        <CurrencyIcon currency={coin} />
      </Box>
      <Box sx={{ gridArea: 'name', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600, lineHeight: 1.25 }}>
          {coin.name}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {coin.ticker}
          {coin.tokenOn !== null && ` · ${tokenStandard(coin.tokenOn)}`}
        </Typography>
      </Box>
      <input
        type="radio"
        name="currency"
        value={coin.code}
        aria-label={currencyLabel(coin)}
        aria-describedby={id}
        checked={isSelected}
        disabled={isTooSmall}
        onChange={onSelect}
      />
      <Box id={id} sx={FACTS}>
        <CoinFacts coin={coin} />
      </Box>
    </Box>
  );
}

const FEES: Record<NetworkFee, string> = {
  low: 'Low network fee',
  medium: 'Medium network fee',
  high: 'High network fee',
};

/** The estimated amount and the usual fee of the network, or the minimum that the price does not reach. */
function CoinFacts({ coin }: { coin: Coin }) {
  if (coin.belowMinimum !== null) return <Fact>For {formatPrice(coin.belowMinimum)} or more</Fact>;
  const fee = currencyFee(coin);
  return (
    <>
      {coin.amount === undefined && <Skeleton width="60%" />}
      {typeof coin.amount === 'string' && (
        <Typography component="span" variant="mono" sx={{ display: 'block', lineHeight: 1.6 }}>
          ≈ {formatEstimate(coin.amount)} {coin.ticker}
        </Typography>
      )}
      {fee && <Fact>{FEES[fee]}</Fact>}
    </>
  );
}

const Fact = ({ children }: { children: ReactNode }) => (
  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
    {children}
  </Typography>
);

const ESTIMATE = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 5 });

/** An estimated amount of coins with five significant digits: `0.00031174`. */
export const formatEstimate = (amount: string): string => ESTIMATE.format(Number(amount));

/** Where there is room for two cards in a row; below it, each currency is a line. */
const ROOMY = '@container (min-width: 24rem)';

const FRAME = { m: 0, p: 0, minWidth: 0, border: 0, containerType: 'inline-size' };
const GRID = {
  display: 'grid',
  gap: 2,
  [ROOMY]: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))' },
};
const CARD = {
  display: 'grid',
  gridTemplateAreas: '"radio name facts"',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 2,
  px: 3,
  py: 2.5,
  [ROOMY]: {
    gridTemplateAreas: '"icon name radio" "facts facts facts"',
    alignItems: 'start',
    alignContent: 'space-between',
    columnGap: 2,
    py: 3,
  },
  border: 1,
  borderColor: 'control',
  borderRadius: 1,
  bgcolor: 'background.paper',
  cursor: 'pointer',
  '&:hover': { borderColor: 'text.primary' },
  '&:has(:checked)': {
    borderColor: 'primary.main',
    outline: '1px solid var(--mui-palette-primary-main)',
    bgcolor:
      'color-mix(in srgb, var(--mui-palette-primary-main) 8%, var(--mui-palette-background-paper))',
  },
  '&:has(:disabled)': { cursor: 'default', borderColor: 'divider' },
  '&:has(:focus-visible)': {
    outline: '2px solid var(--mui-palette-text-primary)',
    outlineOffset: 2,
  },
  '& input': {
    gridArea: 'radio',
    width: 18,
    height: 18,
    m: 0,
    accentColor: 'var(--mui-palette-primary-main)',
  },
};
const ICON = { gridArea: 'icon', display: 'none', [ROOMY]: { display: 'block' } };
const FACTS = {
  gridArea: 'facts',
  minHeight: '2.75rem',
  minWidth: '7rem',
  textAlign: 'end',
  [ROOMY]: { textAlign: 'start' },
};
