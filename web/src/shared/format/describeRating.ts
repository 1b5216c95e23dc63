import type { RatingSummary } from '@contracts/rating';
import { countOf } from './format';

/** Describes a rating by members, such as `4.3 of 5 (12 ratings)`. */
export const describeRating = ({ mean, count }: RatingSummary): string =>
  `${mean} of 5 (${countOf(count, 'rating')})`;
