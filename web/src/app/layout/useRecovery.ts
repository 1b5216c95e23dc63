import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { askAgain } from '../../shared/api/askAgain';
import { live } from '../../shared/live/LiveConnection';
import { forgetUser } from '../../shared/session/forgetUser';
import type { makeStore } from '../store';

/** Retries failed queries when the live connection is back, and forgets the user when the server closes it with their session. */
export function useRecovery(): void {
  const dispatch = useDispatch<ReturnType<typeof makeStore>['dispatch']>();
  useEffect(() => live.listen({ onRecovered: () => void dispatch(askAgain()), onSessionEnded: () => dispatch(forgetUser()) }), [dispatch]);
}
