import { formatBytes, formatMoment, formatPrice } from '../../../shared/format/format';

const LABELS: Record<string, string> = {
  fileSha256: 'File SHA-256',
  isAdmin: 'Administrator',
  isPro: 'Pro',
  totp: 'Authenticator app',
  endedCards: 'Canceled card subscriptions',
  orderId: 'Order ID',
  paymentId: 'Payment ID',
  toolId: 'Tool ID',
  userId: 'User ID',
};

/** Returns what a recorded field is called: `offerEndsAt` becomes `Offer ends at`. */
export function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const FORMATS: Record<string, (value: number) => string> = {
  amount: formatPrice,
  price: formatPrice,
  originalPrice: formatPrice,
  fileSize: formatBytes,
  durationMinutes: (minutes) => `${minutes} min`,
};
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Formats a recorded value for reading; the CSV export has it as it was recorded. */
export function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return FORMATS[name]?.(value) ?? String(value);
  if (typeof value === 'string') return ISO_TIME.test(value) ? formatMoment(value) : value;
  return JSON.stringify(value, null, 2);
}
