import { screen, waitFor, within } from '@testing-library/react';
import { codedError, deferredResponse, errorResponse, fakeServer, type FakeHandler } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { installPasskey } from '../../../test/installPasskey';
import { recordSavedFiles } from '../../../test/savedFiles';
import { YourData } from './YourData';

const saved = recordSavedFiles();
const passkey = { id: 'p', name: 'Laptop', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null };
const ME = { user: { id: 'u', username: 'ada', isPro: false, isAdmin: false } };

function show(answer: FakeHandler, routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({ 'GET /api/me': () => ME, 'DELETE /api/account': answer, ...routes });
  return { server, ...renderPage(<YourData />, { at: '/dashboard' }) };
}

async function openDialog(user: ReturnType<typeof show>['user']) {
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  return within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
}

describe("the member's data", () => {
  it('can be downloaded as a file', async () => {
    const { user } = show(() => null, { 'GET /api/account/export': () => ({ username: 'ada' }) });
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['exe-account.json']));
    expect(JSON.parse(await saved[0]!.blob.text())).toEqual({ username: 'ada' });
  });

  it('is not saved while the server refuses it, and the page shows why', async () => {
    const message = 'You have downloaded your data often. Please try again in a minute.';
    const { user } = show(() => null, { 'GET /api/account/export': () => errorResponse(429, message) });
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('is deleted with the password, which leads to the home page with a message', async () => {
    const { user, server, address } = show(() => ({ message: 'Your account was deleted.' }));
    const dialog = await openDialog(user);
    expect(dialog.getByText(/Receipts and credit notes stay/)).toBeVisible();
    await user.type(dialog.getByLabelText('Your password'), 'secret phrase{Enter}');
    expect(await screen.findByText('Your account was deleted.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/'));
    expect(server.callsTo('DELETE /api/account').map(({ body }) => body)).toEqual([{ password: 'secret phrase' }]);
  });

  it('stays when the password is wrong, or missing, or the dialog is closed', async () => {
    const message = 'Your current password is incorrect.';
    const { user, server, address } = show(() => errorResponse(400, message, [{ field: 'password', message }]));
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(server.callsTo('DELETE /api/account')).toEqual([]);
    await user.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Your password')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(address()).toBe('/dashboard');
  });

  it('is deleted with a passkey instead of the password, as long as the confirmation is recent', async () => {
    installPasskey();
    const message = 'Your current password is incorrect.';
    const answers = [
      errorResponse(400, message, [{ field: 'password', message }]),
      codedError(403, 'confirmation_required'),
      { message: 'Your account was deleted.' },
    ];
    const { user, server } = show(() => answers.shift(), {
      'GET /api/account/second-factor': () => ({ totp: false, passkeys: [passkey], backupCodesLeft: 10 }),
      'POST /api/account/confirmation/options': () => ({ options: { challenge: 'AAAA' } }),
      'POST /api/account/confirmation': () => ({ message: 'Confirmed.' }),
    });
    const dialog = await openDialog(user);
    await user.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
    expect(await dialog.findByText(message)).toBeVisible();
    const confirm = async () => {
      await user.click(await dialog.findByRole('button', { name: 'Use a passkey instead' }));
      expect(await dialog.findByText('You have confirmed with your passkey that it is you.')).toBeVisible();
      expect(dialog.queryByLabelText('Your password')).toBeNull();
    };
    await confirm();
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByLabelText('Your password')).toBeVisible(); // the server no longer accepts the confirmation
    await confirm();
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Your account was deleted.')).toBeVisible();
    expect(server.callsTo('DELETE /api/account').map(({ body }) => body)).toEqual([{ password: 'wrong' }, {}, {}]);
    expect(server.callsTo('POST /api/account/confirmation').map(({ body }) => body)).toEqual([
      { credential: expect.objectContaining({ id: 'AQ' }) },
      { credential: expect.objectContaining({ id: 'AQ' }) },
    ]);
  });

  it('stays for the only administrator, who reads why', async () => {
    const message = 'You are the only administrator. Make another user an administrator before you delete your account.';
    const { user } = show(() => errorResponse(409, message));
    const dialog = await openDialog(user);
    await user.type(dialog.getByLabelText('Your password'), 'secret phrase{Enter}');
    expect(await dialog.findByText(message)).toBeVisible();
  });

  it('asks for the passkey once, however often the button is pressed, and hides the error of the attempt before', async () => {
    installPasskey();
    const slow = deferredResponse();
    const { user, server } = show(() => null, {
      'GET /api/account/second-factor': () => ({ totp: false, passkeys: [passkey], backupCodesLeft: 10 }),
      'POST /api/account/confirmation/options': () => errorResponse(503, 'Try again later.'),
    });
    const dialog = await openDialog(user);
    const button = await dialog.findByRole('button', { name: 'Use a passkey instead' });
    await user.click(button);
    expect(await dialog.findByText('Try again later.')).toBeVisible();
    server.on('POST /api/account/confirmation/options', slow.handler);
    await user.dblClick(button);
    expect(dialog.queryByText('Try again later.')).toBeNull();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(server.callsTo('POST /api/account/confirmation/options')).toHaveLength(2);
    slow.release(errorResponse(503, 'Try again later.'));
    expect(await dialog.findByText('Try again later.')).toBeVisible();
  });
});
