import { useParams } from 'react-router-dom';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { DocumentPage } from './DocumentPage';
import { useReceiptQuery } from './receiptApi';
import { ReceiptSheet } from './ReceiptSheet';
import { FRESH } from '../../shared/api/api';

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
      missing="You get a receipt once an order is paid. Your orders are on your dashboard."
      path={`/receipt/${orderId}`}
      isVisitor={user === null}
      error={error}
      retry={() => void refetch()}
    >
      {receipt && <ReceiptSheet receipt={receipt} />}
    </DocumentPage>
  );
}
