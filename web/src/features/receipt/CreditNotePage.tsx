import type { CreditNote } from '@contracts/receipts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useParams } from 'react-router-dom';
import { path } from '../../shared/api/path';
import { formatDay, formatPrice } from '../../shared/format/format';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { DocumentPage } from './DocumentPage';
import { BuyerAndSeller, Fact, FACTS, Line, Sheet, SUM } from './Sheet';
import { useCreditNoteQuery } from './receiptApi';

/** The credit note of a refund of one of the member's orders; prints on one page. */
export function CreditNotePage() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  const { currentData: creditNote, error, refetch } = useCreditNoteQuery(id, { skip: !user });
  usePageTitle(creditNote ? `Credit note ${creditNote.number}` : 'Credit note');
  return (
    <DocumentPage
      noun="credit note"
      missing="You get a credit note when a payment is refunded. Your orders are in your account."
      isVisitor={user === null}
      error={error}
      retry={() => void refetch()}
    >
      {creditNote && <CreditNoteSheet creditNote={creditNote} />}
    </DocumentPage>
  );
}

/** The printable credit note: the receipt that it belongs to, and the amount refunded. */
function CreditNoteSheet({ creditNote }: { creditNote: CreditNote }) {
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
  const json = path`/api/account/credit-notes/${id}`;
  const pdf = `${json}/credit-note.pdf`;
  return (
    <Sheet title="Credit note" pdf={pdf} json={json} {...creditNote}>
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
