/** Returns the name of the session cookie. With https, its prefix ties the cookie to this host and to https (contract §2). */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-sid' : 'sid';
}

/** 256 bits in base64url; nothing else can be a session token. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Returns the session token in a Cookie header; undefined without a well-formed one. The first of several cookies counts. */
export function readSessionToken(cookies: string | undefined, name: string): string | undefined {
  if (cookies === undefined) return undefined;
  for (const pair of cookies.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    return TOKEN.test(value) ? value : undefined;
  }
  return undefined;
}
