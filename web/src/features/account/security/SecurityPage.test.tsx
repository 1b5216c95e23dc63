import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { live } from '../../../shared/live/LiveConnection';
import { enter } from '../../../test/enter';
import { errorResponse, type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { loggedIn } from '../../../test/builders';
import { DeleteAccountDialog } from '../data/DeleteAccountDialog';
import { EmailForm } from './EmailForm';
import { EmailSection } from './EmailSection';
import { PasswordForm } from './PasswordForm';
import { SecurityPage } from './SecurityPage';
import { ConfirmSessionDialog } from './two-factor/useConfirmedAction';

describe('the security page', () => {
  it('has the email, the password and two-factor authentication', async () => {
    fakeServer({ 'GET /api/me': loggedIn() });
    renderPage(<SecurityPage />, { at: '/account/security' });
    expect(await screen.findByRole('region', { name: 'Two-factor authentication' })).toBeVisible();
    expect(
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
    ).toEqual(['Email', 'Password', 'Two-factor authentication']);
  });
});

describe('the password', () => {
  function show(routes: Record<string, FakeHandler> = {}, at = '/account/security') {
    const server = fakeServer(routes);
    return { server, ...renderPage(<PasswordForm />, { at }) };
  }

  const type = async (
    { user }: ReturnType<typeof show>,
    current: string,
    next: string,
    again: string,
  ) => {
    await enter(user, screen.getByLabelText('Current password'), current);
    await enter(user, screen.getByLabelText('New password'), next);
    await enter(user, screen.getByLabelText('Confirm new password'), again);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('changes the password, shows the server’s message and resets the form', async () => {
    const message = 'Password changed. You have been logged out everywhere else.';
    const page = show({ 'POST /api/account/password': () => ({ message }) });
    const startAnew = jest.spyOn(live, 'startAnew').mockReturnValue();
    await type(page, 'old secret', 'new secret!', 'new secret!');
    expect(await screen.findByText(message)).toBeVisible();
    expect(startAnew).toHaveBeenCalledTimes(1); // with the new cookie
    startAnew.mockRestore();
    expect(page.server.callsTo('POST /api/account/password').map(({ body }) => body)).toEqual([
      { currentPassword: 'old secret', newPassword: 'new secret!' },
    ]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  it('tells password managers whose password it is, and sends what they fill in without an event', async () => {
    const page = show({ 'POST /api/account/password': () => ({ message: 'Password changed.' }) });
    await waitFor(() =>
      expect(document.querySelector('form input[autocomplete=username]')).toHaveValue(
        'ada@example.com',
      ),
    );
    expect(document.querySelector('form input[autocomplete=username]')).not.toBeVisible();
    const filled = {
      'Current password': 'old secret',
      'New password': 'new secret!',
      'Confirm new password': 'new secret!',
    };
    for (const [label, value] of Object.entries(filled))
      screen.getByLabelText<HTMLInputElement>(label).value = value;
    await page.user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed.')).toBeVisible();
    expect(page.server.callsTo('POST /api/account/password').map(({ body }) => body)).toEqual([
      { currentPassword: 'old secret', newPassword: 'new secret!' },
    ]);
  });

  it('gets the focus at the address to which /.well-known/change-password leads', async () => {
    show({}, '/account/security#password');
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
    const page = show({
      'POST /api/account/password': () => errorResponse(400, message, [{ field, message }]),
    });
    await type(page, 'old secret', 'new secret!', 'new secret!');
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the server’s error', async () => {
    const page = show({
      'POST /api/account/password': () => errorResponse(403, 'The current password is not right.'),
    });
    await type(page, 'wrong one', 'new secret!', 'new secret!');
    expect(await screen.findByText('The current password is not right.')).toBeVisible();
  });
});

const ignore = () => undefined;

const FORMS: [string, ReactElement, string][] = [
  ['changes the email', <EmailForm onDone={ignore} />, 'Your password'],
  ['deletes the account', <DeleteAccountDialog onClose={ignore} />, 'Your password'],
  ['confirms the session', <ConfirmSessionDialog onDone={ignore} />, 'Password'],
];

describe('a form that asks for the password', () => {
  it.each(FORMS)(
    'and %s tells password managers the email of the account, directly before the password',
    async (_what, form, label) => {
      fakeServer();
      renderPage(form);
      const password = screen.getByLabelText<HTMLInputElement>(label);
      const fields = () => Array.from(password.form?.querySelectorAll('input') ?? []);
      await waitFor(() =>
        expect(fields()[fields().indexOf(password) - 1]).toHaveValue('ada@example.com'),
      );
      const name = fields()[fields().indexOf(password) - 1];
      expect(name).toHaveAttribute('autocomplete', 'username');
      expect(name).not.toBeVisible();
    },
  );
});

describe('the email of a member', () => {
  const anAccount = (emailConfirmed: boolean) => () => ({
    username: 'ada',
    email: 'ada@example.com',
    emailConfirmed,
  });
  function show(emailConfirmed: boolean, routes: Record<string, FakeHandler> = {}) {
    fakeServer({ 'GET /api/account': anAccount(emailConfirmed), ...routes });
    return renderPage(<EmailSection />);
  }

  it('is shown without a notice when it is confirmed', async () => {
    show(true);
    expect(await screen.findByText('ada@example.com')).toBeVisible();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Change email',
    ]);
  });

  it('can be sent another link until it is confirmed', async () => {
    const message = 'We have sent a link to ada@example.com.';
    const { user } = show(false, { 'POST /api/email/resend': () => ({ message }) });
    expect(await screen.findByText('Not confirmed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('shows that a link was just sent', async () => {
    const message = 'We have just sent you a link. Please wait before you request another one.';
    const { user } = show(false, { 'POST /api/email/resend': () => errorResponse(429, message) });
    await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('changes with the password and a link to the new one', async () => {
    const message = 'We have sent a link to new@example.com. Your email changes when you open it.';
    const server = fakeServer({
      'GET /api/account': anAccount(true),
      'POST /api/account/email': () => ({ message }),
    });
    const { user } = renderPage(<EmailSection />);
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    expect(screen.getByLabelText('New email')).toHaveFocus();
    await enter(user, screen.getByLabelText('New email'), 'new@example.com');
    await enter(user, screen.getByLabelText('Your password'), 'secret phrase');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    expect(server.callsTo('POST /api/account/email').map(({ body }) => body)).toEqual([
      { newEmail: 'new@example.com', currentPassword: 'secret phrase' },
    ]);
    expect(screen.queryByLabelText('New email')).toBeNull();
    expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
  });

  it('keeps the form open with the server’s errors', async () => {
    const message = 'Your current password is incorrect.';
    const { user } = show(true, {
      'POST /api/account/email': () =>
        errorResponse(400, message, [{ field: 'currentPassword', message }]),
    });
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    await enter(user, screen.getByLabelText('New email'), 'new@example.com');
    await enter(user, screen.getByLabelText('Your password'), 'wrong');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Your password')).toHaveFocus();
  });

  it('takes the focus only from the button that was pressed', async () => {
    const { user } = show(true);
    expect(await screen.findByRole('button', { name: 'Change email' })).not.toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Change email' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
  });
});
