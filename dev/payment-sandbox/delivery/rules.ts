export interface DeliveryRules {
  delayMs: number;
  /** Random additional delay, with which notifications overtake each other. */
  jitterMs: number;
  copies: number;
  /** The proportion that is lost, from 0 to 1. */
  loss: number;
  /** Delays before the retries of a failed notification, in milliseconds. */
  retryMs: readonly number[];
}

/** Delivery by the rules, held until delivered again, or lost. */
export const DELIVERY_MODES = ['deliver', 'hold', 'lose'] as const;

export type DeliveryMode = (typeof DELIVERY_MODES)[number];

/** The rules unless others are set. */
export const DEFAULT_RULES: DeliveryRules = { delayMs: 0, jitterMs: 0, copies: 1, loss: 0, retryMs: [5_000, 30_000, 120_000] };

/** Returns the rules or throws a RangeError. */
export function checkRules(rules: DeliveryRules): DeliveryRules {
  const isTime = (value: number) => Number.isFinite(value) && value >= 0 && value <= 3_600_000;
  if (![rules.delayMs, rules.jitterMs, ...rules.retryMs].every(isTime)) throw new RangeError('Times are milliseconds, at most an hour.');
  if (!Number.isInteger(rules.copies) || rules.copies < 1 || rules.copies > 1000) throw new RangeError('Copies are from 1 to 1000.');
  if (!(rules.loss >= 0 && rules.loss <= 1)) throw new RangeError('Loss is a proportion from 0 to 1.');
  return rules;
}
