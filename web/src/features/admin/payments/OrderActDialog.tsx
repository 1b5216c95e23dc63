import type { AdminPayment } from '@contracts/payments';
import { useActOnOrderMutation } from '../adminApi';
import { ReasonDialog } from './ReasonDialog';

/** Ends a review by hand: the buyer gets what was bought, or it is taken back. */
export function OrderActDialog({ order, act, onClose }: { order: AdminPayment; act: 'settle' | 'refund'; onClose: () => void }) {
  const [actOnOrder] = useActOnOrderMutation();
  const settling = act === 'settle';
  return (
    <ReasonDialog
      title={settling ? 'Settle this order' : 'Refund this order'}
      text={
        settling
          ? 'The order counts as paid, and the buyer gets what was bought.'
          : 'The order counts as refunded, and what was bought is taken back. The money itself is sent by hand at the provider.'
      }
      confirm={settling ? 'Settle' : 'Refund'}
      destructive={!settling}
      act={{
        run: (reason) => actOnOrder({ orderId: order.orderId, act, reason }),
        done: settling ? 'The order is settled.' : 'The order is refunded.',
      }}
      onClose={onClose}
    />
  );
}
