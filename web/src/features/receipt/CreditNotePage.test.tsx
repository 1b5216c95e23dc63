import type { CreditNote } from '@contracts/payments';
import { screen, waitFor } from '@testing-library/react';
import { loggedIn } from '../../test/builders';
import { errorResponse, type FakeHandler, fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { recordSavedFiles } from '../../test/savedFiles';
import { CreditNotePage } from './CreditNotePage';

const saved = recordSavedFiles();

const aCreditNote: CreditNote = {
  ...{ id: 'c1', number: 'EXE-CN-2026-000007', issuedAt: new Date(2026, 2, 6).toISOString(), amount: 500 },
  ...{ orderId: 'o1', receiptNumber: 'EXE-2026-000042', receiptIssuedAt: new Date(2026, 2, 4).toISOString(), receiptAmount: 1999 },
  ...{ username: 'ada', email: 'ada@example.com', item: 'EXE Pro, 1 month', currency: 'USD', livemode: true },
  ...{ seller: ['EXE Labs'], supportEmail: 'support@example.com' },
};

function show(handler: FakeHandler = () => aCreditNote, me: FakeHandler = loggedIn()) {
  const server = fakeServer({ 'GET /api/me': me, 'GET /api/account/credit-notes/c1': handler });
  return { server, ...renderPage(<CreditNotePage />, { at: '/credit-note/c1', path: '/credit-note/:id' }) };
}

const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

describe('the credit note page', () => {
  it('shows the refunded amount, the receipt and the parties, and is saved as a PDF', async () => {
    const pdf = 'GET /api/account/credit-notes/c1/credit-note.pdf';
    const { server, user } = show();
    server.on(pdf, () => new Response('%PDF-'));
    await screen.findByRole('article');
    expect(await screen.findByRole('heading', { level: 1, name: 'Credit note' })).toBeVisible();
    expect(valueOf('Credit note number')).toHaveTextContent('EXE-CN-2026-000007');
    expect(valueOf('Date')).toHaveTextContent('Mar 6, 2026');
    expect(screen.getByRole('link', { name: 'EXE-2026-000042' })).toHaveAttribute('href', '/receipt/o1');
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
    expect(await screen.findByRole('heading', { level: 1, name: 'Credit note not found' })).toBeVisible();
  });

  it('asks a visitor to log in', async () => {
    const { server } = show(undefined, () => errorResponse(401, 'Please log in.'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in to view this credit note' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2Fcredit-note%2Fc1');
    expect(server.callsTo('GET /api/account/credit-notes/c1')).toHaveLength(0);
  });
});
