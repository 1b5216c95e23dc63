import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { CONSUMED, durableName, type EventOf, type SessionRevoked, subscriptionChanged, type userDeleted } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { eventually, type TestService } from '@testing';
import { MembershipRepository } from '../src/store/membership.repository';
import { UserRepository } from '../src/store/user.repository';
import { DeleteAccount } from '../src/use-cases/delete-account';
import { RegisterUser } from '../src/use-cases/register-user';
import { republishUsers } from '../src/use-cases/republish-users';
import { aConfirmedMember } from './confirmed-member';
import { aMember, anAddress, another, aRegistration, Browser, collectRevocations, resolve, startIdentity } from './factories';
import { Mailbox, tokenIn } from './mailbox';
import { SoftwareAuthenticator } from './software-authenticator';
type Member = Awaited<ReturnType<typeof aMember>>;
const PATH = '/api/account';

describe('deleting an account', () => {
  let service: TestService;
  let mailbox: Mailbox;
  let revoked: SessionRevoked[];
  beforeAll(async () => {
    mailbox = await Mailbox.create();
    service = await startIdentity({ settings: { MAIL_DIR: mailbox.folder } });
    revoked = await collectRevocations(service);
    await createConsumers();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await service.close();
    await mailbox.remove();
  });

  const leave = ({ browser, password }: Member, given = password) => browser.delete(PATH, { password: given });
  const post = (url: string, body: unknown) => new Browser(service).post(url, body);
  const makeAdministrator = ({ user }: Member) => service.query('update users set is_admin = true where id = $1', [user.id]);
  const dump = async () => {
    const tables = await service.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
    const rows = await Promise.all(tables.map(({ name }) => service.query(`select t::text as row from ${name} t`)));
    return rows.flat().map(({ row }) => String(row));
  };
  const deletionOf = ({ user }: Member) =>
    service.nextEvent<EventOf<typeof userDeleted>>('user.deleted', ({ data }) => data.userId === user.id);

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
      for await (const message of await consumer.fetch({ max_messages: 1000, expires: 1000 })) message.ack();
    }
  }

  async function streamTexts(): Promise<string[]> {
    const manager = await jetstreamManager(service.broker.connection);
    const { state } = await manager.streams.info('IDENTITY');
    const sequences = Array.from({ length: state.last_seq - state.first_seq + 1 }, (_, index) => state.first_seq + index);
    const found = await Promise.all(sequences.map((seq) => manager.streams.getMessage('IDENTITY', { seq })));
    return found.flatMap((message) => (message ? [message.string()] : []));
  }

  it('requires the password, throttled like a login, and changes nothing without it', async () => {
    const member = await aMember(service);
    const wrong = await leave(member, 'not this one');
    expect([wrong.status, wrong.body.errors]).toEqual([400, [{ field: 'password', message: 'Your current password is incorrect.' }]]);
    for (const password of ['', null, 1]) expect((await member.browser.delete(PATH, { password })).status).toBe(400);
    expect((await new Browser(service).delete(PATH, { password: member.password })).status).toBe(401);
    for (let count = 0; count < 4; count += 1) await leave(member, 'not this one');
    expect((await leave(member)).status).toBe(429);
    expect((await member.browser.get(PATH)).status).toBe(200);
  });

  it('accepts a confirmation of the same session within ten minutes instead, but not the login itself', async () => {
    const { browser, email, password, user } = await aConfirmedMember(service);
    const other = await another(service, { email, password });
    const passkey = new SoftwareAuthenticator('http://localhost:8080');
    const { options } = (await browser.post('/api/account/passkeys/options')).body;
    await browser.post('/api/account/passkeys', { name: 'Laptop', credential: passkey.create(options) });
    const refusals = async (...bodies: unknown[]) => {
      for (const body of bodies)
        expect(await browser.delete(PATH, body)).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    };
    await refusals({}, undefined);
    await other.post('/api/account/confirmation', { password });
    await refusals({});
    expect((await browser.post('/api/account/confirmation', { password })).status).toBe(200);
    expect((await browser.delete(PATH, { password: 'not this one' })).status).toBe(400);
    jest.spyOn(service.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 600_000));
    await refusals({});
    const request = (await browser.post('/api/account/confirmation/options')).body.options;
    expect((await browser.post('/api/account/confirmation', { credential: passkey.get(request) })).status).toBe(200);
    expect((await browser.delete(PATH)).status).toBe(200);
    expect(await service.query('select 1 from users where id = $1', [user.id])).toEqual([]);
  });

  it('ends all sessions, clears the cookie and publishes user.deleted after the last version', async () => {
    const member = await aMember(service);
    const other = await another(service, member);
    const { token } = member.browser;
    const answer = await leave(member);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Your account was deleted.' }]);
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=; .*Max-Age=0/);
    expect([await resolve(service, token), await resolve(service, other.token)]).toEqual([null, null]);
    await eventually(() => expect(revoked.find(({ userId }) => userId === member.user.id)?.sessionIds).toHaveLength(2));
    expect(await deletionOf(member)).toMatchObject({ version: 2, data: { userId: member.user.id } });
    expect((await post('/api/login', { email: member.email, password: member.password })).status).toBe(401);
  });

  it('leaves neither name nor emails in any table, also of links, mails and failed logins, and not in the stream', async () => {
    const member = await aMember(service);
    const { email: newEmail } = aRegistration();
    await member.browser.post('/api/account/email', { newEmail, currentPassword: member.password });
    const [mail] = await mailbox.waitFor(newEmail, 'Confirm your new email');
    await post('/api/email/confirm', { token: tokenIn(mail!) });
    await mailbox.waitFor(member.email, 'Your email was changed');
    for (const email of [newEmail, member.email]) await post('/api/login', { email, password: 'not this one' }); // only the first is forgotten at a login
    await post('/api/password/forgot', { email: newEmail });
    const containsMember = (text: string) => [member.username, member.email, newEmail].some((one) => text.includes(one));
    expect((await dump()).filter(containsMember).length).toBeGreaterThan(4);
    expect((await leave(member)).status).toBe(200);
    expect((await dump()).filter(containsMember)).toEqual([]);

    await deletionOf(member);
    expect((await streamTexts()).filter(containsMember).length).toBeGreaterThan(1); // not processed yet
    await eventually(async () => {
      await consumeAll();
      expect((await streamTexts()).filter(containsMember)).toEqual([]);
    }, 15_000);
    await eventually(async () => {
      expect(await service.query('select 1 from deleted_users where id = $1 and erased_at is not null', [member.user.id])).toHaveLength(1);
    });
  });

  it('leaves mails and failed logins of somebody else, although the member asked to change to that email', async () => {
    const [member, other] = [await aMember(service), await aMember(service)];
    await member.browser.post('/api/account/email', { newEmail: other.email, currentPassword: member.password });
    await mailbox.waitFor(other.email, 'Your email already has an account');
    await post('/api/login', { email: other.email, password: 'not this one' });
    expect((await leave(member)).status).toBe(200);
    expect(await service.query('select 1 from attempts where email = $1', [other.email])).toHaveLength(1);
    expect(await service.query('select 1 from mails where recipient = $1 and cleared_at is null', [other.email])).not.toEqual([]);
  });

  it('keeps the username from everybody else, in any case, while the email can be used again', async () => {
    const member = await aMember(service);
    await leave(member);
    const taken = await post('/api/register', aRegistration({ username: member.username.toUpperCase() }));
    expect([taken.status, taken.body.code]).toEqual([409, 'username_or_email_taken']);
    const isRefusedEarly = (username: string) =>
      expect(service.app.get(RegisterUser).prepare(aRegistration({ username }), anAddress())).rejects.toMatchObject({ kind: 'conflict' });
    await isRefusedEarly(member.username); // like a name in use: before the password is hashed, so that the time does not tell them apart
    await isRefusedEarly((await aMember(service)).username);
    expect((await post('/api/register', aRegistration({ email: member.email }))).status).toBe(201);
  });

  it('gives the username to nobody who registers at the same moment', async () => {
    const member = await aMember(service);
    const registrations = Array.from({ length: 4 }, () => post('/api/register', aRegistration({ username: member.username })));
    const answers = await Promise.all([leave(member), ...registrations]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409, 409]);
  });

  it('is refused if the password changes after it was checked', async () => {
    const { user } = await aMember(service);
    const outdated = { ...(await service.app.get(UserRepository).findById(user.id))!, passwordHash: 'the hash that was checked' };
    const left = service.app.get(Transactions).run((tx) => service.app.get(DeleteAccount).run(tx, outdated, new Date()));
    await expect(left).rejects.toMatchObject({ code: 'password_changed' });
  });

  it('succeeds once of two concurrent requests', async () => {
    const member = await aMember(service);
    const second = await another(service, member);
    const answers = await Promise.all([leave(member), leave({ ...member, browser: second })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(await service.query('select 1 from deleted_users where id = $1', [member.user.id])).toHaveLength(1);
  });

  it('is refused for the last administrator, also when two leave at once', async () => {
    await service.query('update users set is_admin = false');
    const administrators = [await aMember(service), await aMember(service)];
    await Promise.all(administrators.map(makeAdministrator));
    const answers = await Promise.all(administrators.map((one) => leave(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_administrator');
    expect(await service.query('select 1 from users where is_admin')).toHaveLength(1);
    const suspended = await aMember(service);
    await makeAdministrator(suspended);
    await service.query('update users set suspended_at = now() where id = $1', [suspended.user.id]);
    const last = administrators[answers.findIndex(({ status }) => status === 409)]!;
    expect((await leave(last)).status).toBe(409); // the other one cannot log in
  });

  it('is republished with the state, and a membership that arrives later is not stored', async () => {
    const member = await aMember(service);
    await leave(member);
    const before = service.broker.of('user.deleted').length;
    let after: string | undefined;
    do after = await service.app.get(Transactions).run((tx) => republishUsers(tx, after, 3));
    while (after !== undefined);
    const again = () => service.broker.of('user.deleted').slice(before);
    await eventually(() => expect(again().map(({ subject, version }) => [subject, version])).toContainEqual([member.user.id, 2]));
    const published = () => service.broker.of('user.changed').map(({ subject }) => subject);
    const users = await service.query<{ id: string }>('select id from users');
    await eventually(() => expect(users.filter(({ id }) => !published().includes(id))).toEqual([]));

    const time = new Date().toISOString();
    const data = { userId: member.user.id, proUntil: time, accessUntil: time, source: 'grant' as const, cancelled: false };
    const marker = { ...data, userId: (await aMember(service)).user.id };
    await service.publish(subscriptionChanged(data, { version: 9 }), subscriptionChanged(marker, { version: 9 }));
    await eventually(async () =>
      expect(await service.query('select 1 from memberships where user_id = $1', [marker.userId])).toHaveLength(1),
    );
    expect(await service.query('select 1 from memberships where user_id = $1', [member.user.id])).toEqual([]);
  });

  it('leaves no membership that arrives while it runs', async () => {
    const member = await aMember(service);
    const account = await service.app.get(UserRepository).findById(member.user.id);
    const runner = service.dataSource.createQueryRunner();
    await runner.startTransaction();
    await service.app.get(DeleteAccount).run(runner.manager, account!, new Date());
    const copied = service.app
      .get(Transactions)
      .run((tx) => service.app.get(MembershipRepository).upsert(tx, { userId: member.user.id, accessUntil: new Date(), version: 1 }));
    const waits = eventually(async () => {
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(await service.query(waiting)).not.toEqual([]);
    });
    await Promise.race([copied, waits]);
    await runner.commitTransaction();
    await runner.release();
    await copied;
    expect(await service.query('select 1 from memberships where user_id = $1', [member.user.id])).toEqual([]);
  });
});
