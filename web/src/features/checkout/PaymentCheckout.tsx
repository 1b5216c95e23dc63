import { findCurrency } from '@contracts/coins';
import type { PaymentView } from '@contracts/payments';
import type { Tool } from '@contracts/tool';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FRESH } from '../../shared/api/api';
import { isNotFound, messageOf } from '../../shared/api/baseQuery';
import { useToast } from '../../shared/toast/useToast';
import { useToolQuery } from '../../shared/tools/toolsApi';
import { LoadError } from '../../shared/ui/LoadError';
import { CheckoutColumns, CheckoutLoading } from './CheckoutColumns';
import { PaymentPanel } from './PaymentPanel';
import { OrderSummary, ProSummary, ToolSummary } from './ProductSummary';
import { cancelledAddress, nextPage } from './addresses';
import { useCancelPaymentMutation, usePaymentQuery, usePaymentState } from './checkoutApi';
import { DEFAULT_CURRENCY } from './useCurrencies';
import { useIsShown } from './useIsShown';
import { whyNotForSale } from './whyNotForSale';

interface PaymentCheckoutProps {
  paymentId: string;
  isNew: boolean;
  /** Leads to a new payment; a currency to begin with keeps an open payment from being shown again. */
  onLeave: (currency: string) => void;
}

/** A created payment: its item, its order's price and its status. Also works when the tool no longer exists. */
export function PaymentCheckout({ paymentId, isNew, onLeave }: PaymentCheckoutProps) {
  const { payment, error, refresh, cancel, isCanceling } = usePayment(paymentId);
  const ordered = useOrderedTool(payment?.toolId ?? null);
  if (!payment) {
    if (!error) return <CheckoutLoading label="Loading the payment" isPaymentFirst />;
    return (
      <>
        <LoadError message={messageOf(error, 'The payment could not be loaded')} retry={refresh} />
        <Button variant="outlined" onClick={() => onLeave(DEFAULT_CURRENCY)}>
          Start a new payment
        </Button>
      </>
    );
  }
  if (ordered.isLoading) return <CheckoutLoading label="Loading the tool" isPaymentFirst />;
  return (
    <CheckoutColumns isPaymentFirst summary={<Ordered payment={payment} tool={ordered.tool} />}>
      <PaymentPanel
        payment={payment}
        unavailable={ordered.unavailable}
        isNew={isNew}
        isStale={error !== undefined}
        isCanceling={isCanceling}
        onCancel={cancel}
        onLeave={() => onLeave(findCurrency(payment.payCurrency).code)}
      />
    </CheckoutColumns>
  );
}

function Ordered({ payment, tool }: { payment: PaymentView; tool: OrderedTool['tool'] }) {
  if (payment.toolId === null) return <ProSummary orderPrice={payment.price} />;
  if (tool) return <ToolSummary tool={tool} orderPrice={payment.price} />;
  return <OrderSummary name={payment.toolName ?? 'A tool'} price={payment.price} />;
}

/** The current state of an order's tool. */
interface OrderedTool {
  tool: Tool | undefined;
  isLoading: boolean;
  /** Why the tool can no longer be bought; null if it can, or while unknown. */
  unavailable: string | null;
}

/** Loads the tool of an order, which may have changed or been deleted since; null stands for Pro. */
function useOrderedTool(toolId: string | null): OrderedTool {
  const { currentData, error, isLoading } = useToolQuery(toolId ?? '', {
    skip: toolId === null,
    ...FRESH,
  });
  if (isNotFound(error)) {
    return { tool: undefined, isLoading, unavailable: 'This tool is no longer available.' };
  }
  return {
    tool: currentData,
    isLoading,
    unavailable: currentData ? whyNotForSale(currentData) : null,
  };
}

/** Milliseconds between polls, initially and after {@link BACK_OFF_AFTER_MS}. */
const INTERVAL_MS = 4000;
const SLOW_INTERVAL_MS = 15_000;
/** Milliseconds on the page after which polling slows down. */
const BACK_OFF_AFTER_MS = 180_000;

/** A payment that could not be loaded is not polled. */
function usePollingInterval(paymentId: string): number {
  const [interval, setInterval] = useState(INTERVAL_MS);
  useEffect(() => {
    const timer = setTimeout(setInterval, BACK_OFF_AFTER_MS, SLOW_INTERVAL_MS);
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
      const toolId = payment?.toolId ?? null;
      await navigate(cancelledAddress({ toolId, paymentId }, 'cancelled'), { replace: true });
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
