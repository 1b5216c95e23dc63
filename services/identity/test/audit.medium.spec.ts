import { randomUUID } from 'node:crypto';
import { type AuditLogEntry, type AuditRecord, catalogueAudited, paymentsAudited } from '@libs/contracts';
import { anAdmin, aUser, aVisitor, CASE_VARIANTS, eventually, type TestService } from '@testing';
import { aMember, startIdentity } from './factories';

const aRecord = (given: Partial<AuditRecord> = {}): AuditRecord => ({
  ...{ id: randomUUID(), action: 'tool.edit', actorId: randomUUID(), subjectType: 'tool', subjectId: randomUUID() },
  ...{ subjectName: 'Port Scan Simulator', userId: null, reason: null, before: { downloadCount: 1 }, after: { downloadCount: 100 } },
  ...{ requestId: 'request-1', at: '2026-03-01T12:00:00.000Z', ...given },
});

describe('the audit log', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startIdentity();
  });
  afterAll(() => service.close());

  const list = (query: Record<string, string> = {}, as = anAdmin()) =>
    service.request<AuditLogEntry[]>({ url: `/api/admin/audit?${new URLSearchParams(query).toString()}`, as });
  const csv = (query: Record<string, string>, as = anAdmin()) =>
    service.request<string>({ url: `/api/admin/audit.csv?${new URLSearchParams(query).toString()}`, as });
  const ids = async (query: Record<string, string>) => (await list(query)).body.map(({ id }) => id);
  const stored = (...records: AuditRecord[]) =>
    eventually(async () => {
      const found = await service.query('select 1 from audit_records where id = any($1::uuid[])', [records.map(({ id }) => id)]);
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
      ...{ action: 'payment.refund', actorId: admin.user.id, subjectType: 'order', subjectName: null, userId: member.user.id },
      ...{ reason: 'as agreed', before: { status: 'paid' }, after: { status: 'refunded' }, at: '2026-03-01T13:00:00.000Z' },
    });
    await collect(edit);
    await service.publish(catalogueAudited(edit), paymentsAudited(refund), paymentsAudited(refund));
    await stored(refund);
    expect((await list({ actor: admin.user.id })).body).toEqual([
      {
        ...{ id: refund.id, at: refund.at, action: 'payment.refund', reason: 'as agreed', requestId: 'request-1' },
        actor: { id: admin.user.id, username: admin.username },
        subject: { type: 'order', id: refund.subjectId, name: null },
        user: { id: member.user.id, username: member.username },
        ...{ before: { status: 'paid' }, after: { status: 'refunded' } },
      },
      expect.objectContaining({ id: edit.id, subject: { type: 'tool', id: edit.subjectId, name: edit.subjectName }, user: null }),
    ]);
  });

  it('is filtered by administrator, action, subject and time', async () => {
    const [admin, member] = [await aMember(service), await aMember(service)];
    const actorId = admin.user.id;
    const unlisted = aRecord({ actorId, subjectName: 'Odd_Name', at: '2026-04-01T00:00:00.000Z' });
    const removed = aRecord({ actorId, action: 'tool.delete', after: null, at: '2026-04-02T00:00:00.000Z' });
    const granted = aRecord({
      ...{ actorId, action: 'purchase.grant', subjectType: 'user', subjectId: member.user.id, subjectName: null },
      ...{ userId: member.user.id, at: '2026-04-03T00:00:00.000Z' },
    });
    await collect(unlisted, removed, granted);
    const actor = admin.username;
    expect(await ids({ actor: actor.toUpperCase() })).toEqual([granted.id, removed.id, unlisted.id]);
    expect(await ids({ actor, action: 'tool.delete' })).toEqual([removed.id]);
    expect(await ids({ actor, subject: 'odd_n' })).toEqual([unlisted.id]);
    expect(await ids({ actor, subject: 'odd%n' })).toEqual([]);
    expect(await ids({ subject: removed.subjectId.toUpperCase() })).toEqual([removed.id]);
    expect(await ids({ subject: member.username })).toEqual([granted.id]);
    expect(await ids({ subject: member.user.id })).toEqual([granted.id]);
    expect(await ids({ actor, from: '2026-04-02T00:00:00Z' })).toEqual([granted.id, removed.id]);
    expect(await ids({ actor, from: '2026-04-01T02:00:00+02:00', to: '2026-04-03T00:00:00Z' })).toEqual([removed.id, unlisted.id]);
    expect(await ids({ actor: randomUUID() })).toEqual([]);
  });

  it.each(CASE_VARIANTS)('finds the name of %s as %s', async (stored, typed) => {
    const record = aRecord({ subjectName: `The ${stored} Scanner`, actorId: (await aMember(service)).user.id });
    await collect(record);
    expect(await ids({ subject: `the ${typed} s`, actor: record.actorId })).toEqual([record.id]);
    expect(await ids({ subject: `the ${typed}x`, actor: record.actorId })).toEqual([]);
  });

  it('finds the name of an administrator, whatever the case', async () => {
    const admin = await aMember(service, { username: `IRIS_${randomUUID().slice(0, 6)}` });
    const record = aRecord({ actorId: admin.user.id });
    await collect(record);
    expect(await ids({ actor: admin.username.replaceAll('I', 'ı').replace('S', 'ſ') })).toEqual([record.id]);
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
    for (const query of ['action=tool.steal', 'from=yesterday', 'to=2026-02-30T00:00:00Z', 'limit=0', 'limit=201', 'cursor=x'])
      expect((await list(Object.fromEntries(new URLSearchParams(query)))).status).toBe(400);
    expect((await csv({ action: 'tool.steal' })).status).toBe(400);
    for (const read of [list, csv]) {
      expect((await read({}, aVisitor)).status).toBe(401);
      expect((await read({}, aUser())).status).toBe(403);
    }
  });

  it('is exported as CSV with the same filter, in batches, without formulas', async () => {
    const admin = await aMember(service);
    const hostile = aRecord({ actorId: admin.user.id, subjectName: '=HYPERLINK("http://evil.example")', reason: '+1;=2', after: null });
    await collect(hostile);
    const many = randomUUID();
    await service.query(
      `insert into audit_records (id, at, action, actor_id, subject_type, subject_id)
       select gen_random_uuid(), now() - n * interval '1 second', 'tool.add', $1, 'tool', gen_random_uuid() from generate_series(1, 1201) n`,
      [many],
    );
    const { status, headers, body } = await csv({ actor: admin.user.id });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/);
    const [, line, rest] = body.split('\r\n');
    expect(line).toBe(
      [
        ...['2026-03-01T12:00:00.000Z', 'tool.edit', admin.username, admin.user.id, 'tool', hostile.subjectId],
        ...[`'=HYPERLINK(""http://evil.example"")`, '', '', `'+1;'=2`, '{""downloadCount"":1}', '', 'request-1', hostile.id],
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

  it.each(['update audit_records set reason = $$x$$', 'delete from audit_records', 'truncate audit_records'])(
    'refuses "%s"',
    async (statement) => {
      await expect(service.query(statement)).rejects.toThrow('audit records are append-only');
    },
  );
});
