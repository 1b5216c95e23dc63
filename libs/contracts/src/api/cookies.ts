/** A cookie of the site: identity sets it, the security page shows it. */
export interface CookieDescription {
  /** Without the prefix that it has with https. */
  name: string;
  sameSite: 'Lax' | 'Strict';
  /** What it is for, as a sentence. */
  purpose: string;
}

/** Every cookie of the site. */
export const COOKIES = {
  session: { name: 'sid', sameSite: 'Lax', purpose: 'Keeps you logged in.' },
  pendingLogin: {
    name: 'pending-login',
    sameSite: 'Strict',
    purpose: 'Ties the second factor of a login to the browser that sent the password.',
  },
  device: {
    name: 'did',
    sameSite: 'Lax',
    purpose: 'Tells a browser that you have used before from a new one.',
  },
} as const satisfies Record<string, CookieDescription>;

/** Returns the full name: with https, the prefix ties the cookie to this host and to https (docs/accounts.md). */
export const cookieName = ({ name }: CookieDescription, isHttps: boolean): string =>
  isHttps ? `__Host-${name}` : name;

/** Returns the attributes that the cookie is set with, except `Max-Age`. */
export const cookieAttributes = ({ sameSite }: CookieDescription, isHttps: boolean): string =>
  `Path=/; HttpOnly; SameSite=${sameSite}${isHttps ? '; Secure' : ''}`;
