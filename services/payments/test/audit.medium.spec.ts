import { randomUUID } from 'node:crypto';
import { type AuditRecord, paymentsAudited } from '@libs/contracts';
import { anAdmin } from '@testing';
import { PublishAuditRecords1700000500000 } from '../src/store/migrations/1700000500000-publish-audit-records';
import { type PaymentsContext, startPayments, withCustomer, withTool } from './factories';

describe("the audit of administrators' changes in payments", () => {
  const admin = anAdmin();
  const reason = 'as agreed by mail';
  let context: PaymentsContext;
  beforeAll(async () => (context = await startPayments()));
  afterAll(() => context.close());

  /** The published records of a user or order, oldest first. */
  const recordsOf = async (subjectId: string): Promise<AuditRecord[]> => {
    const rows = await context.service.query<{ envelope: unknown }>(
      `select envelope from outbox where envelope ->> 'type' = 'payments.audited' and envelope ->> 'subject' = $1 order by seq`,
      [subjectId],
    );
    return rows.map(({ envelope }) => paymentsAudited.parse(envelope).data);
  };
  const post = (url: string, body: object) => context.service.request({ method: 'POST', url, body: { reason, ...body }, as: admin });

  it('is published with the stored record, for grants, revocations and Pro', async () => {
    const [user, tool] = [await withCustomer(context), await withTool(context)];
    const until = '2031-01-01T00:00:00.000Z';
    await post(`/api/admin/users/${user.id}/purchases`, { toolId: tool.id });
    await post(`/api/admin/users/${user.id}/purchases/${tool.id}/revoke`, {});
    await post(`/api/admin/users/${user.id}/pro`, { until });
    const records = await recordsOf(user.id);
    const subject = { actorId: admin.userId, subjectType: 'user', subjectId: user.id, userId: user.id, subjectName: null, reason };
    expect(records).toEqual([
      expect.objectContaining({ ...subject, action: 'purchase.grant', before: null, after: expect.objectContaining({ toolId: tool.id }) }),
      expect.objectContaining({ ...subject, action: 'purchase.revoke', before: expect.objectContaining({ toolId: tool.id }), after: null }),
      expect.objectContaining({ ...subject, action: 'pro.set', after: expect.objectContaining({ proUntil: until }) }),
    ]);
    const stored = await context.service.query<{ id: string }>('select id from audit_records where user_id = $1 order by id', [user.id]);
    expect(stored.map(({ id }) => id)).toEqual(records.map(({ id }) => id));
    expect(JSON.stringify(records)).not.toContain(user.email);
    expect(JSON.stringify(records)).not.toContain(user.username);
  });

  it('is published for the records of earlier versions', async () => {
    const [id, actorId, userId, orderId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const states = [
      { orderId, status: 'review' },
      { orderId, status: 'paid', received: [] },
    ];
    await context.service.query('insert into audit_records values ($1, $2, $3, $4, $5, $6, $7, $8)', [
      ...[id, actorId, 'payment.settle', userId, reason, ...states.map((state) => JSON.stringify(state)), '2026-01-02T03:04:05.678Z'],
    ]);
    const runner = context.service.dataSource.createQueryRunner();
    await new PublishAuditRecords1700000500000().up(runner).finally(() => runner.release());
    expect(await recordsOf(orderId)).toEqual([
      {
        ...{ id, actorId, userId, reason, action: 'payment.settle', subjectType: 'order', subjectId: orderId, subjectName: null },
        ...{ before: { status: 'review' }, after: { status: 'paid', received: [] }, requestId: null, at: '2026-01-02T03:04:05.678Z' },
      },
    ]);
  });
});
