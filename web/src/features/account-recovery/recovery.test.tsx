import { screen, waitFor } from '@testing-library/react';
import { loggedIn } from '../../test/builders';
import { codedError, errorResponse, fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { ConfirmEmailPage } from './ConfirmEmailPage';
import { ForgotPasswordPage } from './ForgotPasswordPage';
import { ResetPasswordPage } from './ResetPasswordPage';
import { UndoEmailChangePage } from './UndoEmailChangePage';

const TOKEN = 'A'.repeat(43);

describe('/forgot-password', () => {
  it('requests a link and shows the answer', async () => {
    const message = 'If this email has an account, we have sent a link to it. The link works for 30 minutes.';
    const server = fakeServer({ 'POST /api/password/forgot': () => ({ message }) });
    const { user } = renderPage(<ForgotPasswordPage />, { at: '/forgot-password' });
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent(message);
    expect(server.callsTo('POST /api/password/forgot').map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]);
  });

  it('shows that too many links were requested', async () => {
    const message = 'Too many links were requested from your network. Please try again later.';
    fakeServer({ 'POST /api/password/forgot': () => errorResponse(429, message) });
    const { user } = renderPage(<ForgotPasswordPage />, { at: '/forgot-password' });
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('/reset-password', () => {
  const fill = async (user: ReturnType<typeof renderPage>['user']) => {
    await user.type(await screen.findByLabelText('New password'), 'a new passphrase');
    await user.type(screen.getByLabelText('Confirm new password'), 'a new passphrase');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
  };

  it('sends the token with the password and links to the login', async () => {
    const server = fakeServer({ 'POST /api/password/reset': () => ({ message: 'ok' }) });
    const { user } = renderPage(<ResetPasswordPage />, { at: `/reset-password#token=${TOKEN}` });
    await fill(user);
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(document.activeElement).toContainElement(screen.getByRole('status')); // its form, which had the focus, is gone
    expect(document.body).not.toHaveFocus();
    expect(server.callsTo('POST /api/password/reset').map(({ body }) => body)).toEqual([{ token: TOKEN, password: 'a new passphrase' }]);
  });

  it('offers a new link in place of the form when the link is no longer valid', async () => {
    fakeServer({ 'POST /api/password/reset': () => codedError(400, 'invalid_link') });
    const { user } = renderPage(<ResetPasswordPage />, { at: `/reset-password#token=${TOKEN}` });
    await fill(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByRole('button', { name: 'Set password' })).toBeNull();
  });

  it('shows the reason of a rejected password below its field', async () => {
    const message = 'This password is too common. Please choose another one.';
    fakeServer({ 'POST /api/password/reset': () => errorResponse(400, message, [{ field: 'password', message }]) });
    const { user } = renderPage(<ResetPasswordPage />, { at: `/reset-password#token=${TOKEN}` });
    await fill(user);
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(message));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offers a new link when the address has no token', async () => {
    fakeServer();
    renderPage(<ResetPasswordPage />, { at: '/reset-password' });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password'));
  });
});

describe('/confirm-email', () => {
  const at = `/confirm-email#token=${TOKEN}`;

  it('confirms the email with a click', async () => {
    const server = fakeServer({ 'POST /api/email/confirm': () => ({ message: 'Your email is confirmed.' }) });
    const { user } = renderPage(<ConfirmEmailPage />, { at });
    const button = await screen.findByRole('button', { name: 'Confirm email' });
    await waitFor(() => expect(button).toBeEnabled());
    expect(server.callsTo('POST /api/email/confirm')).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole('status')).toHaveTextContent('Your email is confirmed.');
    expect(server.callsTo('POST /api/email/confirm').map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  });

  const pressWith = async (routes: Parameters<typeof fakeServer>[0]) => {
    const server = fakeServer(routes);
    const { user } = renderPage(<ConfirmEmailPage />, { at });
    const button = await screen.findByRole('button', { name: 'Confirm email' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await screen.findByRole('alert');
    return { server, user };
  };
  const refused = { 'POST /api/email/confirm': () => codedError(400, 'invalid_link') };

  it('sends members a new link when theirs is no longer valid', async () => {
    const message = 'We have sent a link to ada@example.com.';
    const routes = { ...refused, 'GET /api/me': loggedIn(), 'POST /api/email/resend': () => ({ message }) };
    const { server, user } = await pressWith(routes);
    expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByRole('status')).toHaveTextContent(message);
    expect(server.callsTo('POST /api/email/resend')).toHaveLength(1);
  });

  it('shows why no new link could be sent', async () => {
    const message = 'Your email is confirmed already.';
    const { user } = await pressWith({
      ...refused,
      'GET /api/me': loggedIn(),
      'POST /api/email/resend': () => errorResponse(409, message),
    });
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('asks visitors to log in for a new link', async () => {
    await pressWith(refused);
    expect(await screen.findByRole('link', { name: 'Log in for a new link' })).toHaveAttribute('href', '/login?next=/dashboard');
    expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull();
  });

  it('keeps the button when the server could not answer', async () => {
    await pressWith({ 'POST /api/email/confirm': () => errorResponse(503, 'Accounts are unavailable.') });
    expect(screen.getByRole('button', { name: 'Confirm email' })).toBeEnabled();
  });

  it('asks visitors to log in when the address has no token', async () => {
    fakeServer();
    renderPage(<ConfirmEmailPage />, { at: '/confirm-email' });
    expect(await screen.findByRole('link', { name: 'Log in for a new link' })).toBeVisible();
  });
});

describe('/undo-email-change', () => {
  it('restores the email with a click', async () => {
    const message = 'Your email is restored. We have sent you a link to set a new password.';
    const server = fakeServer({ 'POST /api/email/undo': () => ({ message }) });
    const { user } = renderPage(<UndoEmailChangePage />, { at: `/undo-email-change#token=${TOKEN}` });
    const button = await screen.findByRole('button', { name: 'Restore my email' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByRole('status')).toHaveTextContent(message);
    expect(server.callsTo('POST /api/email/undo').map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  });

  it('shows the support address when the link is no longer valid', async () => {
    fakeServer({ 'POST /api/email/undo': () => codedError(400, 'invalid_link') });
    const { user } = renderPage(<UndoEmailChangePage />, { at: `/undo-email-change#token=${TOKEN}` });
    const button = await screen.findByRole('button', { name: 'Restore my email' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByRole('link', { name: 'support@example.com' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore my email' })).toBeNull();
  });
});
