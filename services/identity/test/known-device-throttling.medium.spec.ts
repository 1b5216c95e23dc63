import { Clock } from '@libs/service';
import type { TestService } from '@testing';
import { aMember, anAddress, aRegistration, another, Browser, startIdentity } from './factories';

const WRONG = 'a wrong guess, surely';

describe('the allowance of a known device', () => {
  let service: TestService;
  const start = Date.now(); // the clock stands still, because verifying many guesses takes a while
  let shift = 0;
  beforeAll(async () => {
    service = await startIdentity();
    jest.spyOn(service.app.get(Clock), 'now').mockImplementation(() => new Date(start + shift));
  });
  afterEach(() => {
    shift = 0;
  });
  afterAll(() => service.close());

  const wait = (seconds: number) => (shift += seconds * 1000);
  const login = (browser: Browser, email: string, password = WRONG) => browser.post('/api/login', { email, password });
  const at = (address: string, devices = '') => Object.assign(new Browser(service, address), { devices });
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
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
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
    for (let i = 0; i < 45; i += 1) answers.push(await login(at(anAddress(), devices[i % 3]), email));
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
