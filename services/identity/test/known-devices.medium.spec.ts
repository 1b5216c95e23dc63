import { Transactions } from '@libs/persistence';
import { DAY } from '@testing';
import type { TestService } from '@testing';
import { hashToken } from '../src/sessions/tokens';
import { OpenSession } from '../src/login/open-session';
import { PruningJob } from '../src/accounts/pruning.job';
import {
  aMember,
  anAddress,
  aLoginRequest,
  another,
  aRegistration,
  Browser,
  cookieOf,
  setClock,
} from './factories';
import { type Mailbox, startWithMailbox } from './mailbox';

const ORIGIN = 'https://exe.test';

let service: TestService;
let mailbox: Mailbox;
beforeAll(async () => {
  ({ service, mailbox } = await startWithMailbox({ PUBLIC_URL: ORIGIN }));
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await service.close();
  await mailbox.remove();
});

describe('a login from a new device', () => {
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  const SUBJECT = 'New login to your account';

  type Account = { email: string; password: string };
  const login = async (browser: Browser, { email, password }: Account) => {
    const answer = await browser.post('/api/login', { email, password });
    expect(answer.status).toBe(200);
    return answer;
  };
  /** The number of mails queued about new devices; they are queued in the transaction of the login. */
  const mailed = async ({ email }: { email: string }): Promise<number> => {
    const key = `key like 'new-device:%'`;
    return (await service.query(`select 1 from mails where recipient = $1 and ${key}`, [email]))
      .length;
  };
  const later = (milliseconds: number) => setClock(service, new Date(Date.now() + milliseconds));

  it('is mailed with browser and time and with the links that help, and is known from then on', async () => {
    const member = await aMember(service);
    const phone = new Browser(service, undefined, SAFARI);
    await login(phone, member);
    const text = (await mailbox.waitFor(member.email, SUBJECT))[0]?.text;
    expect(text).toContain('Browser: Safari on iPhone');
    expect(text).toMatch(/Time: \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC/);
    expect(text).toContain(`${ORIGIN}/dashboard`);
    expect(text).toContain(`${ORIGIN}/forgot-password`);
    await phone.post('/api/logout');
    await login(phone, member);
    await login(new Browser(service, undefined, SAFARI), member);
    expect(await mailed(member)).toBe(2);
  });

  it('sets a cookie that scripts cannot read and that lasts a year', async () => {
    const member = await aMember(service);
    const { name, token, attributes } = cookieOf(await login(new Browser(service), member), 'did');
    expect([name, attributes]).toEqual([
      '__Host-did',
      ['HttpOnly', `Max-Age=${365 * 86_400}`, 'Path=/', 'SameSite=Lax', 'Secure'],
    ]);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await service.query('select token_hash from known_devices where user_id = $1', [
      member.user.id,
    ]);
    expect(stored).toHaveLength(2);
    expect(stored).toContainEqual({ token_hash: hashToken(token) });
  });

  it('is neither a registration nor a login in the same browser, from whatever network', async () => {
    const member = await aMember(service);
    await login(member.browser, member);
    const abroad = new Browser(service, anAddress());
    abroad.devices = member.browser.devices;
    await login(abroad, member);
    expect(await mailed(member)).toBe(0);
  });

  it('is no login with a wrong password', async () => {
    const { email } = await aMember(service);
    const answer = await new Browser(service).post('/api/login', {
      email,
      password: 'mistyped, sadly',
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    expect(await mailed({ email })).toBe(0);
  });

  it('is not one of several accounts in one browser', async () => {
    const [first, second] = [await aMember(service), await aMember(service)];
    await login(first.browser, second);
    for (const account of [first, second, first]) await login(first.browser, account);
    expect([await mailed(first), await mailed(second)]).toEqual([0, 1]);
  });

  it("is not hidden by another account's device cookie, nor is a cookie sent by a client adopted", async () => {
    const [attacker, victim] = [await aMember(service), await aMember(service)];
    const planted = attacker.browser.devices;
    victim.browser.devices = planted; // in the victim's browser
    await login(victim.browser, victim);
    expect(victim.browser.devices.split('.')).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      planted,
    ]);
    await login(attacker.browser, victim);
    expect(await mailed(victim)).toBe(2);
  });

  it.each([
    'x',
    'A'.repeat(43),
    `${'A'.repeat(43)}.`,
    Array(50).fill('A'.repeat(43)).join('.'),
    "'; drop table users--",
  ])('is one with the forged cookie %.20j', async (cookie) => {
    const member = await aMember(service);
    const forger = new Browser(service);
    forger.devices = cookie;
    await login(forger, member);
    expect(await mailed(member)).toBe(1);
  });

  it('is mailed at most ten times a day, and twenty devices are kept', async () => {
    const member = await aMember(service);
    await service.query('update users set email_confirmed_at = now() where id = $1', [
      member.user.id,
    ]);
    await service.query(
      `update known_devices set created_at = created_at - interval '2 days' where user_id = $1`,
      [member.user.id],
    );
    for (let i = 0; i < 22; i += 1) await login(new Browser(service), member);
    expect(await mailed(member)).toBe(10);
    expect(
      await service.query('select 1 from known_devices where user_id = $1', [member.user.id]),
    ).toHaveLength(20);
    later(DAY + 60_000);
    await login(new Browser(service), member);
    expect(await mailed(member)).toBe(11);
  });

  it('is one again a year after the last login, and the device is then deleted', async () => {
    const member = await aMember(service);
    later(364 * DAY);
    await login(member.browser, member);
    expect(await mailed(member)).toBe(0);
    later(730 * DAY);
    await login(member.browser, member);
    expect(await mailed(member)).toBe(1);
    later(1096 * DAY);
    await service.app.get(PruningJob).run();
    expect(
      await service.query('select 1 from known_devices where user_id = $1', [member.user.id]),
    ).toEqual([]);
  });

  it('is mailed only if the login succeeds', async () => {
    const member = await aMember(service);
    const [user] = await service.query('select id, email, username from users where id = $1', [
      member.user.id,
    ]);
    const stale = { ...user, passwordHash: 'another' };
    const run = service.app
      .get(Transactions)
      .run((tx) => service.app.get(OpenSession).run(tx, stale, aLoginRequest(), new Date()));
    await expect(run).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(await mailed(member)).toBe(0);
  });
});

describe('the allowance of a known device', () => {
  const WRONG = 'a wrong guess, surely';

  let now: number;
  beforeEach(() => {
    now = Date.now();
    setClock(service, () => now);
  });

  const wait = (seconds: number) => (now += seconds * 1000);
  const login = (browser: Browser, email: string, password = WRONG) =>
    browser.post('/api/login', { email, password });
  const at = (address: string, devices = '') =>
    Object.assign(new Browser(service, address), { devices });
  const guess = async (times: number, email: string, address = anAddress) => {
    for (let i = 0; i < times; i += 1) await login(at(address()), email);
  };

  it('lets the owner in from a new network while strangers use up every other login to the account', async () => {
    const { email, password, browser } = await aMember(service);
    await guess(32, email);
    expect((await login(at(anAddress()), email, password)).status).toBe(429);
    expect((await login(at(anAddress(), browser.devices), email, password)).status).toBe(200);
  });

  it('lets the owner in from a network that failed for other accounts', async () => {
    const { email, password, browser } = await aMember(service);
    const hall = anAddress();
    for (let i = 0; i < 25; i += 1) await guess(1, aRegistration().email, () => hall);
    expect((await login(at(hall), email, password)).status).toBe(429);
    expect((await login(at(hall, browser.devices), email, password)).status).toBe(200);
  });

  it('is five failures, then waits that grow to 60 s, wherever the device is', async () => {
    const { email, password, browser } = await aMember(service);
    const moved = () => at(anAddress(), browser.devices);
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(moved(), email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(401),
      ...Array(7).fill(429),
    ]);
    const waits = [];
    for (let i = 0; i < 6; i += 1) {
      waits.push(Number((await login(moved(), email, password)).headers.get('retry-after')));
      wait(waits.at(-1)!);
      expect((await login(moved(), email)).status).toBe(401);
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
    expect((await login(at(anAddress()), email, password)).status).toBe(200);
  });

  it("gives nobody else more guesses: a device of another account, an invented one and the owner's former one count as unknown", async () => {
    const { email, user, browser } = await aMember(service);
    const attacker = await aMember(service);
    const invented = 'A'.repeat(43);
    await service.query('delete from known_devices where user_id = $1', [user.id]);
    const devices = [attacker.browser.devices, invented, browser.devices];
    const answers = [];
    for (let i = 0; i < 45; i += 1)
      answers.push(await login(at(anAddress(), devices[i % 3]), email));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    const home = anAddress();
    const victim = await aMember(service);
    const near = [];
    for (let i = 0; i < 15; i += 1) near.push(await login(at(home, devices[i % 3]), victim.email));
    expect(near.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('is neither used up nor restored by logins without the device', async () => {
    const { email, password, browser } = await aMember(service);
    for (let i = 0; i < 5; i += 1) await login(at(browser.address, browser.devices), email);
    expect((await login(at(browser.address), email, password)).status).toBe(200);
    expect((await login(at(browser.address, browser.devices), email, password)).status).toBe(429);
    await guess(4, email, () => browser.address);
    wait(5);
    expect((await login(at(browser.address, browser.devices), email, password)).status).toBe(200);
    expect((await login(at(browser.address), email)).status).toBe(401);
    expect((await login(at(browser.address), email, password)).status).toBe(429);
  });

  it('has its like in a session: strangers do not keep a member from confirming with the password', async () => {
    const member = await aMember(service);
    const browser = await another(service, member);
    const moved = Object.assign(new Browser(service), { token: browser.token });
    await guess(32, member.email);
    const confirm = (password: string) => moved.post('/api/account/confirmation', { password });
    expect((await confirm(member.password)).status).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await confirm(WRONG)).status).toBe(400);
    expect((await confirm(member.password)).status).toBe(429);
  });
});
