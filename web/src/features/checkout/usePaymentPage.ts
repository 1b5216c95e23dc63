import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../shared/api/messageOf';
import { useToast } from '../../shared/toast/useToast';
import { useCancelPaymentMutation, usePaymentQuery } from './checkoutApi';
import { nextPage } from './paymentState';
import { usePaymentWatch } from './usePaymentWatch';

/** Follows one payment: looks at it again and again, goes on by itself when it is over, and can call it off. */
export function usePaymentPage(paymentId: string) {
  const navigate = useNavigate();
  const toast = useToast();
  const { data: payment, error, refetch } = usePaymentQuery(paymentId);
  const [cancelPayment, { isLoading: isCancelling }] = useCancelPaymentMutation();
  const destination = payment ? nextPage(payment.status) : null;
  const look = useCallback(() => void refetch(), [refetch]);
  usePaymentWatch(look, payment !== undefined && destination === null);
  useEffect(() => {
    if (destination) void navigate(destination, { replace: true });
  }, [destination, navigate]);
  const cancel = async () => {
    const { error: refusal } = await cancelPayment(paymentId);
    if (!refusal) {
      await navigate('/payment-cancelled', { replace: true });
      return;
    }
    toast({ title: 'Payment Error', description: messageOf(refusal, 'The payment could not be cancelled'), variant: 'destructive' });
    look();
  };
  return { payment, error, look, cancel: () => void cancel(), isCancelling };
}
