import { normalizePassword, passwordProblem } from './password';

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

  it.each(['eight ch', '🔑'.repeat(8), '🔑'.repeat(128), 'with\0NUL inside', '        ', 'ada_lovelace1815'])(
    'accepts %.20j',
    (password) => {
      expect(passwordProblem(password, names)).toBeUndefined();
    },
  );

  it('ignores names that are not text', () => {
    expect(passwordProblem('[object Object]', { username: {}, email: ['[object Object]'] })).toBeUndefined();
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
