/** How notifications travel. */
export interface DeliveryRules {
  /** Milliseconds each one waits before it leaves. */
  delayMs: number;
  /** Up to so many milliseconds more, at random: notifications overtake each other. */
  jitterMs: number;
  /** How often each is sent, all at once. */
  copies: number;
  /** Which part of them gets lost for good, from 0 to 1. */
  loss: number;
  /** Milliseconds after which a notification that was not taken is sent again, one number for each time. */
  retryMs: readonly number[];
}

/** How notifications are delivered: as the rules say, held back until they are delivered again, or lost for good. */
export const DELIVERY_MODES = ['deliver', 'hold', 'lose'] as const;

/** One of {@link DELIVERY_MODES}. */
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

/** As they travel when nobody asks for anything else. */
export const defaultRules: DeliveryRules = { delayMs: 0, jitterMs: 0, copies: 1, loss: 0, retryMs: [5_000, 30_000, 120_000] };

/** Throws a RangeError for rules that make no sense. */
export function checkRules(rules: DeliveryRules): DeliveryRules {
  const isTime = (value: number) => Number.isFinite(value) && value >= 0 && value <= 3_600_000;
  if (![rules.delayMs, rules.jitterMs, ...rules.retryMs].every(isTime)) throw new RangeError('Times are milliseconds, at most an hour.');
  if (!Number.isInteger(rules.copies) || rules.copies < 1 || rules.copies > 1000) throw new RangeError('Copies are from 1 to 1000.');
  if (!(rules.loss >= 0 && rules.loss <= 1)) throw new RangeError('Loss is a part, from 0 to 1.');
  return rules;
}
