import { documentNumber, documentSeries } from './document-numbers';

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
