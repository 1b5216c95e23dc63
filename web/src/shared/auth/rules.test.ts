import { confirmRule, emailRule, newPasswordRule, passwordRequired, termsRule, usernameRule } from './rules';

describe('the forms', () => {
  it.each(['ada@example.com', 'a.b+c@sub.example.co', ' ada@example.com '])('accept the email address %j', (email) => {
    expect(emailRule(email)).toBe(true);
  });

  it.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', 'ada@example.', 'a@b@example.com'])(
    'reject the email address %j',
    (email) => expect(emailRule(email)).toBe('Please enter a valid email address'),
  );

  it.each(['ada', 'A_b-9', 'x'.repeat(30)])('accept the username %j', (username) => expect(usernameRule(username)).toBe(true));

  it.each(['', 'ab', 'x'.repeat(31), 'a b c', 'adä', 'a.b.c'])('reject the username %j', (username) => {
    expect(usernameRule(username)).toBe('Username must be 3 to 30 characters: letters, digits, _ and -');
  });

  it.each(['12345678', 'x'.repeat(128), '🔑'.repeat(8)])('accept the new password %j', (password) =>
    expect(newPasswordRule(password)).toBe(true),
  );

  it.each([
    ['1234567', 'Password must be at least 8 characters'],
    ['🔑'.repeat(7), 'Password must be at least 8 characters'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
    ['Ada_Lovelace', 'Password must not be your username or email'],
    ['ada@example.com', 'Password must not be your username or email'],
  ])('reject the new password %j', (password, problem) => {
    expect(newPasswordRule(password, ['ada_lovelace', 'Ada@Example.com'])).toBe(problem);
  });

  it('accept any password of at least one character at login', () => {
    expect([passwordRequired(''), passwordRequired('x')]).toEqual(['Please enter your password', true]);
  });

  it('require an equal confirmation', () => {
    expect(confirmRule('', 'secret')).toBe('Please confirm your password');
    expect(confirmRule('Secret', 'secret')).toBe("Passwords don't match");
    expect(confirmRule('secret', 'secret')).toBe(true);
  });

  it('require agreement to the terms', () => {
    expect([termsRule(false), termsRule(true)]).toEqual(['You must agree to the terms and conditions', true]);
  });
});
