import { currencyLabel, currencyOf } from '@contracts/coins';
import { networkName } from '@contracts/networks';
import type { PaymentView } from '@contracts/payments';
import WalletIcon from '@mui/icons-material/WalletOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatMoment } from '../../shared/format/format';
import { LabeledValue } from './LabeledValue';
import { paymentUri } from './paymentUri';
import { QrCode } from '../../shared/ui/QrCode';
import { TimeLeft } from './TimeLeft';

interface PaymentInstructionsProps {
  payment: PaymentView;
  payAddress: string;
  amount: string;
}

/** States amount, address, network and deadline of a payment, and what happens when the amount is wrong (spec §8). */
export function PaymentInstructions({ payment, payAddress, amount }: PaymentInstructionsProps) {
  const currency = currencyOf(payment.payCurrency);
  const network =
    payment.network === null ? null : networkName(payment.network, currency.tokenOn !== null);
  const uri = paymentUri(payment.payCurrency, payAddress, amount);
  return (
    <>
      <QrCode
        text={uri ?? payAddress}
        label={`QR code to pay ${amount} ${currencyLabel(currency)}`}
      />
      {uri !== null && <WalletLink uri={uri} />}
      <Stack component="dl" sx={{ m: 0, gap: 3 }}>
        <LabeledValue
          term={payment.status === 'partially_paid' ? 'Remaining amount' : 'Amount'}
          value={amount}
          unit={currency.ticker}
          copy="Copy the amount"
        />
        <LabeledValue term="Address" value={payAddress} copy="Copy the address" />
        <LabeledValue term="Currency" value={currencyLabel(currency)} />
        {network !== null && <LabeledValue term="Network" value={network} />}
        {payment.expirationDate && <TimeLeft until={payment.expirationDate} />}
      </Stack>
      <Box component="ul" sx={{ m: 0, pl: 5, '& li': { mb: 1 } }}>
        <li>Send the exact amount. Network fees are extra.</li>
        <li>Use the exact address{network !== null && `, on ${network} only`}.</li>
        <li>The payment is confirmed automatically.</li>
        {payment.expirationDate && <li>Expires {formatMoment(payment.expirationDate)}.</li>}
      </Box>
      <Typography color="textSecondary">
        Sent too little? This page shows how much is missing, so you can send the rest. Sent too
        much? Your purchase goes through, and support can return the difference. Sent too late? Your
        payment still counts, but confirming it may take longer.
      </Typography>
    </>
  );
}

/** Opens the wallet on a phone, where the user cannot scan the QR code. */
function WalletLink({ uri }: { uri: string }) {
  return (
    <Button variant="contained" size="large" href={uri} startIcon={<WalletIcon />} sx={ON_PHONES}>
      Open in wallet
    </Button>
  );
}

const ON_PHONES = { '@media not all and (pointer: coarse)': { display: { sm: 'none' } } };
