import { currencyMinutes, findCurrency } from '@contracts/coins';
import { responseTime } from '@contracts/response-time';
import { countOf } from '../format/format';

/** What it means that coins were seen, and how long the confirmation of their currency usually takes. */
export function coinsSeenText(payCurrency: string): string {
  const currency = findCurrency(payCurrency);
  const minutes = currencyMinutes(currency);
  const time =
    minutes === null
      ? 'Their confirmation takes from a few minutes to about an hour, depending on the coin.'
      : `${currency.name} usually takes about ${countOf(minutes, 'minute')}.`;
  return `Your coins were seen on the network. ${time} You can close this page.`;
}

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
