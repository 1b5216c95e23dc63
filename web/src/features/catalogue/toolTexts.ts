import { formatCount, formatDay, formatMoment } from '../../shared/format/format';

/** Milliseconds before the end of an offer in which its time of day matters, too. */
const SOON_MS = 48 * 3600 * 1000;

/** Formats the end of an offer. */
export const formatOfferEnd = (end: string): string =>
  Date.parse(end) - Date.now() < SOON_MS ? formatMoment(end) : formatDay(end);

/** A smaller number of members says nothing about a tool. */
const MIN_MEMBERS = 10;

/** Whether so many members speak for a tool. */
export const isWorthTelling = (members: number): boolean => members >= MIN_MEMBERS;

/** States how many members bought a tool. */
export const buyersText = (count: number): string => `${formatCount(count)} people bought this`;
