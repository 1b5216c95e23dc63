/** Tries before a mail is marked as failed; with the delays between them, almost two days. */
export const MOST_TRIES = 20;

const FIRST_S = 30;
const LONGEST_S = 4 * 3600;

/** Seconds until the next try: 30 after the first, doubling up to four hours. */
export const retryDelay = (tries: number): number => Math.min(FIRST_S * 2 ** (tries - 1), LONGEST_S);
