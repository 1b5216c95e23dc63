import { setupListeners } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type ApiState, api } from '../../shared/api/api';
import { live } from '../../shared/live/LiveConnection';
import { otherTabs, refetchUser } from '../../shared/session/sessionApi';
import type { makeStore } from '../store';

/**
 * Tells RTK Query when the live connection recovers, and whether the page is visible. Fetches the user when the server closes the connection
 * because the session ended, and after a login or password change in another tab.
 */
export function useRecovery(): void {
  const dispatch = useDispatch<ReturnType<typeof makeStore>['dispatch']>();
  const isFocused = useSelector(({ api: { config } }: ApiState) => config.focused); // a new session resets it
  useEffect(() => {
    const refetch = () => void dispatch(refetchUser());
    if (otherTabs) {
      otherTabs.onmessage = () => {
        refetch();
        live.startAnew();
      };
    }
    return setupListeners(dispatch, (_dispatch, { onOnline, onFocus, onFocusLost }) => {
      const onVisibility = () => dispatch(isVisible() ? onFocus() : onFocusLost());
      if (isFocused !== isVisible()) onVisibility();
      document.addEventListener('visibilitychange', onVisibility);
      const stopListening = live.listen({
        onRecovered: () => dispatch(onOnline()),
        // A running request can be what replaces the session, such as a password change: its response has the new cookie.
        onSessionEnded: () =>
          void Promise.all(dispatch(api.util.getRunningMutationsThunk())).then(refetch),
      });
      return () => {
        stopListening();
        document.removeEventListener('visibilitychange', onVisibility);
      };
    });
  }, [dispatch, isFocused]);
}

const isVisible = (): boolean => document.visibilityState === 'visible';
