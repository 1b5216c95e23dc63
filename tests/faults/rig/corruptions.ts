import { ObjectStore } from '@libs/storage';
import { TestDatabase } from '../test-database';
import type { System } from './fault';
import type { Finding } from './consistency/finding';
import { checkLogins } from './consistency/logins';
import { checkObjects } from './consistency/objects';
import type { Rig } from './rig';

/** Corrupts the data of a rig that has finished and expects the consistency checker to report it. */
export function testConsistencyChecker(started: () => { rig: Rig; system: System }): void {
  describe('the consistency checker', () => {
    let system: System;
    let rig: Rig;
    let database: TestDatabase;

    beforeAll(() => {
      ({ rig, system } = started());
      database = new TestDatabase(system.databaseUrl);
    });

    /** One value of the first row. */
    async function one(service: string, sql: string): Promise<string> {
      const [row] = await database.query<{ value: string }>(service, sql);
      if (!row) throw new Error(`there is nothing to corrupt: ${sql}`);
      return row.value;
    }
    const found = (kind: Finding['kind'], about: string) =>
      expect.objectContaining({ kind, about });

    it('reports a lost download and one that was recorded twice', async () => {
      const exists = (toolId: string) => rig.observed.tools.get(toolId)?.state === 'present';
      const { userId, toolId } = rig.observed.downloads.find(
        (one) => one.ok > 0 && one.unknown === 0 && exists(one.toolId),
      )!;
      const ofMember = `where user_id = '${userId}' and tool_id = '${toolId}'`;
      const about = `downloads of the tool ${toolId} by the member ${userId}`;
      const copy = `insert into downloads (id, user_id, tool_id, access_level, downloaded_at, file_sha256) select gen_random_uuid(), user_id, tool_id, access_level, downloaded_at, file_sha256 from downloads ${ofMember} limit 1`;
      await database.query('downloads', copy);
      expect(await rig.checker.check()).toEqual(
        expect.arrayContaining([
          found('doubled', about),
          found('lost', `count of the tool ${toolId}`),
        ]),
      );
      await database.query(
        'downloads',
        `delete from downloads where id in (select id from downloads ${ofMember} limit 2)`,
      );
      expect(await rig.checker.check()).toEqual(
        expect.arrayContaining([
          found('lost', about),
          found('doubled', `count of the tool ${toolId}`),
        ]),
      );
    });

    it('reports a missing entitlement, receipt and mail of a payment, and an order that nobody paid', async () => {
      const purchase = await one(
        'payments',
        'select order_id as value from tool_purchases where order_id is not null',
      );
      const period = await one(
        'payments',
        'select order_id as value from membership_periods where order_id is not null',
      );
      const payment = await one(
        'payments',
        `select id as value from attempts where order_id = '${period}' and accepted`,
      );
      await database.query('payments', `delete from tool_purchases where order_id = '${purchase}'`);
      await database.query(
        'payments',
        `alter table receipts disable trigger receipts_append_only; delete from receipts where order_id = '${purchase}'`,
      );
      await database.query('payments', `delete from mails where key = 'paid:${purchase}'`);
      await database.query(
        'payments',
        `update orders set status = 'pending' where id = '${period}'`,
      );
      const findings = await rig.checker.check();
      for (const what of ['entitlements', 'receipts', 'mails']) {
        expect(findings).toContainEqual(
          found('lost', `${what} ${what === 'mails' ? 'about' : 'of'} the order ${purchase}`),
        );
      }
      const payer = await one(
        'payments',
        `select user_id as value from orders where id = '${period}'`,
      );
      const unpaid = [
        `orders paid by the payment ${payment}`,
        `orders paid by the card of the member ${payer}`,
      ];
      expect(
        findings.filter(({ kind, about }) => kind === 'lost' && unpaid.includes(about)),
      ).toHaveLength(1);
      expect(findings).toContainEqual(found('doubled', `the entitlement of the order ${period}`));
      const paid = rig.observed.paidPayments.pop()!;
      const nobodys = await one(
        'payments',
        `select order_id as value from attempts where id = '${paid}'`,
      );
      expect(await rig.checker.check()).toContainEqual(found('doubled', `the order ${nobodys}`));
    });

    it.each([
      ['users at payments', 'payments', 'customers', 'user_id'],
      ['memberships at identity', 'identity', 'memberships', 'user_id'],
      ['memberships at downloads', 'downloads', 'memberships', 'user_id'],
      ['purchases at downloads', 'downloads', 'purchases', `concat(user_id, ' ', tool_id)`],
      ['owners of tools at catalogue', 'catalogue', 'tool_owners', `concat(user_id, ' ', tool_id)`],
      ['tools at downloads', 'downloads', 'tool_views', 'id'],
      ['tools at payments', 'payments', 'tool_views', 'id'],
    ])(
      'reports a row that is missing from the projection of %s',
      async (copy, service, table, key) => {
        const lost = await one(service, `select ${key} as value from ${table}`);
        await database.query(
          service,
          `delete from ${table} where ${key}${key === 'user_id' || key === 'id' ? '::text' : ''} = '${lost}'`,
        );
        expect(await rig.checker.check()).toContainEqual(found('lost', `${copy}: ${lost}`));
      },
    );

    it('reports a lost edit, a deleted tool that exists again and a lost account', async () => {
      const [edited, deleted] = [...rig.observed.tools.values()].sort(
        (a, b) => b.prices.size - a.prices.size,
      );
      const account = rig.observed.accounts[0]!;
      await database.query(
        'catalogue',
        `update tools set price = 1, name = 'another' where id = '${edited!.id}'`,
      );
      rig.observed.noteDeletion(deleted!.id, 'ok');
      await database.query('identity', `delete from users where id = '${account.userId}'`);
      const findings = await rig.checker.check();
      for (const field of ['price', 'name'])
        expect(findings).toContainEqual(found('lost', `${field} of the tool ${edited!.id}`));
      expect(findings).toContainEqual(found('wrong', `the tool ${deleted!.id}`));
      expect(findings).toContainEqual(found('lost', `the account ${account.userId}`));
    });

    it('reports an unpublished event, a dead letter and an unprocessed notification', async () => {
      const event = '00000000-0000-7000-8000-000000000001';
      await database.query(
        'identity',
        `insert into dead_letter values ('${event}', 'user.registered', '', 'planted', 8)`,
      );
      await database.query(
        'payments',
        `update outbox set published_at = null, shard = 99 where seq = (select max(seq) from outbox)`,
      );
      const waiting = await one(
        'payments',
        'select id as value from outbox where published_at is null',
      );
      await database.query(
        'payments',
        `update webhooks set handled_at = null, next_try_at = now() + interval '1 day'`,
      );
      const findings = await rig.checker.check();
      expect(findings).toContainEqual(found('lost', `dead letter of identity: ${event}`));
      expect(findings).toContainEqual(found('lost', `unpublished event of payments: ${waiting}`));
      expect(
        findings.filter(({ about }) => about.startsWith('notification of payments')).length,
      ).toBeGreaterThan(0);
    });

    it('reports a missing object, one with other bytes, an orphan, and a login that fails', async () => {
      const { endpoint, accessKey, secretKey, bucket, region } = system.objectStorage;
      const settings = {
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY: accessKey,
        S3_SECRET_KEY: secretKey,
        S3_BUCKET: bucket,
        S3_REGION: region,
      };
      const store = new ObjectStore(settings);
      const keys = await database.query<{ key: string }>(
        'catalogue',
        'select file_key as key from tools',
      );
      const [gone, other] = [keys[0]!.key, keys[1]!.key];
      await store.remove(gone);
      await store.put(other, Buffer.from('other bytes'));
      for (let extra = 0; extra <= rig.observed.uncertainUploads; extra += 1)
        await store.put(`files/planted-${extra}`, Buffer.from('x'));
      const findings = await checkObjects(database, system.objectStorage, rig.observed);
      expect(findings).toEqual(
        expect.arrayContaining([
          found('lost', `the object ${gone}`),
          found('wrong', `the object ${other}`),
        ]),
      );
      expect(findings).toContainEqual(found('doubled', 'objects that nothing refers to'));
      const [removed, kept] = rig.observed.accounts;
      expect(await checkLogins(system.url, [removed!, kept!])).toEqual([
        found('lost', `the login of ${removed!.email}`),
      ]);
    });
  });
}
