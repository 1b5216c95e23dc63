import { Clock } from '@libs/service';
import type { TestService } from '@testing';
import { PruneExpired } from '../src/use-cases/prune-expired';
import { aMember, anAddress, aRegistration, Browser, startIdentity } from './factories';

const WRONG = 'a wrong guess, surely';
const LIMIT = 30;
const DAY = 24 * 3600;

describe('guessing the password of one account from many addresses', () => {
  let service: TestService;
  const start = Date.now(); // the clock stands still, because verifying thirty guesses takes a while
  let shift = 0;
  beforeAll(async () => {
    service = await startIdentity();
    jest.spyOn(service.app.get(Clock), 'now').mockImplementation(() => new Date(start + shift));
  });
  afterEach(() => {
    shift = 0;
  });
  afterAll(() => service.close());

  const login = (address: string, email: string, password = WRONG) => new Browser(service, address).post('/api/login', { email, password });
  const wait = (seconds: number) => (shift += seconds * 1000);
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
    for (const address of [browser.address, `${home}::7:1`, office]) expect((await login(address, email, password)).status).toBe(200);
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
    const answers = await Promise.all(Array.from({ length: LIMIT + 10 }, () => login(anAddress(), email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(LIMIT).fill(401), ...Array(10).fill(429)]);
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
    const { email, password, browser } = await aMember(service);
    await guess(LIMIT, email);
    wait(3600);
    expect((await login(anAddress(), email)).status).toBe(401);
    wait(91 * DAY);
    await guess(LIMIT, email);
    expect((await login(browser.address, email, password)).status).toBe(429);
    await service.dataSource.transaction((tx) => service.app.get(PruneExpired).run(tx, new Date(start + shift)));
    expect(await service.query('select 1 from known_networks')).toEqual([]);
  });
});
