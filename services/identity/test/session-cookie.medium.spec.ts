import { Clock } from '@libs/service';
import type { TestService } from '@testing';
import { aMember, aRegistration, Browser, cookieOf, resolve, startIdentity } from './factories';

const HOUR = 3_600_000;

describe('the session cookie', () => {
  describe.each([
    ['plain http', 'http://localhost:8080', 'sid', ['HttpOnly', 'Path=/', 'SameSite=Lax']],
    ['https', 'https://exe.example.com', '__Host-sid', ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']],
  ])('on %s', (_, PUBLIC_URL, name, attributes) => {
    let service: TestService;
    beforeAll(async () => {
      service = await startIdentity({ settings: { PUBLIC_URL } });
    });
    afterAll(() => service.close());

    it('expires with the browser after a registration and an ordinary login', async () => {
      const { email, password } = await aMember(service);
      const registered = cookieOf(await new Browser(service).post('/api/register', aRegistration()));
      const signedIn = cookieOf(await new Browser(service).post('/api/login', { email, password, stayLoggedIn: false }));
      expect(registered).toEqual({ name, token: expect.stringMatching(/^[\w-]{43}$/), attributes });
      expect(signedIn).toEqual({ name, token: expect.stringMatching(/^[\w-]{43}$/), attributes });
    });

    it('expires after 30 days for members who stay logged in', async () => {
      const { email, password } = await aMember(service);
      const cookie = cookieOf(await new Browser(service).post('/api/login', { email, password, stayLoggedIn: true }));
      expect(cookie.attributes).toEqual([...attributes, 'Max-Age=2592000'].sort());
    });

    it('is cleared at logout', async () => {
      const { browser } = await aMember(service);
      expect(cookieOf(await browser.post('/api/logout'))).toEqual({ name, token: '', attributes: [...attributes, 'Max-Age=0'].sort() });
    });
  });

  describe('on the server', () => {
    let service: TestService;
    beforeAll(async () => {
      service = await startIdentity();
    });
    afterEach(() => jest.restoreAllMocks());
    afterAll(() => service.close());

    const later = (milliseconds: number) => {
      const then = new Date(Date.now() + milliseconds);
      jest.spyOn(service.app.get(Clock), 'now').mockReturnValue(then);
    };

    it.each([
      ['after 24 hours', false, 24 * HOUR],
      ['after 30 days for those who stay logged in', true, 30 * 24 * HOUR],
    ])('expires %s, whether or not it is used', async (_, stayLoggedIn, life) => {
      const { email, password } = await aMember(service);
      const browser = new Browser(service);
      await browser.post('/api/login', { email, password, stayLoggedIn });
      const caller = await browser.caller();
      later(life - 60_000);
      expect(await resolve(service, browser.token)).not.toBeNull();
      expect((await browser.get('/api/me')).status).toBe(200);
      later(life + 60_000);
      expect(await resolve(service, browser.token)).toBeNull();
      expect((await service.request({ url: '/api/me', as: caller })).status).toBe(401);
    });
  });
});
