import type { LiveMessage } from '@contracts/live';
import { PAYMENT_STATUSES } from '@contracts/payments';

type Fields = Record<string, unknown>;

/** The fields of each documented message, and what they may hold. */
const MESSAGES: Record<LiveMessage['type'], Record<string, (value: unknown) => boolean>> = {
  download_count_update: {
    toolId: isId,
    downloadCount: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  },
  payment_status_update: {
    paymentId: isId,
    orderId: isId,
    status: (value) => PAYMENT_STATUSES.some((status) => status === value),
  },
  entitlements_update: { toolId: (value) => value === null || isId(value) },
  reviews_update: {},
};

/** Parses a message of the live connection. Throws for everything that is not a documented message (spec §7). */
export function readMessage(data: unknown): LiveMessage {
  const message: unknown = typeof data === 'string' ? JSON.parse(data) : data;
  if (isMessage(message)) return message;
  throw new Error(`not a documented message: ${String(data).slice(0, 100)}`);
}

function isMessage(value: unknown): value is LiveMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { type, ...fields } = value as Fields;
  if (typeof type !== 'string' || !Object.hasOwn(MESSAGES, type)) return false;
  return Object.entries(MESSAGES[type as LiveMessage['type']]).every(([name, isValid]) =>
    isValid(fields[name]),
  );
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
