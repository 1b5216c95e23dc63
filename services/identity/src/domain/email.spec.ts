import { normaliseEmail } from './email';

describe('normaliseEmail', () => {
  it('drops blanks, composes and lowers', () => {
    expect(normaliseEmail(' Ada@Example.COM\t')).toBe('ada@example.com');
    expect(normaliseEmail('RENE\u0301@example.com')).toBe('ren\u00e9@example.com');
  });

  it.each([undefined, null, 7, ['a@example.com']])('leaves %j to be refused', (value) => {
    expect(normaliseEmail(value)).toBe(value);
  });
});
