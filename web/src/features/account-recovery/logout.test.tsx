import { act, screen } from '@testing-library/react';
import { startSession } from '../../shared/session/sessionApi';
import { loggedIn } from '../../test/builders';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { ConfirmEmailPage } from './ConfirmEmailPage';
import { ForgotPasswordPage } from './ForgotPasswordPage';

const LINK = {
  purpose: 'confirm-email',
  email: 'ada@example.com',
  username: 'ada',
  registeredAt: '2026-01-02T03:04:05.000Z',
  secondFactors: [],
};

describe('a page that shows an answer', () => {
  it('still shows the answer after a logout, which forgets every call', async () => {
    fakeServer({ 'GET /api/me': loggedIn(), 'POST /api/password/forgot': () => ({ message: 'We have sent a link.' }) });
    const { user, store } = renderPage(<ForgotPasswordPage />, { at: '/forgot-password' });
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com{Enter}');
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
    const { user, store } = renderPage(<ConfirmEmailPage />, { at: `/confirm-email#token=${'A'.repeat(43)}` });
    await user.click(await screen.findByRole('button', { name: 'Confirm email' }));
    expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
    act(() => store.dispatch(startSession(null)));
    expect(screen.getByText('Your email is confirmed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull();
  });
});
