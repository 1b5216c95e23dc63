import { screen, waitFor } from '@testing-library/react';
import { live } from '../../../shared/live/LiveConnection';
import { fakeServer, type FakeHandler, errorResponse } from '../../../test/fakeServer';
import { aMembership } from '../../../test/membership';
import { renderPage } from '../../../test/renderPage';
import { AccountSection } from './AccountSection';

function show(routes: Record<string, FakeHandler> = {}, at = '/dashboard') {
  const server = fakeServer({
    'GET /api/account/subscription': () => aMembership(),
    'GET /api/account/orders': () => [],
    'GET /api/account/sessions': () => [],
    ...routes,
  });
  return { server, ...renderPage(<AccountSection isPro={false} />, { at }) };
}

describe('the password', () => {
  const type = async ({ user }: ReturnType<typeof show>, current: string, next: string, again: string) => {
    await user.type(screen.getByLabelText('Current password'), current);
    await user.type(screen.getByLabelText('New password'), next);
    await user.type(screen.getByLabelText('Confirm new password'), again);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('changes the password, shows the server’s message and resets the form', async () => {
    const message = 'Password changed. You have been logged out everywhere else.';
    const page = show({ 'POST /api/account/password': () => ({ message }) });
    const reconnect = jest.spyOn(live, 'reconnect').mockReturnValue();
    await type(page, 'old secret', 'new secret!', 'new secret!');
    expect(await screen.findByText(message)).toBeVisible();
    expect(reconnect).toHaveBeenCalledTimes(1); // with the new cookie
    reconnect.mockRestore();
    expect(page.server.callsTo('POST /api/account/password').map(({ body }) => body)).toEqual([
      { currentPassword: 'old secret', newPassword: 'new secret!' },
    ]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  it('tells password managers whose password it is, and sends what they fill in without an event', async () => {
    const page = show({ 'POST /api/account/password': () => ({ message: 'Password changed.' }) });
    await waitFor(() => expect(document.querySelector('form input[autocomplete=username]')).toHaveValue('ada@example.com'));
    expect(document.querySelector('form input[autocomplete=username]')).not.toBeVisible();
    const filled = { 'Current password': 'old secret', 'New password': 'new secret!', 'Confirm new password': 'new secret!' };
    for (const [label, value] of Object.entries(filled)) screen.getByLabelText<HTMLInputElement>(label).value = value;
    await page.user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed.')).toBeVisible();
    expect(page.server.callsTo('POST /api/account/password').map(({ body }) => body)).toEqual([
      { currentPassword: 'old secret', newPassword: 'new secret!' },
    ]);
  });

  it('gets the focus at the address to which /.well-known/change-password leads', async () => {
    show({}, '/dashboard#password');
    expect(await screen.findByLabelText('Current password')).toHaveFocus();
  });

  it('rejects a short or mistyped new password before sending it', async () => {
    const page = show();
    await type(page, 'old secret', 'short', 'other');
    expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible();
    expect(screen.getByText("Passwords don't match")).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveFocus();
    expect(page.server.callsTo('POST /api/account/password')).toEqual([]);
  });

  it.each([
    ['currentPassword', 'Current password'],
    ['newPassword', 'New password'],
  ])('shows the server’s error of %s below its field', async (field, label) => {
    const message = 'This password is too common. Please choose another one.';
    const page = show({ 'POST /api/account/password': () => errorResponse(400, message, [{ field, message }]) });
    await type(page, 'old secret', 'new secret!', 'new secret!');
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the server’s error', async () => {
    const page = show({ 'POST /api/account/password': () => errorResponse(403, 'The current password is not right.') });
    await type(page, 'wrong one', 'new secret!', 'new secret!');
    expect(await screen.findByText('The current password is not right.')).toBeVisible();
  });
});
