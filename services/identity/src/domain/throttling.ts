/** Failures one address has for one e-mail before it has to wait (contract §2). */
export const FAILURES_FREE_OF_WAIT = 5;
/** Seconds of the first wait; each further failure doubles it. */
const FIRST_WAIT = 5;
/** Seconds of the longest wait for one e-mail: whoever owns the account is never shut out for longer (contract §2). */
const LONGEST_WAIT = 60;

/** Failures all networks have for one e-mail before logins from networks the account does not know have to wait (contract §2). */
export const FAILURES_PER_ACCOUNT = 30;
/** Minutes in which an account's failures are counted together. */
export const ACCOUNT_WINDOW_MINUTES = 60;

/** Minutes a failure for one e-mail counts against its address. */
export const PAIR_WINDOW_MINUTES = 15;
/** Failed logins an address has, over all e-mails, within {@link ADDRESS_WINDOW_MINUTES} (contract §2). */
export const FAILURES_PER_ADDRESS = 20;
/** Minutes in which an address's failures and registrations are counted together. */
export const ADDRESS_WINDOW_MINUTES = 10;
/** Registrations an address has within {@link ADDRESS_WINDOW_MINUTES}: enough for a lecture hall behind one router. */
export const REGISTRATIONS_PER_ADDRESS = 200;

/** The failed logins that decide whether an address may try to log in to an account. */
export interface FailureHistory {
  /** Failures for this e-mail from this address, within {@link PAIR_WINDOW_MINUTES}. */
  pairFailures: number;
  /** The last of them; null when there is none. */
  lastPairFailureAt: Date | null;
  /** The failure that fills the address's limit, within {@link ADDRESS_WINDOW_MINUTES}; null while there is room. */
  addressFullSince: Date | null;
  /** Failures for this e-mail from all networks, or from a known network alone, within {@link ACCOUNT_WINDOW_MINUTES}. */
  accountFailures: number;
  /** The last of them; null when there is none. */
  lastAccountFailureAt: Date | null;
}

/** Seconds to wait after this many failures for one e-mail: none below the limit, then 5, 10, 20, 40 and 60 for good. */
export function waitAfter(failures: number, limit = FAILURES_FREE_OF_WAIT): number {
  if (failures < limit) return 0;
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - limit));
}

/** Whole seconds until another login may be tried; 0 when it may be tried now. */
export function secondsUntilLogin(history: FailureHistory, now: Date): number {
  const { pairFailures, lastPairFailureAt, addressFullSince, accountFailures, lastAccountFailureAt } = history;
  const pairWait = lastPairFailureAt ? secondsLeft(lastPairFailureAt, waitAfter(pairFailures), now) : 0;
  const accountWait = lastAccountFailureAt ? secondsLeft(lastAccountFailureAt, waitAfter(accountFailures, FAILURES_PER_ACCOUNT), now) : 0;
  return Math.max(pairWait, accountWait, secondsUntilRoom(addressFullSince, now));
}

/** Whole seconds until an address that filled its limit at `fullSince` has room again; 0 when it has. */
export function secondsUntilRoom(fullSince: Date | null, now: Date): number {
  return fullSince ? secondsLeft(fullSince, ADDRESS_WINDOW_MINUTES * 60, now) : 0;
}

function secondsLeft(from: Date, seconds: number, now: Date): number {
  return Math.max(0, Math.ceil((from.getTime() - now.getTime()) / 1000 + seconds));
}
