import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aUser, loggedIn } from '../../test/builders';
import { enter } from '../../test/enter';
import {
  codedError,
  fakeServer,
  type FakeHandler,
  deferredResponse,
  errorResponse,
} from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { AuthDialog } from './AuthDialog';

function Opened() {
  const [open, setOpen] = useState(true);
  return <AuthDialog open={open} onClose={() => setOpen(false)} />;
}

function openDialog(routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer(routes);
  return { server, ...renderPage(<Opened />) };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const SERVER_DOWN = () => Promise.reject(new TypeError('Failed to fetch'));

describe('logging in', () => {
  const fillIn = async ({ user }: ReturnType<typeof openDialog>) => {
    await enter(user, field('Email'), 'ada@example.com');
    await enter(user, field('Password'), 'secret');
    await user.click(button('Log in'));
  };

  it('sends email, password and stayLoggedIn, refreshes the current user, and closes', async () => {
    const page = openDialog({
      'POST /api/login': () => ({ user: aUser() }),
      'GET /api/me': loggedIn(),
    });
    expect(field('Stay logged in (30 days)')).not.toBeChecked();
    await page.user.click(field('Stay logged in (30 days)'));
    await fillIn(page);
    await closed();
    expect(page.server.callsTo('POST /api/login').map(({ body }) => body)).toEqual([
      { email: 'ada@example.com', password: 'secret', stayLoggedIn: true },
    ]);
  });

  it('shows errors below the fields, focuses the first and sends nothing', async () => {
    const { user, server } = openDialog();
    await user.click(button('Log in'));
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByText('Please enter your password')).toBeVisible();
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toBeInvalid();
    expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(server.callsTo('POST /api/login')).toEqual([]);
  });

  it('validates a field as it changes', async () => {
    const { user } = openDialog();
    await user.type(field('Email'), 'ada');
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    await enter(user, field('Email'), '@example.com');
    await waitFor(() =>
      expect(screen.queryByText('Please enter a valid email address')).toBeNull(),
    );
  });

  it.each<[string, FakeHandler, string]>([
    [
      'the server’s message',
      () => errorResponse(401, 'Invalid email or password'),
      'Invalid email or password',
    ],
    [
      'the fallback',
      () => new Response('<html>', { status: 502 }),
      'An error occurred. Please try again.',
    ],
    ['the fallback without a response', SERVER_DOWN, 'An error occurred. Please try again.'],
  ])('shows %s when the login fails', async (_what, handler, message) => {
    const page = openDialog({ 'POST /api/login': handler });
    await fillIn(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field('Email')).toHaveValue('ada@example.com');
    expect(button('Log in')).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('cannot be submitted twice', async () => {
    const slow = deferredResponse();
    const page = openDialog({ 'POST /api/login': slow.handler });
    await fillIn(page);
    expect(screen.getByRole('button', { name: /Log in/ })).toHaveAttribute('aria-disabled', 'true');
    slow.release(errorResponse(401, 'Invalid email or password'));
    await screen.findByRole('alert');
  });

  it('asks for a second factor when the account has one, and returns to the password when that login has expired', async () => {
    const page = openDialog({ 'POST /api/login': () => codedError(401, 'second_factor_required') });
    await fillIn(page);
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.queryByRole('alert')).toBeNull();
    page.server.on('POST /api/login/second-factor', () =>
      errorResponse(401, 'Your login has expired.'),
    );
    await page.user.type(code, '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your login has expired.');
    expect(code).toHaveFocus();
    await page.user.click(button('Back to email and password'));
    expect(field('Email')).toHaveFocus();
    await page.user.click(button('Log in'));
    page.server.on('POST /api/login/second-factor', () => ({ user: aUser() }));
    page.server.on('GET /api/me', loggedIn());
    await page.user.type(await screen.findByLabelText('Code'), '654 321{Enter}');
    await closed();
    expect(page.server.callsTo('POST /api/login/second-factor').map(({ body }) => body)).toEqual([
      { code: '123456' },
      { code: '654 321' },
    ]);
  });

  it('labels the fields for password managers and reveals the password on request', async () => {
    const { user } = openDialog();
    expect(field('Email')).toHaveAttribute('autocomplete', 'username');
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(field('Password')).toHaveAttribute('type', 'password');
    await user.click(button('Show password'));
    expect(field('Password')).toHaveAttribute('type', 'text');
    await user.click(button('Hide password'));
    expect(field('Password')).toHaveAttribute('type', 'password');
  });
});

describe('registering', () => {
  const GOOD = {
    Username: 'ada_l',
    Email: 'ada@example.com',
    Password: 'correct horse',
    'Confirm password': 'correct horse',
  };

  async function openRegister(routes: Record<string, FakeHandler> = {}) {
    const page = openDialog(routes);
    await page.user.click(button('Register'));
    return page;
  }
  async function fillIn(
    { user }: ReturnType<typeof openDialog>,
    values: Partial<typeof GOOD> = {},
    agree = true,
  ) {
    for (const [label, value] of Object.entries({ ...GOOD, ...values }))
      if (value) await enter(user, field(label), value);
    if (agree) await user.click(screen.getByRole('checkbox'));
    await user.click(button('Create account'));
  }

  it('sends only username, email and password, and closes', async () => {
    const page = await openRegister({
      'POST /api/register': () => Response.json({ user: aUser() }, { status: 201 }),
      'GET /api/me': loggedIn(),
    });
    await fillIn(page);
    await closed();
    expect(page.server.callsTo('POST /api/register').map(({ body }) => body)).toEqual([
      { username: 'ada_l', email: 'ada@example.com', password: 'correct horse' },
    ]);
  });

  it('ignores spaces around the username', async () => {
    const { user } = await openRegister();
    await enter(user, field('Username'), ' ada_l ');
    await user.click(button('Create account'));
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    expect(field('Username')).toBeValid();
  });

  it('shows every error with the text of the spec and focuses the first', async () => {
    const { user, server } = await openRegister();
    await user.click(button('Create account'));
    for (const message of [
      'Username must be 3 to 30 characters: letters, digits, _ and -',
      'Please enter a valid email address',
      'Password must be at least 8 characters',
      'Please confirm your password',
      'You must agree to the terms and conditions',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(field('Username')).toHaveFocus();
    expect(server.callsTo('POST /api/register')).toEqual([]);
  });

  it('focuses the confirmation when only that is invalid', async () => {
    const page = await openRegister();
    await fillIn(page, { 'Confirm password': 'correct house' });
    expect(await screen.findByText("Passwords don't match")).toBeVisible();
    expect(field('Confirm password')).toHaveFocus();
  });

  it('validates the confirmation again when the password changes', async () => {
    const { user } = await openRegister();
    await enter(user, field('Password'), 'correct horse');
    expect(screen.queryByText('Please confirm your password')).toBeNull();
    await enter(user, field('Confirm password'), 'correct horse');
    await user.type(field('Password'), '!');
    expect(await screen.findByText("Passwords don't match")).toBeVisible();
    await user.type(field('Confirm password'), '!');
    await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull());
  });

  it('rejects a password that equals the username entered later', async () => {
    const { user } = await openRegister();
    await enter(user, field('Password'), 'lovelace');
    await enter(user, field('Username'), 'lovelace');
    expect(await screen.findByText('Password must not be your username or email')).toBeVisible();
  });

  it('requires agreement to the terms, which open in a new tab', async () => {
    const page = await openRegister();
    expect(screen.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute(
      'href',
      '/terms',
    );
    expect(screen.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute(
      'target',
      '_blank',
    );
    await fillIn(page, {}, false);
    expect(await screen.findByText('You must agree to the terms and conditions')).toBeVisible();
    expect(page.server.callsTo('POST /api/register')).toEqual([]);
  });

  it('shows that a username is taken, once and not in a toast as well', async () => {
    const page = await openRegister({
      'POST /api/register': () => errorResponse(409, 'Username or email is already taken'),
    });
    await fillIn(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Username or email is already taken',
    );
    expect(document.querySelector('[data-toast]')).toBeNull();
  });

  it('shows the server’s field errors below their fields', async () => {
    const common = 'This password is too common. Please choose another one.';
    const errors = [{ field: 'password', message: common }];
    const page = await openRegister({
      'POST /api/register': () => errorResponse(400, 'Something is not right.', errors),
    });
    await fillIn(page);
    await waitFor(() => expect(field('Password')).toHaveAccessibleDescription(common));
    expect(field('Password')).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('labels the passwords as new for password managers', async () => {
    await openRegister();
    for (const label of ['Password', 'Confirm password'])
      expect(field(label)).toHaveAttribute('autocomplete', 'new-password');
  });
});

describe('the two forms', () => {
  it('replace each other and start empty', async () => {
    const { user } = openDialog();
    expect(button('Login')).toHaveAttribute('aria-pressed', 'true');
    await user.type(field('Email'), 'ada');
    await screen.findByText('Please enter a valid email address');
    await user.click(button('Register'));
    expect(screen.getByRole('form', { name: 'Register' })).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Login' })).toBeNull();
    await user.type(field('Username'), 'ada');
    await user.click(button('Login'));
    expect(field('Email')).toHaveValue('');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    await user.click(button('Register'));
    expect(field('Username')).toHaveValue('');
  });

  it('are reset when the dialog closes', async () => {
    const { user } = openDialog();
    await user.click(button('Close'));
    await closed();
  });
});
