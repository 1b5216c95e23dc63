import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api, refetchAfterPayment } from '../../shared/api/api';
import { live } from '../../shared/live/LiveConnection';
import { useMeQuery } from '../../shared/session/sessionApi';
import { OWNED_TOOLS } from '../../shared/tools/toolsApi';
import { LONGEST_TIMEOUT } from '../../shared/tools/useIsBefore';
import type { makeStore } from '../store';

type Store = ReturnType<typeof makeStore>;

/** Milliseconds after the end of Pro for a server whose clock is behind, and before each further attempt. */
export const CLOCK_MARGIN_MS = 1_000;
export const RETRY_DELAY_MS = 30_000;

/**
 * Fetches what the member may use when the server reports a change, and when Pro ends by time, which no message reports.
 */
export function useEntitlementUpdates(): void {
  const dispatch = useDispatch<Store['dispatch']>();
  const { data: user, startedTimeStamp } = useMeQuery();
  const accessUntil = user?.accessUntil;
  useEffect(
    () =>
      live.listen({
        onMessage: (message) =>
          void (message.type === 'entitlements_update' && dispatch(refetchChanged(message.toolId))),
      }),
    [dispatch],
  );
  useEffect(() => {
    if (accessUntil === undefined) return;
    const left = Date.parse(accessUntil) - Date.now();
    const delay = left > 0 ? Math.min(left + CLOCK_MARGIN_MS, LONGEST_TIMEOUT) : RETRY_DELAY_MS;
    const timer = setTimeout(
      () => dispatch(api.util.invalidateTags(['Me', 'Subscription'])),
      delay,
    );
    return () => clearTimeout(timer);
  }, [accessUntil, dispatch, startedTimeStamp]);
}

/** A purchase is checked with payments, which has made the change already. Pro is fetched twice: the gateway may get its event later than this page. */
const refetchChanged = (toolId: string | null) => (dispatch: Store['dispatch']) => {
  if (toolId === null) refetchAfterPayment(dispatch, ['Me', 'Subscription']);
  else dispatch(api.util.invalidateTags([{ type: 'Purchase', id: toolId }, OWNED_TOOLS]));
};
