import { alternativeTo, isUsername, normalizeEmail } from './account-names';

describe('isUsername', () => {
  it.each(['abc', 'a'.repeat(30), 'Ada_L-1815', '___', '123'])('accepts %s', (name) => {
    expect(isUsername(name)).toBe(true);
  });

  it.each(['ab', 'a'.repeat(31), 'a b c', ' abc', 'abc\n', 'abc\0', 'é-clair', 'аdmin', '', undefined, null, 123, ['abc'], {}])(
    'rejects %j',
    (name) => {
      expect(isUsername(name)).toBe(false);
    },
  );
});

describe('alternativeTo', () => {
  it('numbers a taken name from 2 on', () => {
    expect([1, 2, 10].map((number) => alternativeTo('admin', number))).toEqual(['admin', 'admin-2', 'admin-10']);
  });

  it('is a valid username for a name of the maximum length', () => {
    expect(isUsername(alternativeTo('a'.repeat(30), 1000))).toBe(true);
  });
});

describe('normalizeEmail', () => {
  it('trims, composes and lowercases', () => {
    expect(normalizeEmail(' Ada@Example.COM\t')).toBe('ada@example.com');
    expect(normalizeEmail('RENE\u0301@example.com')).toBe('ren\u00e9@example.com');
  });

  it.each([undefined, null, 7, ['a@example.com']])('returns %j unchanged', (value) => {
    expect(normalizeEmail(value)).toBe(value);
  });
});
