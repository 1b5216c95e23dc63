import type { LearningPath } from '@contracts/path';
import { countOf, formatPrice } from '../format/format';

/** Says what the steps of a path cost somebody: `7 steps with Pro, 3 sold separately: $74.97`. */
export function pathPrice(
  { toolIds, isPro, premiumTools }: Pick<LearningPath, 'toolIds' | 'isPro' | 'premiumTools'>,
  owned: readonly string[],
  hasPro = false,
): string {
  const sold = premiumTools.filter(({ id }) => !owned.includes(id));
  const proTerms = hasPro ? 'included in your Pro' : 'with Pro';
  const terms = isPro ? proTerms : 'free';
  const included = toolIds.length - premiumTools.length;
  const yours = premiumTools.length - sold.length;
  if (!premiumTools[0]) return `All steps ${terms}`;
  return [
    included && `${countOf(included, 'step')} ${terms}`,
    yours && `${yours} yours`,
    sold[0] &&
      `${sold.length} sold separately: ${formatPrice(sold.reduce((sum, { price }) => sum + price, 0))}`,
  ]
    .filter(Boolean)
    .join(', ');
}
