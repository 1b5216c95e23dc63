import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aUser, loggedIn } from '../../test/builders';
import { codedError, errorResponse, fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { useToast } from '../toast/useToast';
import { AuthDialog } from './AuthDialog';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';
import {
  confirmRule,
  emailRule,
  newPasswordRule,
  passwordRequired,
  termsRule,
  usernameRule,
} from './rules';
import { SecondFactor } from './SecondFactor';

describe('the forms', () => {
  it.each(['ada@example.com', 'a.b+c@sub.example.co', ' ada@example.com ', 'ada@bücher.example'])(
    'accept the email address %j',
    (email) => {
      expect(emailRule(email)).toBe(true);
    },
  );

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'ada@example.',
    'a@b@example.com',
  ])('reject the email address %j', (email) =>
    expect(emailRule(email)).toBe('Please enter a valid email address'),
  );

  it.each(['ada', 'A_b-9', 'x'.repeat(30)])('accept the username %j', (username) =>
    expect(usernameRule(username)).toBe(true),
  );

  it.each(['', 'ab', 'x'.repeat(31), 'a b c', 'adä', 'a.b.c'])(
    'reject the username %j',
    (username) => {
      expect(usernameRule(username)).toBe(
        'Username must be 3 to 30 characters: letters, digits, _ and -',
      );
    },
  );

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
    expect([passwordRequired(''), passwordRequired('x')]).toEqual([
      'Please enter your password',
      true,
    ]);
  });

  it('require an equal confirmation', () => {
    expect(confirmRule('', 'secret')).toBe('Please confirm your password');
    expect(confirmRule('Secret', 'secret')).toBe("Passwords don't match");
    expect(confirmRule('secret', 'secret')).toBe(true);
  });

  it('require agreement to the terms', () => {
    expect([termsRule(false), termsRule(true)]).toEqual([
      'You must agree to the terms and conditions',
      true,
    ]);
  });
});

/** What a password manager does that fills fields without an event. */
const fillSilently = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    screen.getByLabelText<HTMLInputElement>(label).value = value;
};

const button = (name: string) => screen.getByRole('button', { name });

describe('what a password manager fills in without an event', () => {
  const onDone = jest.fn();
  afterEach(() => onDone.mockReset());

  it('is sent by the login', async () => {
    const server = fakeServer({
      'POST /api/login': () => ({ user: aUser() }),
      'GET /api/me': loggedIn(),
    });
    const { user } = renderPage(<LoginForm onDone={onDone} />);
    await user.click(screen.getByLabelText('Stay logged in (30 days)'));
    fillSilently({ Email: 'ada@example.com', Password: 'secret' });
    await user.click(button('Log in'));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(server.callsTo('POST /api/login').map(({ body }) => body)).toEqual([
      { email: 'ada@example.com', password: 'secret', stayLoggedIn: true },
    ]);
  });

  it('is sent by the registration', async () => {
    const answer = () => Response.json({ user: aUser() }, { status: 201 });
    const server = fakeServer({ 'POST /api/register': answer, 'GET /api/me': loggedIn() });
    const { user } = renderPage(<RegisterForm onDone={onDone} />);
    await user.click(screen.getByRole('checkbox'));
    fillSilently({
      Username: 'ada_l',
      Email: 'ada@example.com',
      Password: 'correct horse',
      'Confirm password': 'correct horse',
    });
    await user.click(button('Create account'));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(server.callsTo('POST /api/register').map(({ body }) => body)).toEqual([
      { username: 'ada_l', email: 'ada@example.com', password: 'correct horse' },
    ]);
  });
});

describe('a code that is refused', () => {
  const enter = async (answer: Response) => {
    fakeServer({ 'POST /api/login/second-factor': () => answer });
    const { user } = renderPage(<SecondFactor onDone={jest.fn()} onBack={jest.fn()} />);
    const code = screen.getByLabelText('Code');
    await user.type(code, '123456');
    await user.click(button('Log in'));
    return code;
  };

  it('is an error of its field, which gets the focus', async () => {
    const code = await enter(codedError(401, 'invalid_second_factor'));
    await waitFor(() => expect(code).toHaveAccessibleDescription('invalid_second_factor')); // the server's message
    expect(code).toBeInvalid();
    expect(code).toHaveFocus();
    expect(code).toHaveValue('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is an error of the form when the login has expired', async () => {
    const code = await enter(errorResponse(401, 'Your login has expired.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your login has expired.');
    expect(code).toBeValid();
  });
});

function Page() {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast({ title: 'Login Required' })}>show a toast</button>
      <button onClick={() => setOpen(true)}>open</button>
      <AuthDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

it('the dialog closes the toast that would cover it', async () => {
  fakeServer();
  const { user } = renderPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'show a toast' }));
  await screen.findByText('Login Required');
  await user.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Login Required')).toBeNull());
});
