/** Seconds that a "stay logged in" session and its cookie last: 30 days (contract §2). */
export const STAY_LOGGED_IN_SECONDS = 2_592_000;

/** Seconds that an ordinary session lasts on the server: 24 hours (contract §2). */
export const ORDINARY_SECONDS = 86_400;

/** Returns when a session that starts at `now` expires. Use does not extend it. */
export function sessionEnd(stayLoggedIn: boolean, now: Date): Date {
  return new Date(now.getTime() + (stayLoggedIn ? STAY_LOGGED_IN_SECONDS : ORDINARY_SECONDS) * 1000);
}
