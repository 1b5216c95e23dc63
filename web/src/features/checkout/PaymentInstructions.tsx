import type { PaymentView } from '@contracts/payments';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatMoment } from '../../shared/format/format';
import { currencyLabel, currencyOf } from './currencies';
import { networkName } from './networks';
import { PaymentFact } from './PaymentFact';
import { amountToSend } from './paymentState';
import { paymentUri } from './paymentUri';
import { QrCode } from './QrCode';
import { TimeLeft } from './TimeLeft';

/** How to pay on this page: what to send, where, on which network, how long, and what happens when the amount is wrong (spec §8). */
export function PaymentInstructions({ payment, payAddress }: { payment: PaymentView; payAddress: string }) {
  const currency = currencyOf(payment.payCurrency);
  const amount = amountToSend(payment) ?? payment.payAmount ?? '';
  const term = payment.status === 'partially_paid' ? 'Amount still missing' : 'Amount';
  return (
    <Stack component="section" aria-labelledby="how-to-pay" sx={{ gap: 5 }}>
      <Typography id="how-to-pay" variant="h2">
        How to pay
      </Typography>
      <QrCode text={paymentUri(payment.payCurrency, payAddress, amount)} label={`QR code to pay ${amount} ${currency.ticker}`} />
      <Stack component="dl" sx={{ m: 0, gap: 3 }}>
        <PaymentFact term={term} value={amount} unit={currency.ticker} copy="Copy the amount" />
        <PaymentFact term="Address" value={payAddress} copy="Copy the address" />
        <PaymentFact term="Currency" value={currencyLabel(currency)} />
        {payment.network && <PaymentFact term="Network" value={networkName(payment.network)} />}
        {payment.expirationDate && <TimeLeft until={payment.expirationDate} />}
      </Stack>
      <Box component="ul" sx={{ m: 0, pl: 5, '& li': { mb: 1 } }}>
        <li>Send the exact amount. What your wallet charges for sending comes on top.</li>
        <li>Use the exact address{payment.network ? `, on ${networkName(payment.network)} only` : ''}.</li>
        <li>The payment is confirmed automatically; this page then goes on by itself.</li>
        {payment.expirationDate && <li>Expires {formatMoment(payment.expirationDate)}.</li>}
      </Box>
      <Typography color="textSecondary">
        Sent too little? This page says how much is missing, and the rest may follow. Sent too much? Your purchase goes through and support
        can return the difference. Sent after the time was over? It still counts; the confirmation may take longer.
      </Typography>
    </Stack>
  );
}
