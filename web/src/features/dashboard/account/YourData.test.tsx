import { screen, waitFor, within } from '@testing-library/react';
import { errorResponse, fakeServer, type FakeHandler } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { YourData } from './YourData';

const ME = { user: { id: 'u', username: 'ada', isPro: false, isAdmin: false } };

function show(answer: FakeHandler) {
  const server = fakeServer({ 'GET /api/me': () => ME, 'DELETE /api/account': answer });
  return { server, ...renderPage(<YourData />, { at: '/dashboard' }) };
}

async function openDialog(user: ReturnType<typeof show>['user']) {
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  return within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
}

describe("the member's data", () => {
  it('can be downloaded as a file', () => {
    show(() => null);
    const link = screen.getByRole('link', { name: 'Download my data' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/api/account/export', 'exe-account.json']);
  });

  it('is deleted with the password, which leads to the home page with a message', async () => {
    const { user, server, address } = show(() => ({ message: 'Your account was deleted.' }));
    const dialog = await openDialog(user);
    expect(dialog.getByText(/Receipts and credit notes stay/)).toBeVisible();
    await user.type(dialog.getByLabelText('Your password'), 'secret phrase{Enter}');
    expect(await screen.findByText('Your account was deleted.')).toBeVisible();
    expect(address()).toBe('/');
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

  it('stays for the only administrator, who reads why', async () => {
    const message = 'You are the only administrator. Make another user an administrator before you delete your account.';
    const { user } = show(() => errorResponse(409, message));
    const dialog = await openDialog(user);
    await user.type(dialog.getByLabelText('Your password'), 'secret phrase{Enter}');
    expect(await dialog.findByText(message)).toBeVisible();
  });
});
