import type { RatingSummary } from '@libs/contracts';

/** Summarizes how many ratings have 1, 2, 3, 4 and 5 stars; null without any. */
export function summarizeStars(distribution: readonly number[]): RatingSummary | null {
  const count = distribution.reduce((sum, number) => sum + number, 0);
  if (count === 0) return null;
  const total = distribution.reduce((sum, number, index) => sum + number * (index + 1), 0);
  return { mean: Math.round((total / count) * 10) / 10, count };
}
