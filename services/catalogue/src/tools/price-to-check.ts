import type { ToolDetails } from './tool-details';

type Priced = Pick<ToolDetails, 'accessLevel' | 'price'>;

/** The new price of a premium tool; null if there is none: another level, or a price that the tool has already. */
export function priceToCheck(before: Priced | null, after: Priced): number | null {
  if (after.accessLevel !== 'premium' || after.price < 1) return null;
  const isUnchanged = before?.accessLevel === 'premium' && before.price === after.price;
  return isUnchanged ? null : after.price;
}
