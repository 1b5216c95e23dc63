import { alternativeTo, isUsername, normalizePassword, passwordProblem } from './account-rules';

describe('isUsername', () => {
  it.each(['abc', 'a'.repeat(30), 'Ada_L-1815', '___', '123'])('accepts %s', (name) => {
    expect(isUsername(name)).toBe(true);
  });

  it.each([
    'ab',
    'a'.repeat(31),
    'a b c',
    ' abc',
    'abc\n',
    'abc\0',
    'é-clair',
    'аdmin',
    '',
    undefined,
    null,
    123,
    ['abc'],
    {},
  ])('rejects %j', (name) => {
    expect(isUsername(name)).toBe(false);
  });
});

describe('alternativeTo', () => {
  it('numbers a taken name from 2 on', () => {
    expect([1, 2, 10].map((number) => alternativeTo('admin', number))).toEqual([
      'admin',
      'admin-2',
      'admin-10',
    ]);
  });

  it('is a valid username for a name of the maximum length', () => {
    expect(isUsername(alternativeTo('a'.repeat(30), 1000))).toBe(true);
  });
});

const LENGTH = 'Password must be 8 to 128 characters long.';
const COMMON = 'This password is too common. Please choose another one.';
const OWN = 'Password must not be your username or email.';

describe('passwordProblem', () => {
  const names = { username: 'Ada_Lovelace', email: 'ada@example.com' };

  it.each([
    ['seven77', LENGTH],
    ['a'.repeat(129), LENGTH],
    ['🔑'.repeat(7), LENGTH],
    ['', LENGTH],
    ['password', COMMON],
    ['PASSWORD123', COMMON],
    ['ｐａｓｓｗｏｒｄ', COMMON],
    ['ada_lovelace', OWN],
    [' Ada@Example.com ', OWN],
    [undefined, 'Password must be text.'],
    [12345678, 'Password must be text.'],
    [{ length: 10 }, 'Password must be text.'],
  ])('rejects %.20j', (password, problem) => {
    expect(passwordProblem(password, names)).toBe(problem);
  });

  it.each([
    'eight ch',
    '🔑'.repeat(8),
    '🔑'.repeat(128),
    'with\0NUL inside',
    '        ',
    'ada_lovelace1815',
  ])('accepts %.20j', (password) => {
    expect(passwordProblem(password, names)).toBeUndefined();
  });

  it('recognizes an email with an international domain in both forms', () => {
    expect(passwordProblem('x@bücher.example', { email: 'x@xn--bcher-kva.example' })).toBe(OWN);
  });

  it('ignores names that are not text', () => {
    expect(
      passwordProblem('[object Object]', { username: {}, email: ['[object Object]'] }),
    ).toBeUndefined();
  });
});

describe('normalizePassword', () => {
  it('normalizes é however it was typed', () => {
    expect(normalizePassword('cafe\u0301')).toBe(normalizePassword('caf\u00e9'));
  });

  it('keeps case and spaces', () => {
    expect(normalizePassword(' aB ')).toBe(' aB ');
  });
});
