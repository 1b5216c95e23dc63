import { act, screen, waitFor } from '@testing-library/react';
import { startSession } from '../../shared/session/sessionApi';
import { loggedIn } from '../../test/builders';
import { enter } from '../../test/enter';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { ConfirmEmailPage } from './ConfirmEmailPage';
import { ForgotPasswordPage } from './ForgotPasswordPage';
import { ResetPasswordForm } from './ResetPasswordForm';

describe('choosing a new password', () => {
  const TOKEN = 'A'.repeat(43);

  const LINK = {
    purpose: 'reset-password',
    email: 'ada@example.com',
    username: 'ada',
    registeredAt: '2026-01-02T03:04:05.000Z',
  };

  it('tells password managers whose password it is, and sends what they fill in without an event', async () => {
    const server = fakeServer({
      'POST /api/password/reset': () => ({ message: 'ok' }),
      'POST /api/email/link': () => ({ ...LINK, secondFactors: [] }),
    });
    const onDone = jest.fn();
    const { user } = renderPage(<ResetPasswordForm token={TOKEN} onDone={onDone} />);
    const account = () => document.querySelector('form input[autocomplete=username]');
    await waitFor(() => expect(account()).toHaveValue('ada@example.com'));
    expect(account()).not.toBeVisible();
    for (const label of ['New password', 'Confirm new password'])
      screen.getByLabelText<HTMLInputElement>(label).value = 'a new passphrase';
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(server.callsTo('POST /api/password/reset').map(({ body }) => body)).toEqual([
      { token: TOKEN, password: 'a new passphrase' },
    ]);
  });
});

describe('a page that shows an answer', () => {
  const LINK = {
    purpose: 'confirm-email',
    email: 'ada@example.com',
    username: 'ada',
    registeredAt: '2026-01-02T03:04:05.000Z',
    secondFactors: [],
  };

  it('still shows the answer after a logout, which forgets every call', async () => {
    fakeServer({
      'GET /api/me': loggedIn(),
      'POST /api/password/forgot': () => ({ message: 'We have sent a link.' }),
    });
    const { user, store } = renderPage(<ForgotPasswordPage />, { at: '/forgot-password' });
    await enter(user, await screen.findByLabelText('Email'), 'ada@example.com');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('We have sent a link.')).toBeVisible();
    act(() => store.dispatch(startSession(null)));
    expect(screen.getByText('We have sent a link.')).toBeVisible();
  });

  it('still says that the email is confirmed after a logout, which forgets every call', async () => {
    fakeServer({
      'POST /api/email/link': () => LINK,
      'GET /api/me': loggedIn(),
      'POST /api/email/confirm': () => ({ message: 'Your email is confirmed.' }),
    });
    const { user, store } = renderPage(<ConfirmEmailPage />, {
      at: `/confirm-email#token=${'A'.repeat(43)}`,
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm email' }));
    expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
    act(() => store.dispatch(startSession(null)));
    expect(screen.getByText('Your email is confirmed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull();
  });
});
