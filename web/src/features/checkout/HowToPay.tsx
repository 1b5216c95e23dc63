import { currencyLabel, findCurrency } from '@contracts/coins';
import { networkName } from '@contracts/networks';
import type { PaymentView } from '@contracts/payments';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import WalletIcon from '@mui/icons-material/WalletOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatPrice } from '../../shared/format/format';
import { LabeledCopyButton } from '../../shared/ui/CopyButton';
import { QrCode } from '../../shared/ui/QrCode';
import { LabeledValue } from './LabeledValue';
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
        <Typography id="how-to-pay" variant="h3" component="h2" sx={{ flex: 1 }}>
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
  const currency = findCurrency(payment.payCurrency);
  const network =
    payment.network === null ? null : networkName(payment.network, currency.tokenOn !== null);
  const uri = paymentUri(payment.payCurrency, payAddress, amount);
  return (
    <>
      <Box sx={CODE_AND_VALUES}>
        <Stack sx={{ gap: 3, alignItems: 'center' }}>
          <QrCode
            text={uri ?? payAddress}
            label={`QR code to pay ${amount} ${currencyLabel(currency)}`}
          />
          {uri !== null && <WalletLink uri={uri} />}
        </Stack>
        <Stack sx={{ gap: 3, minWidth: 0 }}>
          <Stack component="dl" sx={{ m: 0, gap: 3 }}>
            <LabeledValue
              term={payment.status === 'partially_paid' ? 'Remaining amount' : 'Amount'}
              value={amount}
              unit={currency.ticker}
              copy="Copy the amount"
              isLarge
            />
            <LabeledValue term="Address" value={payAddress} copy="Copy the address" isGrouped />
          </Stack>
          <Box>
            <LabeledCopyButton
              text={`${amount} ${currency.ticker}\n${payAddress}`}
              label="Copy amount and address"
            />
          </Box>
          <Box component="dl" sx={PAIR}>
            <LabeledValue term="Currency" value={currencyLabel(currency)} />
            {network !== null && <LabeledValue term="Network" value={network} />}
          </Box>
        </Stack>
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 5, '& li': { mb: 1 } }}>
        <li>Send the exact amount. Network fees are extra.</li>
        <li>Use the exact address{network !== null && `, on ${network} only`}.</li>
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

const PAIR = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
  gap: 3,
};
const CODE_AND_VALUES = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
  gap: { xs: 4, sm: 8 },
  alignItems: 'start',
};

/** Opens the wallet on a phone, where the user cannot scan the QR code. */
function WalletLink({ uri }: { uri: string }) {
  return (
    <Button variant="contained" size="large" href={uri} startIcon={<WalletIcon />} sx={ON_PHONES}>
      Open in wallet
    </Button>
  );
}

const ON_PHONES = { '@media not all and (pointer: coarse)': { display: { sm: 'none' } } };
