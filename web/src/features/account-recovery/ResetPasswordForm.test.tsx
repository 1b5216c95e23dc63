import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { ResetPasswordForm } from './ResetPasswordForm';

const TOKEN = 'A'.repeat(43);
const LINK = { purpose: 'reset-password', email: 'ada@example.com', username: 'ada', registeredAt: '2026-01-02T03:04:05.000Z' };

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
  for (const label of ['New password', 'Confirm new password']) screen.getByLabelText<HTMLInputElement>(label).value = 'a new passphrase';
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(server.callsTo('POST /api/password/reset').map(({ body }) => body)).toEqual([{ token: TOKEN, password: 'a new passphrase' }]);
});
