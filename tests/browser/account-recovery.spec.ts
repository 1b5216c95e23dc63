import { mailedLink, PASSWORD } from '../harness/gateway-client';
import { expect, test } from './support/fixtures';
import { press, tabTo, type } from './support/keyboard';
import { PHONE, problemsOf } from './support/phone';

const NEW = 'a brand new passphrase';

test.describe('on a phone, with the keyboard alone', () => {
  test.use(PHONE);

  test('a member confirms their email, logs in again after forgetting the password, and deletes the account', async ({
    page,
    member,
    context,
    pageErrors,
    externalRequests,
  }) => {
    test.slow();
    const { email, username } = member;
    await page.goto(await mailedLink(email, 'Confirm your email'));
    await page.getByText(`The account ${username} was registered with ${email}`).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await press(page.getByRole('button', { name: 'Confirm email' }));
    await page.getByText('Your email is confirmed.').waitFor();
    await press(page.getByRole('link', { name: 'Go to Dashboard' }));
    await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
    await page.goto('/account/security');
    await page.getByRole('region', { name: 'Email' }).getByText(email).waitFor();
    expect(await page.getByText('Not confirmed').count()).toBe(0);
    await page.goto('about:blank'); // a page that is open would call without its session

    await context.clearCookies();
    await page.goto('/login');
    await press(page.getByRole('link', { name: 'Forgot your password?' }));
    await page.getByRole('button', { name: 'Send reset link' }).waitFor();
    await type(page.getByLabel('Email'), email);
    await press(page.getByRole('button', { name: 'Send reset link' }));
    await page.getByText('If this email has an account, we have sent a link to it.').waitFor();
    expect(await problemsOf(page)).toEqual([]);

    await page.goto(await mailedLink(email, 'Set a new password'));
    await type(page.getByLabel('New password', { exact: true }), NEW);
    expect(new URL(page.url()).hash).toBe('');
    await type(page.getByLabel('Confirm new password', { exact: true }), NEW);
    expect(await problemsOf(page)).toEqual([]);
    await press(page.getByRole('button', { name: 'Set password' }));
    await press(page.getByRole('link', { name: 'Log in' }));
    await type(page.getByLabel('Email'), email);
    await type(page.getByLabel('Password', { exact: true }), NEW);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();

    expect(pageErrors).toEqual([]);
    const otherTab = await context.newPage();
    await otherTab.goto('/dashboard');
    await otherTab.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
    await page.bringToFront();
    await page.goto('/account/data');
    await press(page.getByRole('button', { name: 'Delete account' }));
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await dialog.waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await type(dialog.getByRole('textbox', { name: 'Your password' }), NEW);
    await page.keyboard.press('Enter');
    await page.getByText('Your account was deleted.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await otherTab.getByRole('heading', { name: /^Access Denied/ }).waitFor();
    const otherErrors = pageErrors.filter(
      (error) => !error.endsWith('status of 401 (Unauthorized)'),
    ); // the tabs reload their data
    expect([externalRequests, otherErrors]).toEqual([[], []]);
  });

  test('a member changes the email, and the owner of the old one takes the account back', async ({
    page,
    member,
    context,
    pageErrors,
    externalRequests,
  }) => {
    test.slow();
    const { email, username } = member;
    const newEmail = `new.${username}@example.net`;
    await page.goto('/account/security');
    const section = page.getByRole('region', { name: 'Email' });
    await press(section.getByRole('button', { name: 'Change email' }));
    await type(section.getByLabel('New email'), newEmail);
    await type(section.getByLabel('Your password', { exact: true }), PASSWORD);
    expect(await problemsOf(page)).toEqual([]);
    await press(section.getByRole('button', { name: 'Send confirmation link' }));
    await page.getByText(`We have sent a link to ${newEmail}.`).waitFor();
    await page.goto(await mailedLink(newEmail, 'Confirm your new email'));
    await page.getByText('You can undo this from the old address for seven days.').waitFor();
    await press(page.getByRole('button', { name: 'Confirm email' }));
    await press(page.getByRole('link', { name: 'Go to Dashboard' }));
    await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
    await page.goto('/account/security');
    await section.getByText(newEmail).waitFor();

    await page.goto(await mailedLink(email, 'Your email was changed'));
    await page.getByText(`${email} becomes the email of the account ${username} again.`).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await press(page.getByRole('button', { name: 'Restore my email' }));
    await page.getByText('Your email is restored. Set a new password now').waitFor();
    expect((await context.request.get('/api/me')).status()).toBe(401);
    await type(page.getByLabel('New password', { exact: true }), NEW);
    await type(page.getByLabel('Confirm new password', { exact: true }), NEW);
    await page.keyboard.press('Enter');
    await press(page.getByRole('link', { name: 'Log in' }));
    await type(page.getByLabel('Email'), newEmail);
    await type(page.getByLabel('Password', { exact: true }), NEW);
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email or password').waitFor();
    await tabTo(page.getByLabel('Email'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
    await page.goto('/account/security');
    await section.getByText(email).waitFor();
    expect(externalRequests).toEqual([]);
    expect(pageErrors.filter((error) => !error.endsWith('status of 401 (Unauthorized)'))).toEqual(
      [],
    );
  });
});
