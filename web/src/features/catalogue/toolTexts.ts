import { formatCount, formatDay, formatMoment } from '../../shared/format/format';

/** Milliseconds before the end of an offer in which its time of day matters, too. */
const SOON = 48 * 3600 * 1000;

/** Formats the end of an offer. */
export const formatOfferEnd = (end: string): string =>
  Date.parse(end) - Date.now() < SOON ? formatMoment(end) : formatDay(end);

/** States how many members bought a tool, at least one. */
export const buyersText = (count: number): string =>
  count === 1 ? '1 person bought this' : `${formatCount(count)} people bought this`;
