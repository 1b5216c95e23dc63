import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer, type FakeHandler, refusal } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { AccountSection } from './AccountSection';

const SOON = new Date(Date.now() + 20 * 86_400_000).toISOString();
const RUNNING = { proUntil: SOON, source: 'crypto', cancelled: false };

function show(routes: Record<string, FakeHandler> = {}, isPro = false) {
  const server = fakeServer({
    'GET /api/account/subscription': () => ({ proUntil: null, source: null, cancelled: false }),
    'GET /api/account/orders': () => [],
    ...routes,
  });
  return { server, ...renderPage(<AccountSection isPro={isPro} />) };
}

describe('the membership', () => {
  it('offers Pro on the free plan', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Upgrade for $19.99' })).toHaveAttribute('href', '/payment');
  });

  it('is cancelled after a question, and shows how it stands then', async () => {
    const { server, user } = show({ 'GET /api/account/subscription': () => RUNNING }, true);
    await user.click(await screen.findByRole('button', { name: 'Cancel membership' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel EXE Pro?' });
    server.on('POST /api/account/subscription/cancel', () => ({ ...RUNNING, cancelled: true }));
    server.on('GET /api/account/subscription', () => ({ ...RUNNING, cancelled: true }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel membership' }));
    expect(await screen.findByText('Cancelled: it ends on that day, and no reminder is sent.')).toBeVisible();
    expect(await screen.findByText('Membership Cancelled')).toBeVisible();
  });

  it('stays when the question is answered with no', async () => {
    const { server, user } = show({ 'GET /api/account/subscription': () => RUNNING }, true);
    await user.click(await screen.findByRole('button', { name: 'Cancel membership' }));
    await user.click(await screen.findByRole('button', { name: 'Keep EXE Pro' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo('POST /api/account/subscription/cancel')).toEqual([]);
  });

  it('says why it could not be cancelled', async () => {
    const { user } = show({
      'GET /api/account/subscription': () => RUNNING,
      'POST /api/account/subscription/cancel': () => refusal(502, 'The card provider did not answer.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel membership' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel membership' }));
    expect(await screen.findByText('The card provider did not answer.')).toBeVisible();
  });

  it('says when it could not be loaded', async () => {
    show({ 'GET /api/account/subscription': () => new Response('', { status: 500 }) });
    expect(await screen.findByText('Your membership could not be loaded')).toBeVisible();
  });
});

describe('password and sessions', () => {
  const type = async ({ user }: ReturnType<typeof show>, current: string, next: string, again: string) => {
    await user.type(screen.getByLabelText('Current password'), current);
    await user.type(screen.getByLabelText('New password'), next);
    await user.type(screen.getByLabelText('Confirm new password'), again);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('changes the password, says what the server said, and empties the form', async () => {
    const said = 'Password changed. You are signed out everywhere else.';
    const page = show({ 'POST /api/account/password': () => ({ message: said }) });
    await type(page, 'old secret', 'new secret!', 'new secret!');
    expect(await screen.findByText(said)).toBeVisible();
    expect(page.server.callsTo('POST /api/account/password').map(({ body }) => body)).toEqual([
      { currentPassword: 'old secret', newPassword: 'new secret!' },
    ]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  it('refuses a short or mistyped new password before sending it', async () => {
    const page = show();
    await type(page, 'old secret', 'short', 'other');
    expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible();
    expect(screen.getByText("Passwords don't match")).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveFocus();
    expect(page.server.callsTo('POST /api/account/password')).toEqual([]);
  });

  it('shows why the server refused', async () => {
    const page = show({ 'POST /api/account/password': () => refusal(403, 'The current password is not right.') });
    await type(page, 'wrong one', 'new secret!', 'new secret!');
    expect(await screen.findByText('The current password is not right.')).toBeVisible();
  });

  it('signs out everywhere else', async () => {
    const { user } = show({ 'POST /api/account/sessions/revoke-others': () => ({ message: 'You are signed out everywhere else.' }) });
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('You are signed out everywhere else.')).toBeVisible();
  });
});
