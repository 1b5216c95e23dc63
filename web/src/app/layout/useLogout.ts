import type { Page } from '@contracts/pages';
import { startTransition, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useMatches, useNavigate } from 'react-router-dom';
import { messageOf } from '../../shared/api/baseQuery';
import { live } from '../../shared/live/LiveConnection';
import { startSession, useLogoutMutation } from '../../shared/session/sessionApi';
import { useToast } from '../../shared/toast/useToast';
import type { makeStore } from '../store';

/**
 * Logs out. From a page for members it leads home: who chose to leave is not told that access is denied. `isLeaving` is true until then.
 */
export function useLogout() {
  const [logout] = useLogoutMutation();
  const [isPending, setPending] = useState(false);
  const dispatch = useDispatch<ReturnType<typeof makeStore>['dispatch']>();
  const [toast, navigate] = [useToast(), useNavigate()];
  const page = useMatches().at(-1)?.handle as Page | undefined;
  const isMembersPage = page?.membersOnly ?? false;
  const logOut = async () => {
    setPending(true);
    const { error } = await logout();
    if (error)
      toast({
        title: 'Error',
        description: messageOf(error, 'Logging out failed. Please try again.'),
        variant: 'destructive',
      });
    else {
      dispatch(startSession(null));
      live.startAnew();
      window.scrollTo(0, 0);
    }
    startTransition(() => {
      if (!error && isMembersPage) void navigate('/');
      setPending(false);
    });
  };
  return {
    logOut: () => void logOut(),
    isLoggingOut: isPending,
    isLeaving: isPending && isMembersPage,
  };
}
