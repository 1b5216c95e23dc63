import { randomUUID } from 'node:crypto';
import { toolCreated, toolDeleted, toolUpdated } from '@libs/contracts';
import { eventually } from '@testing';
import { aTool, type PaymentsContext, startPayments, withTool } from './factories';

describe('the payments database', () => {
  let context: PaymentsContext;

  beforeAll(async () => {
    context = await startPayments();
  });
  afterAll(() => context.close());

  const versionOf = async (toolId: string) =>
    (await context.service.query<{ version: number }>('select version from tool_views where id = $1', [toolId]))[0]?.version;
  const period = (userId: string, starts: string, ends: string) =>
    context.service.query(
      `insert into subscription_periods (id, user_id, source, starts, ends, grace_days) values ($1, $2, 'grant', $3, $4, 0)`,
      [randomUUID(), userId, starts, ends],
    );

  it.each(['update audit_records set reason = $$x$$', 'delete from audit_records', 'truncate audit_records'])(
    'is an audit record that refuses "%s"',
    async (statement) => {
      await expect(context.service.query(statement)).rejects.toThrow('audit records are append-only');
    },
  );

  it('rejects overlapping Pro periods of one user', async () => {
    const userId = randomUUID();
    await period(userId, '2026-01-01', '2026-02-01');
    await period(userId, '2026-02-01', '2026-03-01');
    await period(randomUUID(), '2026-01-15', '2026-02-15');
    await expect(period(userId, '2026-01-31', '2026-02-01')).rejects.toThrow('conflicting key value violates exclusion constraint');
  });

  it('stores the newest state of a tool regardless of the order of events', async () => {
    const [tool, marker] = [await withTool(context, { version: 5 }), await withTool(context)];
    await context.service.publish(
      toolUpdated({ ...tool, name: 'newest', version: 7 }, { version: 7 }),
      toolUpdated({ ...tool, name: 'late', version: 6 }, { version: 6 }),
      toolUpdated({ ...marker, version: 2 }, { version: 2 }),
    );
    await eventually(async () => expect(await versionOf(marker.id)).toBe(2));
    expect(await context.service.query('select name, version from tool_views where id = $1', [tool.id])).toEqual([
      { name: 'newest', version: 7 },
    ]);
  });

  it('does not restore a deleted tool when its creation event arrives after its deletion', async () => {
    const tool = aTool();
    await context.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () =>
      expect(await context.service.query('select 1 from deleted_tools where tool_id = $1', [tool.id])).toHaveLength(1),
    );
    await context.service.publish(toolCreated(tool, { version: 1 }));
    await withTool(context);
    expect(await versionOf(tool.id)).toBeUndefined();
  });
});
