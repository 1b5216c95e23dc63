import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { askAgain } from '../../shared/api/askAgain';
import { live } from '../../shared/live/LiveConnection';
import type { makeStore } from '../store';

/** When the live connection comes back, so has the server: what could not be loaded meanwhile is asked for again. */
export function useRecovery(): void {
  const dispatch = useDispatch<ReturnType<typeof makeStore>['dispatch']>();
  useEffect(() => live.listen({ onRecovered: () => void dispatch(askAgain()) }), [dispatch]);
}
