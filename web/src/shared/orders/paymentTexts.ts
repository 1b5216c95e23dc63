import { responseTime } from '@contracts/response-time';

/** What it means that coins were seen, and how long their confirmation takes. */
export const COINS_SEEN =
  'Your coins were seen on the network. Their confirmation takes from a few minutes to about an hour, depending on the coin. You can close this page.';

interface ReviewText {
  /** The cause in the buyer's words; null when it is not known. */
  reason: string | null;
  hasCoins: boolean;
  /** How fast support is (`supportResponseHours`). */
  hours: number | null | undefined;
}

/** The cause of a review, its expected time as far as it is promised, and that coins are safe. */
export function reviewText({ reason, hasCoins, hours }: ReviewText): string {
  const time = responseTime(hours);
  return [
    ...(reason === null ? [] : [reason]),
    `We're checking it by hand${time && `, ${time}`}.`,
    ...(hasCoins ? ['Your coins are safe.'] : []),
  ].join(' ');
}
