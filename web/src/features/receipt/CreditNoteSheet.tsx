import type { CreditNote } from '@contracts/payments';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { formatDay, formatPrice } from '../../shared/format/format';
import { RouterLink } from '../../shared/ui/RouterLink';
import { BuyerAndSeller, Fact, FACTS, Line, Sheet, SUM } from './Sheet';
import { path } from '../../shared/api/path';

/** The printable credit note: the receipt that it belongs to, and the amount refunded. */
export function CreditNoteSheet({ creditNote }: { creditNote: CreditNote }) {
  const {
    id,
    number,
    issuedAt,
    orderId,
    receiptNumber,
    receiptIssuedAt,
    receiptAmount,
    item,
    amount,
    currency,
  } = creditNote;
  const pdf = path`/api/account/credit-notes/${id}/credit-note.pdf`;
  return (
    <Sheet title="Credit note" pdf={pdf} {...creditNote}>
      <Box component="dl" sx={FACTS}>
        <Fact term="Credit note number">{number}</Fact>
        <Fact term="Date">{formatDay(issuedAt)}</Fact>
        <Fact term="For receipt">
          <Link component={RouterLink} href={`/receipt/${orderId}`}>
            {receiptNumber}
          </Link>
        </Fact>
        <Fact term="Date of the receipt">{formatDay(receiptIssuedAt)}</Fact>
        <BuyerAndSeller {...creditNote} />
      </Box>
      <Box component="dl" sx={SUM}>
        <Line term={item}>{formatPrice(receiptAmount)}</Line>
        <Line term="Refunded" strong>
          {formatPrice(amount)} {currency}
        </Line>
      </Box>
    </Sheet>
  );
}
