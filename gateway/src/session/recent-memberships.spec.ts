import { RecentMemberships } from './recent-memberships';

const [EARLY, LATE] = ['2030-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z'];

describe('RecentMemberships', () => {
  let memberships: RecentMemberships;
  beforeEach(() => (memberships = new RecentMemberships()));

  const accessUntil = (copy: string | null, membershipVersion: number) =>
    memberships.accessUntil('u', { username: 'n', accessUntil: copy, membershipVersion })?.toISOString() ?? null;

  it("returns identity's copy without an event", () => {
    expect([accessUntil(EARLY, 1), accessUntil(null, -1)]).toEqual([EARLY, null]);
  });

  it("prefers the newer of an event and identity's copy, also when it ends Pro", () => {
    memberships.add('u', { accessUntil: LATE, version: 2 });
    expect([accessUntil(null, -1), accessUntil(EARLY, 1), accessUntil(EARLY, 2), accessUntil(null, 3)]).toEqual([LATE, LATE, EARLY, null]);
    memberships.add('u', { accessUntil: null, version: 4 });
    expect([accessUntil(EARLY, 3), accessUntil(LATE, 5)]).toEqual([null, LATE]);
  });

  it('ignores events that are older than one it has seen, and those of other users', () => {
    memberships.add('u', { accessUntil: LATE, version: 2 });
    memberships.add('u', { accessUntil: EARLY, version: 1 });
    memberships.add('other', { accessUntil: null, version: 9 });
    expect(accessUntil(null, 0)).toBe(LATE);
  });
});
