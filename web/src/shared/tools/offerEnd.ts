import { formatDay, formatMoment } from '../format/format';

/** Milliseconds before the end of an offer in which its time of day matters, too. */
const SOON_MS = 48 * 3600 * 1000;

/** Formats the end of an offer. */
export const formatOfferEnd = (end: string): string =>
  Date.parse(end) - Date.now() < SOON_MS ? formatMoment(end) : formatDay(end);
