import { currencyFee, currencyLabel, currencyMinutes } from '@contracts/coins';
import { type NetworkFee, tokenStandard } from '@contracts/networks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { CurrencyIcon } from '../../shared/currencies/CurrencyIcon';
import { formatPrice } from '../../shared/format/format';
import { Label } from '../../shared/ui/Label';
import type { Coin } from './useCurrencies';

interface CurrencyChoiceProps {
  coins: Coin[];
  value: string;
  onChange: (code: string) => void;
  disabled: boolean;
}

/** The id of the list. */
export const CURRENCIES_ID = 'currencies';

/** How many currencies are shown before the others are asked for; one or two more are shown at once. */
const POPULAR = 4;

/** The available currencies in lines with a radio button: the popular ones, and the others on request. */
export function CurrencyChoice({ coins, value, onChange, disabled }: CurrencyChoiceProps) {
  const [isWhole, setWhole] = useState(false);
  const cheapest = cheapestOf(coins);
  const isLong = coins.length > POPULAR + 2;
  const shown = coins.filter(
    ({ code }, index) => isWhole || !isLong || index < POPULAR || code === value,
  );
  return (
    <Box component="fieldset" id={CURRENCIES_ID} disabled={disabled} sx={FRAME}>
      <Typography component="legend" variant="label" color="textSecondary" sx={{ p: 0, mb: 2 }}>
        Cryptocurrency
      </Typography>
      <Box sx={LINES}>
        {shown.map((coin) => (
          <CoinLine
            key={coin.code}
            coin={coin}
            isCheapest={coin.code === cheapest}
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
          sx={{ mt: 2, ml: -1.5 }}
        >
          {isWhole ? 'Show fewer' : `Show ${coins.length - shown.length} more`}
        </Button>
      )}
    </Box>
  );
}

interface CoinLineProps {
  coin: Coin;
  /** Sending it usually costs least. */
  isCheapest: boolean;
  isSelected: boolean;
  onSelect: () => void;
}

function CoinLine({ coin, isCheapest, isSelected, onSelect }: CoinLineProps) {
  const id = useId();
  const isTooSmall = coin.belowMinimum !== null;
  return (
    <Box component="label" sx={LINE}>
      <Box sx={ICON}>
        <CurrencyIcon currency={coin} />
      </Box>
      <Box sx={{ gridArea: 'name', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={NAME}>
          {coin.name}
          {isCheapest && <Label color="success.main">Lowest fee</Label>}
        </Box>
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

const BY_FEE: readonly NetworkFee[] = ['low', 'medium', 'high'];

/** The coin whose fee is lower than that of all others; undefined if several share it, or if the fee of one is not known. */
function cheapestOf(coins: readonly Coin[]): string | undefined {
  const ranks = coins
    .filter(({ belowMinimum }) => belowMinimum === null)
    .map((coin) => ({ code: coin.code, rank: rankOf(coin) }))
    .sort((a, b) => a.rank - b.rank);
  const [first, second] = ranks;
  return first && second && first.rank >= 0 && first.rank < second.rank ? first.code : undefined;
}

/** A fee that is not known comes first. */
function rankOf(coin: Coin): number {
  const fee = currencyFee(coin);
  return fee === null ? -1 : BY_FEE.indexOf(fee);
}

const FEES: Record<NetworkFee, string> = {
  low: 'Low network fee',
  medium: 'Medium network fee',
  high: 'High network fee',
};

/** The estimated amount, the usual fee and time of the network, or the minimum that the price does not reach. */
function CoinFacts({ coin }: { coin: Coin }) {
  if (coin.belowMinimum !== null) return <Fact>For {formatPrice(coin.belowMinimum)} or more</Fact>;
  const [fee, minutes] = [currencyFee(coin), currencyMinutes(coin)];
  return (
    <>
      {coin.amount === undefined && <Skeleton width="7rem" sx={{ ml: 'auto' }} />}
      {typeof coin.amount === 'string' && (
        <Typography component="span" variant="mono" sx={{ display: 'block', lineHeight: 1.6 }}>
          ≈ {formatEstimate(coin.amount)} {coin.ticker}
        </Typography>
      )}
      {fee && minutes !== null && (
        <Fact isGood={fee === 'low'}>
          {FEES[fee]}
          <Box component="span" sx={BESIDE}>
            {' '}
            about {minutes} min
          </Box>
        </Fact>
      )}
    </>
  );
}

const Fact = ({ isGood = false, children }: { isGood?: boolean; children: ReactNode }) => (
  <Typography
    component="span"
    variant="body2"
    color={isGood ? 'success' : 'textSecondary'}
    sx={{ display: 'block' }}
  >
    {children}
  </Typography>
);

const ESTIMATE = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 5 });

/** An estimated amount of coins with five significant digits: `0.00031174`. */
const formatEstimate = (amount: string): string => ESTIMATE.format(Number(amount));

const ROOMY = '@container (min-width: 26rem)';
/** Below the fee on phones, beside it where there is room. */
const BESIDE = {
  display: 'block',
  [ROOMY]: { display: 'inline', '&::before': { content: '" · "' } },
};
const FRAME = { m: 0, p: 0, minWidth: 0, border: 0, containerType: 'inline-size' };
/** The lines are one block; each is above the edge of the one before. */
const LINES = {
  display: 'grid',
  '& > label:first-of-type': { borderTopLeftRadius: 10, borderTopRightRadius: 10 },
  '& > label:last-of-type': { borderBottomLeftRadius: 10, borderBottomRightRadius: 10 },
};
/** With large text on a phone, the facts are below the name. */
const CRAMPED = '@container (max-width: 15rem)';
const LINE = {
  position: 'relative',
  display: 'grid',
  gridTemplateAreas: '"radio name facts"',
  gridTemplateColumns: 'auto minmax(6rem, 1fr) minmax(0, auto)',
  [ROOMY]: {
    gridTemplateAreas: '"radio icon name facts"',
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
    columnGap: 4,
    px: 4,
  },
  [CRAMPED]: {
    gridTemplateAreas: '"radio name" "facts facts"',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
  },
  alignItems: 'center',
  columnGap: 3,
  px: 3,
  py: 2.5,
  '& + &': { mt: '-1px' },
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:has(:checked)': {
    zIndex: 1,
    borderColor: 'primary.main',
    bgcolor:
      'color-mix(in srgb, var(--mui-palette-primary-main) 8%, var(--mui-palette-background-paper))',
  },
  '&:has(:disabled)': { cursor: 'default' },
  '&:has(:focus-visible)': {
    zIndex: 2,
    outline: '2px solid var(--mui-palette-text-primary)',
    outlineOffset: 2,
  },
  '& input': {
    gridArea: 'radio',
    width: 18,
    height: 18,
    m: 0,
    appearance: 'none', // the one of a dark browser looks disabled
    border: '1.5px solid var(--mui-palette-control)',
    borderRadius: '50%',
    '&:checked': { border: '5px solid var(--mui-palette-primary-main)' },
    '&:disabled': { opacity: 0.5 },
  },
};
const ICON = { gridArea: 'icon', display: 'none', [ROOMY]: { display: 'block' } };
/** The label is flat, so that its line is as high as the others, even below the name. */
const NAME = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  fontWeight: 600,
  lineHeight: 1.25,
  '& > span': { py: 0 },
};
const FACTS = {
  gridArea: 'facts',
  minHeight: '2.75rem',
  textAlign: 'end',
  [CRAMPED]: { textAlign: 'start' },
};
