import { currencyLabel, findCurrency } from '@contracts/coins';
import { networkName } from '@contracts/networks';
import type { PaymentView } from '@contracts/payments';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import WalletIcon from '@mui/icons-material/WalletOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useConfigQuery } from '../../shared/api/configApi';
import { formatPrice } from '../../shared/format/format';
import { LabeledCopyButton } from '../../shared/ui/CopyButton';
import { QrCode } from '../../shared/ui/QrCode';
import { CRAMPED } from '../../shared/ui/cramped';
import { LabeledValue } from './LabeledValue';
import { coinRate } from './coinRate';
import { paymentUri } from './paymentUri';

/** Payment instructions with the order's price: the provider's page, or an amount and an address (spec §4). */
export function HowToPay({ payment }: { payment: PaymentView }) {
  const { paymentUrl, payAddress, amountDue } = payment;
  return (
    <Stack
      component="section"
      aria-labelledby="how-to-pay"
      sx={{ gap: { xs: 3, sm: 5 }, p: { xs: 4, sm: 6 }, borderTop: 1, borderColor: 'divider' }}
    >
      <Stack direction="row" sx={{ columnGap: 4, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Typography id="how-to-pay" variant="h3" component="h2" sx={{ flex: '1 0 auto' }}>
          How to pay
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {formatPrice(payment.price)} for {payment.toolName ?? 'EXE Pro, 30 days'}
        </Typography>
      </Stack>
      {paymentUrl !== null && <HostedPayment paymentUrl={paymentUrl} />}
      {paymentUrl === null && payAddress !== null && amountDue !== null && (
        <PaymentInstructions payment={payment} payAddress={payAddress} amount={amountDue} />
      )}
    </Stack>
  );
}

/** A payment on the provider's page: the link to it (spec §4). */
function HostedPayment({ paymentUrl }: { paymentUrl: string }) {
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography>
        The payment page opened in a new tab. If you don&apos;t see it, open it here:
      </Typography>
      <Button
        variant="contained"
        href={paymentUrl}
        target="_blank"
        rel="noopener noreferrer"
        endIcon={<OpenInNewIcon />}
      >
        Open the payment page
      </Button>
    </Stack>
  );
}

interface PaymentInstructionsProps {
  payment: PaymentView;
  payAddress: string;
  amount: string;
}

/** States amount, address and network of a payment, and what happens when the amount is wrong (spec §8). */
function PaymentInstructions({ payment, payAddress, amount }: PaymentInstructionsProps) {
  const { payAmount } = payment;
  const currency = findCurrency(payment.payCurrency);
  const network =
    payment.network === null ? null : networkName(payment.network, currency.tokenOn !== null);
  const uri = paymentUri(payment.payCurrency, payAddress, amount);
  return (
    <>
      <Box sx={CODE_AND_VALUES}>
        <Box sx={{ gridArea: 'amount' }}>
          <Box component="dl" sx={{ m: 0 }}>
            <LabeledValue
              term={payment.status === 'partially_paid' ? 'Remaining amount' : 'Amount'}
              value={amount}
              unit={currency.ticker}
              isLarge
            />
          </Box>
          {payAmount !== null && (
            <Typography variant="body2" color="textSecondary">
              1 {currency.ticker} = {coinRate(payment.price, payAmount)}, fixed
            </Typography>
          )}
        </Box>
        <Box component="dl" sx={{ gridArea: 'address', m: 0 }}>
          <LabeledValue term="Address" value={payAddress} isGrouped />
        </Box>
        {uri !== null && <WalletLink uri={uri} />}
        <Box sx={COPY}>
          <LabeledCopyButton text={amount} label="Copy amount" />
          <LabeledCopyButton text={payAddress} label="Copy address" />
        </Box>
        <Box sx={{ gridArea: 'code', width: { xs: 128, sm: 208 } }}>
          <QrCode
            text={uri ?? payAddress}
            label={`QR code to pay ${amount} ${currencyLabel(currency)}`}
          />
        </Box>
        <Box component="dl" sx={PAIR}>
          <LabeledValue term="Currency" value={currencyLabel(currency)} />
          {network !== null && <LabeledValue term="Network" value={network} />}
        </Box>
      </Box>
      {!payment.livemode && <SandboxLink payAddress={payAddress} />}
      <Box component="ul" sx={{ m: 0, pl: 5, '& li': { mb: 1 } }}>
        <li>Send the exact amount. Network fees are extra.</li>
        <li>Use the exact address{network !== null && `, on the ${network} network only`}.</li>
        <li>The payment is confirmed automatically.</li>
      </Box>
      <Typography variant="body2" color="textSecondary">
        Sent too little? This page shows how much is missing, so you can send the rest. Sent too
        much? Your purchase goes through, and support can return the difference. Sent too late? Your
        payment still counts, but confirming it may take longer.
      </Typography>
    </>
  );
}

/** In test mode, links to the sandbox page that simulates the payment. */
function SandboxLink({ payAddress }: { payAddress: string }) {
  const { data } = useConfigQuery();
  if (!data?.sandboxUrl) return null;
  return (
    <Typography variant="body2" sx={{ p: 3, borderRadius: 1, bgcolor: 'action.hover' }}>
      <strong>TEST MODE</strong> This address is not on any real network.{' '}
      <Link
        href={`${data.sandboxUrl}/pay?address=${encodeURIComponent(payAddress)}`}
        target="_blank"
        rel="noopener noreferrer"
        color="inherit"
        underline="always"
        sx={{ display: 'inline-block' }}
      >
        Simulate the payment
      </Link>
    </Typography>
  );
}

/** Opens the wallet on the phone that shows the page, which cannot scan its own screen. */
const WalletLink = ({ uri }: { uri: string }) => (
  <Button
    variant="contained"
    size="large"
    href={uri}
    startIcon={<WalletIcon />}
    sx={{ gridArea: 'wallet', ...ON_PHONES }}
  >
    Open in wallet
  </Button>
);

const ON_PHONES = { '@media not all and (pointer: coarse)': { display: { sm: 'none' } } };
const PAIR = {
  gridArea: 'pair',
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
  gap: 3,
};
const COPY = {
  gridArea: 'copy',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  gap: 2,
  '& > *': { px: 2 },
};
/** The code beside the values, on phones beside those that are short. */
const CODE_AND_VALUES = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr)' },
  gridTemplateAreas: {
    xs: '"amount code" "pair code" "address address" "wallet wallet" "copy copy"',
    sm: '"code amount" "code address" "code pair" "code wallet" "code copy"',
  },
  gridTemplateRows: { xs: 'auto 1fr', sm: 'repeat(4, auto) 1fr' },
  [CRAMPED]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"amount" "code" "pair" "address" "wallet" "copy"',
    gridTemplateRows: 'none',
  },
  columnGap: { xs: 3, sm: 8 },
  rowGap: 3,
  alignItems: 'start',
  '& > *': { minWidth: 0 },
};
