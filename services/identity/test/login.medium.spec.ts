import { verify } from '@node-rs/argon2';
import type { TestService } from '@testing';
import { aMember, anAddress, aRegistration, Browser, cookieOf, resolve, startIdentity } from './factories';

/** The real implementation behind a spy. */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...argon2, verify: jest.fn(argon2.verify) };
});

describe('POST /api/login', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startIdentity();
  });
  afterAll(() => service.close());

  const login = (body: unknown, headers: Record<string, string> = {}) =>
    service.request({ method: 'POST', url: '/api/login', body, headers: { 'x-forwarded-for': anAddress(), ...headers } });

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
    const unknown = await login({ email: aRegistration().email, password: 'something else entirely' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual({ ...unknown.body, requestId: expect.any(String) });
    expect(wrong.body).toMatchObject({ statusCode: 401, error: 'Unauthorized', message: 'Invalid email or password' });
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  it('verifies one hash for an unknown email, too', async () => {
    jest.mocked(verify).mockClear();
    await login({ email: aRegistration().email, password: 'something else entirely' });
    expect(verify).toHaveBeenCalledTimes(1);
    expect(verify).toHaveBeenCalledWith(expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), 'something else entirely');
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
    ['a word as stayLoggedIn', { email: 'a@example.com', password: 'x', stayLoggedIn: 'yes' }, 'stayLoggedIn'],
  ])('returns 400 with a message for the field for %s', async (_, body, field) => {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ field, message: expect.stringMatching(/^\w+ .*\.$/) });
  });

  it.each(["' or 1=1 --", '%', '\0', 'x'.repeat(15_000)])('rejects the password %.20j', async (password) => {
    const { email } = await aMember(service);
    expect((await login({ email, password })).status).toBe(401);
  });

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
    expect((await browser.post('/api/login', { email, password: 'mistyped, sadly' })).status).toBe(401);
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
    const answers = await Promise.all(people.map(({ email, password }) => login({ email, password }, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200));
  });

  it('accepts ten concurrent logins of one user', async () => {
    const { email, password } = await aMember(service);
    const headers = { 'x-forwarded-for': anAddress() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => login({ email, password }, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});
