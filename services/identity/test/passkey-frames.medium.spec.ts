import { PENDING_LOGIN_HEADER } from '@libs/auth';
import type { TestAnswer, TestService } from '@testing';
import { aConfirmedMember } from './confirmed-member';
import { Browser, startIdentity } from './factories';
import { pendingTokenOf } from './second-step';
import { SoftwareAuthenticator } from './software-authenticator';

const ORIGIN = 'https://exe.test';

describe('a passkey in a frame of another page', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startIdentity({ settings: { PUBLIC_URL: ORIGIN } });
  });
  afterAll(() => service.close());

  const statusOf = ({ status, body }: TestAnswer) => (status < 400 ? String(status) : `${status} ${body.code}`);

  it('is refused as second factor, to confirm a session and when it is created; a browser that does not say it is accepted', async () => {
    const { browser, email, password } = await aConfirmedMember(service);
    const passkey = new SoftwareAuthenticator(ORIGIN);
    const creation = async () => (await browser.post('/api/account/passkeys/options')).body.options;
    const add = async (credential: unknown) => statusOf(await browser.post('/api/account/passkeys', { name: 'Laptop', credential }));
    const framed = { crossOrigin: true };
    expect(await add(passkey.create(await creation(), framed))).toBe('400 passkey_rejected');
    expect(await add(passkey.create(await creation()))).toBe('201');
    const { options } = (await browser.post('/api/account/confirmation/options')).body;
    const confirmation = await browser.post('/api/account/confirmation', { credential: passkey.get(options, framed) });
    expect(statusOf(confirmation)).toBe('400 passkey_rejected');
    const headers = { [PENDING_LOGIN_HEADER]: pendingTokenOf(await new Browser(service).post('/api/login', { email, password })) };
    const step = async (path: string, body?: unknown) =>
      service.request({ method: 'POST', url: `/api/login/second-factor/${path}`, body, headers });
    for (const [crossOrigin, expected] of [
      [true, '400 passkey_rejected'],
      [undefined, '200'],
    ] as const) {
      const request = (await step('options')).body.options;
      expect(statusOf(await step('passkey', { credential: passkey.get(request, { crossOrigin }) }))).toBe(expected);
    }
  });
});
