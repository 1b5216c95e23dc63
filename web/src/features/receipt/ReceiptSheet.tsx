import { paidWithText } from '@contracts/coins';
import type { Receipt } from '@contracts/payments';
import { mdiPrinterOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDay, formatPrice } from '../../shared/format/format';
import { Icon } from '../../shared/ui/Icon';

/** The printable receipt: seller, buyer, item, amount and payment. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const [seller, ...address] = receipt.seller;
  return (
    <Paper component="article" sx={{ p: { xs: 5, sm: 8 } }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 3, flexWrap: 'wrap', mb: 6 }}>
        <Typography variant="h1">Receipt</Typography>
        <Button className="screen-only" variant="outlined" startIcon={<Icon path={mdiPrinterOutline} />} onClick={() => window.print()}>
          Print
        </Button>
      </Stack>
      {!receipt.livemode && <ReceiptNote>TEST MODE: payments are simulated, and no money was charged.</ReceiptNote>}
      {receipt.refundedAt && <ReceiptNote>Refunded on {formatDay(receipt.refundedAt)}</ReceiptNote>}
      <Box component="dl" sx={FACTS}>
        <Fact term="Receipt number">{receipt.number}</Fact>
        <Fact term="Date">{formatDay(receipt.issuedAt)}</Fact>
        <Fact term="Seller">
          <strong>{seller}</strong>
          {address.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Fact>
        <Fact term="Buyer">
          <strong>{receipt.username}</strong>
          <div>{receipt.email}</div>
        </Fact>
      </Box>
      <Box component="dl" sx={SUM}>
        <Line term={receipt.item}>{formatPrice(receipt.amount)}</Line>
        <Line term="Total" strong>
          {formatPrice(receipt.amount)} {receipt.currency}
        </Line>
        <Line term="Paid with">{paidWithText(receipt)}</Line>
      </Box>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Order {receipt.orderId}
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Questions? <Link href={`mailto:${receipt.supportEmail}`}>{receipt.supportEmail}</Link>
      </Typography>
    </Paper>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="dt" color="textSecondary">
        {term}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

function Line({ term, strong = false, children }: { term: string; strong?: boolean; children: React.ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, py: 2, fontWeight: strong ? 700 : undefined }}>
      <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {term}
      </Box>
      <Typography
        component="dd"
        variant="mono"
        sx={{ m: 0, fontSize: '1rem', fontWeight: 'inherit', textAlign: 'right', overflowWrap: 'break-word' }}
      >
        {children}
      </Typography>
    </Box>
  );
}

const FACTS = { display: 'grid', gap: 5, m: 0, mb: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } };
const SUM = { m: 0, mb: 6, py: 2, borderTop: 1, borderBottom: 1, borderColor: 'divider' };

const ReceiptNote = ({ children }: { children: ReactNode }) => (
  <Box component="p" sx={{ m: 0, mb: 5, px: 4, py: 3, border: 2, borderColor: 'warning.main', borderRadius: 1, fontWeight: 700 }}>
    {children}
  </Box>
);
