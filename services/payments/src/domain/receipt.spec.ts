import { receiptNumber, receiptSeries } from './receipt';

describe('receipt numbers', () => {
  it('restart each year (UTC)', () => {
    expect(receiptSeries(true, new Date('2026-12-31T23:59:59.999Z'))).toBe('EXE-2026');
    expect(receiptSeries(true, new Date('2027-01-01T00:00:00.000Z'))).toBe('EXE-2027');
  });

  it('of test payments are a separate series', () => {
    expect(receiptSeries(false, new Date('2026-06-01T00:00:00Z'))).toBe('TEST-2026');
  });

  it('have six digits, or more if needed', () => {
    expect(receiptNumber('EXE-2026', 42)).toBe('EXE-2026-000042');
    expect(receiptNumber('EXE-2026', 1_234_567)).toBe('EXE-2026-1234567');
  });
});
