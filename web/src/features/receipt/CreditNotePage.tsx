import { useParams } from 'react-router-dom';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { CreditNoteSheet } from './CreditNoteSheet';
import { DocumentPage } from './DocumentPage';
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
      missing="You get a credit note when a payment is refunded. Your orders are on your dashboard."
      path={`/credit-note/${id}`}
      isVisitor={user === null}
      error={error}
      retry={() => void refetch()}
    >
      {creditNote && <CreditNoteSheet creditNote={creditNote} />}
    </DocumentPage>
  );
}
