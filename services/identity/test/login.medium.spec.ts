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

  it('answers the user and signs in', async () => {
    const { user, email, password } = await aMember(service);
    const answer = await login({ email, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ user });
    expect(await resolve(service, cookieOf(answer).token)).toMatchObject({ userId: user.id });
  });

  it('takes the e-mail in any case, with blanks around it', async () => {
    const { email, password } = await aMember(service);
    expect((await login({ email: ` ${email.toUpperCase()}\n`, password })).status).toBe(200);
  });

  it('answers a wrong password and an unknown e-mail with the same words', async () => {
    const { email } = await aMember(service);
    const wrong = await login({ email, password: 'something else entirely' });
    const unknown = await login({ email: aRegistration().email, password: 'something else entirely' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual({ ...unknown.body, requestId: expect.any(String) });
    expect(wrong.body).toMatchObject({ statusCode: 401, error: 'Unauthorized', message: 'Invalid email or password' });
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  it('does the same work for an unknown e-mail: one whole verification', async () => {
    jest.mocked(verify).mockClear();
    await login({ email: aRegistration().email, password: 'something else entirely' });
    expect(verify).toHaveBeenCalledTimes(1);
    expect(verify).toHaveBeenCalledWith(expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), 'something else entirely');
  });

  it.each([
    ['an empty body', undefined, 'email'],
    ['an e-mail that is none', { email: 'nobody', password: 'x' }, 'email'],
    ['an object as e-mail', { email: { $ne: null }, password: 'x' }, 'email'],
    ['a list as e-mail', { email: ['a@example.com'], password: 'x' }, 'email'],
    ['an e-mail with a NUL', { email: 'a\0@example.com', password: 'x' }, 'email'],
    ['an empty password', { email: 'a@example.com', password: '' }, 'password'],
    ['no password', { email: 'a@example.com' }, 'password'],
    ['a number as password', { email: 'a@example.com', password: 1 }, 'password'],
    ['a word as stayLoggedIn', { email: 'a@example.com', password: 'x', stayLoggedIn: 'yes' }, 'stayLoggedIn'],
  ])('answers %s with 400 and a sentence at the field', async (_, body, field) => {
    const answer = await login(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ field, message: expect.stringMatching(/^\w+ .*\.$/) });
  });

  it.each(["' or 1=1 --", '%', '\0', 'x'.repeat(15_000)])('is not fooled by the password %.20j', async (password) => {
    const { email } = await aMember(service);
    expect((await login({ email, password })).status).toBe(401);
  });

  it('reads neither e-mail nor password from the address', async () => {
    const { email, password } = await aMember(service);
    const query = new URLSearchParams({ email, password }).toString();
    const answer = await service.request({ method: 'POST', url: `/api/login?${query}`, body: {} });
    expect(answer.status).toBe(400);
  });

  it('gives a new token each time and ends the session that this browser had before', async () => {
    const { browser, email, password } = await aMember(service);
    const old = browser.token;
    await browser.post('/api/login', { email, password });
    expect(browser.token).not.toBe(old);
    expect(await resolve(service, old)).toBeNull();
    expect(await resolve(service, browser.token)).not.toBeNull();
  });

  it('leaves the sessions of other browsers alone', async () => {
    const { browser, email, password } = await aMember(service);
    await new Browser(service).post('/api/login', { email, password });
    expect(await resolve(service, browser.token)).not.toBeNull();
  });

  it('keeps the session of whoever mistypes a password', async () => {
    const { browser, email } = await aMember(service);
    expect((await browser.post('/api/login', { email, password: 'mistyped, sadly' })).status).toBe(401);
    expect(await resolve(service, browser.token)).not.toBeNull();
  });

  it('never adopts a token that a client brings', async () => {
    const { email, password } = await aMember(service);
    const brought = 'A'.repeat(43);
    const answer = await login({ email, password }, { cookie: `sid=${brought}` });
    expect(cookieOf(answer).token).not.toBe(brought);
    expect(await resolve(service, brought)).toBeNull();
  });

  it('lets many people behind one address in at the same moment', async () => {
    const people = [];
    for (let i = 0; i < 25; i += 1) people.push(await aMember(service));
    const headers = { 'x-forwarded-for': anAddress() };
    const answers = await Promise.all(people.map(({ email, password }) => login({ email, password }, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200));
  });

  it('lets one person in ten times at the same moment', async () => {
    const { email, password } = await aMember(service);
    const headers = { 'x-forwarded-for': anAddress() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => login({ email, password }, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});
