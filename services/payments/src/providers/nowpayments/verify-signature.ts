import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalForms } from './canonical-forms';

const HEX_OF_SHA512 = /^[0-9a-f]{128}$/i;

/** Whether the hex HMAC-SHA512 signature matches one of a notification's canonical forms. */
export function isSigned(raw: Buffer, signature: string | undefined, secret: string): boolean {
  const given = signature?.trim() ?? '';
  if (!HEX_OF_SHA512.test(given)) return false;
  const expected = Buffer.from(given, 'hex');
  return canonicalForms(raw.toString('utf8')).some((form) => timingSafeEqual(createHmac('sha512', secret).update(form).digest(), expected));
}
