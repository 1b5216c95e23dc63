import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How the card provider redirected the user back. */
export interface CardReturn {
  status: 'paid' | 'failed';
  /** The provider added its own parameters, so a payment exists even if our records do not show it yet. */
  isFromProvider: boolean;
}

/** Our parameter, and those the card provider adds to the return address. */
const RETURN_PARAMETERS = [
  'payment',
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
];

/** Parses the return from a card payment from the query string (spec §2, payment=success); null when there is none. */
export function readCardReturn(search: URLSearchParams): CardReturn | null {
  if (search.get('payment') !== 'success') return null;
  const redirect = search.get('redirect_status');
  return { status: redirect === 'failed' ? 'failed' : 'paid', isFromProvider: redirect !== null };
}

/** Returns the query string without the parameters of the return. */
export function withoutCardReturn(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of RETURN_PARAMETERS) rest.delete(name);
  return rest;
}

/** Reads the return from a card payment from the address; `clearCardReturn` removes its parameters. */
export function useCardReturn(): { cardReturn: CardReturn | null; clearCardReturn: () => void } {
  const [search, setSearch] = useSearchParams();
  const cardReturn = useMemo(() => readCardReturn(search), [search]);
  const clearCardReturn = useCallback(
    () => setSearch(withoutCardReturn, { replace: true }),
    [setSearch],
  );
  return { cardReturn, clearCardReturn };
}
