import { eventually } from './eventually';
import type { TestService } from './test-service';

/** Waits until this many statements on the service's database, or more, wait for a lock, or for one of this kind. */
export const untilBlocked = (
  service: TestService,
  { statements = 1, lock }: { statements?: number; lock?: 'advisory' | 'transactionid' } = {},
): Promise<void> =>
  eventually(async () => {
    const waiting = await service.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event = coalesce($1, wait_event)`,
      [lock],
    );
    expect(waiting.length).toBeGreaterThanOrEqual(statements);
  });
