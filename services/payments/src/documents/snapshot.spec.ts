import { creditDue, documentNumber, documentSeries } from './snapshot';

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

describe('the amount of a credit note', () => {
  it.each([
    [1999, 1999, 0, 1999],
    [500, 1999, 0, 500],
    [700, 1999, 500, 200],
    [1999, 1999, 500, 1499],
    [500, 1999, 500, 0],
    [500, 1999, 1999, 0],
    [2500, 1999, 0, 1999],
    [0, 1999, 0, 0],
  ])(
    'when %i cents of a receipt of %i are refunded and %i are credited already, is %i',
    (refunded, receipt, credited, due) => {
      expect(creditDue(refunded, receipt, credited)).toBe(due);
    },
  );
});
