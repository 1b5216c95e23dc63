/** Failures per network and email before the network has to wait (contract §2). */
export const FAILURES_FREE_OF_WAIT = 5;
/** Seconds; each further failure doubles the wait. */
const FIRST_WAIT = 5;
/** Seconds; an attacker cannot lock the owner of an account out for longer (contract §2). */
const LONGEST_WAIT = 60;

/** Failures per email over all networks before logins from unknown networks have to wait (contract §2). */
export const FAILURES_PER_ACCOUNT = 30;
/** Minutes over which the failures of an account are counted. */
export const ACCOUNT_WINDOW_MINUTES = 60;

/** Minutes over which the failures per network and email are counted. */
export const PAIR_WINDOW_MINUTES = 15;
/** Failed logins per network, over all emails, within {@link ADDRESS_WINDOW_MINUTES} (contract §2). */
export const FAILURES_PER_ADDRESS = 20;
/** Minutes over which a network's failed logins and registrations are counted. */
export const ADDRESS_WINDOW_MINUTES = 10;
/** Registrations per network within {@link ADDRESS_WINDOW_MINUTES}: enough for a lecture hall behind one router. */
export const REGISTRATIONS_PER_ADDRESS = 200;

/** The failed logins that decide whether a network may try to log in to an account. */
export interface FailureHistory {
  /** Failures for this email from this network, within {@link PAIR_WINDOW_MINUTES}. */
  pairFailures: number;
  lastPairFailureAt: Date | null;
  /** Time of the failure that reached the limit of the network, within {@link ADDRESS_WINDOW_MINUTES}; null below the limit. */
  addressFullSince: Date | null;
  /** Failures for this email within {@link ACCOUNT_WINDOW_MINUTES}: from all networks, or only from this one when it is known. */
  accountFailures: number;
  lastAccountFailureAt: Date | null;
}

/** Returns the seconds to wait after a number of failures: 0 below the limit, then 5, 10, 20, 40 and at most 60. */
export function waitAfter(failures: number, limit = FAILURES_FREE_OF_WAIT): number {
  if (failures < limit) return 0;
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - limit));
}

/** Returns the whole seconds until the next login may be tried; 0 for now. */
export function secondsUntilLogin(history: FailureHistory, now: Date): number {
  const { pairFailures, lastPairFailureAt, addressFullSince, accountFailures, lastAccountFailureAt } = history;
  const pairWait = lastPairFailureAt ? secondsLeft(lastPairFailureAt, waitAfter(pairFailures), now) : 0;
  const accountWait = lastAccountFailureAt ? secondsLeft(lastAccountFailureAt, waitAfter(accountFailures, FAILURES_PER_ACCOUNT), now) : 0;
  return Math.max(pairWait, accountWait, secondsUntilRoom(addressFullSince, now));
}

/** Returns the whole seconds until a network that reached its limit at `fullSince` may try again; 0 for now. */
export function secondsUntilRoom(fullSince: Date | null, now: Date): number {
  return fullSince ? secondsLeft(fullSince, ADDRESS_WINDOW_MINUTES * 60, now) : 0;
}

function secondsLeft(from: Date, seconds: number, now: Date): number {
  return Math.max(0, Math.ceil((from.getTime() - now.getTime()) / 1000 + seconds));
}

/** Days that a network stays known to an account after its last login. */
export const KNOWN_NETWORK_DAYS = 90;

/** Returns the prefix by which known networks are compared: the first 24 bits of an IPv4 address, a whole IPv6 /64. */
export function knownPrefixOf(network: string): string {
  return /^\d+\.\d+\.\d+\./.exec(network)?.[0] ?? network;
}
