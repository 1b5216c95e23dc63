import { normalizeEmail } from './email';

describe('normalizeEmail', () => {
  it('drops blanks, composes and lowers', () => {
    expect(normalizeEmail(' Ada@Example.COM\t')).toBe('ada@example.com');
    expect(normalizeEmail('RENE\u0301@example.com')).toBe('ren\u00e9@example.com');
  });

  it.each([undefined, null, 7, ['a@example.com']])('leaves %j to be refused', (value) => {
    expect(normalizeEmail(value)).toBe(value);
  });
});
