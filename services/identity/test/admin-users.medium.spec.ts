import { randomUUID } from 'node:crypto';
import {
  type AdminUser,
  type AuditLogEntry,
  type AuditRecord,
  catalogueAudited,
  paymentsAudited,
  type SessionRevoked,
  userChanged,
} from '@libs/contracts';
import { anAdmin, aUser, aVisitor, CASE_VARIANTS, eventually, type TestService } from '@testing';
import {
  aMember,
  another,
  Browser,
  collectRevocations,
  makeAdministrator,
  resolve,
  startIdentity,
} from './factories';

let service: TestService;
beforeAll(async () => {
  service = await startIdentity();
});
afterAll(() => service.close());

describe('administering users', () => {
  const REASON = { reason: 'shares the account' };
  const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';
  type Member = Awaited<ReturnType<typeof aMember>>;

  let admin: Member;
  let revoked: SessionRevoked[];
  beforeAll(async () => {
    revoked = await collectRevocations(service);
    admin = await anAdministrator();
  });
  const changesOf = async (userId: string) => {
    const rows = await service.query<{ envelope: unknown }>(
      `select envelope from outbox where envelope ->> 'type' = 'user.changed' and envelope ->> 'subject' = $1 order by seq`,
      [userId],
    );
    return rows.map(({ envelope }) => userChanged.parse(envelope));
  };

  async function anAdministrator(): Promise<Member> {
    const member = await aMember(service);
    await makeAdministrator(service, member.user.id);
    return member;
  }
  const act = (userId: string, action: string, by = admin, body: object = REASON) =>
    by.browser.post(`/api/admin/users/${userId}/${action}`, body);
  const search = (query: Record<string, string>) =>
    admin.browser.get(`/api/admin/users?${new URLSearchParams(query).toString()}`);
  const login = ({ email, password }: Member, given = password) =>
    new Browser(service).post('/api/login', { email, password: given });
  const recordsOf = (userId: string) =>
    service.query<
      Pick<AuditRecord, 'action' | 'reason' | 'before' | 'after'> & { actor_id: string }
    >(
      'select action, actor_id, reason, before, after from audit_records where subject_id = $1 order by at, id',
      [userId],
    );

  describe('the list', () => {
    it('finds part of a username or email, ignoring case and wildcards, in pages sorted by name', async () => {
      const tag = randomUUID().slice(0, 6);
      for (const name of [`c_${tag}`, `A_${tag}`, `b_${tag}`])
        await aMember(service, { username: name, email: `${name}@example.org` });
      const names = (answer: { body: AdminUser[] }) => answer.body.map(({ username }) => username);
      expect(names(await search({ search: `_${tag.toUpperCase()}@` }))).toEqual([
        `A_${tag}`,
        `b_${tag}`,
        `c_${tag}`,
      ]);
      expect(names(await search({ search: `%${tag}` }))).toEqual([]);
      const first = await search({ search: `_${tag}@`, limit: '2' });
      const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      const second = await admin.browser.get(next);
      expect([names(first), names(second), second.headers.get('link')]).toEqual([
        [`A_${tag}`, `b_${tag}`],
        [`c_${tag}`],
        null,
      ]);
    });

    it.each(CASE_VARIANTS)('finds the email of %s as %s', async (stored, typed) => {
      const tag = randomUUID().slice(0, 6);
      const { username } = await aMember(service, { email: `${stored}.${tag}@example.org` });
      expect((await search({ search: `${typed}.${tag}` })).body).toEqual([
        expect.objectContaining({ username }),
      ]);
      expect((await search({ search: `${typed}x.${tag}` })).body).toEqual([]);
    });

    it('finds usernames as if a letter without its dot were the same', async () => {
      const tag = randomUUID().slice(0, 6);
      const { username } = await aMember(service, { username: `IRIS_${tag}` });
      for (const typed of ['ırıs', 'İris', 'iRiſ'])
        expect((await search({ search: `${typed}_${tag}` })).body).toEqual([
          expect.objectContaining({ username }),
        ]);
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
      expect((await search({ search: username })).body).toEqual([
        { ...expected, createdAt: expect.any(String) },
      ]);
      const { body } = await admin.browser.get(`/api/admin/users/${user.id}`);
      const session = {
        id: expect.any(String),
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        expiresAt: expect.any(String),
      };
      expect(body).toMatchObject({ ...expected, sessions: [session, session] });
      expect(Object.keys(body.sessions[0]).sort()).toEqual([
        'browser',
        'createdAt',
        'device',
        'expiresAt',
        'id',
        'lastUsedAt',
      ]);
      expect((await admin.browser.get(`/api/admin/users/${UNKNOWN_ID}`)).status).toBe(404);
    });

    it.each(['limit=0', 'limit=101', 'cursor=%20', 'search=a&search=b', 'search=%07'])(
      'rejects %s',
      async (query) => {
        expect((await admin.browser.get(`/api/admin/users?${query}`)).status).toBe(400);
      },
    );
  });

  describe('a suspension', () => {
    it('ends every session at once, and lets nobody log in with the right password', async () => {
      const member = await aMember(service);
      const second = await another(service, member);
      const ids = [
        (await member.browser.caller()).sessionId,
        (await second.caller()).sessionId,
      ].sort();
      expect(await act(member.user.id, 'suspend')).toMatchObject({
        status: 200,
        body: { message: 'The user was suspended' },
      });
      for (const { token } of [member.browser, second])
        expect(await resolve(service, token)).toBeNull();
      await eventually(() =>
        expect(revoked.find(({ userId }) => userId === member.user.id)?.sessionIds.sort()).toEqual(
          ids,
        ),
      );
      expect(await login(member)).toMatchObject({
        status: 403,
        body: { code: 'account_suspended' },
      });
      expect((await login(member)).headers.has('set-cookie')).toBe(false);
      expect(await login(member, 'not the password')).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      });
      expect((await search({ search: member.username })).body[0].suspendedAt).toEqual(
        expect.any(String),
      );
    });

    it('ends when the user is restored', async () => {
      const member = await aMember(service);
      await act(member.user.id, 'suspend');
      expect((await act(member.user.id, 'restore')).status).toBe(200);
      expect((await login(member)).status).toBe(200);
      expect(
        (await changesOf(member.user.id)).map(({ version, data }) => [version, data.isSuspended]),
      ).toEqual([
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
      expect(
        await service.query('select 1 from sessions where user_id = $1', [member.user.id]),
      ).toEqual([]);
    });

    it('is refused for oneself, twice, for unknown users and without a reason', async () => {
      const { user } = await aMember(service);
      expect(await act(admin.user.id, 'suspend')).toMatchObject({
        status: 409,
        body: { code: 'own_account' },
      });
      expect(await act(user.id, 'restore')).toMatchObject({
        status: 409,
        body: { code: 'not_suspended' },
      });
      await act(user.id, 'suspend');
      expect(await act(user.id, 'suspend')).toMatchObject({
        status: 409,
        body: { code: 'already_suspended' },
      });
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
      expect(
        (await changesOf(member.user.id)).map(({ version, data }) => [version, data.isAdmin]),
      ).toEqual([
        [2, true],
        [3, false],
      ]);
      expect(
        (await recordsOf(member.user.id)).map(({ action, before, after }) => [
          action,
          before,
          after,
        ]),
      ).toEqual([
        ['administrator.add', { isAdmin: false }, { isAdmin: true }],
        ['administrator.remove', { isAdmin: true }, { isAdmin: false }],
      ]);
    });

    it('can do nothing once they are removed or suspended, even with a token that is still valid', async () => {
      const [former, member] = [await anAdministrator(), await aMember(service)];
      const as = await former.browser.caller();
      await act(former.user.id, 'administrator/remove');
      const late = (action: string) =>
        service.request({
          method: 'POST',
          url: `/api/admin/users/${member.user.id}/${action}`,
          body: REASON,
          as,
        });
      expect(await late('suspend')).toMatchObject({
        status: 403,
        body: { code: 'admin_required' },
      });
      await act(former.user.id, 'administrator');
      await act(former.user.id, 'suspend');
      expect(await late('administrator')).toMatchObject({
        status: 403,
        body: { code: 'admin_required' },
      });
      expect(await recordsOf(member.user.id)).toEqual([]);
    });

    it('are refused for who is one already, is none, or is suspended', async () => {
      const { user } = await aMember(service);
      expect(await act(user.id, 'administrator/remove')).toMatchObject({
        status: 409,
        body: { code: 'not_administrator' },
      });
      await act(user.id, 'suspend');
      expect(await act(user.id, 'administrator')).toMatchObject({
        status: 409,
        body: { code: 'user_suspended' },
      });
      expect(await act(admin.user.id, 'administrator')).toMatchObject({
        status: 409,
        body: { code: 'already_administrator' },
      });
    });

    it.each([
      ['remove', 'administrator/remove'],
      ['suspend', 'suspend'],
    ])('who %s each other at the same time leave one', async (_verb, action) => {
      const [one, other] = [await anAdministrator(), await anAdministrator()];
      const answers = await Promise.all([
        act(one.user.id, action, other),
        act(other.user.id, action, one),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const ids = [one.user.id, other.user.id];
      expect(
        await service.query(
          'select 1 from users where id = any($1) and is_admin and suspended_at is null',
          [ids],
        ),
      ).toHaveLength(1);
    });

    it('cannot lose the last one', async () => {
      await service.query('update users set is_admin = false where id <> $1', [admin.user.id]);
      const both = await Promise.all([
        act(admin.user.id, 'administrator/remove'),
        act(admin.user.id, 'administrator/remove'),
      ]);
      expect(both).toMatchObject([
        { status: 409, body: { code: 'last_administrator' } },
        { status: 409, body: { code: 'last_administrator' } },
      ]);
      const second = await anAdministrator();
      await act(second.user.id, 'suspend');
      expect((await act(admin.user.id, 'administrator/remove')).status).toBe(409);
      await act(second.user.id, 'restore');
      expect((await act(admin.user.id, 'administrator/remove')).status).toBe(200);
      await makeAdministrator(service, admin.user.id);
    });
  });

  it('is for administrators only', async () => {
    const requests = [
      { url: '/api/admin/users' },
      { url: `/api/admin/users/${UNKNOWN_ID}` },
      ...['suspend', 'restore', 'administrator', 'administrator/remove', 'second-factor/reset'].map(
        (action) => ({
          method: 'POST' as const,
          url: `/api/admin/users/${UNKNOWN_ID}/${action}`,
          body: REASON,
        }),
      ),
    ];
    for (const request of requests) {
      expect((await service.request({ ...request, as: aVisitor })).status).toBe(401);
      expect((await service.request({ ...request, as: aUser() })).status).toBe(403);
    }
    expect((await service.request({ url: '/api/admin/users', as: anAdmin() })).status).toBe(200);
  });
});

describe('the audit log', () => {
  const aRecord = (given: Partial<AuditRecord> = {}): AuditRecord => ({
    id: randomUUID(),
    action: 'tool.edit',
    actorId: randomUUID(),
    subjectType: 'tool',
    subjectId: randomUUID(),
    subjectName: 'Port Scan Simulator',
    userId: null,
    reason: null,
    before: { downloadCount: 1 },
    after: { downloadCount: 100 },
    requestId: 'request-1',
    at: '2026-03-01T12:00:00.000Z',
    ...given,
  });

  const list = (query: Record<string, string> = {}, as = anAdmin()) =>
    service.request<AuditLogEntry[]>({
      url: `/api/admin/audit?${new URLSearchParams(query).toString()}`,
      as,
    });
  const csv = (query: Record<string, string>, as = anAdmin()) =>
    service.request<string>({
      url: `/api/admin/audit.csv?${new URLSearchParams(query).toString()}`,
      as,
    });
  const ids = async (query: Record<string, string>) => (await list(query)).body.map(({ id }) => id);
  const stored = (...records: AuditRecord[]) =>
    eventually(async () => {
      const found = await service.query('select 1 from audit_records where id = any($1::uuid[])', [
        records.map(({ id }) => id),
      ]);
      expect(found).toHaveLength(records.length);
    });
  /** Publishes records of the catalogue and waits until they are stored. */
  const collect = async (...records: AuditRecord[]) => {
    await service.publish(...records.map((record) => catalogueAudited(record)));
    await stored(...records);
  };

  it('collects the records of the catalogue and of payments once, with the names that users have now', async () => {
    const [admin, member] = [await aMember(service), await aMember(service)];
    const edit = aRecord({ actorId: admin.user.id });
    const refund = aRecord({
      action: 'payment.refund',
      actorId: admin.user.id,
      subjectType: 'order',
      subjectName: null,
      userId: member.user.id,
      reason: 'as agreed',
      before: { status: 'paid' },
      after: { status: 'refunded' },
      at: '2026-03-01T13:00:00.000Z',
    });
    await collect(edit);
    await service.publish(catalogueAudited(edit), paymentsAudited(refund), paymentsAudited(refund));
    await stored(refund);
    expect((await list({ actor: admin.user.id })).body).toEqual([
      {
        id: refund.id,
        at: refund.at,
        action: 'payment.refund',
        reason: 'as agreed',
        requestId: 'request-1',
        actor: { id: admin.user.id, username: admin.username },
        subject: { type: 'order', id: refund.subjectId, name: null },
        user: { id: member.user.id, username: member.username },
        before: { status: 'paid' },
        after: { status: 'refunded' },
      },
      expect.objectContaining({
        id: edit.id,
        subject: { type: 'tool', id: edit.subjectId, name: edit.subjectName },
        user: null,
      }),
    ]);
  });

  it('is filtered by administrator, action, subject and time', async () => {
    const [admin, member] = [await aMember(service), await aMember(service)];
    const actorId = admin.user.id;
    const unlisted = aRecord({ actorId, subjectName: 'Odd_Name', at: '2026-04-01T00:00:00.000Z' });
    const removed = aRecord({
      actorId,
      action: 'tool.delete',
      after: null,
      at: '2026-04-02T00:00:00.000Z',
    });
    const granted = aRecord({
      actorId,
      action: 'purchase.grant',
      subjectType: 'user',
      subjectId: member.user.id,
      subjectName: null,
      userId: member.user.id,
      at: '2026-04-03T00:00:00.000Z',
    });
    await collect(unlisted, removed, granted);
    const actor = admin.username;
    expect(await ids({ actor: actor.toUpperCase() })).toEqual([
      granted.id,
      removed.id,
      unlisted.id,
    ]);
    expect(await ids({ actor, action: 'tool.delete' })).toEqual([removed.id]);
    expect(await ids({ actor, subject: 'odd_n' })).toEqual([unlisted.id]);
    expect(await ids({ actor, subject: 'odd%n' })).toEqual([]);
    expect(await ids({ subject: removed.subjectId.toUpperCase() })).toEqual([removed.id]);
    expect(await ids({ subject: member.username })).toEqual([granted.id]);
    expect(await ids({ subject: member.user.id })).toEqual([granted.id]);
    expect(await ids({ actor, from: '2026-04-02T00:00:00Z' })).toEqual([granted.id, removed.id]);
    expect(
      await ids({ actor, from: '2026-04-01T02:00:00+02:00', to: '2026-04-03T00:00:00Z' }),
    ).toEqual([removed.id, unlisted.id]);
    expect(await ids({ actor: randomUUID() })).toEqual([]);
  });

  it.each(CASE_VARIANTS)('finds the name of %s as %s', async (stored, typed) => {
    const record = aRecord({
      subjectName: `The ${stored} Scanner`,
      actorId: (await aMember(service)).user.id,
    });
    await collect(record);
    expect(await ids({ subject: `the ${typed} s`, actor: record.actorId })).toEqual([record.id]);
    expect(await ids({ subject: `the ${typed}x`, actor: record.actorId })).toEqual([]);
  });

  it('finds the name of an administrator, whatever the case', async () => {
    const admin = await aMember(service, { username: `IRIS_${randomUUID().slice(0, 6)}` });
    const record = aRecord({ actorId: admin.user.id });
    await collect(record);
    expect(await ids({ actor: admin.username.replaceAll('I', 'ı').replace('S', 'ſ') })).toEqual([
      record.id,
    ]);
  });

  it('has pages that neither repeat nor skip entries of the same time', async () => {
    const actorId = randomUUID();
    const records = Array.from({ length: 5 }, () => aRecord({ actorId }));
    await collect(...records);
    const seen: string[] = [];
    let url = `/api/admin/audit?actor=${actorId}&limit=2`;
    for (let page = 0; url && page < 5; page += 1) {
      const { body, headers } = await service.request<AuditLogEntry[]>({ url, as: anAdmin() });
      seen.push(...body.map(({ id }) => id));
      url = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual(
      records
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
  });

  it('rejects invalid parameters, and everyone but administrators', async () => {
    for (const query of [
      'action=tool.steal',
      'from=yesterday',
      'to=2026-02-30T00:00:00Z',
      'limit=0',
      'limit=201',
      'cursor=x',
    ])
      expect((await list(Object.fromEntries(new URLSearchParams(query)))).status).toBe(400);
    expect((await csv({ action: 'tool.steal' })).status).toBe(400);
    for (const read of [list, csv]) {
      expect((await read({}, aVisitor)).status).toBe(401);
      expect((await read({}, aUser())).status).toBe(403);
    }
  });

  it('is exported as CSV with the same filter, in batches, without formulas', async () => {
    const admin = await aMember(service);
    const hostile = aRecord({
      actorId: admin.user.id,
      subjectName: '=HYPERLINK("http://evil.example")',
      reason: '+1;=2',
      after: null,
    });
    await collect(hostile);
    const many = randomUUID();
    await service.query(
      `insert into audit_records (id, at, action, actor_id, subject_type, subject_id)
       select gen_random_uuid(), now() - n * interval '1 second', 'tool.add', $1, 'tool', gen_random_uuid() from generate_series(1, 1201) n`,
      [many],
    );
    const { status, headers, body } = await csv({ actor: admin.user.id });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [, line, rest] = body.split('\r\n');
    expect(line).toBe(
      [
        '2026-03-01T12:00:00.000Z',
        'tool.edit',
        admin.username,
        admin.user.id,
        'tool',
        hostile.subjectId,
        `'=HYPERLINK(""http://evil.example"")`,
        '',
        '',
        `'+1;'=2`,
        '{""downloadCount"":1}',
        '',
        'request-1',
        hostile.id,
      ]
        .map((value) => `"${value}"`)
        .join(','),
    );
    expect(rest).toBe('');
    const lines = (await csv({ actor: many })).body.trim().split('\r\n').slice(1);
    expect([lines.length, new Set(lines).size]).toEqual([1201, 1201]);
    expect(lines.every((one) => one.includes(`"deleted user","${many}"`))).toBe(true);
  });

  it('refuses an export that would be too long', async () => {
    const actor = randomUUID();
    await service.seed(
      `insert into audit_records (id, at, action, actor_id, subject_type, subject_id)
       select gen_random_uuid(), now(), 'tool.add', $1, 'tool', $1 from generate_series(1, 100001)`,
      [actor],
    );
    expect(await csv({ actor })).toMatchObject({ status: 400, body: { code: 'too_many_entries' } });
  });

  it.each([
    'update audit_records set reason = $$x$$',
    'delete from audit_records',
    'truncate audit_records',
  ])('refuses "%s"', async (statement) => {
    await expect(service.query(statement)).rejects.toThrow('audit records are append-only');
  });
});
