import { act, screen, waitFor } from '@testing-library/react';
import { loggedIn } from '../../test/builders';
import { enter } from '../../test/enter';
import { codedError, errorResponse, fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { startSession } from '../../shared/session/sessionApi';
import { ConfirmEmailPage } from './ConfirmEmailPage';
import { ForgotPasswordPage } from './ForgotPasswordPage';
import { ResetPasswordPage } from './ResetPasswordPage';
import { UndoEmailChangePage } from './UndoEmailChangePage';

const TOKEN = 'A'.repeat(43);
const REGISTERED = { username: 'ada', registeredAt: '2026-01-02T03:04:05.000Z', secondFactors: [] };
const CONFIRMING = { ...REGISTERED, purpose: 'confirm-email', email: 'ada@example.com' };
const CHANGING = { ...REGISTERED, purpose: 'change-email', email: 'new@example.com' };
const APP = { id: 'totp-1', kind: 'totp', name: null, addedAt: '2026-01-03T03:04:05.000Z' };
const LAPTOP = { id: 'p1', kind: 'passkey', name: 'Laptop', addedAt: '2026-01-04T03:04:05.000Z' };
const RESTORING = {
  ...REGISTERED,
  purpose: 'undo-email-change',
  email: 'ada@example.com',
  secondFactors: [APP, LAPTOP],
};

describe('/forgot-password', () => {
  it('requests a link and shows the answer', async () => {
    const message =
      'If this email has an account, we have sent a link to it. The link works for 30 minutes.';
    const server = fakeServer({ 'POST /api/password/forgot': () => ({ message }) });
    const { user } = renderPage(<ForgotPasswordPage />, { at: '/forgot-password' });
    await enter(user, await screen.findByLabelText('Email'), 'ada@example.com');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent(message);
    expect(server.callsTo('POST /api/password/forgot').map(({ body }) => body)).toEqual([
      { email: 'ada@example.com' },
    ]);
  });

  it('shows that too many links were requested', async () => {
    const message = 'Too many links were requested from your network. Please try again later.';
    fakeServer({ 'POST /api/password/forgot': () => errorResponse(429, message) });
    const { user } = renderPage(<ForgotPasswordPage />, { at: '/forgot-password' });
    await enter(user, await screen.findByLabelText('Email'), 'ada@example.com');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('/reset-password', () => {
  const fill = async (user: ReturnType<typeof renderPage>['user']) => {
    await enter(user, await screen.findByLabelText('New password'), 'a new passphrase');
    await enter(user, screen.getByLabelText('Confirm new password'), 'a new passphrase');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
  };

  it('sends the token with the password and links to the login', async () => {
    const server = fakeServer({ 'POST /api/password/reset': () => ({ message: 'ok' }) });
    const { user } = renderPage(<ResetPasswordPage />, { at: `/reset-password#token=${TOKEN}` });
    await fill(user);
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(document.activeElement).toContainElement(screen.getByRole('status')); // its form, which had the focus, is gone
    expect(document.body).not.toHaveFocus();
    expect(server.callsTo('POST /api/password/reset').map(({ body }) => body)).toEqual([
      { token: TOKEN, password: 'a new passphrase' },
    ]);
  });

  it('offers a new link in place of the form when the link is no longer valid', async () => {
    fakeServer({ 'POST /api/password/reset': () => codedError(400, 'invalid_link') });
    const { user } = renderPage(<ResetPasswordPage />, { at: `/reset-password#token=${TOKEN}` });
    await fill(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.queryByRole('button', { name: 'Set password' })).toBeNull();
  });

  it('shows the reason of a rejected password below its field', async () => {
    const message = 'This password is too common. Please choose another one.';
    fakeServer({
      'POST /api/password/reset': () =>
        errorResponse(400, message, [{ field: 'password', message }]),
    });
    const { user } = renderPage(<ResetPasswordPage />, { at: `/reset-password#token=${TOKEN}` });
    await fill(user);
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(message),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offers a new link when the address has no token', async () => {
    fakeServer();
    renderPage(<ResetPasswordPage />, { at: '/reset-password' });
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
        'href',
        '/forgot-password',
      ),
    );
  });
});

describe('/confirm-email', () => {
  const at = `/confirm-email#token=${TOKEN}`;

  const named = { 'POST /api/email/link': () => CONFIRMING };
  const press = async (name: string, user: ReturnType<typeof renderPage>['user']) =>
    user.click(await screen.findByRole('button', { name }));

  it('names the account and its age before the email is confirmed', async () => {
    const server = fakeServer(named);
    renderPage(<ConfirmEmailPage />, { at });
    expect(await screen.findByText(/The account/)).toHaveTextContent(
      'The account ada was registered with ada@example.com on Jan 2, 2026.',
    );
    expect(server.callsTo('POST /api/email/link').map(({ body }) => body)).toEqual([
      { token: TOKEN },
    ]);
  });

  it('says that the former email can take a change back for seven days', async () => {
    fakeServer({ 'POST /api/email/link': () => CHANGING });
    renderPage(<ConfirmEmailPage />, { at });
    const text = await screen.findByText(/new@example.com becomes the email of the account/);
    expect(text).toHaveTextContent('You can undo this from the old address for seven days.');
  });

  it('deletes an account that somebody else registered, after a question', async () => {
    const message = 'The account was deleted, and all its sessions have ended.';
    const server = fakeServer({ ...named, 'POST /api/email/disown': () => ({ message }) });
    const { user } = renderPage(<ConfirmEmailPage />, { at });
    await press("This wasn't me", user);
    expect(
      await screen.findByRole('alertdialog', { name: 'Delete the account ada?' }),
    ).toBeVisible();
    expect(server.callsTo('POST /api/email/disown')).toEqual([]);
    await press('Delete the account', user);
    expect(await screen.findByRole('status')).toHaveTextContent(message);
    expect(server.callsTo('POST /api/email/disown').map(({ body }) => body)).toEqual([
      { token: TOKEN },
    ]);
    expect(server.callsTo('POST /api/email/confirm')).toEqual([]);
  });

  it('refuses a change that somebody else asked for', async () => {
    const message = 'The link no longer works. No account gets your email.';
    fakeServer({
      'POST /api/email/link': () => CHANGING,
      'POST /api/email/disown': () => ({ message }),
    });
    const { user } = renderPage(<ConfirmEmailPage />, { at });
    await press("This wasn't me", user);
    await press('Refuse the change', user);
    expect(await screen.findByRole('status')).toHaveTextContent(message);
  });

  it('offers to read the link again when the server could not answer', async () => {
    const server = fakeServer({
      'POST /api/email/link': () => errorResponse(503, 'Accounts are unavailable.'),
    });
    const { user } = renderPage(<ConfirmEmailPage />, { at });
    expect(await screen.findByText('Accounts are unavailable.')).toBeVisible();
    server.on('POST /api/email/link', () => CONFIRMING);
    await press('Try again', user);
    expect(await screen.findByRole('button', { name: 'Confirm email' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('asks visitors to log in when the link is no longer valid', async () => {
    fakeServer({ 'POST /api/email/link': () => codedError(400, 'invalid_link') });
    renderPage(<ConfirmEmailPage />, { at });
    expect(await screen.findByRole('link', { name: 'Log in for a new link' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull();
  });

  it('confirms the email with a click', async () => {
    const server = fakeServer({
      ...named,
      'POST /api/email/confirm': () => ({ message: 'Your email is confirmed.' }),
    });
    const { user } = renderPage(<ConfirmEmailPage />, { at });
    const button = await screen.findByRole('button', { name: 'Confirm email' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
    expect(server.callsTo('POST /api/email/confirm')).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole('status')).toHaveTextContent('Your email is confirmed.');
    expect(server.callsTo('POST /api/email/confirm').map(({ body }) => body)).toEqual([
      { token: TOKEN },
    ]);
  });

  const pressWith = async (routes: Parameters<typeof fakeServer>[0]) => {
    const server = fakeServer({ ...named, ...routes });
    const { user, store } = renderPage(<ConfirmEmailPage />, { at });
    const button = await screen.findByRole('button', { name: 'Confirm email' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(button);
    await screen.findByRole('alert');
    return { server, user, store };
  };
  const refused = { 'POST /api/email/confirm': () => codedError(400, 'invalid_link') };

  it('sends members a new link when theirs is no longer valid', async () => {
    const message = 'We have sent a link to ada@example.com.';
    const routes = {
      ...refused,
      'GET /api/me': loggedIn(),
      'POST /api/email/resend': () => ({ message }),
    };
    const { server, user, store } = await pressWith(routes);
    expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByRole('status')).toHaveTextContent(message);
    expect(server.callsTo('POST /api/email/resend')).toHaveLength(1);
    act(() => store.dispatch(startSession(null)));
    expect(screen.getByRole('status')).toHaveTextContent(message);
  });

  it('shows why no new link could be sent', async () => {
    const message = 'Your email is already confirmed.';
    const { user } = await pressWith({
      ...refused,
      'GET /api/me': loggedIn(),
      'POST /api/email/resend': () => errorResponse(409, message),
    });
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  it('asks visitors to log in for a new link', async () => {
    await pressWith(refused);
    expect(await screen.findByRole('link', { name: 'Log in for a new link' })).toHaveAttribute(
      'href',
      '/login?next=/account/security',
    );
    expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull();
  });

  it('keeps the button when the server could not answer', async () => {
    await pressWith({
      'POST /api/email/confirm': () => errorResponse(503, 'Accounts are unavailable.'),
    });
    expect(screen.getByRole('button', { name: 'Confirm email' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('asks visitors to log in when the address has no token', async () => {
    fakeServer();
    renderPage(<ConfirmEmailPage />, { at: '/confirm-email' });
    expect(await screen.findByRole('link', { name: 'Log in for a new link' })).toBeVisible();
  });
});

describe('/undo-email-change', () => {
  const at = `/undo-email-change#token=${TOKEN}`;
  const message =
    'Your email is restored. Set a new password now, or later with the link that we have sent you.';
  const named = { 'POST /api/email/link': () => RESTORING };
  const restored = {
    ...named,
    'POST /api/email/undo': () => ({ message, passwordToken: 'B'.repeat(43) }),
  };
  const press = async (user: ReturnType<typeof renderPage>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Restore my email' }));

  it('names the account, and lists its second factors with their dates, all selected for removal', async () => {
    const server = fakeServer(restored);
    const { user } = renderPage(<UndoEmailChangePage />, { at });
    expect(await screen.findByText(/becomes the email of the account/)).toHaveTextContent(
      'ada@example.com becomes the email of the account ada',
    );
    for (const name of [
      /^Authenticator app, added Jan 3, 2026/,
      /^Passkey “Laptop”, added Jan 4, 2026/,
    ])
      expect(screen.getByRole('checkbox', { name })).toBeChecked();
    await press(user);
    expect(await screen.findByRole('status')).toHaveTextContent(message);
    expect(server.callsTo('POST /api/email/undo').map(({ body }) => body)).toEqual([
      { token: TOKEN, keep: [] },
    ]);
  });

  it('keeps what the owner deselects, then sets a new password', async () => {
    const server = fakeServer({
      ...restored,
      'POST /api/password/reset': () => ({ message: 'ok' }),
    });
    const { user } = renderPage(<UndoEmailChangePage />, { at });
    await user.click(await screen.findByRole('checkbox', { name: /^Passkey “Laptop”/ }));
    await press(user);
    await enter(user, await screen.findByLabelText('New password'), 'a new passphrase');
    await enter(user, screen.getByLabelText('Confirm new password'), 'a new passphrase');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(server.callsTo('POST /api/email/undo').map(({ body }) => body)).toEqual([
      { token: TOKEN, keep: ['p1'] },
    ]);
    const given = { token: 'B'.repeat(43), password: 'a new passphrase' };
    expect(server.callsTo('POST /api/password/reset').map(({ body }) => body)).toEqual([given]);
  });

  it.each(['link', 'undo'])(
    'shows the support address when the link is no longer valid: %s',
    async (route) => {
      fakeServer({ ...named, [`POST /api/email/${route}`]: () => codedError(400, 'invalid_link') });
      const { user } = renderPage(<UndoEmailChangePage />, { at });
      if (route === 'undo') await press(user);
      expect(await screen.findByRole('link', { name: 'support@example.com' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Restore my email' })).toBeNull();
    },
  );
});
