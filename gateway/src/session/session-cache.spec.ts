import type { ResolvedSession } from '@libs/contracts';
import { SessionCache } from './session-cache';

const now = new Date('2030-01-01T00:00:00Z');
const session: ResolvedSession = {
  userId: 'u',
  sessionId: 's',
  isAdmin: false,
  expiresAt: '2030-01-01T00:00:01Z',
};

describe('SessionCache', () => {
  let cache: SessionCache;
  beforeEach(() => (cache = new SessionCache()));

  it('caches the session of a token, and that a token has none', () => {
    cache.set('h', session, cache.startRequest());
    cache.set('dead', null, cache.startRequest());
    expect([cache.get('h', now), cache.get('dead', now), cache.get('other', now)]).toEqual([
      session,
      null,
      undefined,
    ]);
  });

  it('returns no session after it has expired', () => {
    cache.set('h', session, cache.startRequest());
    expect(cache.get('h', new Date('2030-01-01T00:00:01Z'))).toBeNull();
  });

  it.each([['s'], ['u']])('invalidates the session when %s is revoked', (id) => {
    cache.set('h', session, cache.startRequest());
    cache.invalidate(['x', id]);
    expect(cache.get('h', now)).toBeUndefined();
    cache.set('h', session, cache.startRequest());
    expect(cache.get('h', now)).toBe(session);
  });

  it('never caches a response to a request made before the revocation', () => {
    const early = cache.startRequest();
    cache.invalidate(['s']);
    cache.set('h', session, early);
    expect(cache.get('h', now)).toBeUndefined();
  });

  it('does not share a request made before any revocation', () => {
    const early = cache.startRequest();
    expect(cache.isCurrent(early)).toBe(true);
    cache.invalidate(['anything']);
    expect([cache.isCurrent(early), cache.isCurrent(cache.startRequest())]).toEqual([false, true]);
  });

  it('also discards pending responses when cleared', () => {
    const early = cache.startRequest();
    cache.clear();
    cache.set('h', session, early);
    cache.set('dead', null, early);
    expect([cache.get('h', now), cache.get('dead', now)]).toEqual([undefined, undefined]);
  });
});
