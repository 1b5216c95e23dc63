/** The name of the session's cookie: tied to this very host and to https where users come by https (contract §2). */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-sid' : 'sid';
}

/** 256 bits in base64url: anything else was never a token of ours. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The session's token from a Cookie header; undefined when there is none that could be ours. The first of several counts. */
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
