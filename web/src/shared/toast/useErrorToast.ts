import { useCallback } from 'react';
import { messageOf } from '../api/baseQuery';
import { useToast } from './useToast';

/** Returns a function that shows why a request failed; `fallback` is shown for an error without a message of its own. */
export function useErrorToast(): (error: unknown, fallback: string) => void {
  const toast = useToast();
  return useCallback(
    (error, fallback) =>
      toast({
        title: 'Error',
        description: messageOf(error, fallback),
        variant: 'destructive',
      }),
    [toast],
  );
}
