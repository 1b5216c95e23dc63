import type { LearningPath } from '@contracts/path';
import { countOf, formatPrice } from '../format/format';

/** What somebody has already, and the times until which Pro includes premium tools. */
export interface PriceTerms {
  /** The ids of the tools that are bought. */
  owned?: readonly string[];
  hasPro?: boolean;
  /** Those times in `proUntil` that have not come yet. */
  upcoming?: string;
}

export interface PathPrice {
  /** Such as `7 steps with Pro, 3 sold separately: $74.97`. */
  text: string;
  /** Of the dearest step. */
  level: 'free' | 'pro' | 'premium';
}

/** Says what the steps of a path cost somebody now. */
export function pathPrice(
  { toolIds, isPro, premiumTools }: Pick<LearningPath, 'toolIds' | 'isPro' | 'premiumTools'>,
  { owned = [], hasPro, upcoming = '' }: PriceTerms = {},
): PathPrice {
  const others = premiumTools.filter(({ id }) => !owned.includes(id));
  const sold = others.filter(({ proUntil }) => !proUntil || !upcoming.includes(proUntil));
  const forATime = others.length - sold.length;
  const yours = premiumTools.length - others.length;
  const included = toolIds.length - premiumTools.length;
  const withPro = forATime + (isPro ? included : 0);
  const sum = sold.reduce((total, { price }) => total + price, 0);
  const parts: [number, string][] = [
    [isPro ? 0 : included, 'free'],
    [withPro, (hasPro ? 'included in your Pro' : 'with Pro') + (forATime ? ' now' : '')],
    [yours, 'yours'],
    [sold.length, `sold separately: ${formatPrice(sum)}`],
  ];
  const [first, ...rest] = parts.filter(([count]) => count > 0);
  return {
    text: first
      ? [stepsOf(first, toolIds.length), ...rest.map((part) => part.join(' '))].join(', ')
      : '',
    level: sold[0] ? 'premium' : withPro ? 'pro' : 'free',
  };
}

const stepsOf = ([count, terms]: [number, string], all: number): string =>
  `${count === all ? 'All steps' : countOf(count, 'step')} ${terms}`;
