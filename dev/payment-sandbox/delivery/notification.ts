import { randomUUID } from 'node:crypto';
import { type ExactFields, writeExact } from '../money/exact-json';
import type { Payment } from '../nowpayments/payment';
import { showNotified, type TopUpDetail } from '../nowpayments/show-payment';
import type { SignedForm } from '../nowpayments/sign';
import { receiverOf } from './receiver';

export interface Notification {
  id: string;
  provider: 'nowpayments' | 'stripe';
  /** The payment or subscription; notifications with the same subject keep their order. */
  subject: string;
  /** A status or event type, such as `finished` or `invoice.paid`. */
  event: string;
  url: string;
  body: string;
  failures: number;
}

/** The result of one attempt: the status of the receiver, or why there was none. */
export interface DeliveryResult {
  notificationId: string;
  subject: string;
  event: string;
  status: number | 'lost' | 'unreachable';
}

/** Another signature than the provider's usual one, to test that the receiver refuses it. */
export interface SigningOptions {
  secret?: string;
  form?: SignedForm;
}

/** The notification about a payment, with changed fields; undefined if it has no permitted receiver. */
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
  const subject = payment.parentId ?? payment.id;
  return { id: randomUUID(), provider: 'nowpayments', subject, event, url, body: writeExact(fields), failures: 0 };
}
