import { screen, waitFor, within } from '@testing-library/react';
import { enter } from '../../../test/enter';
import { deferredResponse, errorResponse, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import {
  aMember,
  anAttempt,
  anOrder,
  aPaidOrder,
  confirm,
  lab,
  showPayments,
  type User,
} from '../../../test/renderPaymentsTab';
import { PaymentsTab } from './PaymentsTab';

describe('orders to review', () => {
  it('are listed with buyer, amount and reason', async () => {
    const { server } = showPayments();
    expect(await screen.findByText('Paid 3% too little')).toBeVisible();
    expect(screen.getByText('$19.99')).toBeVisible();
    expect(screen.getByText(/grace \(grace@example.com\).*test mode/)).toBeVisible();
    expect(
      screen.getByText(
        'NOWPayments 5077: under review (finished). Received 0.00097 BTC of 0.001 BTC requested',
      ),
    ).toBeVisible();
    expect(server.callsTo('GET /api/admin/payments?status=review')).toHaveLength(1);
  });

  it('show amounts in the coin that was received', async () => {
    showPayments([
      anOrder({
        attempts: [anAttempt({ payAmount: '0.0123', actuallyPaid: '0.2779', paidCurrency: 'ltc' })],
      }),
    ]);
    expect(await screen.findByText(/Received 0.2779 LTC of 0.0123 BTC requested$/)).toBeVisible();
  });

  it('show the network of a token beside its amount', async () => {
    const tether = {
      payAmount: '24.99',
      payCurrency: 'usdttrc20',
      actuallyPaid: '20',
      paidCurrency: 'usdterc20',
    };
    showPayments([anOrder({ attempts: [anAttempt(tether)] })]);
    expect(
      await screen.findByText(/Received 20 USDT \(ERC20\) of 24.99 USDT \(TRC20\) requested$/),
    ).toBeVisible();
  });

  it('list a top-up under the payment it was sent to, and show payments without any amount received', async () => {
    const topUp = anAttempt({
      paymentId: 'p2',
      providerPaymentId: '5078',
      parentPaymentId: 'p1',
      status: 'partially_paid',
      payAmount: null,
    });
    const other = anAttempt({
      paymentId: 'p3',
      providerPaymentId: '5079',
      actuallyPaid: '0',
      paidCurrency: null,
      status: 'waiting',
    });
    showPayments([anOrder({ attempts: [topUp, anAttempt(), other] })]);
    const parent = (await screen.findByText(/^NOWPayments 5077/)).closest('li')!;
    expect(within(parent).getByRole('listitem')).toHaveTextContent(
      'Top-up: NOWPayments 5078: partially paid (finished). Received 0.00097 BTC',
    );
    expect(
      screen.getByText(
        /^NOWPayments 5079: waiting \(finished\). 0.001 BTC requested, nothing received$/,
      ),
    ).toBeVisible();
  });

  it('show an empty state when there are none', async () => {
    showPayments([]);
    expect(await screen.findByText('Nothing to review')).toBeVisible();
  });

  it('show an error when they could not be loaded', async () => {
    fakeServer({
      'GET /api/admin/payments': () => errorResponse(503, 'Payments are unavailable.'),
    });
    renderPage(<PaymentsTab />);
    expect(await screen.findByText('Payments are unavailable.')).toBeVisible();
  });
});

describe('finding orders', () => {
  it('shows orders of another status and keeps the status in the address', async () => {
    const { user, server, address } = showPayments([]);
    server.on('GET /api/admin/payments', () => [aPaidOrder({ kind: 'pro', toolName: null })]);
    await user.selectOptions(await screen.findByLabelText('Status'), 'Paid');
    expect(await screen.findByRole('heading', { name: 'EXE Pro' })).toBeVisible();
    expect(screen.getByText(/receipt EXE-2026-000042/)).toBeVisible();
    expect(address()).toBe('/admin?tab=payments&status=paid');
    expect(server.callsTo('GET /api/admin/payments?status=paid')).toHaveLength(1);
  });

  it('searches orders of every status on submit, and returns to the orders to review when cleared', async () => {
    const { user, server, address } = showPayments();
    await screen.findByText('Paid 3% too little');
    await enter(user, screen.getByLabelText('Search orders'), ' EXE-2026-000042 ');
    expect(server.calls.filter(({ path }) => path.includes('search'))).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByText('1 order')).toBeVisible();
    expect(screen.getByLabelText('Status')).toHaveValue('all');
    expect(address()).toBe('/admin?tab=payments&search=EXE-2026-000042');
    expect(server.callsTo('GET /api/admin/payments?search=EXE-2026-000042')).toHaveLength(1);
    await user.clear(screen.getByLabelText('Search orders'));
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(screen.getByLabelText('Status')).toHaveValue('review');
    expect(address()).toBe('/admin?tab=payments');
  });

  it('starts with the filter from the address and shows when nothing matches', async () => {
    const { server } = showPayments([], [], '/admin?tab=payments&status=paid&search=grace');
    expect(await screen.findByText('No orders match "grace" with status "Paid".')).toBeVisible();
    expect(screen.getByLabelText('Search orders')).toHaveValue('grace');
    expect(server.callsTo('GET /api/admin/payments?status=paid&search=grace')).toHaveLength(1);
  });

  it.each([
    ['status=granted', 'No orders with status "Granted".'],
    ['status=all', 'No orders yet'],
    ['status=nonsense', 'Nothing to review'],
    ['search=nobody', 'No orders match "nobody".'],
  ])('shows an empty state: %s', async (filter, text) => {
    showPayments([], [], `/admin?tab=payments&${filter}`);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('refetches the list and the count on request', async () => {
    const { user, server } = showPayments();
    await screen.findByText('Paid 3% too little');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() =>
      expect(server.callsTo('GET /api/admin/payments?status=review')).toHaveLength(2),
    );
    await waitFor(() => expect(server.callsTo('GET /api/admin/payments/summary')).toHaveLength(2));
  });

  it('shows no orders of the former filter while the new ones load', async () => {
    const slow = deferredResponse();
    const { user, server } = showPayments();
    await screen.findByText('Paid 3% too little');
    server.on('GET /api/admin/payments?status=paid', slow.handler);
    await user.selectOptions(screen.getByLabelText('Status'), 'Paid');
    expect(screen.getByRole('progressbar', { name: 'Loading the orders' })).toBeVisible();
    expect(screen.queryByText('Paid 3% too little')).toBeNull();
    slow.release([aPaidOrder()]);
    expect(await screen.findByText(/receipt EXE-2026-000042/)).toBeVisible();
  });

  it('keeps the focus in the search field, which follows the address', async () => {
    const { user, goBack } = showPayments();
    await enter(user, await screen.findByLabelText('Search orders'), 'grace');
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Search orders')).toHaveFocus();
    await screen.findByText('1 order');
    goBack();
    expect(screen.getByLabelText('Search orders')).toHaveValue('');
    expect(screen.getByLabelText('Search orders')).toHaveFocus();
  });
});

describe('members', () => {
  async function find(user: User) {
    await user.type(screen.getByLabelText('Username or email'), 'gra');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('1 member')).toBeVisible();
  }

  it('are searched only on submit', async () => {
    const { user, server } = showPayments();
    await screen.findByText('Paid 3% too little');
    expect(server.calls.filter(({ path }) => path.startsWith('/api/admin/customers'))).toHaveLength(
      0,
    );
    await find(user);
    expect(server.calls.map(({ path }) => path)).toContain('/api/admin/customers?search=gra');
  });

  it('can be granted Pro until a date, with a reason', async () => {
    const { user, server } = showPayments();
    server.on('POST /api/admin/users/u2/pro', () => ({
      proUntil: null,
      source: 'grant',
      cancelled: false,
    }));
    await find(user);
    await user.click(screen.getByRole('button', { name: 'Grant Pro to grace' }));
    await confirm(user, 'Grant Pro');
    expect(await screen.findByText('grace now has Pro.')).toBeVisible();
    const [call] = server.callsTo('POST /api/admin/users/u2/pro');
    const { until, reason } = call!.body as { until: string; reason: string };
    const days = (new Date(until).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(reason).toBe('Checked at the provider');
  });

  it('can lose Pro immediately, with a reason, if they have it', async () => {
    const { user, server } = showPayments(
      [],
      [aMember({ isPro: true, proUntil: '2030-01-01T00:00:00.000Z' })],
    );
    server.on('POST /api/admin/users/u2/pro', () => ({
      proUntil: null,
      source: null,
      cancelled: false,
    }));
    await find(user);
    await user.click(screen.getByRole('button', { name: 'End Pro for grace' }));
    await confirm(user, 'End Pro');
    expect(await screen.findByText('grace no longer has Pro.')).toBeVisible();
    expect(server.callsTo('POST /api/admin/users/u2/pro')).toMatchObject([
      { body: { until: null, reason: 'Checked at the provider' } },
    ]);
  });

  it('can be granted a premium tool, with a reason', async () => {
    const { user, server } = showPayments();
    server.on('POST /api/admin/users/u2/purchases', () => Response.json({}, { status: 201 }));
    await find(user);
    expect(screen.queryByRole('button', { name: /^End Pro/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Grant a tool to grace' }));
    expect(await screen.findByRole('button', { name: 'Grant tool' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('combobox', { name: 'Premium tool' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Cipher Lab',
      'Old Kit (unlisted)',
    ]);
    await user.click(screen.getByRole('option', { name: 'Cipher Lab' }));
    await confirm(user, 'Grant tool');
    expect(await screen.findByText('grace now has the tool.')).toBeVisible();
    expect(server.callsTo('POST /api/admin/users/u2/purchases')).toMatchObject([
      { body: { toolId: lab.id, reason: 'Checked at the provider' } },
    ]);
  });

  it('may not be found', async () => {
    const { user } = showPayments([], []);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('No members found.')).toBeVisible();
  });

  it('of the former search are not shown while the new ones load', async () => {
    const slow = deferredResponse();
    const { user, server } = showPayments();
    await find(user);
    server.on('GET /api/admin/customers?search=grant', slow.handler);
    await user.type(screen.getByLabelText('Username or email'), 'nt{Enter}');
    expect(screen.getByRole('progressbar', { name: 'Searching' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Grant Pro to grace' })).toBeNull();
    slow.release([aMember({ id: 'u3', username: 'grant' })]);
    expect(await screen.findByRole('button', { name: 'Grant Pro to grant' })).toBeVisible();
  });
});
