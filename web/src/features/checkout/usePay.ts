import { useCallback } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { useConfigQuery } from '../../shared/api/configApi';
import { useToast } from '../../shared/toast/useToast';
import { useCreatePaymentMutation } from './checkoutApi';
import { useIsShown } from './useIsShown';

/** Status codes for a conflict with another order of the member. */
const CONFLICTS = [409, 429];

/**
 * Creates a payment, shows the toast of spec §8 and passes the id to `onCreated`, unless the user has left the page. Opens a hosted payment
 * page in a new tab.
 */
export function usePay(toolId: string | null, onCreated: (paymentId: string) => void) {
  const toast = useToast();
  const { data: config } = useConfigQuery();
  const [createPayment, { isLoading, error: createError }] = useCreatePaymentMutation();
  const hosted = config?.hostedPayments === true;
  const isShown = useIsShown();
  const pay = useCallback(
    async (payCurrency: string) => {
      const tab = openTab(hosted);
      const { data, error } = await createPayment({ toolId, payCurrency });
      if (!data) {
        tab.close();
        toast({
          title: 'Payment Error',
          description: messageOf(error, 'Failed to create payment'),
          variant: 'destructive',
        });
        return;
      }
      if (data.paymentUrl) {
        tab.show(data.paymentUrl);
        toast({
          title: 'Payment Created',
          description: 'Please complete your payment in the new window',
        });
      } else {
        tab.close();
        if (!isShown()) return; // the order is on the dashboard
        toast({
          title: 'Payment Created',
          description:
            'Payment details are shown below. Send the exact amount to complete your purchase',
        });
      }
      if (isShown()) onCreated(data.paymentId);
    },
    [createPayment, hosted, isShown, onCreated, toast, toolId],
  );
  const isBlockedByOrder =
    createError !== undefined && 'status' in createError && CONFLICTS.includes(createError.status);
  return { pay, isCreating: isLoading, isBlockedByOrder };
}

/** A tab opened during the click, before popup blockers intervene; it gets its address later. */
interface PendingTab {
  show(url: string): void;
  close(): void;
}

/** Opens an empty tab immediately if `now` is true; otherwise tries to open one when the address is known. */
function openTab(now: boolean): PendingTab {
  const tab = now ? window.open('', '_blank') : null;
  return {
    show: (url) => {
      if (!tab) {
        window.open(url, '_blank', 'noopener'); // may be blocked; the page also shows the link
        return;
      }
      tab.opener = null;
      tab.location.href = url;
    },
    close: () => tab?.close(),
  };
}
