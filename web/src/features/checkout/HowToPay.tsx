import { currencyLabel, currencyOf } from '@contracts/coins';
import { networkName } from '@contracts/networks';
import type { PaymentView } from '@contracts/payments';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import WalletIcon from '@mui/icons-material/WalletOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { formatMoment, formatPrice } from '../../shared/format/format';
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
      sx={{ gap: 5, p: { xs: 4, sm: 6 }, borderTop: 1, borderColor: 'divider' }}
    >
      <Stack direction="row" sx={{ columnGap: 4, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Typography id="how-to-pay" variant="h3" component="h2" sx={{ flex: 1 }}>
          How to pay
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {formatPrice(payment.price)} for {payment.toolName ?? 'EXE Pro, 30 days'}
        </Typography>
      </Stack>
      {paymentUrl !== null && <HostedPayment payment={payment} paymentUrl={paymentUrl} />}
      {paymentUrl === null && payAddress !== null && amountDue !== null && (
        <PaymentInstructions payment={payment} payAddress={payAddress} amount={amountDue} />
      )}
    </Stack>
  );
}

/** A payment on the provider's page: the link to it and the time left (spec §4). */
function HostedPayment({ payment, paymentUrl }: { payment: PaymentView; paymentUrl: string }) {
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
      {payment.expirationDate && (
        <Stack component="dl" sx={{ m: 0, gap: 3 }}>
          <TimeLeft until={payment.expirationDate} />
        </Stack>
      )}
    </Stack>
  );
}

interface PaymentInstructionsProps {
  payment: PaymentView;
  payAddress: string;
  amount: string;
}

/** States amount, address, network and deadline of a payment, and what happens when the amount is wrong (spec §8). */
function PaymentInstructions({ payment, payAddress, amount }: PaymentInstructionsProps) {
  const currency = currencyOf(payment.payCurrency);
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
            <LabeledValue term="Address" value={payAddress} copy="Copy the address" />
          </Stack>
          <Box component="dl" sx={PAIR}>
            <LabeledValue term="Currency" value={currencyLabel(currency)} />
            {network !== null && <LabeledValue term="Network" value={network} />}
            {payment.expirationDate && <TimeLeft until={payment.expirationDate} />}
          </Box>
        </Stack>
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 5, '& li': { mb: 1 } }}>
        <li>Send the exact amount. Network fees are extra.</li>
        <li>Use the exact address{network !== null && `, on ${network} only`}.</li>
        <li>The payment is confirmed automatically.</li>
        {payment.expirationDate && <li>Expires {formatMoment(payment.expirationDate)}.</li>}
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

/** The time left until the payment expires. */
function TimeLeft({ until }: { until: string }) {
  return (
    <LabeledValue term="Time left" value={formatTimeLeft(new Date(until), useNow()) ?? 'none'} />
  );
}

const SECOND = 1000;

/** Hours from which days are shown. */
const LONG = 48;

/** Formats the time left as `6 days 23 h`, `1 h 05 min` or `19 min 32 s`; null once it is over. */
export function formatTimeLeft(until: Date, now: Date): string | null {
  const seconds = Math.floor((until.getTime() - now.getTime()) / SECOND);
  if (!(seconds > 0)) return null;
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  if (hours >= LONG) return `${Math.floor(hours / 24)} days ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${two(minutes)} min`;
  return minutes > 0 ? `${minutes} min ${two(rest)} s` : `${rest} s`;
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
