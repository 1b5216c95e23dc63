import { PENDING_LOGIN_HEADER } from '@libs/auth';
import { Transactions } from '@libs/persistence';
import { eventually, type TestAnswer, type TestService } from '@testing';
import { totpCode, totpStep } from '../src/domain/totp';
import { aConfirmedMember } from './confirmed-member';
import { Browser, startIdentity } from './factories';
import { fromBase32, pendingTokenOf } from './second-step';

describe('a second factor that is confirmed during a login', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startIdentity();
  });
  afterAll(() => service.close());

  const secondStep = (token: string, code: string) =>
    service.request({ method: 'POST', url: '/api/login/second-factor', body: { code }, headers: { [PENDING_LOGIN_HEADER]: token } });

  it('is required by a login whose password was checked just before the app was confirmed', async () => {
    const member = await aConfirmedMember(service);
    const secret = fromBase32((await member.browser.post('/api/account/totp')).body.secret as string);
    let login: Promise<TestAnswer> | undefined;
    await service.app.get(Transactions).run(async (tx) => {
      await tx.query('select 1 from users where id = $1 for update', [member.user.id]);
      await tx.query('update totp_secrets set confirmed_at = now(), last_step = 0 where user_id = $1', [member.user.id]);
      login = new Browser(service).post('/api/login', { email: member.email, password: member.password });
      await eventually(async () => {
        const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        expect(await tx.query<unknown[]>(waiting)).toHaveLength(1);
      });
    });
    const answer = await login!;
    expect([answer.status, answer.body.code]).toEqual([401, 'second_factor_required']);
    expect((await secondStep(pendingTokenOf(answer), totpCode(secret, totpStep(new Date())))).status).toBe(200);
  });
});
