/** How the card provider sent somebody back. */
export interface CardReturn {
  status: 'paid' | 'failed';
  /** The provider has added its own parameters: there was a payment, whatever our records say yet. */
  isFromProvider: boolean;
}

/** Ours, and those the card provider adds to the address it returns to. */
const RETURN_PARAMETERS = ['payment', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Reads the return from a card payment off an address (spec §2, payment=success); null when it is none. */
export function readCardReturn(search: URLSearchParams): CardReturn | null {
  if (search.get('payment') !== 'success') return null;
  const redirect = search.get('redirect_status');
  return { status: redirect === 'failed' ? 'failed' : 'paid', isFromProvider: redirect !== null };
}

/** The address without what the return added. */
export function withoutCardReturn(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of RETURN_PARAMETERS) rest.delete(name);
  return rest;
}
