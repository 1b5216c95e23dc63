import type { Receipt } from '@contracts/payments';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../shared/api/baseQuery';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { NoReceipt } from './NoReceipt';
import { PrintStyles } from './PrintStyles';
import { useReceiptQuery } from './receiptApi';
import { ReceiptSheet } from './ReceiptSheet';

/** The receipt of one of the member's orders; prints on one page. */
export function ReceiptPage() {
  const { orderId = '' } = useParams();
  const user = useCurrentUser();
  const { currentData: receipt, error, refetch } = useReceiptQuery(orderId, { skip: !user, refetchOnMountOrArgChange: true });
  usePageTitle(receipt ? `Receipt ${receipt.number}` : 'Receipt');
  return (
    <Container maxWidth="sm" sx={{ py: 8 }}>
      <PrintStyles />
      {user === null ? <LogInFirst orderId={orderId} /> : <Content receipt={receipt} error={error} retry={() => void refetch()} />}
    </Container>
  );
}

interface ContentProps {
  receipt: Receipt | undefined;
  error: unknown;
  retry: () => void;
}

function Content({ receipt, error, retry }: ContentProps) {
  if (receipt) return <ReceiptSheet receipt={receipt} />;
  if (isNotFound(error)) {
    return (
      <NoReceipt
        title="Receipt not found"
        text="You get a receipt once an order is paid. Your orders are on your dashboard."
        link={{ label: 'Go to Dashboard', href: '/dashboard' }}
      />
    );
  }
  return (
    <>
      <Typography variant="h1" gutterBottom>
        Receipt
      </Typography>
      {error ? (
        <LoadError message={messageOf(error, 'The receipt could not be loaded')} retry={retry} />
      ) : (
        <LoadingSkeleton label="Loading the receipt" height={480} />
      )}
    </>
  );
}

const LogInFirst = ({ orderId }: { orderId: string }) => (
  <NoReceipt
    title="Log in to view this receipt"
    text="Only the member who placed the order can view its receipt."
    link={{ label: 'Log in', href: `/login?next=${encodeURIComponent(`/receipt/${orderId}`)}` }}
  />
);
