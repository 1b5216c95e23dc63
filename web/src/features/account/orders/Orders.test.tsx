import { act, screen, waitFor, within } from '@testing-library/react';
import type { MemberOrder } from '@contracts/orders';
import { live } from '../../../shared/live/LiveConnection';
import { aMemberTool, anOrder } from '../../../test/builders';
import { fakeServer, type FakeHandler, errorResponse } from '../../../test/fakeServer';
import { FakeSocket } from '../../../test/FakeSocket';
import { renderPage } from '../../../test/renderPage';
import { Orders } from './Orders';

function show(orders: MemberOrder[] | FakeHandler) {
  const server = fakeServer({
    'GET /api/account/tools': () => [aMemberTool({ id: 't1' })],
    'GET /api/account/orders': Array.isArray(orders) ? () => orders : orders,
  });
  return { server, ...renderPage(<Orders />) };
}

describe('the orders', () => {
  it('are listed with item, date and price', async () => {
    show([
      anOrder(),
      anOrder({
        orderId: 'o2',
        kind: 'pro',
        toolId: null,
        toolName: null,
        amount: 1999,
        livemode: false,
      }),
    ]);
    const list = within(await screen.findByRole('region', { name: 'Order history' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    expect(await list.findAllByRole('button', { name: 'Download: SOC Kit' })).toHaveLength(1);
    const [tool, pro] = list.getAllByRole('listitem');
    expect(tool).toHaveTextContent('SOC KitO1Mar 4, 2026$24.99PaidDownload');
    expect(pro).toHaveTextContent('EXE ProO2Mar 4, 2026$19.99PaidTest');
  });

  it('that wait for coins come first', async () => {
    show([
      anOrder(),
      anOrder({ orderId: 'o2', toolName: 'Open Kit', status: 'pending', paymentStatus: 'waiting' }),
    ]);
    const list = within(await screen.findByRole('region', { name: 'Order history' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent(/^Open Kit/);
  });

  it('show the coin, its amount and what is still due', async () => {
    const coins = { payCurrency: 'btc', payAmount: '0.0012', amountDue: '0.0004' };
    show([
      anOrder({ status: 'pending', paymentStatus: 'partially_paid', ...coins }),
      anOrder({
        orderId: 'o2',
        status: 'pending',
        paymentStatus: 'waiting',
        ...coins,
        amountDue: '0.0012',
      }),
    ]);
    expect(await screen.findByText('Still due: 0.0004 BTC')).toBeVisible();
    expect(screen.getByText('To pay: 0.0012 BTC')).toBeVisible();
    expect(screen.getAllByText('0.0012 BTC')).toHaveLength(1); // that of the open payment stands once
  });

  it.each([
    ['pending', 'waiting', 'Waiting for payment'],
    ['pending', null, 'Waiting for payment'],
    ['pending', 'confirming', 'Confirming payment'],
    ['pending', 'partially_paid', 'Partial payment received'],
    ['pending', 'expired', 'Expired'],
    ['pending', 'failed', 'Payment failed'],
    ['paid', 'paid', 'Paid'],
    ['granted', 'granted', 'Granted by our team'],
    ['review', 'review', 'Under review'],
    ['cancelled', 'cancelled', 'Canceled'],
    ['expired', 'expired', 'Expired'],
    ['refunded', 'refunded', 'Refunded'],
  ] as const)(
    'that are %s, with a payment that is %s, are labeled: %s',
    async (status, paymentStatus, label) => {
      show([anOrder({ status, paymentStatus })]);
      expect(await screen.findByText(label)).toBeVisible();
    },
  );

  const pro = { kind: 'pro', toolId: null, toolName: null } as const;
  it.each([
    [
      'a pending one',
      anOrder({ status: 'pending', paymentStatus: 'waiting' }),
      'Continue',
      '/payment/t1?payment=p1',
    ],
    [
      'pending Pro',
      anOrder({ ...pro, status: 'pending', paymentStatus: 'waiting' }),
      'Continue',
      '/payment?payment=p1',
    ],
    [
      'one whose payment expired',
      anOrder({ status: 'pending', paymentStatus: 'expired' }),
      'Try again',
      '/payment/t1',
    ],
    [
      'one whose payment failed',
      anOrder({ status: 'pending', paymentStatus: 'failed' }),
      'Try again',
      '/payment/t1',
    ],
    [
      'one under review',
      anOrder({ status: 'review', paymentStatus: 'review' }),
      'View',
      '/account/orders/o1',
    ],
    [
      'an expired one',
      anOrder({ status: 'expired', paymentStatus: 'expired' }),
      'Try again',
      '/payment/t1',
    ],
    [
      'expired Pro',
      anOrder({ ...pro, status: 'expired', paymentStatus: 'expired' }),
      'Try again',
      '/payment',
    ],
    ['a paid one', anOrder({ receiptNumber: 'EXE-2026-000042' }), 'Receipt', '/receipt/o1'],
    [
      'a refunded one',
      anOrder({ status: 'refunded', receiptNumber: 'EXE-2026-000042' }),
      'Receipt',
      '/receipt/o1',
    ],
  ])('link to the next step: %s', async (_which, order, name, href) => {
    show([order]);
    const link = await screen.findByRole('link', {
      name: `${name}: ${order.toolName ?? 'EXE Pro'}, Mar 4, 2026`,
    });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveTextContent(new RegExp(`^${name}$`));
  });

  it('lead to a page of their own', async () => {
    show([anOrder()]);
    expect(await screen.findByRole('link', { name: 'SOC Kit' })).toHaveAttribute(
      'href',
      '/account/orders/o1',
    );
  });

  it('link to the credit notes of refunds', async () => {
    const creditNote = {
      id: 'c1',
      number: 'EXE-CN-2026-000007',
      issuedAt: new Date(2026, 2, 6).toISOString(),
      amount: 2499,
    };
    show([
      anOrder({ status: 'refunded', receiptNumber: 'EXE-2026-000042', creditNotes: [creditNote] }),
    ]);
    const link = await screen.findByRole('link', {
      name: 'Credit note EXE-CN-2026-000007, $24.99',
    });
    expect(link).toHaveAttribute('href', '/credit-note/c1');
  });

  it.each([
    ['granted', anOrder({ status: 'granted', paymentStatus: 'granted' })],
    ['paid before there were receipts', anOrder()],
    [
      'pending without a payment',
      anOrder({ status: 'pending', paymentId: null, paymentStatus: null }),
    ],
  ])('have no link when there is no next step: %s', async (_which, order) => {
    show([order]);
    expect(await screen.findByRole('link')).toHaveTextContent('SOC Kit'); // to the order
  });

  it('offer to buy what was canceled again', async () => {
    show([anOrder({ status: 'cancelled', paymentStatus: 'cancelled' })]);
    const link = await screen.findByRole('link', { name: /^Buy again: SOC Kit/ });
    expect(link).toHaveAttribute('href', '/payment/t1');
  });

  it('update when a payment changes', async () => {
    live.reconnect();
    const { server } = show([anOrder({ status: 'pending', paymentStatus: 'waiting' })]);
    await screen.findByText('Waiting for payment');
    server.on('GET /api/account/orders', () => [anOrder()]);
    act(() =>
      FakeSocket.latest().send({
        type: 'payment_status_update',
        paymentId: 'p1',
        orderId: 'o1',
        status: 'paid',
      }),
    );
    expect(await screen.findByText('Paid')).toBeVisible();
  });

  it('show an empty state', async () => {
    show([]);
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });

  it('show why they could not be loaded', async () => {
    show(() => errorResponse(503, 'Payments are unavailable.'));
    expect(await screen.findByText('Payments are unavailable.')).toBeVisible();
  });
});
