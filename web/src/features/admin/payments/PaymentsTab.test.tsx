import type { AdminPayment, AdminUser } from '@contracts/payments';
import { screen, waitFor, within } from '@testing-library/react';
import { aPremiumTool, aTool } from '../../../test/builders';
import { fakeServer, refusal } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { PaymentsTab } from './PaymentsTab';

const anOrder = (given: Partial<AdminPayment> = {}): AdminPayment => ({
  orderId: 'o1',
  kind: 'tool',
  toolId: 't1',
  toolName: 'Cipher Lab',
  amount: 1999,
  currency: 'USD',
  status: 'review',
  createdAt: '2026-03-01T12:00:00.000Z',
  paidAt: null,
  paymentId: 'p1',
  livemode: false,
  userId: 'u2',
  username: 'grace',
  email: 'grace@example.com',
  reason: 'Paid 3 % too little',
  attempts: [
    {
      paymentId: 'p1',
      provider: 'nowpayments',
      providerPaymentId: '5077',
      providerStatus: 'finished',
      payCurrency: 'btc',
      payAmount: '0.001',
      actuallyPaid: '0.00097',
      status: 'review',
    },
  ],
  ...given,
});

const aMember = (given: Partial<AdminUser> = {}): AdminUser => ({
  id: 'u2',
  username: 'grace',
  email: 'grace@example.com',
  isAdmin: false,
  isPro: false,
  proUntil: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

const lab = aPremiumTool({ name: 'Cipher Lab' });

function show(orders: AdminPayment[] = [anOrder()], users: AdminUser[] = [aMember()]) {
  const server = fakeServer({
    'GET /api/admin/payments': () => orders,
    'GET /api/admin/users': () => users,
    'GET /api/tools': () => [lab, aTool({ name: 'A free one' })],
  });
  return { server, ...renderPage(<PaymentsTab />) };
}
type User = ReturnType<typeof show>['user'];

async function confirm(user: User, button: string, reason = 'Checked at the provider') {
  const dialog = await screen.findByRole('dialog');
  if (reason) await user.type(within(dialog).getByLabelText('Reason'), reason);
  await user.click(within(dialog).getByRole('button', { name: button }));
  return dialog;
}

describe('orders in review', () => {
  it('are listed with who, how much and why', async () => {
    const { server } = show();
    expect(await screen.findByText('Paid 3 % too little')).toBeVisible();
    expect(screen.getByText('$19.99')).toBeVisible();
    expect(screen.getByText(/grace \(grace@example.com\).*test mode/)).toBeVisible();
    expect(screen.getByText('nowpayments 5077: review (finished), paid 0.00097 of 0.001 BTC')).toBeVisible();
    expect(server.calls.map(({ path }) => path)).toContain('/api/admin/payments?status=review');
  });

  it.each([
    ['Settle', 'settle', 'The order is settled.'],
    ['Refund', 'refund', 'The order is refunded.'],
  ])('can be ended: %s, with a written reason', async (button, act, done) => {
    const { user, server } = show();
    server.on(`POST /api/admin/payments/o1/${act}`, () => ({ message: 'ok' }));
    await user.click(await screen.findByRole('button', { name: button }));
    await confirm(user, button);
    expect(await screen.findByText(done)).toBeVisible();
    expect(server.callsTo(`POST /api/admin/payments/o1/${act}`)).toMatchObject([{ body: { reason: 'Checked at the provider' } }]);
    await waitFor(() => expect(server.callsTo('GET /api/admin/payments?status=review')).toHaveLength(2));
  });

  it('need a reason of at least three characters', async () => {
    const { user, server } = show();
    await user.click(await screen.findByRole('button', { name: 'Settle' }));
    const dialog = await confirm(user, 'Settle', 'ok');
    expect(await within(dialog).findByText('Give a reason of 3 to 500 characters')).toBeVisible();
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  it('show in the dialog why an act was refused', async () => {
    const { user, server } = show();
    server.on('POST /api/admin/payments/o1/settle', () => refusal(409, 'This order is paid already.'));
    await user.click(await screen.findByRole('button', { name: 'Settle' }));
    const dialog = await confirm(user, 'Settle');
    expect(await within(dialog).findByText('This order is paid already.')).toBeVisible();
  });

  it('can be none; other states can be looked at, and a paid order can be refunded but not settled', async () => {
    const { user, server } = show([]);
    expect(await screen.findByText('Nothing needs a look.')).toBeVisible();
    server.on('GET /api/admin/payments', () => [anOrder({ status: 'paid', reason: null, kind: 'pro', toolName: null })]);
    await user.selectOptions(screen.getByLabelText('State'), 'Paid');
    expect(await screen.findByRole('heading', { name: 'EXE Pro' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refund' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Settle' })).not.toBeInTheDocument();
  });

  it('say in a sentence that they could not be loaded', async () => {
    fakeServer({ 'GET /api/admin/payments': () => refusal(503, 'Payments are away.') });
    renderPage(<PaymentsTab />);
    expect(await screen.findByText('Payments are away.')).toBeVisible();
  });
});

describe('members', () => {
  async function find(user: User) {
    await user.type(screen.getByLabelText('Username or e-mail'), 'gra');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('1 member')).toBeVisible();
  }

  it('are searched only when asked for', async () => {
    const { user, server } = show();
    await screen.findByText('Paid 3 % too little');
    expect(server.calls.filter(({ path }) => path.startsWith('/api/admin/users'))).toHaveLength(0);
    await find(user);
    expect(server.calls.map(({ path }) => path)).toContain('/api/admin/users?search=gra');
  });

  it('get Pro until a moment, with a reason', async () => {
    const { user, server } = show();
    server.on('POST /api/admin/users/u2/pro', () => ({ proUntil: null, source: 'grant', cancelled: false }));
    await find(user);
    await user.click(screen.getByRole('button', { name: 'Grant Pro' }));
    await confirm(user, 'Grant Pro');
    expect(await screen.findByText('grace is Pro now.')).toBeVisible();
    const [call] = server.callsTo('POST /api/admin/users/u2/pro');
    const { until, reason } = call?.body as { until: string; reason: string };
    const days = (new Date(until).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(reason).toBe('Checked at the provider');
  });

  it('lose Pro at once, with a reason; those without it are not offered that', async () => {
    const { user, server } = show([], [aMember({ isPro: true, proUntil: '2030-01-01T00:00:00.000Z' })]);
    server.on('POST /api/admin/users/u2/pro', () => ({ proUntil: null, source: null, cancelled: false }));
    await find(user);
    await user.click(screen.getByRole('button', { name: 'End Pro' }));
    await confirm(user, 'End Pro');
    expect(await screen.findByText('grace is no longer Pro.')).toBeVisible();
    expect(server.callsTo('POST /api/admin/users/u2/pro')).toMatchObject([{ body: { until: null, reason: 'Checked at the provider' } }]);
  });

  it('are given one of the premium tools, with a reason', async () => {
    const { user, server } = show();
    server.on('POST /api/admin/users/u2/purchases', () => Response.json({}, { status: 201 }));
    await find(user);
    expect(screen.queryByRole('button', { name: 'End Pro' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Grant a tool' }));
    expect(await screen.findByRole('button', { name: 'Grant the tool' })).toBeDisabled();
    await screen.findByRole('option', { name: 'Cipher Lab' });
    expect(screen.queryByRole('option', { name: 'A free one' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Premium tool'), 'Cipher Lab');
    await confirm(user, 'Grant the tool');
    expect(await screen.findByText('grace has the tool now.')).toBeVisible();
    expect(server.callsTo('POST /api/admin/users/u2/purchases')).toMatchObject([
      { body: { toolId: lab.id, reason: 'Checked at the provider' } },
    ]);
  });

  it('may be nobody', async () => {
    const { user } = show([], []);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Nobody was found.')).toBeVisible();
  });
});
