import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../shared/api/baseQuery';
import { useToast } from '../../shared/toast/useToast';
import { cancelledAddress, nextPage } from './addresses';
import { useCancelPaymentMutation, usePaymentQuery } from './checkoutApi';
import { useIsShown } from './useIsShown';
import { usePollPayment } from './usePollPayment';

/** Polls a payment, leaves when it ends, and cancels it on request; `payment` is undefined until loaded and after it ends. */
export function usePayment(paymentId: string) {
  const navigate = useNavigate();
  const toast = useToast();
  const { data: payment, error, refetch } = usePaymentQuery(paymentId);
  const [cancelPayment, { isLoading: isCanceling }] = useCancelPaymentMutation();
  const isShown = useIsShown();
  const destination = payment ? nextPage(payment) : null;
  const refresh = useCallback(() => void refetch(), [refetch]);
  usePollPayment(refresh, payment !== undefined && destination === null);
  useEffect(() => {
    if (!destination) return;
    toast(null); // a toast about the open payment would contradict the page that follows
    void navigate(destination, { replace: true });
  }, [destination, navigate, toast]);
  const cancel = async () => {
    const { error: cancelError } = await cancelPayment(paymentId);
    if (!cancelError) {
      if (!isShown()) return;
      toast(null);
      await navigate(cancelledAddress(payment?.toolId ?? null, 'cancelled'), { replace: true });
      return;
    }
    toast({
      title: 'Payment Error',
      description: messageOf(cancelError, 'The payment could not be canceled'),
      variant: 'destructive',
    });
    refresh();
  };
  return {
    payment: destination === null ? payment : undefined,
    error,
    refresh,
    cancel: () => void cancel(),
    isCanceling,
  };
}
