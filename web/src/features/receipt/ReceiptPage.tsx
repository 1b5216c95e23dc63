import { paidWithText } from '@contracts/coins';
import type { CreditNoteReference, Receipt } from '@contracts/receipts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useParams } from 'react-router-dom';
import { FRESH } from '../../shared/api/api';
import { path } from '../../shared/api/path';
import { formatDay, formatPrice } from '../../shared/format/format';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { DocumentPage } from './DocumentPage';
import { BuyerAndSeller, Fact, FACTS, Line, Sheet, SheetNote, SUM } from './Sheet';
import { useReceiptQuery } from './receiptApi';

/** The receipt of one of the member's orders; prints on one page. */
export function ReceiptPage() {
  const { orderId = '' } = useParams();
  const user = useCurrentUser();
  const {
    currentData: receipt,
    error,
    refetch,
  } = useReceiptQuery(orderId, { skip: !user, ...FRESH });
  usePageTitle(receipt ? `Receipt ${receipt.number}` : 'Receipt');
  return (
    <DocumentPage
      noun="receipt"
      missing="You get a receipt once an order is paid. Your orders are in your account."
      isVisitor={user === null}
      error={error}
      retry={() => void refetch()}
    >
      {receipt && <ReceiptSheet receipt={receipt} />}
    </DocumentPage>
  );
}

/** The printable receipt: seller, buyer, item, amount and payment, and the credit notes of its refunds. */
function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { number, issuedAt, orderId, refundedAt, item, amount, currency, creditNotes } = receipt;
  const json = path`/api/account/orders/${orderId}/receipt`;
  const pdf = `${json}.pdf`;
  const note = refundedAt !== null && <SheetNote>Refunded on {formatDay(refundedAt)}</SheetNote>;
  return (
    <Sheet title="Receipt" pdf={pdf} json={json} {...receipt} note={note}>
      <Box component="dl" sx={FACTS}>
        <Fact term="Receipt number">{number}</Fact>
        <Fact term="Date">{formatDay(issuedAt)}</Fact>
        <BuyerAndSeller {...receipt} />
      </Box>
      <Box component="dl" sx={SUM}>
        <Line term={item}>{formatPrice(amount)}</Line>
        <Line term="Total" strong>
          {formatPrice(amount)} {currency}
        </Line>
        <Line term="Paid with">{paidWithText(receipt)}</Line>
        {creditNotes.map((one) => (
          <Line key={one.id} term={<CreditNoteLink {...one} />}>
            −{formatPrice(one.amount)}
          </Line>
        ))}
      </Box>
    </Sheet>
  );
}

const CreditNoteLink = ({ id, number }: CreditNoteReference) => (
  <Link component={RouterLink} href={`/credit-note/${id}`}>
    Credit note {number}
  </Link>
);
