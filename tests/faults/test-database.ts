import { Pool } from 'pg';

/** Milliseconds after which unused connections are closed. */
const IDLE_MS = 1000;

/** Access to the databases of a running marketplace, for state without a route and to simulate that time passes. */
export class TestDatabase {
  private readonly pools = new Map<string, Pool>();

  constructor(private readonly serverUrl: string) {}

  /** Rows of a query on one service's database. */
  async query<Row extends object>(
    service: string,
    sql: string,
    parameters: unknown[] = [],
  ): Promise<Row[]> {
    return (await this.poolOf(service).query<Row>(sql, parameters)).rows;
  }

  private poolOf(service: string): Pool {
    const known = this.pools.get(service);
    if (known) return known;
    const connectionString = Object.assign(new URL(this.serverUrl), {
      pathname: `/${service}`,
    }).href;
    const pool = new Pool({
      connectionString,
      max: 4,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    pool.on('error', () => undefined); // the server was killed; the next query connects again
    this.pools.set(service, pool);
    return pool;
  }

  /** Moves a member's paid periods into the past, also in projections, so that Pro and its grace end at `end`. */
  async expirePro(userId: string, end: Date): Promise<void> {
    const known = 'select access_until as until from memberships where user_id = $1';
    const [membership] = await this.query<{ until: Date }>('identity', known, [userId]);
    const shift = [userId, (Number(membership?.until) - end.getTime()) / 1000];
    const by = 'make_interval(secs => $2)';
    await this.query(
      'payments',
      `update membership_periods set starts = starts - ${by}, ends = ends - ${by} where user_id = $1`,
      shift,
    );
    const copies = `update memberships set access_until = access_until - ${by} where user_id = $1`;
    for (const service of ['identity', 'downloads']) await this.query(service, copies, shift);
  }

  /** Ends the leases of claimed notifications and emails, as if their process had been killed. */
  async expireLeases(): Promise<void> {
    await this.query(
      'payments',
      'update webhooks set next_try_at = now() where handled_at is null',
    );
    await this.query(
      'payments',
      'update mails set next_try_at = now() where sent_at is null and failed_at is null',
    );
  }

  /** Number of `purchase.granted` events of each payment. */
  async grantsByPayment(): Promise<Map<string, number>> {
    const rows = await this.query<{ payment: string; times: string }>(
      'payments',
      `select envelope->'data'->>'paymentId' as payment, count(*) as times from outbox where envelope->>'type' = 'purchase.granted' group by 1`,
    );
    return new Map(rows.map(({ payment, times }) => [payment, Number(times)]));
  }
}
