import { createHmac } from 'node:crypto';
import { PASSWORD } from '@testing';
import type { Page } from 'playwright-core';
import { axeViolations } from './support/axe';
import { describeInBrowser } from './support/in-browser';
import { press, type } from './support/keyboard';
import { createTestUser, registerUser } from './support/test-user';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows (RFC 6238), `later` steps of 30 seconds from now. */
function totp(key: string, later = 0): string {
  const bits = [...key].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const digest = createHmac('sha1', secret).update(counter).digest();
  return String((digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fffffff) % 1e6).padStart(6, '0');
}

/** Violations of accessibility rules in both color schemes, and whether the page scrolls sideways. */
async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mui-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    problems.push(...(await axeViolations(page)));
  }
  const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  return isWide ? [...problems, 'the page scrolls sideways'] : problems;
}

/** Gives the page an authenticator that verifies its user without asking. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
}

describeInBrowser('on a phone, with the keyboard alone', (own) => {
  it('a member protects the login with an app and a passkey, and logs in with each', async () => {
    const user = await createTestUser(own.browser, { viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' });
    const { page, email, username } = user;
    await registerUser(user);
    await addAuthenticator(page);
    const section = page.getByRole('region', { name: 'Two-step login' });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const welcome = page.getByRole('heading', { name: `Welcome, ${username}` });
    const startLogin = async () => {
      await user.context.clearCookies();
      await page.goto('/login');
      await type(page.getByLabel('Email'), email);
      await type(page.getByLabel('Password', { exact: true }), PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByLabel('Code', { exact: true }).waitFor();
    };

    await page.goto('/dashboard');
    await press(button('Set up an app'));
    await section.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    const key = /[A-Z2-7]{32}/.exec(await section.innerText())?.[0] ?? '';
    await type(section.getByLabel('Code of the app'), totp(key));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog', { name: 'Your backup codes' });
    await codes.waitFor();
    expect(await codes.getByRole('listitem').count()).toBe(10);
    expect(await problemsOf(page)).toEqual([]);
    const [backupCode = ''] = await codes.getByRole('listitem').allInnerTexts();
    await press(button('I have saved them'));
    await press(button('Add a passkey'));
    await press(button('Create the passkey'));
    await section.getByRole('list', { name: 'Passkeys' }).getByText('This device').waitFor();
    expect(await problemsOf(page)).toEqual([]);

    await startLogin();
    expect(await problemsOf(page)).toEqual([]);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code is wrong or was used before.').waitFor();
    await page.keyboard.type(totp(key, 1));
    await page.keyboard.press('Enter');
    await welcome.waitFor();

    await startLogin();
    await press(button('Use a passkey'));
    await welcome.waitFor();

    await startLogin();
    await page.keyboard.type(backupCode);
    await page.keyboard.press('Enter');
    await welcome.waitFor();
    await section.getByText('9 codes are left').waitFor();

    await user.context.clearCookies();
    await page.goto('/login');
    await press(button('Log in with a passkey'));
    await welcome.waitFor();
    expect(user.externalRequests).toEqual([]);
    expect(user.pageErrors.filter((error) => !error.includes('401'))).toEqual([]);
    await user.context.close();
  }, 120_000);
});
