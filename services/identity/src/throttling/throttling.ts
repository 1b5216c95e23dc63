import { tooMany } from '@libs/errors';

const FREE_FAILURES = 5; // per network and email, before the network has to wait (docs/accounts.md)
const BASE_WAIT_SECONDS = 5; // each further failure doubles the wait
const MAX_WAIT_SECONDS = 60; // an attacker cannot lock the owner of an account out for longer (docs/accounts.md)

const FAILURES_PER_ACCOUNT = 30; // over all networks, before logins from unknown networks have to wait (docs/accounts.md)
export const ACCOUNT_WINDOW_MINUTES = 60; // in which the failures of an account count

export const PAIR_WINDOW_MINUTES = 15; // in which the failures per network and email count
const FAILURES_PER_NETWORK = 20; // over all emails, before the network has to wait (docs/accounts.md)
const MAX_NETWORK_WAIT_SECONDS = 10; // one person's typos must not lock out everybody behind the same address
export const NETWORK_WINDOW_MINUTES = 10; // in which failed logins and registrations per network count
export const RESETS_PER_NETWORK = 30; // requests for links to set a new password (docs/accounts.md)
export const REGISTRATIONS_PER_NETWORK = 200; // per network: enough for a lecture hall behind one router

export const EMAIL_LINKS_PER_NETWORK = 30; // requests for links to confirm or change an email (docs/accounts.md)

const RESET_LINKS_PER_HOUR = 5; // to one email
export const RESET_LINK_WINDOW_MINUTES = 60;
const RESET_LINK_MINUTES = 30; // for which the latest link works

/** Whether an email gets another link to set a new password, from when the last hour's links were sent, latest first. It always does when the latest has expired. */
export function mayMailResetLink(sent: Date[], now: Date): boolean {
  return (
    sent.length < RESET_LINKS_PER_HOUR || secondsLeft(sent[0]!, RESET_LINK_MINUTES * 60, now) === 0
  );
}

const UNPROVEN_MAILS_PER_DAY = 10; // to one email, from all accounts that have not proven that it is theirs
export const UNPROVEN_WINDOW_MINUTES = 24 * 60;

/** Returns the whole seconds until an email may get another email that a stranger can have caused, from when the last day's were sent, latest first. */
export function secondsUntilUnprovenMail(sent: Date[], now: Date): number {
  const tenth = sent[UNPROVEN_MAILS_PER_DAY - 1];
  return tenth ? secondsLeft(tenth, UNPROVEN_WINDOW_MINUTES * 60, now) : 0;
}

const LOGIN_CHANGES_PER_HOUR = 30; // of one account: every passkey that it can have, and more
export const LOGIN_CHANGE_WINDOW_MINUTES = 60;

/** Returns the whole seconds until the way to log in to an account may change again, from when the last hour's changes were, latest first. */
export function secondsUntilLoginChange(changed: Date[], now: Date): number {
  const earliest = changed[LOGIN_CHANGES_PER_HOUR - 1];
  return earliest ? secondsLeft(earliest, LOGIN_CHANGE_WINDOW_MINUTES * 60, now) : 0;
}

const EMAIL_LINKS_PER_DAY = 10;

/** Returns the whole seconds until a member may request another link to an email, from when the last day's links were issued, latest first. */
export function secondsUntilEmailLink(issued: Date[], now: Date): number {
  const [latest, tenth] = [issued[0], issued[EMAIL_LINKS_PER_DAY - 1]];
  return Math.max(
    latest ? secondsLeft(latest, 60, now) : 0,
    tenth ? secondsLeft(tenth, 86_400, now) : 0,
  );
}

export const CODES_PER_ACCOUNT = 10; // wrong second-factor codes within the window, from all networks
export const CODE_WINDOW_MINUTES = 60;

/** Returns the whole seconds until another code may be tried, from the wrong ones of the window, latest first; 0 for now. */
export function secondsUntilCode(failedAt: Date[], now: Date): number {
  const tenth = failedAt[CODES_PER_ACCOUNT - 1];
  return tenth ? secondsLeft(tenth, CODE_WINDOW_MINUTES * 60, now) : 0;
}

/** The failed logins that decide whether a network may try to log in to an account. */
export interface FailureHistory {
  pairFailures: number;
  lastPairFailureAt: Date | null;
  accountFailures: number; // from all networks, or only from this one when it is known
  lastAccountFailureAt: Date | null;
  networkFailures: number; // over all emails
  lastNetworkFailureAt: Date | null;
}

/** Returns the seconds to wait after a number of failures: 0 below the limit, then 5, 10, 20, 40 and at most 60. */
export function waitAfter(
  failures: number,
  limit = FREE_FAILURES,
  longest = MAX_WAIT_SECONDS,
): number {
  if (failures < limit) return 0;
  return Math.min(longest, BASE_WAIT_SECONDS * 2 ** (failures - limit));
}

/** Returns the whole seconds until the password may be tried; 0 for now. The last failure can be later than `now`, which is when the own transaction began. */
export function secondsUntilLogin(history: FailureHistory, now: Date): number {
  const waits: [Date | null, number][] = [
    [history.lastPairFailureAt, waitAfter(history.pairFailures)],
    [history.lastAccountFailureAt, waitAfter(history.accountFailures, FAILURES_PER_ACCOUNT)],
    [
      history.lastNetworkFailureAt,
      waitAfter(history.networkFailures, FAILURES_PER_NETWORK, MAX_NETWORK_WAIT_SECONDS),
    ],
  ];
  return Math.max(
    ...waits.map(([last, wait]) => (last && wait > 0 ? secondsLeft(last, wait, now) : 0)),
  );
}

/** Returns the whole seconds until a network that reached its limit at `reachedAt` may try again; 0 for now. */
export function secondsUntilNetworkRetry(reachedAt: Date | null, now: Date): number {
  return reachedAt ? secondsLeft(reachedAt, NETWORK_WINDOW_MINUTES * 60, now) : 0;
}

function secondsLeft(from: Date, seconds: number, now: Date): number {
  return Math.max(0, Math.ceil((from.getTime() - now.getTime()) / 1000 + seconds));
}

const MAX_QUEUE = 64; // queued tasks per key, far more than people cause

/** Serializes work per key; different keys run concurrently. Throws 429 when the queue of a key is full. */
export class KeyedMutex {
  private readonly queues = new Map<string, { length: number; last: Promise<unknown> }>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { length: 0, last: Promise.resolve() };
    if (queue.length > MAX_QUEUE)
      throw tooMany('too_many_attempts', 'Too many attempts at once. Please try again.', {
        retryAfter: 1,
      });
    this.queues.set(key, queue);
    queue.length += 1;
    const result = queue.last.then(work).finally(() => {
      queue.length -= 1;
      if (queue.length === 0) this.queues.delete(key);
    });
    queue.last = result.catch(() => undefined); // a failure reaches its caller only, not the next in the queue
    return result;
  }
}
