import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../shared/api/baseQuery';
import { useToast } from '../../shared/toast/useToast';
import { cancelledAddress, nextPage } from './addresses';
import { useCancelPaymentMutation, usePaymentQuery, usePaymentState } from './checkoutApi';
import { useIsShown } from './useIsShown';

/** Milliseconds between polls, initially and after {@link BACK_OFF_AFTER}. */
const INTERVAL = 4000;
const SLOW_INTERVAL = 15_000;
/** Milliseconds on the page after which polling slows down. */
const BACK_OFF_AFTER = 180_000;

/** A payment that could not be loaded is not polled. */
function usePollingInterval(paymentId: string): number {
  const [interval, setInterval] = useState(INTERVAL);
  useEffect(() => {
    const timer = setTimeout(setInterval, BACK_OFF_AFTER, SLOW_INTERVAL);
    return () => clearTimeout(timer);
  }, []);
  return usePaymentState(paymentId).data === undefined ? 0 : interval;
}

/** Polls a payment, leaves when it ends, and cancels it on request; `payment` is undefined until loaded and after it ends. */
export function usePayment(paymentId: string) {
  const navigate = useNavigate();
  const toast = useToast();
  const {
    data: payment,
    error,
    refetch,
  } = usePaymentQuery(paymentId, {
    pollingInterval: usePollingInterval(paymentId),
    skipPollingIfUnfocused: true,
  });
  const [cancelPayment, { isLoading: isCanceling }] = useCancelPaymentMutation();
  const isShown = useIsShown();
  const destination = payment ? nextPage(payment) : null;
  const refresh = useCallback(() => void refetch(), [refetch]);
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
