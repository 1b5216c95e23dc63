import { aMember, type Client, PASSWORD } from '@testing';
import { describeInBrowser } from './support/in-browser';
import { press, type } from './support/keyboard';
import { confirmEmail, mailTo } from './support/mailed-link';
import { PHONE, problemsOf } from './support/phone';
import { addAuthenticator, totp } from './support/second-step';
import { createTestUser, logInAsAdministrator, registerUser } from './support/test-user';

/** Sets up an authenticator app through the API. */
async function addApp(member: Client): Promise<void> {
  await confirmEmail(member.email, async (url, body) => (await member.post(url, body)).status);
  const { body } = await member.post<{ secret: string }>('/api/account/totp');
  expect((await member.post('/api/account/totp/confirm', { code: totp(body.secret) })).status).toBe(200);
}

describeInBrowser('on a phone, with the keyboard alone', (own) => {
  it('a member protects the login with an app and a passkey, logs in with each, and deletes the account with the passkey', async () => {
    const user = await createTestUser(own.browser, PHONE);
    const { page, email, username } = user;
    await registerUser(user);
    await confirmEmail(email, async (url, data) => (await user.context.request.post(url, { data })).status());
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

    const cookies = await user.context.cookies();
    await press(button('Delete account'));
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await press(dialog.getByRole('button', { name: 'Use a passkey instead' }));
    await dialog.getByText('You have confirmed with your passkey that it is you.').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await press(dialog.getByRole('button', { name: 'Delete account' }));
    await page.getByText('Your account was deleted.').waitFor();
    await user.context.addCookies(cookies);
    expect((await user.context.request.get('/api/me')).status()).toBe(401);
    await user.context.clearCookies();
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
    expect(user.externalRequests).toEqual([]);
    expect(user.pageErrors.filter((error) => !/status of (400|401|409)/.test(error))).toEqual([]);
    await user.context.close();
  }, 120_000);

  it('an administrator resets the two-step login of a member, who gets a mail and logs in with the password', async () => {
    const member = await aMember();
    await addApp(member);
    const { username } = member.user;
    const login = async () => (await member.post('/api/login', { email: member.email, password: PASSWORD })).status;
    expect(await login()).toBe(401);
    const administrator = await createTestUser(own.browser, PHONE);
    const { page, context } = administrator;
    await logInAsAdministrator(administrator);
    await page.goto('/admin?tab=users');
    await type(page.getByLabel('Username or email'), username);
    await page.keyboard.press('Enter');
    await press(page.getByRole('button', { name: `Reset two-step login: ${username}` }));
    const dialog = page.getByRole('dialog', { name: `Reset the two-step login of ${username}` });
    await type(dialog.getByLabel('Reason'), 'Lost the phone');
    expect(await problemsOf(page)).toEqual([]);
    await press(dialog.getByRole('button', { name: 'Reset two-step login' }));
    await page.getByText(`${username} can log in with the password alone.`).waitFor();
    expect(await mailTo(member.email, 'Your two-step login was reset')).toContain('/forgot-password');
    expect(await login()).toBe(200);
    await page.getByText('Registered').waitFor();
    expect(await page.getByRole('button', { name: `Reset two-step login: ${username}` }).count()).toBe(0);
    expect([administrator.externalRequests, administrator.pageErrors]).toEqual([[], []]);
    await context.close();
  }, 60_000);
});
