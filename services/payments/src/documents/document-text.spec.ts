import {
  documentNumber,
  documentSeries,
  printCreditNote,
  printReceipt,
  reprint,
  reprintReceipt,
} from './document-text';
import type { CreditNoteSnapshot, ReceiptSnapshot } from './snapshot';

describe('the numbers of receipts and credit notes', () => {
  it('restart each year (UTC)', () => {
    expect(documentSeries('receipt', true, new Date('2026-12-31T23:59:59.999Z'))).toBe('EXE-2026');
    expect(documentSeries('receipt', true, new Date('2027-01-01T00:00:00.000Z'))).toBe('EXE-2027');
  });

  it('have a series for each kind, and separate ones for test payments', () => {
    const at = new Date('2026-06-01T00:00:00Z');
    expect(documentSeries('receipt', false, at)).toBe('TEST-2026');
    expect(documentSeries('credit-note', true, at)).toBe('EXE-CN-2026');
    expect(documentSeries('credit-note', false, at)).toBe('TEST-CN-2026');
  });

  it('have six digits, or more if needed', () => {
    expect(documentNumber('EXE-2026', 42)).toBe('EXE-2026-000042');
    expect(documentNumber('EXE-CN-2026', 1_234_567)).toBe('EXE-CN-2026-1234567');
  });
});

const snapshot: ReceiptSnapshot = {
  seller: ['EXE Ltd', 'First Street 1'],
  supportEmail: 'help@example.com',
  username: 'ada',
  email: 'ada@example.com',
  item: 'Scanner',
  amount: 1999,
  currency: 'USD',
  method: 'crypto',
  coin: 'btc',
  coinAmount: '0.5',
  livemode: false,
};
const issuedAt = new Date('2026-01-02T00:00:00Z');
const numbered = { number: 'TEST-2026-000001', issuedAt, orderId: 'o1' };

describe('the words of a receipt', () => {
  const printed = printReceipt(numbered, snapshot, 'https://exe.example.com');

  it('are everything but the buyer, with the mark of test payments and the address of its page', () => {
    expect(printed).toEqual({
      title: 'Receipt TEST-2026-000001',
      notes: ['TEST MODE: payments are simulated, and no money was charged.'],
      facts: [
        ['Receipt number', ['TEST-2026-000001']],
        ['Date', [expect.stringContaining('2026')]],
        ['Seller', ['EXE Ltd', 'First Street 1']],
      ],
      buyerTerm: 'Buyer',
      amounts: [
        { term: 'Scanner', text: '$19.99' },
        { term: 'Total', text: '$19.99 USD', total: true },
        { term: 'Paid with', text: expect.stringContaining('0.5') },
      ],
      footer: ['Order o1', 'Questions? help@example.com'],
      latinNote: [expect.stringContaining('Latin'), 'https://exe.example.com/receipt/o1'],
      issuedAt: '2026-01-02T00:00:00.000Z',
    });
    expect(printReceipt(numbered, { ...snapshot, livemode: true }, 'https://x').notes).toEqual([]);
  });

  it('are printed again as they were stored, with the buyer and what was refunded since', () => {
    const stored = { ...printed, title: 'Old title', buyerTerm: 'Customer', amounts: [] };
    const note = { amount: 1999, printed: { title: 'Old credit note' } };
    const content = reprintReceipt({ snapshot, printed: stored }, [note], issuedAt);
    expect(content).toMatchObject({
      title: 'Old title',
      notes: [printed.notes[0], expect.stringMatching(/^Refunded on .*2026/)],
      amounts: [{ term: 'Old credit note', text: '-$19.99' }],
    });
    expect(content.facts.at(-1)).toEqual(['Customer', ['ada', 'ada@example.com']]);
    expect(content).not.toHaveProperty('buyerTerm');
  });
});

describe('the words of a credit note', () => {
  it('name its receipt and what was refunded of it', () => {
    const note: CreditNoteSnapshot = {
      ...snapshot,
      livemode: true,
      receiptNumber: 'EXE-2026-000001',
      receiptIssuedAt: '2026-01-01T00:00:00.000Z',
      receiptAmount: 1999,
    };
    const issued = { ...numbered, number: 'EXE-CN-2026-000001', id: 'n1', amount: 500 };
    const printed = printCreditNote(issued, note, 'https://exe.example.com');
    expect(printed).toMatchObject({
      title: 'Credit note EXE-CN-2026-000001',
      notes: [],
      amounts: [
        { term: 'Scanner', text: '$19.99' },
        { term: 'Refunded', text: '$5.00 USD', total: true },
      ],
      latinNote: [expect.stringContaining('Latin'), 'https://exe.example.com/credit-note/n1'],
    });
    expect(printed.facts).toContainEqual(['For receipt', ['EXE-2026-000001']]);
    expect(reprint({ printed, snapshot: note }).facts).toHaveLength(6);
  });
});
