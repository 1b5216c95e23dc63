import { randomUUID } from 'node:crypto';
import { type ExactFields, writeExact } from '../money/exact-json';
import type { Payment } from '../nowpayments/payment';
import { showNotified, type TopUpDetail } from '../nowpayments/show-payment';
import type { Notification } from './notification';
import { receiverOf } from './receiver';

/** The notification about a payment as it is now, with some fields changed on request; undefined when nobody is to be told. */
export function writePaymentNotification(
  payment: Payment,
  callbackUrl: string | undefined,
  changes: ExactFields = {},
  detail: TopUpDetail = 'full',
): Notification | undefined {
  const url = payment.ipnCallbackUrl === null ? undefined : receiverOf(payment.ipnCallbackUrl, callbackUrl);
  if (url === undefined) return undefined;
  const fields = { ...showNotified(payment, detail), ...changes };
  const event = typeof fields.payment_status === 'string' ? fields.payment_status : payment.status;
  return {
    id: randomUUID(),
    provider: 'nowpayments',
    about: payment.parentId ?? payment.id,
    event,
    url,
    body: writeExact(fields),
    failures: 0,
  };
}
