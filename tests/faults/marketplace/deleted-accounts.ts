import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { jetstreamManager } from '@nats-io/jetstream';
import type { CurrentUser } from '@libs/contracts';
import {
  aMember,
  aTool,
  beginToBuy,
  beginToSubscribe,
  Client,
  eventually,
  PASSWORD,
  PaymentSandbox,
  theAdministrator,
  untilPayment,
} from '@testing';
import { connectTo } from '../rig/faults/streams';
import { TestDatabase } from '../test-database';
import type { SharedMarketplace } from './marketplace';

const DATABASES = ['identity', 'catalogue', 'downloads', 'payments'];
/** The process that is killed, and milliseconds after the request to delete the account was sent. */
const KILLS = [
  ['identity', 5],
  ['identity', 40],
  ['payments', 60],
] as const;

type Member = Client & { user: CurrentUser };

export function testDeletedAccounts(marketplace: SharedMarketplace): void {
  describe('deleting accounts while processes are killed', () => {
    const { folder, dataDir } = marketplace;
    let sandbox: PaymentSandbox;
    let database: TestDatabase;
    let broker: string;

    beforeAll(async () => {
      database = new TestDatabase(marketplace.databaseUrl);
      broker = marketplace.brokerUrl;
      sandbox = await PaymentSandbox.ofMarketplace();
    });

    /** A member with traces everywhere: a download, an order with receipt, an open order, a card subscription, emails, a failed login. */
    async function anActiveMember(tools: { id: string }[]): Promise<Member> {
      const member = await aMember();
      const [free, bought, open] = tools.map(({ id }) => id);
      expect((await member.post(`/api/tools/${free}/download`)).status).toBe(200);
      const { paymentId } = await beginToBuy(member, bought!);
      await sandbox.act(paymentId, 'pay');
      await untilPayment(member, paymentId, 'paid');
      await beginToBuy(member, open!);
      await sandbox.card(await beginToSubscribe(member), 'approve');
      await eventually(async () =>
        expect((await member.get('/api/account/subscription')).body.source).toBe('stripe'),
      );
      const failedLogin = `insert into attempts (id, kind, network, email, attempted_at) values (gen_random_uuid(), 'login', '127.0.0.1', $1, now())`;
      await database.query('identity', failedLogin, [member.email]); // without rate limits identity stores none
      return member;
    }

    /** Deletes an account while a process is killed; repeats the request until it is done, as its member would. */
    async function leave(member: Member, [victim, afterMs]: (typeof KILLS)[number]): Promise<void> {
      const request = member
        .request('DELETE', '/api/account', { password: PASSWORD })
        .catch(() => undefined);
      await sleep(afterMs);
      marketplace.stack.kill(victim);
      await request;
      await marketplace.stack.untilHealthy(60_000);
      await eventually(async () => {
        const { status } = await member.get('/api/account');
        if (status === 200) await member.request('DELETE', '/api/account', { password: PASSWORD });
        expect(status).toBe(401); // not by logging in: failed logins store the email for an hour
      });
    }

    const tablesOf = async (service: string): Promise<string[]> => {
      const tables = await database.query<{ name: string }>(
        service,
        `select tablename as name from pg_tables where schemaname = 'public'`,
      );
      const rows = await Promise.all(
        tables.map(({ name }) =>
          database.query<{ row: string }>(service, `select t::text as row from ${name} t`),
        ),
      );
      return rows.flatMap((found, index) =>
        found.map(({ row }) => `${service}.${tables[index]?.name}: ${row}`),
      );
    };

    async function messages(): Promise<string[]> {
      const connection = await connectTo(broker);
      try {
        const manager = await jetstreamManager(connection);
        const found: string[] = [];
        for await (const { config, state } of manager.streams.list()) {
          for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
            const message = await manager.streams.getMessage(config.name, { seq });
            if (message) found.push(`${config.name}: ${message.string()}`);
          }
        }
        return found;
      } finally {
        await connection.close();
      }
    }

    const linesOfFiles = (root: string): string[] =>
      (readdirSync(root, { recursive: true }) as string[])
        .map((name) => join(root, name))
        .filter((path) => statSync(path).isFile())
        .flatMap((path) => {
          const bytes = readFileSync(path);
          const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
          return text.split('\n').map((line) => `${path}: ${line}`);
        });

    it('leaves no name and no email in databases, streams, logs or a later backup, and no card is charged again', async () => {
      const admin = await theAdministrator();
      const tools = [
        await aTool(admin),
        await aTool(admin, { accessLevel: 'premium', price: '999' }),
        await aTool(admin, { accessLevel: 'premium', price: '500' }),
      ];
      const members = await Promise.all(KILLS.map(() => anActiveMember(tools)));
      const names = members.flatMap(({ user, email }) => [user.username, email]);
      const named = (lines: string[]) =>
        lines.filter((line) => names.some((name) => line.includes(name)));
      const stored = async () => [
        ...(await Promise.all(DATABASES.map(tablesOf))).flat(),
        ...(await messages()),
      ];
      expect(new Set(named(await stored()).map((line) => line.split(':')[0]))).toEqual(
        new Set([
          'IDENTITY',
          'identity.users',
          'identity.mails',
          'identity.outbox',
          'identity.attempts',
          'identity.account_tokens',
          'payments.customers',
          'payments.mails',
          'payments.receipts',
        ]),
      );

      for (const [index, member] of members.entries()) await leave(member, KILLS[index]!);
      await eventually(async () => expect(named(await stored())).toEqual([]));

      const ids = members.map(({ user }) => user.id);
      await eventually(async () => {
        const open = `select 1 from card_subscriptions where user_id = any($1) and status <> 'canceled'`;
        expect(await database.query('payments', open, [ids])).toEqual([]);
      });
      const kept =
        'select o.status from receipts r join orders o on o.id = r.order_id where o.user_id = any($1)';
      expect(await database.query('payments', kept, [ids])).toHaveLength(2 * members.length);
      expect(
        await database.query(
          'payments',
          `select 1 from orders where user_id = any($1) and status = 'pending'`,
          [ids],
        ),
      ).toEqual([]);
      const orphans = await database.query(
        'downloads',
        'select user_id from downloads where tool_id = $1',
        [tools[0]!.id],
      );
      expect(orphans).toEqual(members.map(() => ({ user_id: null })));
      await eventually(async () =>
        expect((await admin.get(`/api/tools/${tools[0]!.id}`)).body.downloadCount).toBe(
          members.length,
        ),
      );

      expect(named(linesOfFiles(join(dataDir, 'logs')))).toEqual([]);
      const backup = resolve(
        __dirname,
        '..',
        '..',
        '..',
        'dist',
        'deploy',
        'operations',
        'backup.js',
      );
      await promisify(execFile)(process.execPath, [backup, join(folder, 'backup')], {
        env: { ...process.env, ...marketplace.storage, DATA_DIR: dataDir },
      });
      expect(named(linesOfFiles(join(folder, 'backup')))).toEqual([]);
    });
  });
}
