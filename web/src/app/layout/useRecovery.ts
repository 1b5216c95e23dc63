import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../shared/api/api';
import { retryFailedQueries } from '../../shared/api/retryFailedQueries';
import { live } from '../../shared/live/LiveConnection';
import { otherTabs, refetchUser } from '../../shared/session/sessionApi';
import type { makeStore } from '../store';

type Dispatch = ReturnType<typeof makeStore>['dispatch'];

/**
 * Retries failed queries, once, when the live connection recovers, and fetches the user when the server closes it because the session ended,
 * and after a login or password change in another tab.
 */
export function useRecovery(): void {
  const dispatch = useDispatch<Dispatch>();
  useEffect(() => {
    const refetch = () => void dispatch(refetchUser());
    if (otherTabs) {
      otherTabs.onmessage = () => {
        refetch();
        live.startAnew();
      };
    }
    return live.listen({
      onRecovered: () => void dispatch(retryFailedQueries()),
      // A running request can be what replaces the session, such as a password change: its response has the new cookie.
      onSessionEnded: () =>
        void Promise.all(dispatch(api.util.getRunningMutationsThunk())).then(refetch),
    });
  }, [dispatch]);
}
