import { type Currency, currencyLabel } from '@contracts/coins';
import CurrencyBitcoinIcon from '@mui/icons-material/CurrencyBitcoin';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import { createSvgIcon } from '@mui/material/utils';

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

const EthereumIcon = createSvgIcon(
  <path d="M12 1.75 5.75 12.25 12 16l6.25-3.75zM5.75 13.5 12 22.25l6.25-8.75L12 17.25z" />,
  'Ethereum',
);
const SIGNS: Record<string, typeof SvgIcon> = { btc: CurrencyBitcoinIcon, eth: EthereumIcon };

/** The symbol of a currency, or up to four letters of its ticker, in a circle; makes no request. */
function CurrencyIcon({ currency }: { currency: Currency }) {
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
