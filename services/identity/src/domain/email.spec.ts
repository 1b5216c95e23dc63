import { normalizeEmail } from './email';

describe('normalizeEmail', () => {
  it('trims, composes and lowercases', () => {
    expect(normalizeEmail(' Ada@Example.COM\t')).toBe('ada@example.com');
    expect(normalizeEmail('RENE\u0301@example.com')).toBe('ren\u00e9@example.com');
  });

  it.each([undefined, null, 7, ['a@example.com']])('returns %j unchanged', (value) => {
    expect(normalizeEmail(value)).toBe(value);
  });
});
