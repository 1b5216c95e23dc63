import { useCallback, useEffect, useRef } from 'react';
import { type ApiError, messageOf } from '../../../shared/api/baseQuery';
import { useToast } from '../../../shared/toast/useToast';
import { useCreateCardIntentMutation } from './subscribeApi';

/** The state of the card payment: in preparation, payable, not offered, or failed with a message. */
export type CardIntentState =
  | { step: 'initializing' }
  | { step: 'ready'; clientSecret: string }
  | { step: 'not-offered' }
  | { step: 'failed'; message: string };

/** Creates a card payment on first render. A failure shows a toast (spec §8) and can be retried. */
export function useCardIntent(): { state: CardIntentState; retry: () => void } {
  const toast = useToast();
  const [create, { data, error }] = useCreateCardIntentMutation();
  const isRequested = useRef(false);
  const request = useCallback(async () => {
    const { error: failure } = await create();
    if (failure)
      toast({ title: 'Error', description: messageOf(failure, FALLBACK), variant: 'destructive' });
  }, [create, toast]);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    void request();
  }, [request]);
  return {
    state: stateOf(data?.clientSecret, error as ApiError | undefined),
    retry: () => void request(),
  };
}

const FALLBACK = 'Failed to initialize payment';

function stateOf(clientSecret: string | undefined, error: ApiError | undefined): CardIntentState {
  if (clientSecret) return { step: 'ready', clientSecret };
  if (!error) return { step: 'initializing' };
  return isNotOffered(error)
    ? { step: 'not-offered' }
    : { step: 'failed', message: messageOf(error, FALLBACK) };
}

/** Without a card provider the server answers 503 with this message (docs/payments.md); any other 503 means that a service is unavailable. */
const isNotOffered = ({ status, message }: ApiError): boolean =>
  status === 503 && /not configured/.test(message ?? '');
