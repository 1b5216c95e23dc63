import { z } from 'zod';
import { SIGNED_FORMS } from '../nowpayments/sign';
import { FAULTS } from '../http/faults';
import { PAYMENT_ACTIONS } from '../nowpayments/deposit';
import { PAYMENT_STATUSES } from '../nowpayments/payment';
import { TOP_UP_DETAILS } from '../nowpayments/show-payment';
import { CARD_ACTIONS, EVENT_RULES } from '../page/card-routes';

const amount = z.string().regex(/^\d+(\.\d+)?$/);
const milliseconds = z.number().min(0);

/** What the bodies of control calls may hold. */
export const controlRequests = {
  act: z.strictObject({ action: z.enum(PAYMENT_ACTIONS), amount: amount.optional() }),
  set: z.strictObject({
    status: z.enum(PAYMENT_STATUSES).optional(),
    actuallyPaid: amount.optional(),
    payAmount: amount.optional(),
    payCurrency: z.string().optional(),
    priceAmount: amount.optional(),
    orderId: z.string().nullable().optional(),
    quietly: z.boolean().optional(),
  }),
  notify: z.strictObject({
    fields: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])).optional(),
    copies: z.number().int().min(1).max(1000).optional(),
    secret: z.string().optional(),
    form: z.enum(SIGNED_FORMS).optional(),
  }),
  delivery: z.strictObject({
    delayMs: milliseconds.optional(),
    jitterMs: milliseconds.optional(),
    copies: z.number().int().optional(),
    loss: z.number().optional(),
    retryMs: z.array(milliseconds).optional(),
  }),
  release: z.strictObject({ order: z.enum(['kept', 'reversed', 'shuffled']).optional() }),
  fault: z.strictObject({ operation: z.string(), kind: z.enum(FAULTS), times: z.number().int().optional(), path: z.string().optional() }),
  clock: z.strictObject({ advanceMs: milliseconds }),
  pace: z.strictObject({ stepMs: milliseconds }),
  topUps: z.strictObject({ detail: z.enum(TOP_UP_DETAILS) }),
  payOnPage: z.strictObject({ payCurrency: z.string() }),
  card: z.strictObject({ action: z.enum(CARD_ACTIONS) }),
  cardInvoice: z.strictObject({ cents: z.number().int().optional(), currency: z.string().optional(), priceId: z.string().optional() }),
  cardEvents: z.strictObject({ rule: z.enum(EVENT_RULES) }),
  portal: z.strictObject({ hasPortal: z.boolean() }),
} as const;
