import type { MemberSession } from '@contracts/user';
import { screen, waitFor, within } from '@testing-library/react';
import { loggedIn } from '../../test/builders';
import { enter } from '../../test/enter';
import {
  codedError,
  deferredResponse,
  errorResponse,
  type FakeHandler,
  fakeServer,
} from '../../test/fakeServer';
import { installPasskey } from '../../test/installPasskey';
import { renderPage } from '../../test/renderPage';
import { recordSavedFiles } from '../../test/savedFiles';
import { AccountFrame } from './AccountFrame';
import { YourData } from './data/DataPage';
import { UpdateMails } from './data/UpdateMails';
import { Sessions } from './sessions/SessionsPage';

describe('the pages of the account', () => {
  const PAGE = <AccountFrame>{({ username }) => <p>The page of {username}</p>}</AccountFrame>;

  it('have a navigation that marks the current one, also below it', async () => {
    fakeServer({ 'GET /api/me': loggedIn() });
    renderPage(PAGE, { at: '/account/orders/o1' });
    expect(await screen.findByText('The page of ada')).toBeVisible();
    const nav = within(screen.getByRole('navigation', { name: 'Account' }));
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/account/membership',
      '/account/orders',
      '/account/security',
      '/account/sessions',
      '/account/data',
    ]);
    expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Orders');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Orders');
  });

  it('say why visitors must log in, and appear once they have', async () => {
    const server = fakeServer();
    const { user, address } = renderPage(PAGE, { at: '/account/security#password' });
    const title = 'Log in to view your account';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(/passkeys and two-factor authentication\.$/)).toBeVisible();
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret');
    server.on('POST /api/login', () => ({ message: 'ok' }));
    server.on('GET /api/me', loggedIn());
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('navigation', { name: 'Account' })).toBeVisible();
    expect(address()).toBe('/account/security');
  });
});

describe('emails about updates', () => {
  const NAME = 'Email me when a tool I downloaded gets a new version';

  it('are turned on and off', async () => {
    const server = fakeServer({
      'GET /api/me': loggedIn(),
      'GET /api/account/update-mails': () => ({ enabled: false }),
      'PUT /api/account/update-mails': ({ body }) => body,
    });
    const { user } = renderPage(<UpdateMails />);
    await user.click(await screen.findByRole('switch', { name: NAME }));
    await waitFor(() => expect(screen.getByRole('switch', { name: NAME })).toBeChecked());
    expect(server.callsTo('PUT /api/account/update-mails')).toMatchObject([
      { body: { enabled: true } },
    ]);
  });

  it('stay as they are when the change fails', async () => {
    fakeServer({
      'GET /api/me': loggedIn(),
      'GET /api/account/update-mails': () => ({ enabled: true }),
      'PUT /api/account/update-mails': () => errorResponse(503, 'Please try again later.'),
    });
    const { user } = renderPage(<UpdateMails />);
    await user.click(await screen.findByRole('switch', { name: NAME }));
    expect(await screen.findByText('Please try again later.')).toBeVisible();
    expect(screen.getByRole('switch', { name: NAME })).toBeChecked();
  });
});

describe('the sessions', () => {
  const TIME = '2026-11-20T15:04:00.000Z';
  const HERE = '0190a000-0000-7000-8000-000000000001';
  const THERE = '0190a000-0000-7000-8000-000000000002';
  const aSession = (given: Partial<MemberSession> = {}): MemberSession => ({
    id: THERE,
    browser: 'Safari',
    device: 'iPhone',
    createdAt: TIME,
    lastUsedAt: TIME,
    current: false,
    ...given,
  });
  const here = aSession({ id: HERE, browser: null, device: null, current: true });
  function show(sessions: MemberSession[], routes: Record<string, FakeHandler> = {}) {
    const server = fakeServer({ 'GET /api/account/sessions': () => sessions, ...routes });
    return { server, ...renderPage(<Sessions />) };
  }
  const rows = () => screen.findAllByRole('listitem');

  it('are listed with browser, device and times; the current one is marked and has no button', async () => {
    const lastUsedAt = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
    show([here, aSession({ lastUsedAt })]);
    const [first, second] = (await rows()) as [HTMLElement, HTMLElement];
    expect(within(first).getByText('Unknown browser on an unknown device')).toBeVisible();
    expect(within(first).getByText('This device')).toBeVisible();
    expect(within(first).getByText('Active now')).toBeVisible();
    expect(within(first).queryByRole('button')).toBeNull();
    expect(within(second).getByText('Safari on iPhone')).toBeVisible();
    expect(within(second).getByText(/^Logged in Nov \d+, 2026, \d+:04/)).toBeVisible();
    expect(within(second).getByText('Active 3 hours ago')).toBeVisible();
  });

  it('end one by one; the focus stays in the list', async () => {
    let sessions = [here, aSession()];
    const end: FakeHandler = () => {
      sessions = [here];
      return new Response(null, { status: 204 });
    };
    const { server, user } = show([], {
      'GET /api/account/sessions': () => sessions,
      [`DELETE /api/account/sessions/${THERE}`]: end,
    });
    await user.click(
      await screen.findByRole('button', { name: /^Log out Safari on iPhone, logged in Nov/ }),
    );
    expect(await screen.findByText('Safari on iPhone is logged out.')).toBeVisible();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus();
    expect(server.callsTo('GET /api/account/sessions')).toHaveLength(2);
  });

  it('are fetched again when one had already ended', async () => {
    const gone = () => errorResponse(404, 'This session has already ended.');
    const { server, user } = show([here, aSession()], {
      [`DELETE /api/account/sessions/${THERE}`]: gone,
    });
    await user.click(await screen.findByRole('button', { name: /^Log out Safari/ }));
    expect(await screen.findByText('This session has already ended.')).toBeVisible();
    await waitFor(() => expect(server.callsTo('GET /api/account/sessions')).toHaveLength(2));
  });

  it('all end except this one', async () => {
    const message = 'You have been logged out everywhere else.';
    let sessions = [here, aSession()];
    const { server, user } = show([], {
      'GET /api/account/sessions': () => sessions,
      'POST /api/account/sessions/revoke-others': () => {
        sessions = [here];
        return { message };
      },
    });
    await rows();
    await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(server.callsTo('GET /api/account/sessions')).toHaveLength(2));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /everywhere else/ })).toBeNull(),
    );
    expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus();
  });

  it('beyond five are shown on request', async () => {
    const more = Array.from({ length: 7 }, (_, index) =>
      aSession({ id: THERE.slice(0, -1) + (index + 2) }),
    );
    const { user } = show([here, ...more]);
    expect(await rows()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show all 8 sessions' }));
    expect(await rows()).toHaveLength(8);
    expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus();
  });

  it('can be fetched again after an error', async () => {
    const { server, user } = show([], {
      'GET /api/account/sessions': () => errorResponse(503, 'Try again later.'),
    });
    expect(await screen.findByText('Try again later.')).toBeVisible();
    server.on('GET /api/account/sessions', () => [here]);
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await rows()).toHaveLength(1);
  });
});

describe("the member's data", () => {
  const saved = recordSavedFiles();
  const passkey = {
    id: 'p',
    name: 'Laptop',
    createdAt: '2026-01-01T00:00:00.000Z',
    lastUsedAt: null,
  };
  const ME = { user: { id: 'u', username: 'ada', isPro: false, isAdmin: false } };
  function show(answer: FakeHandler, routes: Record<string, FakeHandler> = {}) {
    const server = fakeServer({
      'GET /api/me': () => ME,
      'DELETE /api/account': answer,
      ...routes,
    });
    return { server, ...renderPage(<YourData />, { at: '/account/data' }) };
  }
  async function openDialog(user: ReturnType<typeof show>['user']) {
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
  }

  it('can be downloaded as a file', async () => {
    const { user } = show(() => null, { 'GET /api/account/export': () => ({ username: 'ada' }) });
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['exe-account.json']));
    expect(JSON.parse(await saved[0]!.blob.text())).toEqual({ username: 'ada' });
  });

  it('is not saved while the server refuses it, and the page shows why', async () => {
    const message = 'You have downloaded your data often. Please try again in a minute.';
    const { user } = show(() => null, {
      'GET /api/account/export': () => errorResponse(429, message),
    });
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('is deleted with the password, which leads to the home page with a message', async () => {
    const { user, server, address } = show(() => ({ message: 'Your account was deleted.' }));
    const dialog = await openDialog(user);
    expect(dialog.getByText(/Receipts and credit notes stay/)).toBeVisible();
    await enter(user, dialog.getByLabelText('Your password'), 'secret phrase');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Your account was deleted.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/'));
    expect(server.callsTo('DELETE /api/account').map(({ body }) => body)).toEqual([
      { password: 'secret phrase' },
    ]);
  });

  it('stays when the password is wrong, or missing, or the dialog is closed', async () => {
    const message = 'Your current password is incorrect.';
    const { user, server, address } = show(() =>
      errorResponse(400, message, [{ field: 'password', message }]),
    );
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(server.callsTo('DELETE /api/account')).toEqual([]);
    await enter(user, dialog.getByLabelText('Your password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Your password')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(address()).toBe('/account/data');
  });

  it('is deleted with a passkey instead of the password, as long as the confirmation is recent', async () => {
    installPasskey();
    const message = 'Your current password is incorrect.';
    const answers = [
      errorResponse(400, message, [{ field: 'password', message }]),
      codedError(403, 'confirmation_required'),
      { message: 'Your account was deleted.' },
    ];
    const { user, server } = show(() => answers.shift(), {
      'GET /api/account/second-factor': () => ({
        totp: false,
        passkeys: [passkey],
        backupCodesLeft: 10,
      }),
      'POST /api/account/confirmation/options': () => ({ options: { challenge: 'AAAA' } }),
      'POST /api/account/confirmation': () => ({ message: 'Confirmed.' }),
    });
    const dialog = await openDialog(user);
    await enter(user, dialog.getByLabelText('Your password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText(message)).toBeVisible();
    const confirm = async () => {
      await user.click(await dialog.findByRole('button', { name: 'Use a passkey instead' }));
      expect(await dialog.findByText('You confirmed with your passkey.')).toBeVisible();
      expect(dialog.queryByLabelText('Your password')).toBeNull();
    };
    await confirm();
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByLabelText('Your password')).toBeVisible(); // the server no longer accepts the confirmation
    await confirm();
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Your account was deleted.')).toBeVisible();
    expect(server.callsTo('DELETE /api/account').map(({ body }) => body)).toEqual([
      { password: 'wrong' },
      {},
      {},
    ]);
    expect(server.callsTo('POST /api/account/confirmation').map(({ body }) => body)).toEqual([
      { credential: expect.objectContaining({ id: 'AQ' }) },
      { credential: expect.objectContaining({ id: 'AQ' }) },
    ]);
  });

  it('stays for the only administrator, who reads why', async () => {
    const message =
      'You are the only administrator. Make another user an administrator before you delete your account.';
    const { user } = show(() => errorResponse(409, message));
    const dialog = await openDialog(user);
    await enter(user, dialog.getByLabelText('Your password'), 'secret phrase');
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText(message)).toBeVisible();
  });

  it('asks for the passkey once, however often the button is pressed, and hides the error of the attempt before', async () => {
    installPasskey();
    const slow = deferredResponse();
    const { user, server } = show(() => null, {
      'GET /api/account/second-factor': () => ({
        totp: false,
        passkeys: [passkey],
        backupCodesLeft: 10,
      }),
      'POST /api/account/confirmation/options': () => errorResponse(503, 'Try again later.'),
    });
    const dialog = await openDialog(user);
    const button = await dialog.findByRole('button', { name: 'Use a passkey instead' });
    await user.click(button);
    expect(await dialog.findByText('Try again later.')).toBeVisible();
    server.on('POST /api/account/confirmation/options', slow.handler);
    await user.dblClick(button);
    expect(dialog.queryByText('Try again later.')).toBeNull();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(server.callsTo('POST /api/account/confirmation/options')).toHaveLength(2);
    slow.release(errorResponse(503, 'Try again later.'));
    expect(await dialog.findByText('Try again later.')).toBeVisible();
  });
});
