import { setClock } from '@testing';
import { verify } from '@node-rs/argon2';
import type { TestService } from '@testing';
import { Pruning } from '../src/accounts/cleanup.job';
import { PasswordService } from '../src/login/password.service';
import {
  aMember,
  anAddress,
  another,
  aRegistration,
  Browser,
  cookieOf,
  resolve,
  startIdentity,
  withReplica,
} from './factories';

/** The real implementation behind a spy. */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...argon2, verify: jest.fn(argon2.verify) };
});

const WRONG = 'a wrong guess, surely';

let service: TestService;
beforeAll(async () => {
  service = await startIdentity();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => service.close());

describe('POST /api/login', () => {
  const login = (body: unknown, headers: Record<string, string> = {}) =>
    service.request({
      method: 'POST',
      url: '/api/login',
      body,
      headers: { 'x-forwarded-for': anAddress(), ...headers },
    });

  it('returns the user and logs in', async () => {
    const { user, email, password } = await aMember(service);
    const answer = await login({ email, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ user });
    expect(await resolve(service, cookieOf(answer).token)).toMatchObject({ userId: user.id });
  });

  it('ignores the case of the email and spaces around it', async () => {
    const { email, password } = await aMember(service);
    expect((await login({ email: ` ${email.toUpperCase()}\n`, password })).status).toBe(200);
  });

  it('returns the same message for a wrong password and an unknown email', async () => {
    const { email } = await aMember(service);
    const wrong = await login({ email, password: 'something else entirely' });
    const unknown = await login({
      email: aRegistration().email,
      password: 'something else entirely',
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual({ ...unknown.body, requestId: expect.any(String) });
    expect(wrong.body).toMatchObject({
      statusCode: 401,
      error: 'Unauthorized',
      message: 'Invalid email or password',
    });
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  it('verifies one hash for an unknown email, too', async () => {
    jest.mocked(verify).mockClear();
    await login({ email: aRegistration().email, password: 'something else entirely' });
    expect(verify).toHaveBeenCalledTimes(1);
    expect(verify).toHaveBeenCalledWith(
      expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      'something else entirely',
    );
  });

  it.each([
    ['an empty body', undefined, 'email'],
    ['an email that is none', { email: 'nobody', password: 'x' }, 'email'],
    ['an object as email', { email: { $ne: null }, password: 'x' }, 'email'],
    ['a list as email', { email: ['a@example.com'], password: 'x' }, 'email'],
    ['an email with a NUL', { email: 'a\0@example.com', password: 'x' }, 'email'],
    ['an empty password', { email: 'a@example.com', password: '' }, 'password'],
    ['no password', { email: 'a@example.com' }, 'password'],
    ['a number as password', { email: 'a@example.com', password: 1 }, 'password'],
    [
      'a word as stayLoggedIn',
      { email: 'a@example.com', password: 'x', stayLoggedIn: 'yes' },
      'stayLoggedIn',
    ],
  ])('returns 400 with a message for the field for %s', async (_, body, field) => {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({
      field,
      message: expect.stringMatching(/^\w+ .*\.$/),
    });
  });

  it.each(["' or 1=1 --", '%', '\0', 'x'.repeat(15_000)])(
    'rejects the password %.20j',
    async (password) => {
      const { email } = await aMember(service);
      expect((await login({ email, password })).status).toBe(401);
    },
  );

  it('ignores an email and password in the query string', async () => {
    const { email, password } = await aMember(service);
    const query = new URLSearchParams({ email, password }).toString();
    const answer = await service.request({ method: 'POST', url: `/api/login?${query}`, body: {} });
    expect(answer.status).toBe(400);
  });

  it("issues a new token each time and ends this browser's previous session", async () => {
    const { browser, email, password } = await aMember(service);
    const old = browser.token;
    await browser.post('/api/login', { email, password });
    expect(browser.token).not.toBe(old);
    expect(await resolve(service, old)).toBeNull();
    expect(await resolve(service, browser.token)).not.toBeNull();
  });

  it('keeps the sessions of other browsers', async () => {
    const { browser, email, password } = await aMember(service);
    await new Browser(service).post('/api/login', { email, password });
    expect(await resolve(service, browser.token)).not.toBeNull();
  });

  it('keeps the current session after a wrong password', async () => {
    const { browser, email } = await aMember(service);
    expect((await browser.post('/api/login', { email, password: 'mistyped, sadly' })).status).toBe(
      401,
    );
    expect(await resolve(service, browser.token)).not.toBeNull();
  });

  it('never adopts a token sent by a client', async () => {
    const { email, password } = await aMember(service);
    const brought = 'A'.repeat(43);
    const answer = await login({ email, password }, { cookie: `sid=${brought}` });
    expect(cookieOf(answer).token).not.toBe(brought);
    expect(await resolve(service, brought)).toBeNull();
  });

  it('accepts concurrent logins of many users behind one address', async () => {
    const people = [];
    for (let i = 0; i < 25; i += 1) people.push(await aMember(service));
    const headers = { 'x-forwarded-for': anAddress() };
    const answers = await Promise.all(
      people.map(({ email, password }) => login({ email, password }, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200));
  });

  it('accepts ten concurrent logins of one user', async () => {
    const { email, password } = await aMember(service);
    const headers = { 'x-forwarded-for': anAddress() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => login({ email, password }, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});

describe('throttled logins', () => {
  let now: number;
  beforeEach(() => {
    now = Date.now();
    setClock(service, () => now);
  });

  const login = (address: string, email: string, password = WRONG) =>
    new Browser(service, address).post('/api/login', { email, password });
  const wait = (seconds: number) => (now += seconds * 1000);
  const fail = async (times: number, address: string, email: string) => {
    for (let i = 0; i < times; i += 1) expect((await login(address, email)).status).toBe(401);
  };

  it('reject even the right password after five failures, with a Retry-After that grows to 60 s', async () => {
    const { email, password } = await aMember(service);
    const address = anAddress();
    await fail(5, address, email);
    const waits = [];
    for (let i = 0; i < 6; i += 1) {
      const refused = await login(address, email, password);
      expect(refused.status).toBe(429);
      expect(refused.body.message).toMatch(
        /^Too many failed attempts\. Please wait \d+ seconds? and try again\.$/,
      );
      waits.push(Number(refused.headers.get('retry-after')));
      wait(waits.at(-1)!);
      await fail(1, address, email);
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
  });

  it('accept the right password after the wait and clear the failures', async () => {
    const { email, password } = await aMember(service);
    const address = anAddress();
    await fail(5, address, email);
    wait(6);
    expect((await login(address, email, password)).status).toBe(200);
    await fail(4, address, email);
    expect((await login(address, email, password)).status).toBe(200);
  });

  it('never lock the owner out at another address', async () => {
    const { email, password } = await aMember(service);
    for (let i = 0; i < 4; i += 1) {
      const address = anAddress();
      await fail(5, address, email);
      expect((await login(address, email)).status).toBe(429);
    }
    expect((await login(anAddress(), email, password)).status).toBe(200);
  });

  it('do not affect other emails from the same address before its twentieth failure', async () => {
    const { email, password } = await aMember(service);
    const address = anAddress();
    await fail(5, address, aRegistration().email);
    expect((await login(address, email, password)).status).toBe(200);
  });

  it('make an address wait after twenty failures over many emails, but for at most ten seconds after the latest', async () => {
    const { email, password } = await aMember(service);
    const address = anAddress();
    for (let i = 0; i < 20; i += 1) await fail(1, address, aRegistration().email);
    const waits = [];
    for (let i = 0; i < 4; i += 1) {
      const refused = await login(address, email, password);
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers.get('retry-after')));
      wait(waits.at(-1)!);
      await fail(1, address, aRegistration().email);
    }
    expect(waits).toEqual([5, 10, 10, 10]);
    wait(10);
    expect((await login(address, email, password)).status).toBe(200);
    expect((await login(address, aRegistration().email)).status).toBe(401);
    wait(600);
    await fail(5, address, aRegistration().email);
  });

  it('count parallel guesses: exactly five of thirty are verified', async () => {
    const { email } = await aMember(service);
    const address = anAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(address, email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(401),
      ...Array(25).fill(429),
    ]);
  });

  it('count an IPv6 /64 as one address', async () => {
    const { email } = await aMember(service);
    const network = anAddress().split('::')[0]!;
    for (let i = 0; i < 5; i += 1) await fail(1, `${network}::${i + 1}`, email);
    expect((await login(`${network}:1:2:3:4`, email)).status).toBe(429);
  });

  it('do not count a login that fails because of a server error', async () => {
    const { email } = await aMember(service);
    const address = anAddress();
    const throttled = service.app.get(PasswordService);
    await service.query('alter table users rename to users_away');
    for (let i = 0; i < 6; i += 1)
      await expect(
        throttled.login(email, WRONG, { network: address, deviceTokens: [] }),
      ).rejects.toThrow();
    await service.query('alter table users_away rename to users');
    await fail(1, '192.0.2.1', email);
    expect(
      await service.query('select 1 from attempts where network = $1', [address]),
    ).toHaveLength(0);
  });
});

describe('guessing the password of one account from many addresses', () => {
  const LIMIT = 30;
  const DAY = 24 * 3600;

  let now: number;
  beforeEach(() => {
    now = Date.now();
    setClock(service, () => now);
  });

  const login = (address: string, email: string, password = WRONG) =>
    new Browser(service, address).post('/api/login', { email, password });
  const wait = (seconds: number) => (now += seconds * 1000);
  const guess = async (times: number, email: string, address = anAddress) => {
    const answers = await Promise.all(Array.from({ length: times }, () => login(address(), email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(times).fill(401));
  };

  it('makes unknown addresses wait, for at most one minute', async () => {
    const { email, password } = await aMember(service);
    await guess(LIMIT, email);
    const waits = [];
    for (let i = 0; i < 6; i += 1) {
      const refused = await login(anAddress(), email, password);
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers.get('retry-after')));
      wait(waits.at(-1)!);
      await guess(1, email);
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
  });

  it('does not throttle the owner on networks they registered or logged in from', async () => {
    const { email, password, browser } = await aMember(service);
    const [home] = browser.address.split('::1');
    const office = anAddress();
    expect((await login(office, email, password)).status).toBe(200);
    await guess(LIMIT, email);
    expect((await login(anAddress(), email, password)).status).toBe(429);
    for (const address of [browser.address, `${home}::7:1`, office])
      expect((await login(address, email, password)).status).toBe(200);
    expect((await login(anAddress(), email, password)).status).toBe(429);
  });

  it('accepts the owner on another network after the wait and remembers that network', async () => {
    const { email, password } = await aMember(service);
    await guess(LIMIT, email);
    const hotel = anAddress();
    wait(Number((await login(hotel, email, password)).headers.get('retry-after')));
    expect((await login(hotel, email, password)).status).toBe(200);
    await guess(1, email);
    expect((await login(hotel, email, password)).status).toBe(200);
  });

  it('counts parallel guesses: exactly thirty of forty from as many addresses are verified', async () => {
    const { email } = await aMember(service);
    const answers = await Promise.all(
      Array.from({ length: LIMIT + 10 }, () => login(anAddress(), email)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(LIMIT).fill(401),
      ...Array(10).fill(429),
    ]);
  });

  it("is throttled within the owner's network, too", async () => {
    const registration = aRegistration();
    const { email, password } = registration;
    await new Browser(service, '198.51.100.9').post('/api/register', registration);
    let host = 10;
    await guess(LIMIT, email, () => `198.51.100.${(host += 1)}`);
    expect((await login('198.51.100.9', email, password)).status).toBe(429);
  });

  it('does not reveal whether an account exists and does not affect other accounts', async () => {
    const { email, password } = await aMember(service);
    const unknown = aRegistration().email;
    await guess(LIMIT, unknown);
    expect((await login(anAddress(), unknown)).status).toBe(429);
    expect((await login(anAddress(), email, password)).status).toBe(200);
  });

  it('stops counting after an hour; a network is known for 90 days', async () => {
    const { email, password, browser, user } = await aMember(service);
    await guess(LIMIT, email);
    wait(3600);
    expect((await login(anAddress(), email)).status).toBe(401);
    wait(91 * DAY);
    await guess(LIMIT, email);
    expect((await login(browser.address, email, password)).status).toBe(429);
    await service.app.get(Pruning).run();
    expect(
      await service.query('select 1 from known_networks where user_id = $1', [user.id]),
    ).toEqual([]);
  });
});

describe('the allowance of a known device', () => {
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

describe('logins to several replicas', () => {
  it('are throttled together', async () => {
    const { email, password } = await aMember(service);
    const [now, address] = [Date.now(), anAddress()];
    setClock(service, () => now);
    for (let i = 0; i < 5; i += 1) {
      const answer = await new Browser(service, address).post('/api/login', {
        email,
        password: WRONG,
      });
      expect(answer.status).toBe(401);
    }
    await withReplica(service, {}, async (replica) => {
      setClock(replica, () => now);
      const answer = await new Browser(replica, address).post('/api/login', { email, password });
      expect(answer.status).toBe(429);
    });
  });

  it('are not throttled with RATE_LIMITS=off', async () => {
    const { email } = await aMember(service);
    await withReplica(service, { RATE_LIMITS: 'off' }, async (unlimited) => {
      const browser = new Browser(unlimited);
      const answers = await Promise.all(
        Array.from({ length: 25 }, () => browser.post('/api/login', { email, password: WRONG })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(401));
    });
  });
});
