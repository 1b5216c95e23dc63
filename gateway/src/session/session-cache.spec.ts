import type { ResolvedSession } from '@libs/contracts';
import { SessionCache } from './session-cache';

const now = new Date('2030-01-01T00:00:00Z');
const session: ResolvedSession = { userId: 'u', sessionId: 's', isAdmin: false, expiresAt: '2030-01-01T00:00:01Z' };

describe('the cache of sessions', () => {
  let cache: SessionCache;
  beforeEach(() => (cache = new SessionCache()));

  it('keeps who a token speaks for, and that it speaks for nobody', () => {
    cache.set('h', session, cache.startRequest());
    cache.set('dead', null, cache.startRequest());
    expect([cache.get('h', now), cache.get('dead', now), cache.get('other', now)]).toEqual([session, null, undefined]);
  });

  it('knows when a session is over by itself', () => {
    cache.set('h', session, cache.startRequest());
    expect(cache.get('h', new Date('2030-01-01T00:00:01Z'))).toBeNull();
  });

  it.each([['s'], ['u']])('forgets at the end of %s', (id) => {
    cache.set('h', session, cache.startRequest());
    cache.invalidate(['x', id]);
    expect(cache.get('h', now)).toBeUndefined();
    cache.set('h', session, cache.startRequest());
    expect(cache.get('h', now)).toBe(session);
  });

  it('never keeps an answer that was asked for before the end', () => {
    const early = cache.startRequest();
    cache.invalidate(['s']);
    cache.set('h', session, early);
    expect(cache.get('h', now)).toBeUndefined();
  });

  it('nobody joins a question that was asked before something ended', () => {
    const early = cache.startRequest();
    expect(cache.isCurrent(early)).toBe(true);
    cache.invalidate(['anything']);
    expect([cache.isCurrent(early), cache.isCurrent(cache.startRequest())]).toEqual([false, true]);
  });

  it('cleared, it forgets also what is being asked', () => {
    const early = cache.startRequest();
    cache.clear();
    cache.set('h', session, early);
    cache.set('dead', null, early);
    expect([cache.get('h', now), cache.get('dead', now)]).toEqual([undefined, undefined]);
  });
});
