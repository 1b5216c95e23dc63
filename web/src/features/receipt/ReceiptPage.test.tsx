import type { CreditNote, Receipt } from '@contracts/receipts';
import { screen, waitFor, within } from '@testing-library/react';
import { loggedIn } from '../../test/builders';
import { errorResponse, type FakeHandler, fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { recordSavedFiles } from '../../test/savedFiles';
import { CreditNotePage } from './CreditNotePage';
import { ReceiptPage } from './ReceiptPage';

describe('the receipt page', () => {
  const saved = recordSavedFiles();
  const aReceipt = (given: Partial<Receipt> = {}): Receipt => ({
    number: 'EXE-2026-000042',
    issuedAt: new Date(2026, 2, 4).toISOString(),
    orderId: 'o1',
    username: 'ada',
    email: 'ada@example.com',
    item: 'Cipher Lab',
    amount: 1999,
    currency: 'USD',
    method: 'crypto',
    coin: 'btc',
    coinAmount: '0.000312',
    refundedAt: null,
    creditNotes: [],
    seller: ['EXE Labs', '1 Example Street', 'Springfield'],
    supportEmail: 'support@example.com',
    livemode: true,
    signature: { text: '{}', minisign: '' },
    ...given,
  });
  const RECEIPT = 'GET /api/account/orders/o1/receipt';
  function show(
    receipt: Partial<Receipt> | FakeHandler = {},
    routes: Record<string, FakeHandler> = {},
  ) {
    const handler = typeof receipt === 'function' ? receipt : () => aReceipt(receipt);
    const server = fakeServer({ 'GET /api/me': loggedIn(), [RECEIPT]: handler, ...routes });
    return {
      server,
      ...renderPage(<ReceiptPage />, { at: '/receipt/o1', path: '/receipt/:orderId' }),
    };
  }
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  /** Returns the value of a term of the receipt. */
  const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

  it('shows seller, buyer, item, date, amount and payment method', async () => {
    show();
    await screen.findByRole('article');
    expect(await heading('Receipt')).toBeVisible();
    expect(valueOf('Receipt number')).toHaveTextContent('EXE-2026-000042');
    expect(valueOf('Date')).toHaveTextContent('Mar 4, 2026');
    expect(valueOf('Seller')).toHaveTextContent('EXE Labs1 Example StreetSpringfield');
    expect(valueOf('Buyer')).toHaveTextContent('adaada@example.com');
    expect(valueOf('Cipher Lab')).toHaveTextContent('$19.99');
    expect(valueOf('Total')).toHaveTextContent('$19.99 USD');
    expect(valueOf('Paid with')).toHaveTextContent('0.000312 BTC');
    expect(screen.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    );
    expect(document.title).toBe('Receipt EXE-2026-000042 · EXE');
    expect(screen.queryByText(/TEST MODE|Refunded/)).toBeNull();
  });

  it.each([
    ['a card', { method: 'card', coin: null, coinAmount: null }, 'Card'],
    ['coins of an unknown amount', { coinAmount: null }, 'BTC'],
    ['a token', { coin: 'usdttrc20', coinAmount: '24.99' }, '24.99 USDT (TRC20)'],
    ['coins nobody knows', { coin: null, coinAmount: null }, 'Cryptocurrency'],
  ] as const)('shows what it was paid with: %s', async (_what, given, text) => {
    show(given);
    await screen.findByRole('article');
    expect(valueOf('Paid with')).toHaveTextContent(text);
  });

  it('shows a note for refunds and for test mode', async () => {
    show({ refundedAt: new Date(2026, 2, 6).toISOString(), livemode: false });
    expect(await screen.findByText('Refunded on Mar 6, 2026')).toBeVisible();
    expect(
      screen.getByText('TEST MODE: payments are simulated, and no money was charged.'),
    ).toBeVisible();
  });

  it('lists credit notes', async () => {
    show({
      creditNotes: [
        {
          id: 'c1',
          number: 'EXE-CN-2026-000007',
          issuedAt: new Date(2026, 2, 6).toISOString(),
          amount: 500,
        },
      ],
    });
    const link = await screen.findByRole('link', { name: 'Credit note EXE-CN-2026-000007' });
    expect(link).toHaveAttribute('href', '/credit-note/c1');
    expect(link.closest('dt')!.nextElementSibling).toHaveTextContent('−$5.00');
  });

  it('is saved as a PDF, or shows why it is not', async () => {
    const pdf = 'GET /api/account/orders/o1/receipt.pdf';
    const { server, user } = show(
      {},
      { [pdf]: () => errorResponse(503, 'Payments are unavailable.') },
    );
    const button = await screen.findByRole('button', { name: 'Download PDF' });
    await user.click(button);
    expect(await screen.findByText('Payments are unavailable.')).toBeVisible();
    expect(saved).toEqual([]);
    server.on(pdf, () => new Response('%PDF-'));
    await user.click(button);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Receipt.pdf']));
  });

  it('prints on request', async () => {
    const print = jest.fn();
    Object.defineProperty(window, 'print', { value: print, configurable: true });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('shows when there is no receipt', async () => {
    show(() => errorResponse(404, 'Receipt not found'));
    expect(await heading('Receipt not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  it('shows why it could not be loaded, and retries on request', async () => {
    const { server, user } = show(() => errorResponse(503, 'Payments are unavailable.'));
    expect(await heading('Receipt')).toBeVisible();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Payments are unavailable.');
    server.on(RECEIPT, () => aReceipt());
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('EXE-2026-000042')).toBeVisible();
  });

  it('asks a visitor to log in and sends no request', async () => {
    const { server } = show({}, { 'GET /api/me': () => errorResponse(401, 'Please log in.') });
    expect(await heading('Log in to view this receipt')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
    await waitFor(() => expect(server.callsTo('GET /api/me')).toHaveLength(1));
    expect(server.callsTo(RECEIPT)).toHaveLength(0);
  });
});

describe('the credit note page', () => {
  const saved = recordSavedFiles();
  const aCreditNote: CreditNote = {
    id: 'c1',
    number: 'EXE-CN-2026-000007',
    issuedAt: new Date(2026, 2, 6).toISOString(),
    amount: 500,
    orderId: 'o1',
    receiptNumber: 'EXE-2026-000042',
    receiptIssuedAt: new Date(2026, 2, 4).toISOString(),
    receiptAmount: 1999,
    username: 'ada',
    email: 'ada@example.com',
    item: 'EXE Pro, 1 month',
    currency: 'USD',
    livemode: true,
    seller: ['EXE Labs'],
    supportEmail: 'support@example.com',
    signature: { text: '{}', minisign: '' },
  };
  function show(handler: FakeHandler = () => aCreditNote, me: FakeHandler = loggedIn()) {
    const server = fakeServer({ 'GET /api/me': me, 'GET /api/account/credit-notes/c1': handler });
    return {
      server,
      ...renderPage(<CreditNotePage />, { at: '/credit-note/c1', path: '/credit-note/:id' }),
    };
  }
  const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

  it('shows the refunded amount, the receipt and the parties, and is saved as a PDF', async () => {
    const pdf = 'GET /api/account/credit-notes/c1/credit-note.pdf';
    const { server, user } = show();
    server.on(pdf, () => new Response('%PDF-'));
    await screen.findByRole('article');
    expect(await screen.findByRole('heading', { level: 1, name: 'Credit note' })).toBeVisible();
    expect(valueOf('Credit note number')).toHaveTextContent('EXE-CN-2026-000007');
    expect(valueOf('Date')).toHaveTextContent('Mar 6, 2026');
    expect(screen.getByRole('link', { name: 'EXE-2026-000042' })).toHaveAttribute(
      'href',
      '/receipt/o1',
    );
    expect(valueOf('Date of the receipt')).toHaveTextContent('Mar 4, 2026');
    expect(valueOf('Buyer')).toHaveTextContent('adaada@example.com');
    expect(valueOf('EXE Pro, 1 month')).toHaveTextContent('$19.99');
    expect(valueOf('Refunded')).toHaveTextContent('$5.00 USD');
    expect(document.title).toBe('Credit note EXE-CN-2026-000007 · EXE');
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Credit note.pdf']));
  });

  it('shows when there is no credit note', async () => {
    show(() => errorResponse(404, 'Credit note not found'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Credit note not found' }),
    ).toBeVisible();
  });

  it('asks a visitor to log in', async () => {
    const { server } = show(undefined, () => errorResponse(401, 'Please log in.'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Log in to view this credit note' }),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
    expect(server.callsTo('GET /api/account/credit-notes/c1')).toHaveLength(0);
  });
});
