import { createHmac } from 'node:crypto';
import { isLosslessNumber, parse, stringify } from 'lossless-json';

/** The texts that known signers sign: sorted keys with JavaScript numbers (as in the provider's samples), with lists as objects, with exact numbers, or the body. */
export const SIGNED_FORMS = ['sorted', 'lists-as-objects', 'numbers-kept', 'raw'] as const;

export type SignedForm = (typeof SIGNED_FORMS)[number];

/** The value of `x-nowpayments-sig`: hex HMAC-SHA512 of a notification's canonical text. */
export function signNotification(
  body: string,
  secret: string,
  form: SignedForm = 'sorted',
): string {
  return createHmac('sha512', secret).update(canonicalText(body, form)).digest('hex');
}

function canonicalText(body: string, form: SignedForm): string {
  switch (form) {
    case 'sorted':
      return JSON.stringify(sortKeys(JSON.parse(body), false));
    case 'lists-as-objects':
      return JSON.stringify(sortKeys(JSON.parse(body), true));
    case 'numbers-kept':
      return stringify(sortKeys(parse(body), false)) ?? body;
    case 'raw':
      return body;
  }
}

function sortKeys(value: unknown, listsAsObjects: boolean): unknown {
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return value;
  if (Array.isArray(value) && !listsAsObjects)
    return value.map((item) => sortKeys(item, listsAsObjects));
  const entries = Object.entries(value).map(
    ([name, held]) => [name, sortKeys(held, listsAsObjects)] as const,
  );
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
