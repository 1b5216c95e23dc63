import type { LearningPath } from '@contracts/path';
import { countOf, formatPrice } from '../format/format';

/** Says what the steps of a path cost: `7 steps with Pro, 3 sold separately: $74.97`. */
export function pathPrice({
  toolIds,
  isPro,
  premiumCount,
  premiumPrice,
}: Pick<LearningPath, 'toolIds' | 'isPro' | 'premiumCount' | 'premiumPrice'>): string {
  const included = toolIds.length - premiumCount;
  const separately = `${premiumCount} sold separately: ${formatPrice(premiumPrice)}`;
  if (included === 0) return separately;
  const terms = isPro ? 'with Pro' : 'free';
  return premiumCount === 0
    ? `All steps ${terms}`
    : `${countOf(included, 'step')} ${terms}, ${separately}`;
}
