import { screen, waitFor, within } from '@testing-library/react';
import type { MemberOrder } from '@contracts/payments';
import { fakeServer, type FakeHandler, refusal } from '../../../test/fakeServer';
import { aMembership } from '../../../test/membership';
import { renderPage } from '../../../test/renderPage';
import { AccountSection } from './AccountSection';

function show(routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    'GET /api/account/subscription': () => aMembership(),
    'GET /api/account/orders': () => [],
    ...routes,
  });
  return { server, ...renderPage(<AccountSection isPro={false} />) };
}

const anOrder = (given: Partial<MemberOrder> = {}): MemberOrder => ({
  orderId: 'o1',
  kind: 'tool',
  toolId: 't1',
  toolName: 'SOC Kit',
  amount: 2499,
  currency: 'USD',
  status: 'paid',
  createdAt: new Date(2026, 2, 4).toISOString(),
  paidAt: null,
  paymentId: 'p1',
  livemode: true,
  ...given,
});

describe('the orders', () => {
  it('are listed with what they were for, their price and how they stand', async () => {
    const statuses = ['pending', 'paid', 'review', 'cancelled', 'expired', 'refunded'] as const;
    const orders = statuses.map((status, index) => anOrder({ orderId: `o${index}`, status }));
    show({
      'GET /api/account/orders': () => [...orders, anOrder({ orderId: 'o9', kind: 'pro', toolId: null, toolName: null, livemode: false })],
    });
    const list = within(await screen.findByRole('region', { name: 'Orders' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(7));
    for (const words of ['Waiting for payment', 'Being checked by us', 'Cancelled', 'Expired', 'Refunded', 'EXE Pro', 'Test']) {
      expect(list.getByText(words)).toBeVisible();
    }
    expect(list.getAllByText('$24.99')).toHaveLength(7);
    expect(list.getAllByText('Mar 4, 2026')[0]).toBeVisible();
  });

  it.each([
    ['tool', 't1', '/payment/t1?payment=p1'],
    ['pro', null, '/payment?payment=p1'],
  ] as const)('that wait for payment can be gone on with: %s', async (kind, toolId, address) => {
    show({ 'GET /api/account/orders': () => [anOrder({ kind, toolId, status: 'pending' })] });
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', address);
  });

  it('may be none, and may fail to load', async () => {
    const { unmount } = show();
    expect(await screen.findByText('Nothing ordered yet')).toBeVisible();
    unmount();
    show({ 'GET /api/account/orders': () => refusal(503, 'Payments are away.') });
    expect(await screen.findByText('Payments are away.')).toBeVisible();
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
