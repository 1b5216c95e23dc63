import type { AdminPayment } from '@contracts/admin-payments';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useActOnOrderMutation } from '../adminApi';
import { isUnpaidGrant, type OrderAction } from './orderAction';
import { orderActionText, orderLine } from './orderActionText';
import { ReasonDialog } from './ReasonDialog';

interface OrderActionDialogProps {
  order: AdminPayment;
  action: OrderAction;
  onClose: () => void;
}

/** Settles or refunds an order, or marks its surplus as handled. Settling without payment needs a separate confirmation. */
export function OrderActionDialog({ order, action, onClose }: OrderActionDialogProps) {
  const [actOnOrder] = useActOnOrderMutation();
  const [confirmed, setConfirmed] = useState(false);
  const { title, text, confirm, successMessage, isDestructive } = orderActionText(action, order);
  const gift = isUnpaidGrant(action, order);
  return (
    <ReasonDialog
      title={title}
      subject={orderLine(order)}
      text={text}
      confirm={confirm}
      destructive={isDestructive}
      ready={!gift || confirmed}
      action={{
        run: (reason) =>
          actOnOrder({
            orderId: order.orderId,
            action,
            reason,
            ...(gift ? { withoutPayment: true } : {}),
          }),
        successMessage,
      }}
      onClose={onClose}
    >
      {gift && (
        <>
          <Alert severity="warning">No payment was received for this order. Grant it anyway?</Alert>
          <FormControlLabel
            label="Yes, grant it without a payment"
            control={
              <Checkbox checked={confirmed} onChange={(_event, checked) => setConfirmed(checked)} />
            }
          />
        </>
      )}
    </ReasonDialog>
  );
}
