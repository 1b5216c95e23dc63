import type { OrderDetail, OrderEventType } from '@contracts/orders';
import { act, screen, waitFor, within } from '@testing-library/react';
import { live } from '../../../shared/live/LiveConnection';
import { anOrder, aPremiumTool, detailOf, loggedIn } from '../../../test/builders';
import { errorResponse, type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { FakeSocket } from '../../../test/FakeSocket';
import { renderPage } from '../../../test/renderPage';
import { OrderPage } from './OrderPage';

const events = (...types: OrderEventType[]): OrderDetail['events'] =>
  types.map((type, minute) => ({
    type,
    at: new Date(2026, 2, 4, 10, minute).toISOString(),
    payCurrency: type === 'created' ? null : 'btc',
  }));

const aDetail = (given: Partial<OrderDetail> = {}): OrderDetail => ({
  ...anOrder(given),
  events: events('created', 'waiting', 'seen', 'confirmed', 'paid'),
  reviewReason: null,
  ...given,
});

function show(order: OrderDetail | FakeHandler) {
  live.reconnect();
  const server = fakeServer({
    'GET /api/me': loggedIn(),
    'GET /api/account/orders/o1': typeof order === 'function' ? order : () => order,
  });
  const page = { at: '/account/orders/o1', path: '/account/orders/:orderId' };
  return { server, ...renderPage(<OrderPage />, page) };
}

const steps = async () =>
  within(await screen.findByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .map((item) => item.lastElementChild?.firstElementChild?.firstChild?.textContent);

describe('the page of an order', () => {
  it('has its price, its state, the receipt and what happened', async () => {
    show(aDetail({ receiptNumber: 'EXE-2026-000042' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Order O1' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'SOC Kit' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute(
      'href',
      '/account/orders',
    );
    const help = screen.getByRole('complementary', { name: 'Help with orders' });
    expect(help).toHaveTextContent(/support@example\.com and name the order\./);
    expect(screen.getByText('Account', { selector: 'p' })).toBeVisible();
    expect(screen.getByText('Order ID').parentElement).toHaveTextContent('Order IDo1');
    expect(screen.getByRole('button', { name: 'Copy the order ID' })).toBeVisible();
    expect(screen.getByText('$24.99')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Paid');
    expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', '/receipt/o1');
    expect(screen.getByRole('link', { name: 'View the tool' })).toHaveAttribute(
      'href',
      '/downloads?tool=t1',
    );
    expect(await steps()).toEqual([
      'Order created',
      'Payment opened: Bitcoin (BTC)',
      'Coins seen on the network',
      'Coins confirmed',
      'Paid',
    ]);
    await waitFor(() => expect(document.title).toBe('Order: SOC Kit · EXE'));
  });

  const pending = (paymentStatus: OrderDetail['paymentStatus'], ...types: OrderEventType[]) =>
    aDetail({ status: 'pending', paymentStatus, events: events('created', 'waiting', ...types) });
  const NEXT = ['Coins seen on the network', 'Coins confirmed', 'Paid'];

  it.each<[string, OrderDetail, RegExp, string | null, string[]]>([
    ['waiting', pending('waiting'), /^We're waiting for your coins/, 'Continue', NEXT],
    [
      'confirming',
      pending('confirming', 'seen'),
      /^Your coins were seen .* Bitcoin usually takes about 20 minutes/,
      'Continue',
      NEXT.slice(1),
    ],
    [
      'partly paid',
      pending('partially_paid', 'seen', 'partially_paid'),
      /^Part of your payment has arrived\. Send the rest .* support@example\.com/,
      'Continue',
      NEXT,
    ],
    ['failed', pending('failed', 'failed'), /You can try again/, 'Try again', []],
    [
      'expired',
      aDetail({ status: 'expired', events: events('created', 'waiting', 'expired') }),
      /ran out .* within eight days/,
      'Try again',
      [],
    ],
    [
      'canceled',
      aDetail({ status: 'cancelled', events: events('created', 'waiting', 'cancelled') }),
      /^This order was canceled/,
      'Buy again',
      [],
    ],
    [
      'granted',
      aDetail({ status: 'granted', events: events('created', 'granted') }),
      /nothing to pay/,
      null,
      [],
    ],
    [
      'refunded',
      aDetail({ status: 'refunded', events: events('created', 'waiting', 'paid', 'refunded') }),
      /^This payment was refunded/,
      null,
      [],
    ],
  ])('says what it means to be %s, and what comes next', async (_state, order, text, next, to) => {
    show(order);
    const happened = order.events.length;
    expect((await steps()).slice(happened)).toEqual(to);
    expect(
      await screen.findByText(
        (_content, element) => element?.tagName === 'P' && text.test(element.textContent),
      ),
    ).toBeVisible();
    const links = screen.queryAllByRole('link', {
      name: /^(Continue|Try again|Buy again|Receipt)$/,
    });
    expect(links.map(({ textContent }) => textContent)).toEqual(next === null ? [] : [next]);
  });

  it('names the cause of a review, its expected time, and that the coins are safe', async () => {
    show(
      aDetail({
        status: 'review',
        paymentStatus: 'review',
        reviewReason: 'You sent LTC instead of BTC.',
        events: events('created', 'waiting', 'seen', 'review'),
      }),
    );
    expect(
      await screen.findByText(
        /You sent LTC instead of BTC\. We're checking it by hand, usually within 24 hours\. Your coins are safe\. Questions\? Contact/,
      ),
    ).toBeVisible();
    expect((await steps()).at(-1)).toBe('Decision');
  });

  it('says that the order is complete while a surplus is reviewed, and that a decision follows', async () => {
    show(
      aDetail({
        receiptNumber: 'EXE-2026-000042',
        reviewReason: 'You sent 0.0001 BTC more than the 0.001 BTC that were requested.',
        events: events('created', 'waiting', 'paid', 'review'),
      }),
    );
    expect(
      await screen.findByText(/^Your order is complete\. You sent 0\.0001 BTC more/),
    ).toBeVisible();
    expect(await steps()).toEqual([
      'Order created',
      'Payment opened: Bitcoin (BTC)',
      'Paid',
      'Under review',
      'Decision',
    ]);
  });

  it('says nothing about coins for a card', async () => {
    const card = [{ type: 'created' as const, at: '2026-03-04T10:00:00.000Z', payCurrency: null }];
    show(
      aDetail({
        status: 'review',
        reviewReason: 'The payment was disputed at your bank.',
        events: card,
      }),
    );
    expect(await screen.findByText(/disputed at your bank/)).not.toHaveTextContent('coins');
  });

  it('has the credit notes of refunds at their time', async () => {
    const issuedAt = new Date(2026, 2, 4, 11).toISOString();
    const creditNotes = [{ id: 'c1', number: 'EXE-CN-2026-000007', issuedAt, amount: 2499 }];
    show(
      aDetail({ status: 'refunded', creditNotes, events: events('created', 'paid', 'refunded') }),
    );
    expect(await screen.findByText(/^\$24\.99 was refunded on Mar 4, 2026\./)).toBeVisible();
    const link = await screen.findByRole('link', {
      name: 'Credit note EXE-CN-2026-000007, $24.99',
    });
    expect(link).toHaveAttribute('href', '/credit-note/c1');
    expect((await steps()).at(-1)).toBe(link.textContent);
    const main = screen.getByRole('link', { name: 'Credit note' });
    expect(main).toHaveAttribute('href', '/credit-note/c1');
    expect(main).toHaveClass('MuiButton-contained');
  });

  it('has the file of what was bought, the page of the tool, and its id to copy', async () => {
    const tool = aPremiumTool({ id: 't1', name: 'SOC Kit', slug: 'soc-kit' });
    const { server } = show(aDetail({ receiptNumber: 'EXE-2026-000042' }));
    server.on('GET /api/tools/t1', () => detailOf(tool));
    expect(await screen.findByRole('button', { name: 'Download SOC Kit' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View the tool' })).toHaveAttribute(
      'href',
      '/tools/soc-kit',
    );
    expect(screen.getByText('EXE-2026-000042')).toBeVisible();
    expect(screen.getByText('o1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the order ID' })).toBeVisible();
  });

  it('leads from paid Pro to its tools, and rounds the coins but copies all digits', async () => {
    const pro = { kind: 'pro', toolId: null, toolName: null, receiptNumber: 'EXE-1' } as const;
    show(aDetail({ ...pro, payCurrency: 'eth', payAmount: '0.011792369365791513' }));
    const main = await screen.findByRole('link', { name: 'Open pro tools' });
    expect(main).toHaveAttribute('href', '/downloads?level=pro');
    expect(main).toHaveClass('MuiButton-contained');
    expect(screen.getByText('0.011792369 ETH')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the exact amount' })).toBeVisible();
  });

  it('has no download of what was refunded', async () => {
    const { server } = show(aDetail({ status: 'refunded' }));
    server.on('GET /api/tools/t1', () => detailOf(aPremiumTool({ id: 't1', slug: 'soc-kit' })));
    const link = await screen.findByRole('link', { name: 'View the tool' });
    await waitFor(() => expect(link).toHaveAttribute('href', '/tools/soc-kit'));
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  it('updates when its payment changes', async () => {
    const { server } = show(pending('waiting'));
    await screen.findByText('Waiting for payment');
    server.on('GET /api/account/orders/o1', () => aDetail());
    act(() =>
      FakeSocket.latest().send({
        type: 'payment_status_update',
        paymentId: 'p1',
        orderId: 'o1',
        status: 'paid',
      }),
    );
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Paid'));
  });

  it('leads to the orders when there is no such order, and says why it could not be loaded', async () => {
    const { unmount } = show(() => errorResponse(404, 'Order not found'));
    expect(await screen.findByText('There is no such order in your account.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View your orders' })).toHaveAttribute(
      'href',
      '/account/orders',
    );
    unmount();
    show(() => errorResponse(503, 'Payments are unavailable.'));
    expect(await screen.findByText('Payments are unavailable.')).toBeVisible();
  });
});
