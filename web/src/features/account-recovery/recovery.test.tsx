import { screen, waitFor } from '@testing-library/react';
import { errorResponse, fakeServer } from '../../test/fakeServer';
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
    expect(server.callsTo('POST /api/password/reset').map(({ body }) => body)).toEqual([{ token: TOKEN, password: 'a new passphrase' }]);
  });

  it('shows that the link is no longer valid', async () => {
    const message = 'This link is no longer valid. Please request a new one.';
    fakeServer({ 'POST /api/password/reset': () => errorResponse(400, message) });
    const { user } = renderPage(<ResetPasswordPage />, { at: `/reset-password#token=${TOKEN}` });
    await fill(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
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

  it('shows that the link is no longer valid', async () => {
    const message = 'This link is no longer valid. Please request a new one.';
    fakeServer({ 'POST /api/email/confirm': () => errorResponse(400, message) });
    const { user } = renderPage(<ConfirmEmailPage />, { at });
    const button = await screen.findByRole('button', { name: 'Confirm email' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
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
});
