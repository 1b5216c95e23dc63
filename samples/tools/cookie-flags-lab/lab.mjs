/** A cookie jar in memory that follows RFC 6265bis, as far as this lesson needs it. No real cookie is touched. */

/** What browsers do with a cookie whose line names no SameSite, and how young it must be for Chrome's exception (seconds). */
export const browsers = [
  { id: 'chrome', name: 'Chrome, Edge or Opera', withoutSameSite: 'Lax', postAllowedFor: 120 },
  { id: 'firefox', name: 'Firefox or Safari', withoutSameSite: 'None', postAllowedFor: 0 },
];

/** Host, scheme and path of an address, and its site: scheme and the last two words of the host. */
export function placeOf(address) {
  const { protocol, hostname, pathname } = new URL(address);
  return { secure: protocol === 'https:', host: hostname, path: pathname, site: `${protocol}//${hostname.split('.').slice(-2).join('.')}` };
}

/** The name, value and attributes in a Set-Cookie line; attributes it does not know are ignored, as browsers do. */
export function parseSetCookie(line) {
  const [pair, ...rest] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  if (at < 1) throw new Error('A cookie begins with name=value');
  const attributes = new Map(rest.map((part) => [part.split('=')[0].toLowerCase(), part.includes('=') ? part.slice(part.indexOf('=') + 1) : '']));
  const sameSite = { strict: 'Strict', lax: 'Lax', none: 'None' }[attributes.get('samesite')?.toLowerCase()];
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    secure: attributes.has('secure'),
    httpOnly: attributes.has('httponly'),
    sameSite,
    path: attributes.get('path')?.startsWith('/') ? attributes.get('path') : undefined,
    domain: attributes.get('domain')?.replace(/^\./, '').toLowerCase() || undefined,
    maxAge: /^-?\d+$/.test(attributes.get('max-age') ?? '') ? Number(attributes.get('max-age')) : undefined,
  };
}

/** The first reason for which a browser refuses to keep a cookie, or undefined. `by` is 'server' or 'script'. */
export function refusal(cookie, place, by = 'server') {
  if (by === 'script' && cookie.httpOnly) return 'A script cannot set an HttpOnly cookie.';
  if (cookie.secure && !place.secure) return 'Secure cookies can be set over https only.';
  if (cookie.sameSite === 'None' && !cookie.secure) return 'SameSite=None needs Secure.';
  if (cookie.domain && !covers(cookie.domain, place.host)) return `${place.host} does not belong to the domain ${cookie.domain}.`;
  if (cookie.domain && !cookie.domain.includes('.')) return `${cookie.domain} is an ending that belongs to everybody.`;
  if (/^__secure-/i.test(cookie.name) && !cookie.secure) return 'A name with __Secure- needs Secure.';
  if (/^__host-/i.test(cookie.name) && !(cookie.secure && cookie.path === '/' && !cookie.domain)) return 'A name with __Host- needs Secure, Path=/ and no Domain.';
  return undefined;
}

function covers(domain, host) {
  return host === domain || host.endsWith(`.${domain}`);
}

/** Without a Path the folder of the page counts: /account/login gives /account. */
function folderOf(path) {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}

function pathFits(wanted, path) {
  return path === wanted || (path.startsWith(wanted) && (wanted.endsWith('/') || path[wanted.length] === '/'));
}

/** The cookies of one simulated browser. */
export class Jar {
  #cookies = [];
  #now = 0;
  #browser;

  constructor(browser = browsers[0]) {
    this.#browser = browser;
  }

  /** Lets time pass, in seconds. */
  wait(seconds) {
    this.#now += seconds;
  }

  /** Keeps a cookie that a page at this address sets; answers the reason when it is refused, otherwise undefined. */
  set(line, address, by = 'server') {
    const place = placeOf(address);
    const cookie = parseSetCookie(line);
    const reason = refusal(cookie, place, by);
    if (reason) return reason;
    const kept = { ...cookie, host: cookie.domain ?? place.host, hostOnly: !cookie.domain, path: cookie.path ?? folderOf(place.path) };
    const same = (other) => other.name === kept.name && other.host === kept.host && other.path === kept.path;
    if (by === 'script' && this.#cookies.some((other) => same(other) && other.httpOnly)) return 'A script cannot replace an HttpOnly cookie.';
    this.#cookies = this.#cookies.filter((other) => !same(other));
    kept.since = this.#now;
    kept.until = kept.maxAge === undefined ? Infinity : this.#now + kept.maxAge;
    if (kept.until > this.#now) this.#cookies.push(kept);
    return undefined;
  }

  /**
   * What happens to each living cookie in a request: sent or not, and why. A request has an address, the `page` it comes
   * from (undefined when the person typed the address), a method, and whether it is a navigation that changes the page.
   */
  decide(request) {
    const target = placeOf(request.address);
    return this.#living().map((cookie) => {
      const age = this.#now - cookie.since;
      return { cookie, ...decideSameSite(cookie, target, request, this.#browser, age) };
    });
  }

  /** The names of the cookies that a request carries, longest path first, as browsers order them. */
  send(request) {
    const sent = this.decide(request).filter((decision) => decision.sent);
    return sent.sort((a, b) => b.cookie.path.length - a.cookie.path.length).map(({ cookie }) => cookie.name);
  }

  /** The names of the cookies that a script on this page can read. */
  readable(address) {
    const place = placeOf(address);
    return this.#living().filter((cookie) => !cookie.httpOnly && misplaced(cookie, place) === undefined).map(({ name }) => name);
  }

  #living() {
    return this.#cookies.filter(({ until }) => until > this.#now);
  }
}

function misplaced(cookie, target) {
  if (cookie.hostOnly ? target.host !== cookie.host : !covers(cookie.host, target.host)) return `Belongs to ${cookie.host}${cookie.hostOnly ? ' alone' : ''}.`;
  if (!pathFits(cookie.path, target.path)) return `Belongs to the path ${cookie.path}.`;
  if (cookie.secure && !target.secure) return 'Secure: never over http.';
  return undefined;
}

/** Whether a cookie is sent, and why, in a browser for which the cookie is `age` seconds old. */
function decideSameSite(cookie, target, { page, method = 'GET', navigation = false }, browser, age) {
  const reason = misplaced(cookie, target);
  if (reason) return { sent: false, why: reason };
  if (page === undefined) return { sent: true, why: 'The person typed the address.' };
  if (placeOf(page).site === target.site) return { sent: true, why: 'The request comes from the same site.' };
  const rule = cookie.sameSite ?? browser.withoutSameSite;
  const named = cookie.sameSite ? `SameSite=${rule}` : `No SameSite given, which ${browser.name} takes as ${rule}`;
  if (rule === 'None') return { sent: true, why: `${named}: from every site.` };
  if (rule === 'Strict') return { sent: false, why: `${named}: not when another site is the origin.` };
  if (!navigation) return { sent: false, why: `${named}: from another site only when the page itself changes.` };
  if (method === 'GET') return { sent: true, why: `${named}, which lets plain links through.` };
  if (!cookie.sameSite && age < browser.postAllowedFor) return { sent: true, why: `${named}, except for ${method} while the cookie is younger than two minutes.` };
  return { sent: false, why: `${named}: from another site with GET only, not with ${method}.` };
}

/** Plays a scenario in a browser: the cookies refused with their reasons, the decisions about the request, what a script can read. */
export function play(scenario, browser = browsers[0]) {
  const jar = new Jar(browser);
  const refused = [];
  for (const { line, at, by, wait } of scenario.cookies) {
    if (wait) jar.wait(wait);
    const reason = jar.set(line, at, by);
    if (reason) refused.push({ line, reason });
  }
  if (scenario.wait) jar.wait(scenario.wait);
  return { refused, decisions: jar.decide(scenario.request), sent: jar.send(scenario.request), readable: jar.readable(scenario.request.address) };
}
