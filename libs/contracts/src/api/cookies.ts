/** A cookie of the site: identity sets it, the security page shows it. */
export interface CookieDescription {
  /** Without the prefix that it has with https. */
  name: string;
  sameSite: 'Lax' | 'Strict';
  /** What it is for, as a sentence. */
  purpose: string;
  /** How long the browser keeps it. */
  kept: string;
}

/** Every cookie of the site. /security and /terms list them from here. */
export const COOKIES = {
  session: {
    name: 'sid',
    sameSite: 'Lax',
    purpose: 'Keeps you logged in.',
    kept: '24 hours at most, or 30 days if you choose to stay logged in',
  },
  pendingLogin: {
    name: 'pending-login',
    sameSite: 'Strict',
    purpose: 'Ties the second factor of a login to the browser that sent the password.',
    kept: 'five minutes, and only if you use two-factor authentication',
  },
  device: {
    name: 'did',
    sameSite: 'Lax',
    purpose: 'Recognizes this browser, so that we can email you about logins from others.',
    kept: 'a year after your last login',
  },
} as const satisfies Record<string, CookieDescription>;

/** Whose the cookies are. Stripe's script is loaded with the card form only. */
export const COOKIE_ORIGIN =
  'All of them are ours. Only the card form, where card payment is offered, can add cookies of Stripe, against fraud.';

/** Returns the full name: with https, the prefix ties the cookie to this host and to https (docs/accounts.md). */
export const cookieName = ({ name }: CookieDescription, isHttps: boolean): string =>
  isHttps ? `__Host-${name}` : name;

/** Returns the attributes that the cookie is set with, except `Max-Age`. */
export const cookieAttributes = ({ sameSite }: CookieDescription, isHttps: boolean): string =>
  `Path=/; HttpOnly; SameSite=${sameSite}${isHttps ? '; Secure' : ''}`;
