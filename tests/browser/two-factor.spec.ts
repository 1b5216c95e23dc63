import { PASSWORD } from '../harness/gateway-client';
import { expect, test } from './support/fixtures';
import { press, type } from './support/keyboard';
import { confirmEmail } from './support/confirm-email';
import { PHONE, problemsOf } from './support/phone';
import { addAuthenticator, totp } from './support/authenticator';

test.describe('on a phone, with the keyboard alone', () => {
  test.use(PHONE);

  test('a member protects the login with an app and a passkey, logs in with each, and deletes the account with the passkey', async ({
    page,
    member,
    context,
    pageErrors,
    externalRequests,
  }) => {
    test.slow();
    const { email, username } = member;
    await confirmEmail(context.request, email);
    await addAuthenticator(page);
    const section = page.getByRole('region', { name: 'Two-factor authentication' });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const welcome = page.getByRole('heading', { name: `Welcome, ${username}` });
    const startLogin = async () => {
      await context.clearCookies();
      await page.goto('/login');
      await type(page.getByLabel('Email'), email);
      await type(page.getByLabel('Password', { exact: true }), PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByLabel('Code', { exact: true }).waitFor();
    };

    await page.goto('/account/security');
    await press(button('Set up an app'));
    await section.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    const shown = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await section.innerText())?.[0] ?? '';
    const key = shown.replaceAll(' ', '');
    await type(section.getByLabel('6-digit code'), totp(key));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog', { name: 'Your backup codes' });
    await codes.waitFor();
    expect(await codes.getByRole('listitem').count()).toBe(10);
    expect(await problemsOf(page)).toEqual([]);
    const [backupCode = ''] = await codes.getByRole('listitem').allInnerTexts();
    await press(button('I have saved them'));
    await press(button('Add a passkey'));
    await press(button('Create passkey'));
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
    await page.goto('/account/security');
    await section.getByText('9 codes are left').waitFor();

    await context.clearCookies();
    await page.goto('/login');
    await press(button('Log in with a passkey'));
    await welcome.waitFor();

    const cookies = await context.cookies();
    await page.goto('/account/data');
    await press(button('Delete account'));
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await press(dialog.getByRole('button', { name: 'Use a passkey instead' }));
    await dialog.getByText('You confirmed with your passkey.').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await press(dialog.getByRole('button', { name: 'Delete account' }));
    await page.getByText('Your account was deleted.').waitFor();
    await context.addCookies(cookies);
    expect((await context.request.get('/api/me')).status()).toBe(401);
    await context.clearCookies();
    await page.goto('/login');
    await press(button('Log in with a passkey'));
    await page.getByRole('alert').waitFor();
    await press(button('Register'));
    await type(page.getByLabel('Username'), username);
    await type(page.getByLabel('Email'), email);
    await type(page.getByLabel('Password', { exact: true }), PASSWORD);
    await type(page.getByLabel('Confirm password', { exact: true }), PASSWORD);
    await press(page.getByRole('checkbox'), 'Space');
    await page.keyboard.press('Enter');
    await page.getByText('Username or email is already taken').waitFor();
    expect(externalRequests).toEqual([]);
    expect(pageErrors.filter((error) => !/status of (400|401|409)/.test(error))).toEqual([]);
  });
});
