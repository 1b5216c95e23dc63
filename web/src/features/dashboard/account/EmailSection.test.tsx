import { screen } from '@testing-library/react';
import { errorResponse, fakeServer, type FakeHandler } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { EmailSection } from './EmailSection';

const anAccount = (emailConfirmed: boolean) => () => ({ username: 'ada', email: 'ada@example.com', emailConfirmed });

function show(emailConfirmed: boolean, routes: Record<string, FakeHandler> = {}) {
  fakeServer({ 'GET /api/account': anAccount(emailConfirmed), ...routes });
  return renderPage(<EmailSection />);
}

describe('the email of a member', () => {
  it('is shown without a notice when it is confirmed', async () => {
    show(true);
    expect(await screen.findByText('ada@example.com')).toBeVisible();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Change email']);
  });

  it('can be sent another link until it is confirmed', async () => {
    const message = 'We have sent a link to ada@example.com.';
    const { user } = show(false, { 'POST /api/email/resend': () => ({ message }) });
    expect(await screen.findByText(/^Not confirmed yet\./)).toBeVisible();
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
    const server = fakeServer({ 'GET /api/account': anAccount(true), 'POST /api/account/email': () => ({ message }) });
    const { user } = renderPage(<EmailSection />);
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    expect(screen.getByLabelText('New email')).toHaveFocus();
    await user.type(screen.getByLabelText('New email'), 'new@example.com');
    await user.type(screen.getByLabelText('Your password'), 'secret phrase{Enter}');
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
      'POST /api/account/email': () => errorResponse(400, message, [{ field: 'currentPassword', message }]),
    });
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    await user.type(screen.getByLabelText('New email'), 'new@example.com');
    await user.type(screen.getByLabelText('Your password'), 'wrong{Enter}');
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
