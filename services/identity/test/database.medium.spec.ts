import { randomBytes } from 'node:crypto';
import { PENDING_LOGIN_HEADER } from '@libs/auth';
import { aService, type TestService } from '@testing';
import { aMember, Browser, cookieOf, startIdentity, withReplica } from './factories';
import { aConfirmedMember, addApp, codeAt, pendingTokenOf } from './second-factor';

const aKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [OLD, NEW] = [aKey('old'), aKey('new')];

let service: TestService;
beforeAll(async () => {
  service = await startIdentity({ settings: { TOTP_KEYS: OLD } });
});
afterAll(() => service.close());

describe('when the disk of PostgreSQL is full', () => {
  it('registration and login return 503 immediately, and reads work', async () => {
    const member = await aMember(service);
    await service.query(`
      create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file "base/1/1": No space left on device' using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on users for each statement execute function refuse();
      create trigger refuse before insert on sessions for each statement execute function refuse()`);
    const { email, password } = member;
    const answers = [
      await service.request({
        method: 'POST',
        url: '/api/register',
        body: { username: 'late', email: 'late@example.com', password },
      }),
      await service.request({ method: 'POST', url: '/api/login', body: { email, password } }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 503,
        body: { message: 'The server is out of storage space. Please try again later.' },
      });
      expect([answer.headers.get('retry-after'), cookieOf(answer).token]).toEqual(['5', '']);
    }
    expect(
      (
        await service.request({
          url: `/internal/users/${member.user.id}`,
          as: aService('payments'),
        })
      ).status,
    ).toBe(200);
    await service.query('drop function refuse cascade');
  });
});

describe('the schema', () => {
  it('matches the entities', async () => {
    const { upQueries } = await service.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});

describe('the secret of an authenticator app', () => {
  interface Row {
    secret: Buffer;
    key_id: string;
  }

  beforeEach(() => service.query('delete from totp_secrets'));

  const rowOf = async (userId: string): Promise<Row> =>
    (
      await service.query<Row>('select secret, key_id from totp_secrets where user_id = $1', [
        userId,
      ])
    )[0]!;

  async function aMemberWithApp() {
    const member = await aConfirmedMember(service);
    return { ...member, ...(await addApp(member.browser)) };
  }
  type Member = Awaited<ReturnType<typeof aMemberWithApp>>;

  /** The status of a login with a code of the app; the step of an earlier code counts as unused again. */
  async function logIn(
    { email, password, user }: Member,
    secret: Buffer,
    at = service,
  ): Promise<number> {
    await at.query('update totp_secrets set last_step = 0 where user_id = $1', [user.id]);
    const browser = new Browser(at);
    const token = pendingTokenOf(await browser.post('/api/login', { email, password }));
    const code = codeAt(secret, new Date());
    const answer = await at.request({
      method: 'POST',
      url: '/api/login/second-factor',
      body: { code },
      headers: { [PENDING_LOGIN_HEADER]: token },
    });
    return answer.status;
  }

  it('is stored encrypted, each with another nonce, and its codes log in', async () => {
    const [member, other] = [await aMemberWithApp(), await aMemberWithApp()];
    const [stored, second] = [await rowOf(member.user.id), await rowOf(other.user.id)];
    expect(stored.key_id).toBe('old');
    expect(stored.secret.includes(member.secret)).toBe(false);
    expect(stored.secret.subarray(0, 12)).not.toEqual(second.secret.subarray(0, 12));
    expect(await logIn(member, member.secret)).toBe(200);
  });

  it('cannot be decrypted in the row of another user', async () => {
    const [victim, intruder] = [await aMemberWithApp(), await aMemberWithApp()];
    const { secret } = await rowOf(intruder.user.id);
    await service.query('update totp_secrets set secret = $2 where user_id = $1', [
      victim.user.id,
      secret,
    ]);
    expect(await logIn(victim, intruder.secret)).not.toBe(200);
  });

  it('survives a rotation: a new key is appended, moved to the front, and the old one is removed', async () => {
    const member = await aMemberWithApp();
    await withReplica(service, { TOTP_KEYS: `${OLD},${NEW}` }, async (appended) => {
      expect((await rowOf(member.user.id)).key_id).toBe('old');
      await withReplica(service, { TOTP_KEYS: `${NEW},${OLD}` }, async (moved) => {
        expect((await rowOf(member.user.id)).key_id).toBe('new');
        expect([
          await logIn(member, member.secret, appended),
          await logIn(member, member.secret, moved),
        ]).toEqual([200, 200]);
      });
    });
    await withReplica(service, { TOTP_KEYS: NEW }, async (removed) => {
      expect(await logIn(member, member.secret, removed)).toBe(200);
    });
  });

  it('keeps the service from starting without its key, which the message names', async () => {
    await aMemberWithApp();
    await expect(withReplica(service, { TOTP_KEYS: NEW }, () => Promise.resolve())).rejects.toThrow(
      'TOTP_KEYS lacks keys that secrets of authenticator apps are encrypted with (old): add them again',
    );
  });
});
