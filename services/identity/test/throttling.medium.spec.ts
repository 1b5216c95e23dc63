import { Clock, networkOf } from '@libs/service';
import type { TestService } from '@testing';
import { CheckCredentials } from '../src/use-cases/check-credentials';
import { aMember, anAddress, aRegistration, Browser, startIdentity, withReplica } from './factories';

const WRONG = 'a wrong guess, surely';

describe('throttled logins', () => {
  let service: TestService;
  const start = Date.now(); // the clock stands still, because guesses take a while on a slow machine
  let shift = 0;
  beforeAll(async () => {
    service = await startIdentity();
    stopClock(service);
  });
  afterEach(() => {
    shift = 0;
  });
  afterAll(() => service.close());

  const stopClock = ({ app }: TestService) => jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(start + shift));
  const login = (address: string, email: string, password = WRONG) => new Browser(service, address).post('/api/login', { email, password });
  const wait = (seconds: number) => (shift += seconds * 1000);
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
      expect(refused.body.message).toMatch(/^Too many failed attempts\. Please wait \d+ seconds? and try again\.$/);
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
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(25).fill(429)]);
  });

  it('are counted across all replicas', async () => {
    const { email, password } = await aMember(service);
    const address = anAddress();
    await fail(5, address, email);
    await withReplica(service, {}, async (replica) => {
      stopClock(replica);
      const attempt = replica.app.get(CheckCredentials).run(email, password, { network: networkOf(address) ?? '', deviceTokens: [] });
      await expect(attempt).rejects.toMatchObject({ kind: 'too-many' });
    });
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
    const throttled = service.app.get(CheckCredentials);
    await service.query('alter table users rename to users_away');
    for (let i = 0; i < 6; i += 1) await expect(throttled.run(email, WRONG, { network: address, deviceTokens: [] })).rejects.toThrow();
    await service.query('alter table users_away rename to users');
    await fail(1, '192.0.2.1', email);
    expect(await service.query('select 1 from attempts where network = $1', [address])).toHaveLength(0);
  });

  it('are not throttled with RATE_LIMITS=off', async () => {
    const { email } = await aMember(service);
    await withReplica(service, { RATE_LIMITS: 'off' }, async (unlimited) => {
      const client = { network: '192.0.2.9', deviceTokens: [] };
      const attempts = Array.from({ length: 25 }, () => unlimited.app.get(CheckCredentials).run(email, WRONG, client));
      expect(await Promise.all(attempts)).toEqual(Array(25).fill(null));
    });
  });
});
