import { randomUUID } from 'node:crypto';
import { type AdminUser, type AuditRecord, SESSION_REVOKED, type SessionRevoked, userChanged } from '@libs/contracts';
import { anAdmin, aUser, aVisitor, CASE_VARIANTS, eventually, type TestService } from '@testing';
import { aMember, another, Browser, resolve, startIdentity } from './factories';

const REASON = { reason: 'shares the account' };
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';
type Member = Awaited<ReturnType<typeof aMember>>;

describe('administering users', () => {
  let service: TestService;
  let admin: Member;
  const revoked: SessionRevoked[] = [];
  beforeAll(async () => {
    service = await startIdentity();
    service.broker.connection.subscribe(SESSION_REVOKED, { callback: (_, message) => void revoked.push(message.json<SessionRevoked>()) });
    await service.broker.connection.flush();
    admin = await anAdministrator();
  });
  afterAll(() => service.close());
  const changesOf = async (userId: string) => {
    const rows = await service.query<{ envelope: unknown }>(
      `select envelope from outbox where envelope ->> 'type' = 'user.changed' and envelope ->> 'subject' = $1 order by seq`,
      [userId],
    );
    return rows.map(({ envelope }) => userChanged.parse(envelope));
  };

  async function anAdministrator(): Promise<Member> {
    const member = await aMember(service);
    await service.query('update users set is_admin = true where id = $1', [member.user.id]);
    return member;
  }
  const act = (userId: string, action: string, by = admin, body: object = REASON) =>
    by.browser.post(`/api/admin/users/${userId}/${action}`, body);
  const search = (query: Record<string, string>) => admin.browser.get(`/api/admin/users?${new URLSearchParams(query).toString()}`);
  const login = ({ email, password }: Member, given = password) => new Browser(service).post('/api/login', { email, password: given });
  const recordsOf = (userId: string) =>
    service.query<Pick<AuditRecord, 'action' | 'reason' | 'before' | 'after'> & { actor_id: string }>(
      'select action, actor_id, reason, before, after from audit_records where subject_id = $1 order by at, id',
      [userId],
    );

  describe('the list', () => {
    it('finds part of a username or email, ignoring case and wildcards, in pages sorted by name', async () => {
      const tag = randomUUID().slice(0, 6);
      for (const name of [`c_${tag}`, `A_${tag}`, `b_${tag}`]) await aMember(service, { username: name, email: `${name}@example.org` });
      const names = (answer: { body: AdminUser[] }) => answer.body.map(({ username }) => username);
      expect(names(await search({ search: `_${tag.toUpperCase()}@` }))).toEqual([`A_${tag}`, `b_${tag}`, `c_${tag}`]);
      expect(names(await search({ search: `%${tag}` }))).toEqual([]);
      const first = await search({ search: `_${tag}@`, limit: '2' });
      const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      const second = await admin.browser.get(next);
      expect([names(first), names(second), second.headers.get('link')]).toEqual([[`A_${tag}`, `b_${tag}`], [`c_${tag}`], null]);
    });

    it.each(CASE_VARIANTS)('finds the email of %s as %s', async (stored, typed) => {
      const tag = randomUUID().slice(0, 6);
      const { username } = await aMember(service, { email: `${stored}.${tag}@example.org` });
      expect((await search({ search: `${typed}.${tag}` })).body).toEqual([expect.objectContaining({ username })]);
      expect((await search({ search: `${typed}x.${tag}` })).body).toEqual([]);
    });

    it('finds usernames as if a letter without its dot were the same', async () => {
      const tag = randomUUID().slice(0, 6);
      const { username } = await aMember(service, { username: `IRIS_${tag}` });
      for (const typed of ['ırıs', 'İris', 'iRiſ'])
        expect((await search({ search: `${typed}_${tag}` })).body).toEqual([expect.objectContaining({ username })]);
    });

    it('shows a user with role, membership and sessions, without secrets', async () => {
      const member = await aMember(service);
      const { user, username, email } = member;
      await another(service, member);
      const expected = {
        id: user.id,
        username,
        email,
        emailConfirmed: false,
        isAdmin: false,
        isPro: false,
        hasSecondFactor: false,
        suspendedAt: null,
      };
      expect((await search({ search: username })).body).toEqual([{ ...expected, createdAt: expect.any(String) }]);
      const { body } = await admin.browser.get(`/api/admin/users/${user.id}`);
      const session = {
        id: expect.any(String),
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        expiresAt: expect.any(String),
      };
      expect(body).toMatchObject({ ...expected, sessions: [session, session] });
      expect(Object.keys(body.sessions[0]).sort()).toEqual(['browser', 'createdAt', 'device', 'expiresAt', 'id', 'lastUsedAt']);
      expect((await admin.browser.get(`/api/admin/users/${UNKNOWN_ID}`)).status).toBe(404);
    });

    it.each(['limit=0', 'limit=101', 'cursor=%20', 'search=a&search=b', 'search=%07'])('rejects %s', async (query) => {
      expect((await admin.browser.get(`/api/admin/users?${query}`)).status).toBe(400);
    });
  });

  describe('a suspension', () => {
    it('ends every session at once, and lets nobody log in with the right password', async () => {
      const member = await aMember(service);
      const second = await another(service, member);
      const ids = [(await member.browser.caller()).sessionId, (await second.caller()).sessionId].sort();
      expect(await act(member.user.id, 'suspend')).toMatchObject({ status: 200, body: { message: 'The user was suspended' } });
      for (const { token } of [member.browser, second]) expect(await resolve(service, token)).toBeNull();
      await eventually(() => expect(revoked.find(({ userId }) => userId === member.user.id)?.sessionIds.sort()).toEqual(ids));
      expect(await login(member)).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
      expect((await login(member)).headers.has('set-cookie')).toBe(false);
      expect(await login(member, 'not the password')).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
      expect((await search({ search: member.username })).body[0].suspendedAt).toEqual(expect.any(String));
    });

    it('ends when the user is restored', async () => {
      const member = await aMember(service);
      await act(member.user.id, 'suspend');
      expect((await act(member.user.id, 'restore')).status).toBe(200);
      expect((await login(member)).status).toBe(200);
      expect((await changesOf(member.user.id)).map(({ version, data }) => [version, data.isSuspended])).toEqual([
        [2, true],
        [3, false],
      ]);
      expect(await recordsOf(member.user.id)).toEqual([
        {
          action: 'user.suspend',
          actor_id: admin.user.id,
          ...REASON,
          before: { suspendedAt: null },
          after: { suspendedAt: expect.any(String) },
        },
        {
          action: 'user.restore',
          actor_id: admin.user.id,
          ...REASON,
          before: { suspendedAt: expect.any(String) },
          after: { suspendedAt: null },
        },
      ]);
    });

    it('leaves no session when it runs during logins', async () => {
      const member = await aMember(service);
      const logins = Promise.all(Array.from({ length: 4 }, () => login(member)));
      await act(member.user.id, 'suspend');
      expect((await logins).filter(({ status }) => ![200, 403].includes(status))).toEqual([]);
      expect(await service.query('select 1 from sessions where user_id = $1', [member.user.id])).toEqual([]);
    });

    it('is refused for oneself, twice, for unknown users and without a reason', async () => {
      const { user } = await aMember(service);
      expect(await act(admin.user.id, 'suspend')).toMatchObject({ status: 409, body: { code: 'own_account' } });
      expect(await act(user.id, 'restore')).toMatchObject({ status: 409, body: { code: 'not_suspended' } });
      await act(user.id, 'suspend');
      expect(await act(user.id, 'suspend')).toMatchObject({ status: 409, body: { code: 'already_suspended' } });
      expect((await act(UNKNOWN_ID, 'suspend')).status).toBe(404);
      for (const body of [{}, { reason: ' a ' }, { reason: 'a'.repeat(501) }])
        expect((await act(user.id, 'restore', admin, body)).status).toBe(400);
    });
  });

  describe('administrators', () => {
    it('are made and removed with the next version of the user, and their sessions follow at once', async () => {
      const member = await aMember(service);
      const isAdmin = async () => (await resolve(service, member.browser.token))?.isAdmin;
      expect((await act(member.user.id, 'administrator')).status).toBe(200);
      expect(await isAdmin()).toBe(true);
      expect((await act(member.user.id, 'administrator/remove')).status).toBe(200);
      expect(await isAdmin()).toBe(false);
      expect((await changesOf(member.user.id)).map(({ version, data }) => [version, data.isAdmin])).toEqual([
        [2, true],
        [3, false],
      ]);
      expect((await recordsOf(member.user.id)).map(({ action, before, after }) => [action, before, after])).toEqual([
        ['administrator.add', { isAdmin: false }, { isAdmin: true }],
        ['administrator.remove', { isAdmin: true }, { isAdmin: false }],
      ]);
    });

    it('can do nothing once they are removed or suspended, even with a token that is still valid', async () => {
      const [former, member] = [await anAdministrator(), await aMember(service)];
      const as = await former.browser.caller();
      await act(former.user.id, 'administrator/remove');
      const late = (action: string) =>
        service.request({ method: 'POST', url: `/api/admin/users/${member.user.id}/${action}`, body: REASON, as });
      expect(await late('suspend')).toMatchObject({ status: 403, body: { code: 'admin_required' } });
      await act(former.user.id, 'administrator');
      await act(former.user.id, 'suspend');
      expect(await late('administrator')).toMatchObject({ status: 403, body: { code: 'admin_required' } });
      expect(await recordsOf(member.user.id)).toEqual([]);
    });

    it('are refused for who is one already, is none, or is suspended', async () => {
      const { user } = await aMember(service);
      expect(await act(user.id, 'administrator/remove')).toMatchObject({ status: 409, body: { code: 'not_administrator' } });
      await act(user.id, 'suspend');
      expect(await act(user.id, 'administrator')).toMatchObject({ status: 409, body: { code: 'user_suspended' } });
      expect(await act(admin.user.id, 'administrator')).toMatchObject({ status: 409, body: { code: 'already_administrator' } });
    });

    it.each([
      ['remove', 'administrator/remove'],
      ['suspend', 'suspend'],
    ])('who %s each other at the same time leave one', async (_verb, action) => {
      const [one, other] = [await anAdministrator(), await anAdministrator()];
      const answers = await Promise.all([act(one.user.id, action, other), act(other.user.id, action, one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const ids = [one.user.id, other.user.id];
      expect(await service.query('select 1 from users where id = any($1) and is_admin and suspended_at is null', [ids])).toHaveLength(1);
    });

    it('cannot lose the last one', async () => {
      await service.query('update users set is_admin = false where id <> $1', [admin.user.id]);
      const both = await Promise.all([act(admin.user.id, 'administrator/remove'), act(admin.user.id, 'administrator/remove')]);
      expect(both).toMatchObject([
        { status: 409, body: { code: 'last_administrator' } },
        { status: 409, body: { code: 'last_administrator' } },
      ]);
      const second = await anAdministrator();
      await act(second.user.id, 'suspend');
      expect((await act(admin.user.id, 'administrator/remove')).status).toBe(409);
      await act(second.user.id, 'restore');
      expect((await act(admin.user.id, 'administrator/remove')).status).toBe(200);
      await service.query('update users set is_admin = true where id = $1', [admin.user.id]);
    });
  });

  it('is for administrators only', async () => {
    const requests = [
      { url: '/api/admin/users' },
      { url: `/api/admin/users/${UNKNOWN_ID}` },
      ...['suspend', 'restore', 'administrator', 'administrator/remove', 'second-factor/reset'].map((action) => ({
        ...{ method: 'POST' as const, url: `/api/admin/users/${UNKNOWN_ID}/${action}`, body: REASON },
      })),
    ];
    for (const request of requests) {
      expect((await service.request({ ...request, as: aVisitor })).status).toBe(401);
      expect((await service.request({ ...request, as: aUser() })).status).toBe(403);
    }
    expect((await service.request({ url: '/api/admin/users', as: anAdmin() })).status).toBe(200);
  });
});
