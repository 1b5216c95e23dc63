import { z } from 'zod';
import { PAYMENT_STATUSES } from '../api/payments';
import { defineEvent } from './define-event';

const purchase = z.object({ userId: z.uuid(), toolId: z.uuid(), paymentId: z.string() });
const keyByOwner = (data: { userId: string; toolId: string }) => `${data.userId}:${data.toolId}`;

/** A user now owns a premium tool. */
export const purchaseGranted = defineEvent(
  'payments',
  'purchase.granted',
  purchase.extend({ bought: z.boolean() }), // false if an administrator gave it
  keyByOwner,
);

/** A user no longer owns a premium tool. */
export const purchaseRevoked = defineEvent('payments', 'purchase.revoked', purchase, keyByOwner);

/** A user's Pro membership changed; carries its whole state. */
export const subscriptionChanged = defineEvent(
  'payments',
  'subscription.changed',
  z.object({
    userId: z.uuid(),
    proUntil: z.iso.datetime().nullable(), // end of the paid period; null if there is none
    accessUntil: z.iso.datetime().nullable(), // end of Pro access: `proUntil` plus the grace period
    source: z.enum(['crypto', 'stripe', 'grant']).nullable(),
    cancelled: z.boolean(),
  }),
  (data) => data.userId,
);

/** A payment's public status changed. */
export const paymentChanged = defineEvent(
  'payments',
  'payment.changed',
  z.object({
    userId: z.uuid(),
    paymentId: z.uuid(),
    orderId: z.uuid(),
    status: z.enum(PAYMENT_STATUSES),
  }),
  (data) => data.orderId,
);
