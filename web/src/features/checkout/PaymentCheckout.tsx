import { currencyOf } from '@contracts/coins';
import type { PaymentView } from '@contracts/payments';
import Button from '@mui/material/Button';
import { messageOf } from '../../shared/api/baseQuery';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { PaymentPanel } from './PaymentPanel';
import { OrderSummary, ProSummary, ToolSummary } from './ProductSummary';
import { type OrderedTool, useOrderedTool } from './useOrderedTool';
import { usePayment } from './usePayment';

interface PaymentCheckoutProps {
  paymentId: string;
  isNew: boolean;
  /** Leads to a new payment, with the currency that was chosen for this one. */
  onLeave: (currency?: string) => void;
}

/** A created payment: its item, its order's price and its status. Also works when the tool no longer exists. */
export function PaymentCheckout({ paymentId, isNew, onLeave }: PaymentCheckoutProps) {
  const { payment, error, refresh, cancel, isCanceling } = usePayment(paymentId);
  const ordered = useOrderedTool(payment?.toolId ?? null);
  if (!payment) {
    if (!error) return <LoadingSkeleton label="Loading the payment" height={320} />;
    return (
      <>
        <LoadError message={messageOf(error, 'The payment could not be loaded')} retry={refresh} />
        <Button variant="outlined" onClick={() => onLeave()}>
          Start a new payment
        </Button>
      </>
    );
  }
  if (ordered.isLoading) return <LoadingSkeleton label="Loading the tool" height={320} />;
  return (
    <>
      <Ordered payment={payment} tool={ordered.tool} />
      <PaymentPanel
        payment={payment}
        unavailable={ordered.unavailable}
        isNew={isNew}
        isStale={error !== undefined}
        isCanceling={isCanceling}
        onCancel={cancel}
        onLeave={() => onLeave(currencyOf(payment.payCurrency).code)}
      />
    </>
  );
}

function Ordered({ payment, tool }: { payment: PaymentView; tool: OrderedTool['tool'] }) {
  if (payment.toolId === null) return <ProSummary orderPrice={payment.price} />;
  if (tool) return <ToolSummary tool={tool} orderPrice={payment.price} />;
  return <OrderSummary name={payment.toolName ?? 'A tool'} price={payment.price} />;
}
