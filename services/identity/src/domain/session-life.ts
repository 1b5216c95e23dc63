/** Seconds a browser keeps the cookie of somebody who stays logged in: 30 days (contract §2). */
export const STAY_LOGGED_IN_SECONDS = 2_592_000;

/** Seconds after which the server ends an ordinary session: 24 hours (contract §2). */
export const ORDINARY_SECONDS = 86_400;

/** When a session that starts now ends, whatever is done in it: its life is not prolonged by use. */
export function sessionEnd(stayLoggedIn: boolean, now: Date): Date {
  return new Date(now.getTime() + (stayLoggedIn ? STAY_LOGGED_IN_SECONDS : ORDINARY_SECONDS) * 1000);
}
