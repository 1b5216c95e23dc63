import { currencyFee, currencyLabel, currencyMinutes } from '@contracts/coins';
import { type NetworkFee, tokenStandard } from '@contracts/networks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useId, useState } from 'react';
import { CurrencyIcon } from '../../shared/currencies/CurrencyIcon';
import { formatPrice } from '../../shared/format/format';
import type { Coin } from './useCurrencies';

interface CurrencyChoiceProps {
  coins: Coin[];
  value: string;
  onChange: (code: string) => void;
  disabled: boolean;
}

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
    <Box component="fieldset" disabled={disabled} sx={FRAME}>
      <Box component="legend" sx={visuallyHidden}>
        Cryptocurrency
      </Box>
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
  return (
    <Box component="label" sx={LINE}>
      <input
        type="radio"
        name="currency"
        value={coin.code}
        aria-label={currencyLabel(coin)}
        aria-describedby={id}
        checked={isSelected}
        disabled={coin.belowMinimum !== null}
        onChange={onSelect}
      />
      <Box sx={ICON}>
        <CurrencyIcon currency={coin} size="small" />
      </Box>
      <Box sx={NAME}>{coin.name}</Box>
      <Box id={id} sx={{ display: 'contents' }}>
        <Typography variant="mono" component="div" sx={AMOUNT}>
          {coin.amount === undefined && <Skeleton width="7rem" />}
          {typeof coin.amount === 'string' && `≈ ${formatEstimate(coin.amount)} ${coin.ticker}`}
        </Typography>
        <Typography
          variant="body2"
          component="div"
          color={isCheapest ? 'success' : 'textSecondary'}
          sx={{ gridArea: 'facts' }}
        >
          {factsOf(coin, isCheapest)}
        </Typography>
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
  low: 'Low fee',
  medium: 'Medium fee',
  high: 'High fee',
};

/** The standard of a token, and the usual fee and time of the network, or the minimum that the price does not reach. */
function factsOf(coin: Coin, isCheapest: boolean): string {
  const [fee, minutes] = [currencyFee(coin), currencyMinutes(coin)];
  const facts = [coin.tokenOn === null ? '' : tokenStandard(coin.tokenOn)];
  if (coin.belowMinimum !== null) facts.push(`For ${formatPrice(coin.belowMinimum)} or more`);
  else if (fee && minutes !== null)
    facts.push(isCheapest ? 'Lowest fee' : FEES[fee], `~${minutes} min`);
  return facts.filter(Boolean).join(' · ');
}

const ESTIMATE = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 5 });

/** An estimated amount of coins with five significant digits: `0.00031174`. */
const formatEstimate = (amount: string): string => ESTIMATE.format(Number(amount));

const ROOMY = '@container (min-width: 26rem)';
const FRAME = { m: 0, p: 0, minWidth: 0, border: 0, containerType: 'inline-size' };
/** The lines are one block; each is above the edge of the one before. */
const LINES = {
  display: 'grid',
  '& > label:first-of-type': { borderTopLeftRadius: 10, borderTopRightRadius: 10 },
  '& > label:last-of-type': { borderBottomLeftRadius: 10, borderBottomRightRadius: 10 },
};
/** With large text on a phone, everything is below the name. */
const CRAMPED = '@container (max-width: 15rem)';
const LINE = {
  position: 'relative',
  display: 'grid',
  gridTemplateAreas: '"radio icon name amount" "radio icon facts facts"',
  gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
  [ROOMY]: {
    gridTemplateAreas: '"radio icon name facts amount"',
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto minmax(10rem, auto)',
    px: 4,
  },
  [CRAMPED]: {
    gridTemplateAreas: '"radio icon" "name name" "facts facts" "amount amount"',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
  },
  alignItems: 'center',
  columnGap: 3,
  minHeight: '2.75rem',
  px: 3,
  py: 2,
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
const ICON = { gridArea: 'icon', display: 'grid' };
const NAME = { gridArea: 'name', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' };
const AMOUNT = {
  gridArea: 'amount',
  display: 'grid',
  justifyItems: 'end',
  lineHeight: 1.6,
  [CRAMPED]: { justifyItems: 'start' },
};
