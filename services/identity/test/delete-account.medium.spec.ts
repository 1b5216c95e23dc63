import {
  CONSUMED,
  durableName,
  type EventOf,
  type SessionRevoked,
  subscriptionChanged,
  type userDeleted,
} from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { hash } from '@node-rs/argon2';
import {
  aService,
  eventually,
  setClock,
  StubService,
  type TestService,
  untilBlocked,
} from '@testing';
import { MembershipService } from '../src/memberships/membership.service';
import { UserRepository } from '../src/users/user.repository';
import { DeleteAccount } from '../src/accounts/delete-account';
import { republishState } from '../src/operations';
import {
  aMember,
  another,
  aRegistration,
  Browser,
  collectRevocations,
  makeAdministrator,
  resolve,
  startIdentity,
} from './factories';
import { type Mailbox, startWithMailbox } from './mailbox';
import { aConfirmedMember, addPasskey, codeAt, fromBase32 } from './second-factor';

/** The real implementation behind a spy. */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...argon2, hash: jest.fn(argon2.hash) };
});

type Member = Awaited<ReturnType<typeof aMember>>;

const ACCOUNT = '/api/account';

let service: TestService;
let mailbox: Mailbox;
let revoked: SessionRevoked[];
beforeAll(async () => {
  ({ service, mailbox } = await startWithMailbox());
  revoked = await collectRevocations(service);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await service.close();
  await mailbox.remove();
});

const leave = ({ browser, password }: Member, given = password) =>
  browser.delete(ACCOUNT, { password: given });

describe('deleting an account', () => {
  beforeAll(async () => {
    await createConsumers();
  });

  const post = (url: string, body: unknown) => new Browser(service).post(url, body);
  const dump = async () => {
    const tables = await service.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => service.query(`select t::text as row from ${name} t`)),
    );
    return rows.flat().map(({ row }) => String(row));
  };
  const deletionOf = ({ user }: Member) =>
    service.nextEvent<EventOf<typeof userDeleted>>(
      'user.deleted',
      ({ data }) => data.userId === user.id,
    );

  /** The consumers of payments and downloads, which process nothing. */
  async function createConsumers(): Promise<void> {
    const manager = await jetstreamManager(service.broker.connection);
    for (const [consumer, types] of Object.entries(CONSUMED)) {
      for (const type of types.filter((one) => one.startsWith('user.'))) {
        await manager.consumers.add('IDENTITY', {
          durable_name: durableName(consumer, type),
          filter_subject: type,
          ack_policy: AckPolicy.Explicit,
        });
      }
    }
  }

  /** Acknowledges everything that the consumers have not processed. */
  async function consumeAll(): Promise<void> {
    const manager = await jetstreamManager(service.broker.connection);
    for await (const { name } of manager.consumers.list('IDENTITY')) {
      const consumer = await jetstream(service.broker.connection).consumers.get('IDENTITY', name);
      for await (const message of await consumer.fetch({ max_messages: 1000, expires: 1000 }))
        message.ack();
    }
  }

  async function streamTexts(): Promise<string[]> {
    const manager = await jetstreamManager(service.broker.connection);
    const { state } = await manager.streams.info('IDENTITY');
    const sequences = Array.from(
      { length: state.last_seq - state.first_seq + 1 },
      (_, index) => state.first_seq + index,
    );
    const found = await Promise.all(
      sequences.map((seq) => manager.streams.getMessage('IDENTITY', { seq })),
    );
    return found.flatMap((message) => (message ? [message.string()] : []));
  }

  it('requires the password, throttled like a login, and changes nothing without it', async () => {
    const member = await aMember(service);
    const wrong = await leave(member, 'not this one');
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ field: 'password', message: 'Your current password is incorrect.' }],
    ]);
    for (const password of ['', null, 1])
      expect((await member.browser.delete(ACCOUNT, { password })).status).toBe(400);
    expect((await new Browser(service).delete(ACCOUNT, { password: member.password })).status).toBe(
      401,
    );
    for (let count = 0; count < 4; count += 1) await leave(member, 'not this one');
    expect((await leave(member)).status).toBe(429);
    expect((await member.browser.get(ACCOUNT)).status).toBe(200);
  });

  it('accepts a confirmation of the same session within ten minutes instead, but not the login itself', async () => {
    const { browser, email, password, user } = await aConfirmedMember(service);
    const other = await another(service, { email, password });
    const { passkey } = await addPasskey(browser, 'http://localhost:8080');
    const refusals = async (...bodies: unknown[]) => {
      for (const body of bodies)
        expect(await browser.delete(ACCOUNT, body)).toMatchObject({
          status: 403,
          body: { code: 'confirmation_required' },
        });
    };
    await refusals({}, undefined);
    await other.post('/api/account/confirmation', { password });
    await refusals({});
    expect((await browser.post('/api/account/confirmation', { password })).status).toBe(200);
    expect((await browser.delete(ACCOUNT, { password: 'not this one' })).status).toBe(400);
    setClock(service, new Date(Date.now() + 600_000));
    await refusals({});
    const request = (await browser.post('/api/account/confirmation/options')).body.options;
    expect(
      (await browser.post('/api/account/confirmation', { credential: passkey.get(request) }))
        .status,
    ).toBe(200);
    expect((await browser.delete(ACCOUNT)).status).toBe(200);
    expect(await service.query('select 1 from users where id = $1', [user.id])).toEqual([]);
  });

  it('ends all sessions, clears the cookie and publishes user.deleted after the last version', async () => {
    const member = await aMember(service);
    const other = await another(service, member);
    const { token } = member.browser;
    const answer = await leave(member);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Your account was deleted.' }]);
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=; .*Max-Age=0/);
    expect([await resolve(service, token), await resolve(service, other.token)]).toEqual([
      null,
      null,
    ]);
    await eventually(() =>
      expect(revoked.find(({ userId }) => userId === member.user.id)?.sessionIds).toHaveLength(2),
    );
    expect(await deletionOf(member)).toMatchObject({
      version: 2,
      data: { userId: member.user.id },
    });
    expect(
      (await post('/api/login', { email: member.email, password: member.password })).status,
    ).toBe(401);
  });

  it('leaves neither name nor emails in any table, also of links, mails and failed logins, and not in the stream', async () => {
    const member = await aMember(service);
    const { email: newEmail } = aRegistration();
    await member.browser.post('/api/account/email', { newEmail, currentPassword: member.password });
    await post('/api/email/confirm', {
      token: await mailbox.tokenTo(newEmail, 'Confirm your new email'),
    });
    await mailbox.waitFor(member.email, 'Your email was changed');
    for (const email of [newEmail, member.email])
      await post('/api/login', { email, password: 'not this one' }); // only the first is forgotten at a login
    await post('/api/password/forgot', { email: newEmail });
    const containsMember = (text: string) =>
      [member.username, member.email, newEmail].some((one) => text.includes(one));
    expect((await dump()).filter(containsMember).length).toBeGreaterThan(4);
    expect((await leave(member)).status).toBe(200);
    expect((await dump()).filter(containsMember)).toEqual([]);

    await deletionOf(member);
    expect((await streamTexts()).filter(containsMember).length).toBeGreaterThan(1); // not processed yet
    await eventually(async () => {
      await consumeAll();
      expect((await streamTexts()).filter(containsMember)).toEqual([]);
    });
    await eventually(async () => {
      expect(
        await service.query('select 1 from deleted_users where id = $1 and erased_at is not null', [
          member.user.id,
        ]),
      ).toHaveLength(1);
    });
  });

  it('leaves mails and failed logins of somebody else, although the member asked to change to that email', async () => {
    const [member, other] = [await aMember(service), await aMember(service)];
    await member.browser.post('/api/account/email', {
      newEmail: other.email,
      currentPassword: member.password,
    });
    await mailbox.waitFor(other.email, 'Your email already has an account');
    await post('/api/login', { email: other.email, password: 'not this one' });
    expect((await leave(member)).status).toBe(200);
    expect(
      await service.query('select 1 from attempts where email = $1', [other.email]),
    ).toHaveLength(1);
    expect(
      await service.query('select 1 from mails where recipient = $1 and cleared_at is null', [
        other.email,
      ]),
    ).not.toEqual([]);
  });

  it('keeps the username from everybody else, in any case, while the email can be used again', async () => {
    const member = await aMember(service);
    await leave(member);
    const taken = await post(
      '/api/register',
      aRegistration({ username: member.username.toUpperCase() }),
    );
    expect([taken.status, taken.body.code]).toEqual([409, 'username_or_email_taken']);
    const other = await aMember(service);
    jest.mocked(hash).mockClear();
    for (const { username } of [member, other])
      expect((await post('/api/register', aRegistration({ username }))).status).toBe(409);
    expect(hash).not.toHaveBeenCalled(); // so that the time does not tell a deleted user's name from one in use
    expect((await post('/api/register', aRegistration({ email: member.email }))).status).toBe(201);
  });

  it('gives the username to nobody who registers at the same moment', async () => {
    const member = await aMember(service);
    const registrations = Array.from({ length: 4 }, () =>
      post('/api/register', aRegistration({ username: member.username })),
    );
    const answers = await Promise.all([leave(member), ...registrations]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409, 409]);
  });

  it('is refused if the password changes after it was checked', async () => {
    const { user } = await aMember(service);
    const outdated = {
      ...(await service.app.get(UserRepository).findById(user.id))!,
      passwordHash: 'the hash that was checked',
    };
    const left = service.app
      .get(Transactions)
      .run((tx) => service.app.get(DeleteAccount).run(tx, outdated, new Date()));
    await expect(left).rejects.toMatchObject({ code: 'password_changed' });
  });

  it('succeeds once of two concurrent requests', async () => {
    const member = await aMember(service);
    const second = await another(service, member);
    const answers = await Promise.all([leave(member), leave({ ...member, browser: second })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(
      await service.query('select 1 from deleted_users where id = $1', [member.user.id]),
    ).toHaveLength(1);
  });

  it('is refused for the last administrator, also when two leave at once', async () => {
    await service.query('update users set is_admin = false');
    const administrators = [await aMember(service), await aMember(service)];
    await Promise.all(administrators.map(({ user }) => makeAdministrator(service, user.id)));
    const answers = await Promise.all(administrators.map((one) => leave(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_administrator');
    expect(await service.query('select 1 from users where is_admin')).toHaveLength(1);
    const suspended = await aMember(service);
    await makeAdministrator(service, suspended.user.id);
    await service.query('update users set suspended_at = now() where id = $1', [suspended.user.id]);
    const last = administrators[answers.findIndex(({ status }) => status === 409)]!;
    expect((await leave(last)).status).toBe(409); // the other one cannot log in
  });

  it('is republished with the state, and a membership that arrives later is not stored', async () => {
    const member = await aMember(service);
    await leave(member);
    const before = service.broker.of('user.deleted').length;
    let after: string | undefined;
    do after = await service.app.get(Transactions).run((tx) => republishState(tx, after, 3));
    while (after !== undefined);
    const again = () => service.broker.of('user.deleted').slice(before);
    await eventually(() =>
      expect(again().map(({ subject, version }) => [subject, version])).toContainEqual([
        member.user.id,
        2,
      ]),
    );
    const published = () => service.broker.of('user.changed').map(({ subject }) => subject);
    const users = await service.query<{ id: string }>('select id from users');
    await eventually(() => expect(users.filter(({ id }) => !published().includes(id))).toEqual([]));

    const time = new Date().toISOString();
    const data = {
      userId: member.user.id,
      proUntil: time,
      accessUntil: time,
      source: 'grant' as const,
      cancelled: false,
    };
    const marker = { ...data, userId: (await aMember(service)).user.id };
    await service.publish(
      subscriptionChanged(data, { version: 9 }),
      subscriptionChanged(marker, { version: 9 }),
    );
    await eventually(async () =>
      expect(
        await service.query('select 1 from memberships where user_id = $1', [marker.userId]),
      ).toHaveLength(1),
    );
    expect(
      await service.query('select 1 from memberships where user_id = $1', [member.user.id]),
    ).toEqual([]);
  });

  it('leaves no membership that arrives while it runs', async () => {
    const member = await aMember(service);
    const account = await service.app.get(UserRepository).findById(member.user.id);
    const runner = service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await service.app.get(DeleteAccount).run(runner.manager, account!, new Date());
    const copied = service.app
      .get(Transactions)
      .run((tx) =>
        service.app
          .get(MembershipService)
          .upsert(tx, { userId: member.user.id, accessUntil: new Date(), version: 1 }),
      );
    await Promise.race([copied, untilBlocked(service)]);
    await runner.commitTransaction();
    await runner.release();
    await copied;
    expect(
      await service.query('select 1 from memberships where user_id = $1', [member.user.id]),
    ).toEqual([]);
  });
});

describe('the name of a deleted member', () => {
  it('leaves the outbox with all events, also with those that were published', async () => {
    const member = await aMember(service);
    await service.query(
      `update outbox set published_at = now() where envelope ->> 'subject' = $1`,
      [member.user.id],
    );
    await leave(member);
    expect(
      await service.query('select 1 from outbox where envelope::text like $1', [
        `%${member.username}%`,
      ]),
    ).toEqual([]);
  });

  it('is not published again by a republication of the state that has read the user before', async () => {
    const member = await aMember(service);
    let leaving: Promise<unknown> = Promise.resolve();
    await service.app.get(Transactions).run(async (tx) => {
      let after: string | undefined;
      do after = await republishState(tx, after, 100);
      while (after !== undefined);
      leaving = leave(member);
      await untilBlocked(service);
    });
    await leaving;
    expect(
      await service.query('select 1 from outbox where envelope::text like $1', [
        `%${member.username}%`,
      ]),
    ).toEqual([]);
  });
});

describe('exporting an account', () => {
  const PATH = '/api/account/export';
  const ORIGIN = 'https://exe.test';
  const DOWNLOADS = { downloads: [{ id: 'd', toolName: 'Port scanner' }] };
  const CATALOGUE = { pathSteps: [{ toolName: 'Port scanner' }], certificates: [] };
  const PAYMENTS = {
    orders: [],
    payments: [],
    receipts: [],
    purchases: [],
    proPeriods: [],
    cardSubscriptions: [],
    mails: [{ subject: 'Payment received', queuedAt: '2100-01-01T00:00:00.000Z', sentAt: null }],
  };

  let service: TestService;
  let catalogue: StubService;
  let downloads: StubService;
  let payments: StubService;
  beforeAll(async () => {
    [catalogue, downloads, payments] = await Promise.all([
      StubService.start(),
      StubService.start(),
      StubService.start(),
    ]);
    service = await startIdentity({
      settings: {
        PUBLIC_URL: ORIGIN,
        CATALOGUE_URL: catalogue.url,
        DOWNLOADS_URL: downloads.url,
        PAYMENTS_URL: payments.url,
      },
    });
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([catalogue.stop(), downloads.stop(), payments.stop()]);
  });

  const times = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, expect.any(String)]));

  /** Lets the other services answer for a member. */
  function answerFor(id: string): void {
    catalogue.answers.set(`/internal/users/${id}/data`, CATALOGUE);
    downloads.answers.set(`/internal/users/${id}/data`, DOWNLOADS);
    payments.answers.set(`/internal/users/${id}/data`, PAYMENTS);
  }

  it('sends a file with what every service stores about the member, and no secrets', async () => {
    const member = await aMember(service);
    const { id } = member.user;
    answerFor(id);
    await new Browser(service, '203.0.113.9').post('/api/login', {
      email: member.email,
      password: 'not this one',
    });
    await service.query(
      `insert into audit_records (id, at, action, actor_id, subject_type, subject_id, user_id, reason)
       values (gen_random_uuid(), now(), 'pro.set', gen_random_uuid(), 'user', $1, $1, 'a gift')`,
      [id],
    );
    const answer = await member.browser.get(PATH);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="exe-account.json"',
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      ...PAYMENTS,
      ...CATALOGUE,
      ...DOWNLOADS,
      exportedAt: expect.any(String),
      account: {
        id,
        username: member.username,
        email: member.email,
        emailConfirmedAt: null,
        isAdmin: false,
        createdAt: expect.any(String),
      },
      sessions: [
        {
          ...times('createdAt', 'expiresAt'),
          id: expect.any(String),
          lastUsedAt: null,
          browser: null,
          device: null,
        },
      ],
      secondFactors: { totpAddedAt: null, passkeys: [], backupCodesLeft: 0 },
      knownDevices: [times('addedAt', 'lastLoginAt')],
      auditEntries: [{ action: 'pro.set', reason: 'a gift', at: expect.any(String) }],
      knownNetworks: [{ network: expect.any(String), lastLoginAt: expect.any(String) }],
      failedLogins: [{ network: '203.0.113.9', at: expect.any(String) }],
      mailedLinks: [
        {
          purpose: 'confirm-email',
          email: member.email,
          createdAt: expect.any(String),
          expiresAt: expect.any(String),
        },
      ],
      mails: [
        { subject: 'Confirm your email', queuedAt: expect.any(String), sentAt: null },
        ...PAYMENTS.mails,
      ],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash|token/i);
  });

  it('is refused to a member who requests it in a loop, and to nobody else', async () => {
    const [{ browser, user }, other] = [await aMember(service), await aMember(service)];
    for (const { id } of [user, other.user]) answerFor(id);
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await browser.get(PATH)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await other.browser.get(PATH)).status).toBe(200);
  });

  it('does not list mails to an email of somebody else, although the member asked to change to it', async () => {
    const [{ browser, user, password }, other] = [await aMember(service), await aMember(service)];
    answerFor(user.id);
    await browser.post('/api/account/email', { newEmail: other.email, currentPassword: password });
    const { mails, mailedLinks } = (await browser.get(PATH)).body;
    expect(mailedLinks).toContainEqual(
      expect.objectContaining({ purpose: 'change-email', email: other.email }),
    );
    expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Confirm your email',
      'Payment received',
    ]);
  });

  it('lists the second factors without secrets, keys and codes', async () => {
    const { browser, user } = await aConfirmedMember(service);
    answerFor(user.id);
    const secondFactors = async () => (await browser.get(PATH)).body.secondFactors;
    const { secret } = (await browser.post('/api/account/totp')).body;
    expect(await secondFactors()).toEqual({ totpAddedAt: null, passkeys: [], backupCodesLeft: 0 }); // not confirmed yet
    const code = codeAt(fromBase32(secret), new Date());
    const { backupCodes } = (await browser.post('/api/account/totp/confirm', { code })).body;
    await service.query(
      'update backup_codes set used_at = now() where id = (select id from backup_codes where user_id = $1 limit 1)',
      [user.id],
    );
    const { passkey } = await addPasskey(browser, ORIGIN);
    expect(await secondFactors()).toEqual({
      totpAddedAt: expect.any(String),
      passkeys: [{ name: 'Laptop', addedAt: expect.any(String), lastUsedAt: null }],
      backupCodesLeft: 9,
    });
    const text = JSON.stringify((await browser.get(PATH)).body);
    const [stored] = await service.query<{ secret: Buffer; key_id: string }>(
      'select secret, key_id from totp_secrets where user_id = $1',
      [user.id],
    );
    const encodings = [fromBase32(secret), stored!.secret].flatMap((bytes) => [
      bytes.toString('hex'),
      bytes.toString('base64'),
    ]);
    expect(text).not.toMatch(/"(secret|keyId|key_id)"/i);
    expect(
      [secret, ...encodings, passkey.id, ...backupCodes].filter((one: string) =>
        text.includes(one),
      ),
    ).toEqual([]);
  });

  it('is 503 while a service is unavailable, instead of incomplete', async () => {
    const member = await aMember(service);
    downloads.answers.set(`/internal/users/${member.user.id}/data`, DOWNLOADS);
    catalogue.answers.set(`/internal/users/${member.user.id}/data`, CATALOGUE);
    const answer = await member.browser.get(PATH);
    expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable']);
  });

  it('is for members with a session only', async () => {
    expect((await new Browser(service).get(PATH)).status).toBe(401);
    expect((await service.request({ url: PATH, as: aService('gateway') })).status).toBe(401);
  });
});
