import { PRO_PRICE } from '@contracts/membership';
import { useCallback, useEffect, useRef } from 'react';
import { type ApiError, messageOf } from '../../../shared/api/baseQuery';
import { useConfigQuery } from '../../../shared/api/configApi';
import { useToast } from '../../../shared/toast/useToast';
import { Secure } from '../Secure';
import { LoadError } from '../../../shared/ui/LoadError';
import { useCreateCardIntentMutation } from '../checkoutApi';
import { CardForm, ConfigurationNotice, Initializing } from './CardForm';

/** Subscribes by card. Where cards are not configured, shows the notice of spec §2 (/subscribe 2) without a call. */
export function CardPayment() {
  const { data: config, isLoading } = useConfigQuery();
  if (isLoading) return <Initializing />;
  return config?.cardPayments === false ? <ConfigurationNotice /> : <NewCardPayment />;
}

function NewCardPayment() {
  const { state, retry } = useCardIntent();
  if (state.step === 'failed') return <LoadError message={state.message} retry={retry} />;
  if (state.step === 'not-offered') return <ConfigurationNotice />;
  if (state.step === 'initializing') return <Initializing />;
  return (
    <>
      <CardForm clientSecret={state.clientSecret} label={`Subscribe for ${PRO_PRICE}/month`} />
      <Secure>
        Your card number goes to the card provider over a secure connection, never to us.
      </Secure>
    </>
  );
}

/** The state of the card payment: in preparation, payable, not offered, or failed with a message. */
type CardIntentState =
  | { step: 'initializing' }
  | { step: 'ready'; clientSecret: string }
  | { step: 'not-offered' }
  | { step: 'failed'; message: string };

/** Creates a card payment on first render. A failure shows a toast (spec §8) and can be retried. */
function useCardIntent(): { state: CardIntentState; retry: () => void } {
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
  return error.code === 'cards_not_configured'
    ? { step: 'not-offered' }
    : { step: 'failed', message: messageOf(error, FALLBACK) };
}
