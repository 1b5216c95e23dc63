import { PENDING_LOGIN_HEADER } from '@libs/auth';
import { MINUTE_MS, setClock } from '@testing';
import type { TestResponse, TestService } from '@testing';
import { Browser, insertPasskey, startIdentity } from './factories';
import { aConfirmedMember, addPasskey, pendingTokenOf } from './second-factor';
import { type Forgery, SoftwareAuthenticator } from './software-authenticator';

const ORIGIN = 'https://exe.test';

let service: TestService;
beforeAll(async () => {
  service = await startIdentity({ settings: { PUBLIC_URL: ORIGIN } });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => service.close());

const statusOf = ({ status, body }: TestResponse) =>
  status < 400 ? String(status) : `${status} ${body.code}`;

describe('passkeys', () => {
  type Member = Awaited<ReturnType<typeof aMemberWithPasskey>>;

  /** A member with one passkey, logged in with a browser. */
  async function aMemberWithPasskey() {
    const member = await aConfirmedMember(service);
    return { ...member, ...(await addPasskey(member.browser, ORIGIN)) };
  }

  let now: number;
  beforeEach(() => {
    now = Date.now();
    setClock(service, () => now);
  });

  const send = (method: 'POST' | 'DELETE', url: string, body?: unknown, token = '') =>
    service.request({ method, url, body, headers: { [PENDING_LOGIN_HEADER]: token } });
  const optionsOf = async (url: string, token?: string) =>
    (await send('POST', url, undefined, token)).body.options;
  const checkPassword = async ({ email, password }: Pick<Member, 'email' | 'password'>) =>
    pendingTokenOf(await new Browser(service).post('/api/login', { email, password }));
  const logIn = (credential: unknown) => send('POST', '/api/login/passkey', { credential });
  const asSecondFactor = (token: string, credential: unknown) =>
    send('POST', '/api/login/second-factor/passkey', { credential }, token);

  describe('as the only factor of a login', () => {
    const fresh = () => optionsOf('/api/login/passkey/options');

    it('log in without email and password, for as long as the member chooses', async () => {
      const { passkey, user, browser } = await aMemberWithPasskey();
      const options = await fresh();
      expect(options).toMatchObject({ rpId: 'exe.test', userVerification: 'required' });
      expect(options.allowCredentials ?? []).toEqual([]);
      const answer = await send('POST', '/api/login/passkey', {
        credential: passkey.get(options),
        stayLoggedIn: true,
      });
      expect([answer.status, answer.body]).toEqual([200, { user }]);
      expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=2592000');
      const { passkeys } = (await browser.get('/api/account/second-factor')).body;
      expect(passkeys).toEqual([
        {
          id: expect.any(String),
          name: 'Laptop',
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
      ]);
    });

    it('refuse a replayed assertion, even at once', async () => {
      const { passkey } = await aMemberWithPasskey();
      const assertion = passkey.get(await fresh());
      const answers = await Promise.all([logIn(assertion), logIn(assertion)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(statusOf(await logIn(assertion))).toBe('400 passkey_rejected');
    });

    it.each<[string, Forgery]>([
      ['another origin', { origin: 'https://exe.test.example' }],
      ['another site', { rpId: 'example.com' }],
      ['the creation of a passkey', { type: 'webauthn.create' }],
      ['an authenticator that did not verify the member', { isVerified: false }],
      ['a frame of another page', { crossOrigin: true }],
      ['something else than a page', { crossOrigin: 'false' }],
    ])('refuse an assertion for %s', async (_, forged) => {
      const { passkey } = await aMemberWithPasskey();
      expect(statusOf(await logIn(passkey.get(await fresh(), forged)))).toBe(
        '400 passkey_rejected',
      );
      expect(statusOf(await logIn(passkey.get(await fresh())))).toBe('200');
    });

    it('refuse a copy whose counter is behind', async () => {
      const { passkey } = await aMemberWithPasskey();
      expect(statusOf(await logIn(passkey.get(await fresh(), { counter: 9 })))).toBe('200');
      for (const counter of [9, 8, 0])
        expect(statusOf(await logIn(passkey.get(await fresh(), { counter })))).toBe(
          '400 passkey_rejected',
        );
      expect(statusOf(await logIn(passkey.get(await fresh(), { counter: 10 })))).toBe('200');
    });

    it('accept a counter in only one of two logins at once', async () => {
      const { passkey } = await aMemberWithPasskey();
      const assertions = [await fresh(), await fresh()].map((options) =>
        passkey.get(options, { counter: 5 }),
      );
      const answers = await Promise.all(assertions.map((assertion) => logIn(assertion)));
      expect(answers.map(statusOf).sort()).toEqual(['200', '400 passkey_rejected']);
    });

    it('refuse a forged signature, an unknown passkey, the handle of another member, and a challenge that was not issued', async () => {
      const [{ passkey }, other] = [await aMemberWithPasskey(), await aMemberWithPasskey()];
      const forged = { ...other.passkey.get(await fresh()), id: passkey.id, rawId: passkey.id };
      const foreign = passkey.get(await fresh(), {
        userHandle: Buffer.from(other.user.id).toString('base64url'),
      });
      const guessed = passkey.get({ challenge: 'A'.repeat(43) });
      for (const one of [
        forged,
        foreign,
        guessed,
        new SoftwareAuthenticator(ORIGIN).get(await fresh()),
      ])
        expect(statusOf(await logIn(one))).toBe('400 passkey_rejected');
    });

    it('refuse a challenge after five minutes, and one that a failed attempt has used up', async () => {
      const { passkey } = await aMemberWithPasskey();
      const [old, failed] = [await fresh(), await fresh()];
      expect(statusOf(await logIn(passkey.get(failed, { origin: 'https://example.com' })))).toBe(
        '400 passkey_rejected',
      );
      expect(statusOf(await logIn(passkey.get(failed)))).toBe('400 passkey_rejected');
      now += 5 * MINUTE_MS;
      expect(statusOf(await logIn(passkey.get(old)))).toBe('400 passkey_rejected');
    });

    it('give a suspended member no session, as second factor either', async () => {
      const member = await aMemberWithPasskey();
      const token = await checkPassword(member);
      await service.query('update users set suspended_at = now() where id = $1', [member.user.id]);
      const answers = [
        await logIn(member.passkey.get(await fresh())),
        await asSecondFactor(
          token,
          member.passkey.get(await optionsOf('/api/login/second-factor/options', token)),
        ),
      ];
      for (const answer of answers)
        expect([statusOf(answer), answer.headers.getSetCookie()]).toEqual([
          '403 account_suspended',
          [],
        ]);
    });

    it('refuse a removed passkey', async () => {
      const { passkey, browser } = await aMemberWithPasskey();
      const { passkeys } = (await browser.get('/api/account/second-factor')).body;
      const other = await aMemberWithPasskey();
      const remove = async (by: Browser) =>
        statusOf(
          await service.request({
            method: 'DELETE',
            url: `/api/account/passkeys/${passkeys[0].id}`,
            as: await by.caller(),
          }),
        );
      expect([await remove(other.browser), await remove(browser), await remove(browser)]).toEqual([
        '404 factor_not_found',
        '200',
        '404 factor_not_found',
      ]);
      expect(statusOf(await logIn(passkey.get(await fresh())))).toBe('400 passkey_rejected');
    });

    it.each([
      [undefined],
      [null],
      ['x'],
      [{}],
      [[]],
      [{ id: 'a', rawId: 'a', type: 'public-key', response: {} }],
    ])('return 400 for %j', async (credential) => {
      expect((await logIn(credential)).status).toBe(400);
    });

    it('return 400 for a response that is no JSON', async () => {
      const { passkey } = await aMemberWithPasskey();
      const assertion = passkey.get(await fresh());
      for (const clientDataJSON of [
        'AAAA',
        Buffer.from('{}').toString('base64url'),
        Buffer.from('null').toString('base64url'),
      ])
        expect(
          statusOf(
            await logIn({ ...assertion, response: { ...assertion.response, clientDataJSON } }),
          ),
        ).toBe('400 passkey_rejected');
    });
  });

  describe('as second factor', () => {
    it('end a login after the password, once, with or without PIN', async () => {
      const member = await aMemberWithPasskey();
      const token = await checkPassword(member);
      const options = await optionsOf('/api/login/second-factor/options', token);
      expect(options.allowCredentials).toEqual([
        { id: member.passkey.id, type: 'public-key', transports: ['internal'] },
      ]);
      const assertion = member.passkey.get(options, { isVerified: false });
      expect(statusOf(await asSecondFactor(token, assertion))).toBe('200');
      expect(statusOf(await asSecondFactor(token, assertion))).toBe('401 login_expired');
      expect(statusOf(await asSecondFactor(await checkPassword(member), assertion))).toBe(
        '400 passkey_rejected',
      );
    });

    it('can be replaced by a backup code', async () => {
      const member = await aMemberWithPasskey();
      expect(member.codes).toHaveLength(10);
      const answer = await send(
        'POST',
        '/api/login/second-factor',
        { code: member.codes[0] },
        await checkPassword(member),
      );
      expect(answer.status).toBe(200);
    });

    it('refuse the passkey and the challenge of another member, and a challenge for another purpose', async () => {
      const [member, other] = [await aMemberWithPasskey(), await aMemberWithPasskey()];
      const [token, others] = [await checkPassword(member), await checkPassword(other)];
      const fresh = (of = token) => optionsOf('/api/login/second-factor/options', of);
      for (const assertion of [
        other.passkey.get(await fresh()),
        member.passkey.get(await fresh(others)),
        member.passkey.get(await optionsOf('/api/login/passkey/options')),
        member.passkey.get(
          (await member.browser.post('/api/account/confirmation/options')).body.options,
        ),
      ])
        expect(statusOf(await asSecondFactor(token, assertion))).toBe('400 passkey_rejected');
      const unverified = member.passkey.get(await fresh(), { isVerified: false });
      expect(statusOf(await logIn(unverified))).toBe('400 passkey_rejected');
      expect(statusOf(await asSecondFactor(token, member.passkey.get(await fresh())))).toBe('200');
    });
  });

  describe('of an account', () => {
    it('are added with an open challenge of the same member, and only once', async () => {
      const [{ browser, passkey }, other] = [
        await aMemberWithPasskey(),
        await aMemberWithPasskey(),
      ];
      const fresh = async (by: Browser) =>
        (await by.post('/api/account/passkeys/options')).body.options;
      const add = async (credential: unknown) =>
        statusOf(await browser.post('/api/account/passkeys', { name: 'Phone', credential }));
      const options = await fresh(browser);
      expect(options.excludeCredentials).toEqual([
        { id: passkey.id, type: 'public-key', transports: ['internal'] },
      ]);
      const created = new SoftwareAuthenticator(ORIGIN).create(options);
      expect(await add(created)).toBe('201');
      for (const refused of [
        created,
        passkey.create(await fresh(browser)),
        new SoftwareAuthenticator(ORIGIN).create(await fresh(other.browser)),
        new SoftwareAuthenticator(ORIGIN).create(await fresh(browser), { isVerified: false }),
        new SoftwareAuthenticator('https://example.com').create(await fresh(browser)),
      ])
        expect(await add(refused)).toBe('400 passkey_rejected');
      expect(await add({ ...created, type: 'password' })).toBe('400 validation_failed');
    });

    it('have an id of at most 1,023 bytes', async () => {
      const { browser } = await aMemberWithPasskey();
      const add = async (idBytes: number) => {
        const { options } = (await browser.post('/api/account/passkeys/options')).body;
        const credential = new SoftwareAuthenticator(ORIGIN, undefined, idBytes).create(options);
        return statusOf(await browser.post('/api/account/passkeys', { name: 'Phone', credential }));
      };
      expect(await add(1023)).toBe('201');
      for (const idBytes of [2400, 1024]) expect(await add(idBytes)).toBe('400 passkey_rejected');
    });

    it('are at most twenty, also of challenges that were requested before', async () => {
      const { browser, user } = await aMemberWithPasskey();
      for (let count = 1; count < 19; count += 1) await insertPasskey(service, user.id);
      const options = [];
      for (let count = 0; count < 2; count += 1)
        options.push((await browser.post('/api/account/passkeys/options')).body.options);
      const credentials = options.map((one) => new SoftwareAuthenticator(ORIGIN).create(one));
      const add = async (credential: unknown) =>
        statusOf(await browser.post('/api/account/passkeys', { name: 'Phone', credential }));
      const added = await Promise.all(credentials.map(add));
      expect(added.sort()).toEqual(['201', '409 too_many_passkeys']);
    });

    it('confirm the session again, but not that of another member, and are changed only then', async () => {
      const [member, other] = [await aMemberWithPasskey(), await aMemberWithPasskey()];
      now += 10 * MINUTE_MS;
      const { browser, passkey } = member;
      expect(statusOf(await browser.post('/api/account/passkeys/options'))).toBe(
        '403 confirmation_required',
      );
      const fresh = async () =>
        (await browser.post('/api/account/confirmation/options')).body.options;
      const confirm = async (credential: unknown) =>
        statusOf(await browser.post('/api/account/confirmation', { credential }));
      expect(await confirm(other.passkey.get(await fresh()))).toBe('400 passkey_rejected');
      expect(await confirm(passkey.get(await fresh(), { isVerified: false }))).toBe(
        '400 passkey_rejected',
      );
      expect(await confirm(undefined)).toBe('400 validation_failed');
      expect(statusOf(await browser.post('/api/account/passkeys/options'))).toBe(
        '403 confirmation_required',
      );
      expect(await confirm(passkey.get(await fresh()))).toBe('200');
      expect(statusOf(await browser.post('/api/account/passkeys/options'))).toBe('200');
    });
  });
});

describe('a passkey in a frame of another page', () => {
  it('is refused as second factor, to confirm a session and when it is created; a browser that does not say it is accepted', async () => {
    const { browser, email, password } = await aConfirmedMember(service);
    const passkey = new SoftwareAuthenticator(ORIGIN);
    const creation = async () => (await browser.post('/api/account/passkeys/options')).body.options;
    const add = async (credential: unknown) =>
      statusOf(await browser.post('/api/account/passkeys', { name: 'Laptop', credential }));
    const framed = { crossOrigin: true };
    expect(await add(passkey.create(await creation(), framed))).toBe('400 passkey_rejected');
    expect(await add(passkey.create(await creation()))).toBe('201');
    const { options } = (await browser.post('/api/account/confirmation/options')).body;
    const confirmation = await browser.post('/api/account/confirmation', {
      credential: passkey.get(options, framed),
    });
    expect(statusOf(confirmation)).toBe('400 passkey_rejected');
    const headers = {
      [PENDING_LOGIN_HEADER]: pendingTokenOf(
        await new Browser(service).post('/api/login', { email, password }),
      ),
    };
    const step = async (path: string, body?: unknown) =>
      service.request({ method: 'POST', url: `/api/login/second-factor/${path}`, body, headers });
    for (const [crossOrigin, expected] of [
      [true, '400 passkey_rejected'],
      [undefined, '200'],
    ] as const) {
      const request = (await step('options')).body.options;
      expect(
        statusOf(await step('passkey', { credential: passkey.get(request, { crossOrigin }) })),
      ).toBe(expected);
    }
  });
});
