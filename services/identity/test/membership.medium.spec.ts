import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InternalHttpClient } from '@libs/auth';
import { subscriptionChanged } from '@libs/contracts';
import { NatsClient } from '@libs/nats';
import { DAY_MS, eventually, setClock, type TestService } from '@testing';
import { IdentitySettings } from '../src/identity.settings';
import { MembershipsProjection } from '../src/memberships/membership.service';
import { aMember, startIdentity } from './factories';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** A stub of the payments service's route for the end of a user's access. */
class Payments {
  asked: string[] = [];
  accessUntil: string | null = null;
  status = 200;
  isSilent = false;
  private readonly server: Server = createServer((request, response) => {
    this.asked.push(request.url ?? '');
    if (this.isSilent) return;
    response.writeHead(this.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ accessUntil: this.accessUntil, hasPurchased: false }));
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe('isPro', () => {
  let service: TestService;
  const payments = new Payments();
  beforeAll(async () => {
    service = await startIdentity({
      settings: { PAYMENTS_URL: await payments.start() },
      ownNats: true,
    });
  });
  beforeEach(() => {
    Object.assign(payments, { asked: [], accessUntil: null, status: 200, isSilent: false });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await service.close();
    payments.stop();
  });

  const membership = (userId: string, accessUntil: Date | null, version: number) =>
    subscriptionChanged(
      {
        userId,
        proUntil: accessUntil?.toISOString() ?? null,
        accessUntil: accessUntil?.toISOString() ?? null,
        source: 'grant',
        cancelled: false,
      },
      { version },
    );
  const isPro = async ({ browser }: Awaited<ReturnType<typeof aMember>>): Promise<boolean> =>
    (await browser.get('/api/me')).body.user.isPro;
  const known = (userId: string, version: number) =>
    eventually(async () =>
      expect(
        await service.query('select version::int from memberships where user_id = $1', [userId]),
      ).toEqual([{ version }]),
    );

  it('becomes true after subscription.changed, on /api/me and at the next login', async () => {
    const [member, until] = [await aMember(service), inDays(30)];
    expect(await isPro(member)).toBe(false);
    await service.publish(membership(member.user.id, until, 1));
    await eventually(async () => expect(await isPro(member)).toBe(true));
    const login = await member.browser.post('/api/login', {
      email: member.email,
      password: member.password,
    });
    const expected = { ...member.user, isPro: true, accessUntil: until.toISOString() };
    expect([login.body.user, (await member.browser.get('/api/me')).body.user]).toEqual([
      expected,
      expected,
    ]);
  });

  it('becomes false when the period ends, without an event', async () => {
    const member = await aMember(service);
    await service.publish(membership(member.user.id, inDays(0.5), 1));
    await known(member.user.id, 1);
    expect(await isPro(member)).toBe(true);
    setClock(service, inDays(0.6));
    expect((await member.browser.get('/api/me')).body.user).toEqual(member.user);
  });

  it('follows the newest version when older ones arrive late', async () => {
    const [member, next] = [await aMember(service), await aMember(service)];
    await service.publish(
      membership(member.user.id, null, 5),
      membership(member.user.id, inDays(30), 4),
      membership(next.user.id, null, 1),
    );
    await known(next.user.id, 1); // events of a type are handled in order
    await known(member.user.id, 5);
    expect(await isPro(member)).toBe(false);
  });

  it('does not ask payments while the feed is up to date', async () => {
    const member = await aMember(service);
    await eventually(async () => {
      payments.asked = [];
      expect(await isPro(member)).toBe(false);
      expect(payments.asked).toEqual([]);
    });
  });

  it('asks payments about a false value while events wait to be handled', async () => {
    const member = await aMember(service);
    await whileEventsWait(service, async () => {
      await service.publish(membership(member.user.id, inDays(30), 1));
      payments.accessUntil = inDays(30).toISOString();
      await eventually(async () => expect(await isPro(member)).toBe(true));
      expect(payments.asked).toContain(`/internal/entitlements/${member.user.id}`);
    });
    await known(member.user.id, 1);
  });

  it('rejects an event without a version, because it cannot be ordered', async () => {
    const event = {
      ...membership('00000000-0000-7000-8000-000000000000', inDays(30), 1),
      version: undefined,
    };
    const handled = async () => service.app.get(MembershipsProjection).handle(event);
    await expect(handled()).rejects.toThrow(/carries no version/);
  });

  describe('while the broker is unavailable', () => {
    let pro: Awaited<ReturnType<typeof aMember>>;
    let free: Awaited<ReturnType<typeof aMember>>;
    beforeAll(async () => {
      pro = await aMember(service);
      free = await aMember(service);
      await service.publish(membership(pro.user.id, inDays(30), 1));
      await known(pro.user.id, 1);
      await service.ownNats.kill();
      await eventually(() => expect(service.app.get(NatsClient).connected).toBe(false));
    });
    afterAll(async () => {
      await service.ownNats.restart();
      await eventually(() => expect(service.app.get(NatsClient).connected).toBe(true));
    });

    it('comes from payments when the copy says no', async () => {
      payments.accessUntil = inDays(1).toISOString();
      expect((await free.browser.get('/api/me')).body.user).toMatchObject({
        isPro: true,
        accessUntil: payments.accessUntil,
      });
      payments.accessUntil = inDays(-1).toISOString();
      expect(await isPro(free)).toBe(false);
      payments.accessUntil = null;
      expect(await isPro(free)).toBe(false);
    });

    it('comes from the copy when it says yes', async () => {
      expect(await isPro(pro)).toBe(true);
      expect(payments.asked).toEqual([]);
    });

    it('comes from the copy when payments is unavailable, too', async () => {
      payments.status = 503;
      expect(await isPro(free)).toBe(false);
      expect(await isPro(pro)).toBe(true);
    });

    it('comes from the copy when payments does not respond in half of the time that callers wait', async () => {
      payments.isSilent = true;
      const call = jest.spyOn(service.app.get(InternalHttpClient), 'call');
      expect(await isPro(free)).toBe(false);
      expect(payments.asked).not.toEqual([]);
      const timeoutMs = service.app.get(IdentitySettings).INTERNAL_CALL_BUDGET_MS / 2;
      expect(call).toHaveBeenCalledWith(expect.objectContaining({ timeoutMs }));
    });

    it('does not prevent registration, login and logout', async () => {
      const { browser, email, password } = await aMember(service);
      expect((await browser.post('/api/login', { email, password })).status).toBe(200);
      expect((await browser.post('/api/logout')).status).toBe(200);
    });
  });
});

/** Blocks the projection from writing while `work` runs. */
const whileEventsWait = (service: TestService, work: () => Promise<void>): Promise<void> =>
  service.dataSource.transaction(async (tx) => {
    await tx.query('lock table memberships in exclusive mode');
    await work();
  });
