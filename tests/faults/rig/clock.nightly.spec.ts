import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  aMember,
  aTool,
  beginToBuy,
  beginToBuyPro,
  type Client,
  downloadStatus,
  eventually,
  isPro,
  PASSWORD,
  PaymentSandbox,
  theAdministrator,
  untilPayment,
} from '@testing';
import { TestDatabase } from '../test-database';
import type { System } from './fault';
import { checkMessages } from './consistency/messages';
import { checkProjections } from './consistency/projections';
import { startSystem } from './system';
import { missingForClock, SystemClock } from './system-clock';

const missing = missingForClock();
const title = 'a clock that steps 31 days ahead, and then three more';

(missing ? describe.skip : describe)(missing ? `${title} (${missing})` : title, () => {
  let system: System;
  let clock: SystemClock;
  let admin: Client;
  let sandbox: PaymentSandbox;
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-clock-'));

  beforeAll(async () => {
    clock = new SystemClock(dataDir);
    system = await startSystem(dataDir, { env: clock.environment, adapt: clock.adapt });
    const { url, stack } = system;
    Object.assign(process.env, {
      EXE_URL: url,
      EXE_DATA_DIR: stack.dataDir,
      EXE_ADMIN_PASSWORD: stack.adminPassword(),
    });
    [admin, sandbox] = [await theAdministrator(), await PaymentSandbox.ofMarketplace()];
  });
  afterAll(async () => {
    await system?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function pay(member: Client, { paymentId }: { paymentId: string }): Promise<void> {
    await sandbox.act(paymentId, 'pay');
    await untilPayment(member, paymentId, 'paid');
  }

  /** Repeats a call: those that ran while the clocks of two processes differed were refused. */
  const logIn = (client: Client, email: string, password: string) =>
    eventually(async () =>
      expect(
        (await client.post('/api/login', { email, password, stayLoggedIn: true })).status,
      ).toBe(200),
    );

  /** Every allowed download is recorded and counted once, every event is handled, every projection equals its source. */
  async function expectNothingLost(
    member: Client,
    toolIds: string[],
    downloads: number,
  ): Promise<void> {
    const database = new TestDatabase(system.databaseUrl);
    await eventually(async () => {
      expect((await member.get('/api/dashboard/stats')).body.totalDownloads).toBe(downloads);
      const counts = await Promise.all(
        toolIds.map(
          async (id) => (await member.get(`/api/tools/${id}`)).body.downloadCount as number,
        ),
      );
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(downloads);
      expect([...(await checkMessages(database)), ...(await checkProjections(database))]).toEqual(
        [],
      );
    });
  }

  it('ends sessions and, after the grace period, paid Pro; purchases, counts and payments stay', async () => {
    const [free, pro, premium] = await Promise.all([
      aTool(admin),
      aTool(admin, { accessLevel: 'pro' }),
      aTool(admin, { accessLevel: 'premium', price: '999' }),
    ]);
    const [tools, member] = [[free.id, pro.id, premium.id], await aMember()];
    await logIn(member, member.email, PASSWORD);
    await pay(member, await beginToBuy(member, premium.id));
    await pay(member, await beginToBuyPro(member));
    let permitted = 0;
    const download = async (toolId: string, status: number) => {
      expect(await downloadStatus(member, toolId)).toBe(status);
      if (status === 200) permitted += 1;
    };
    for (const tool of tools) await eventually(() => download(tool, 200));

    await clock.advanceTo(31);
    await eventually(async () =>
      expect((await member.get('/api/dashboard/stats')).status).toBe(401),
    );
    await eventually(async () => expect((await admin.get('/api/admin/tools')).status).toBe(401));
    await logIn(member, member.email, PASSWORD);
    expect(await isPro(member)).toBe(true); // three days of grace
    for (const tool of tools) await eventually(() => download(tool, 200));
    await expectNothingLost(member, tools, permitted);

    await clock.advanceTo(34);
    await eventually(async () => expect(await isPro(member)).toBe(false));
    await eventually(() => download(pro.id, 403));
    for (const tool of [free.id, premium.id]) await download(tool, 200);
    await pay(member, await beginToBuyPro(member));
    await eventually(async () => expect(await isPro(member)).toBe(true));
    await download(pro.id, 200);
    await logIn(admin, 'admin@example.com', system.stack.adminPassword());
    expect((await aTool(admin)).downloadCount).toBe(0);
    await expectNothingLost(member, tools, permitted);
  });
});
