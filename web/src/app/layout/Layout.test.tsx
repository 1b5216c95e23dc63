import { act, screen, waitFor, within } from '@testing-library/react';
import { live } from '../../shared/live/LiveConnection';
import { loggedIn } from '../../test/builders';
import {
  fakeServer,
  type FakeHandler,
  deferredResponse,
  errorResponse,
} from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { renderPage } from '../../test/renderPage';
import { ErrorPage } from './ErrorPage';
import { Layout } from './Layout';
import { SLOW_AFTER_MS } from './Notices';

function Broken(): never {
  throw new Error('this page is broken on purpose');
}

function visit(routes: Record<string, FakeHandler> = {}, at = '/terms') {
  live.reconnect();
  const server = fakeServer(routes);
  const pages = [
    { path: '/broken', element: <Broken />, errorElement: <ErrorPage /> },
    {
      path: '/dashboard',
      element: <input aria-label="Draft" />,
      handle: { membersOnly: true },
    },
    { path: '*', element: <h1>A page</h1> },
  ];
  return { server, ...renderPage([{ element: <Layout />, children: pages }], { at }) };
}
const bar = () => within(screen.getByRole('banner'));
const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the navigation bar', () => {
  it('shows visitors Home, Downloads, Learning paths, Terms, Buy Pro and the login', async () => {
    visit();
    expect(await bar().findByRole('link', { name: 'Sign Up / Login' })).toHaveAttribute(
      'href',
      '/login',
    );
    expect(linksOf('Main')).toEqual(['Home', 'Downloads', 'Learning paths', 'Terms']);
    expect(bar().getByRole('link', { name: 'Buy Pro' })).toHaveAttribute('href', '/payment');
    expect(bar().queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('shows members their dashboard, name and Logout', async () => {
    visit({ 'GET /api/me': loggedIn() });
    expect(await bar().findByText('ada')).toBeVisible();
    expect(linksOf('Main')).toEqual(['Home', 'Downloads', 'Learning paths', 'Dashboard', 'Terms']);
    expect(bar().getByRole('link', { name: 'Buy Pro' })).toBeVisible();
    expect(bar().getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(bar().queryByRole('link', { name: 'Sign Up / Login' })).toBeNull();
  });

  it('hides Buy Pro from Pro members and shows Admin only to administrators', async () => {
    visit({ 'GET /api/me': loggedIn({ isPro: true, isAdmin: true }) });
    await bar().findByText('ada');
    expect(linksOf('Main')).toEqual([
      'Home',
      'Downloads',
      'Learning paths',
      'Dashboard',
      'Admin',
      'Terms',
    ]);
    expect(bar().queryByRole('link', { name: 'Buy Pro' })).toBeNull();
  });

  it('shows administrators the number of orders to review and does not request it for others', async () => {
    const summary = { 'GET /api/admin/payments/summary': () => ({ review: 3 }) };
    const { unmount } = visit({ 'GET /api/me': loggedIn({ isAdmin: true }), ...summary });
    expect(await bar().findByRole('link', { name: 'Admin, 3 to review' })).toHaveAttribute(
      'href',
      '/admin',
    );
    unmount();
    const { server } = visit({ 'GET /api/me': loggedIn(), ...summary });
    await bar().findByText('ada');
    expect(server.calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([]);
  });

  it('marks the current page', () => {
    visit();
    expect(bar().getByRole('link', { current: 'page' })).toHaveTextContent('Terms');
  });

  it('has a menu on small screens', async () => {
    const { user } = visit();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(linksOf('Menu')).toEqual(
      expect.arrayContaining(['Home', 'Downloads', 'Learning paths', 'Terms']),
    );
    await user.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  });

  it('opens the pages of the account from the username', async () => {
    const { user } = visit({ 'GET /api/me': loggedIn() });
    const name = await bar().findByRole('button', { name: 'ada' });
    await user.click(name);
    const menu = within(await screen.findByRole('menu', { name: 'Account' }));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Membership',
      'Orders',
      'Security',
      'Sessions',
      'Your data',
      'Log out',
    ]);
    expect(menu.getByRole('menuitem', { name: 'Orders' })).toHaveAttribute(
      'href',
      '/account/orders',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(name).toHaveFocus());
  });

  it('logs out from the menu of the account', async () => {
    const { server, user } = visit({
      'GET /api/me': loggedIn(),
      'POST /api/logout': () => ({ message: 'Logged out' }),
    });
    await user.click(await bar().findByRole('button', { name: 'ada' }));
    server.on('GET /api/me', () => errorResponse(401, 'Please log in.'));
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    expect(await bar().findByRole('link', { name: 'Sign Up / Login' })).toBeVisible();
  });

  it('logs out and updates the page at once', async () => {
    const { server, user } = visit({
      'GET /api/me': loggedIn(),
      'POST /api/logout': () => ({ message: 'Logged out' }),
    });
    const sockets = FakeSocket.instances.length;
    await bar().findByText('ada');
    server.on('GET /api/me', () => errorResponse(401, 'Please log in.'));
    await user.click(bar().getByRole('button', { name: 'Logout' }));
    expect(await bar().findByRole('link', { name: 'Sign Up / Login' })).toBeVisible();
    expect(server.callsTo('POST /api/logout')).toHaveLength(1);
    expect(FakeSocket.instances.length).toBe(sockets + 1);
  });

  it('clears the user when the server closes the connection because the session ended', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { server } = visit({ 'GET /api/me': loggedIn() });
    await bar().findByText('ada');
    server.on('GET /api/me', () => errorResponse(401, 'Please log in.'));
    act(() => FakeSocket.latest().close(4401));
    expect(await bar().findByRole('link', { name: 'Sign Up / Login' })).toBeVisible();
    expect(bar().queryByText('ada')).toBeNull();
  });

  it('keeps a user whose session was replaced by a new one', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { server } = visit({ 'GET /api/me': loggedIn() });
    await bar().findByText('ada');
    act(() => FakeSocket.latest().close(4401));
    await waitFor(() => expect(server.callsTo('GET /api/me')).toHaveLength(2));
    expect(await bar().findByText('ada')).toBeVisible();
  });

  it('shows why logging out failed', async () => {
    const { user } = visit({
      'GET /api/me': loggedIn(),
      'POST /api/logout': () => new Response('', { status: 500 }),
    });
    await user.click(await bar().findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logging out failed. Please try again.')).toBeVisible();
    expect(bar().getByText('ada')).toBeVisible();
  });

  it('keeps the page, with what was entered, while logging out and when that fails', async () => {
    const logout = deferredResponse();
    const { user } = visit(
      { 'GET /api/me': loggedIn(), 'POST /api/logout': logout.handler },
      '/dashboard',
    );
    await bar().findByText('ada');
    await user.type(screen.getByLabelText('Draft'), 'unsaved');
    await user.click(bar().getByRole('button', { name: 'Logout' }));
    expect(screen.getByLabelText('Draft')).toHaveValue('unsaved');
    logout.release(new Response('', { status: 500 }));
    expect(await screen.findByText('Logging out failed. Please try again.')).toBeVisible();
    expect(screen.getByLabelText('Draft')).toHaveValue('unsaved');
  });
});

describe('the layout of every page', () => {
  it('has a footer with three columns, a tagline and a copyright line', () => {
    visit();
    expect(linksOf('Platform')).toEqual(['Free Tools', 'Pro Access', 'Documentation']);
    expect(linksOf('Support')).toEqual(['Help Center', 'Contact', 'Terms']);
    expect(linksOf('Community')).toEqual(['Discord', 'GitHub', 'Newsletter']);
    expect(screen.getByRole('link', { name: 'Trust and security' })).toHaveAttribute(
      'href',
      '/security',
    );
    expect(screen.getByRole('link', { name: 'Pro Access' })).toHaveAttribute('href', '/subscribe');
    expect(screen.getByText(/Educational cybersecurity tools/)).toBeVisible();
    expect(screen.getByText(/©/)).toHaveTextContent(`© ${new Date().getFullYear()} EXE`);
  });

  it('starts with a skip link', async () => {
    const { user } = visit();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });

  it('shows whether live updates are on', () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    visit();
    act(() => FakeSocket.latest().accept());
    expect(screen.getByText('Live updates are on')).toBeVisible();
    act(() => FakeSocket.latest().close());
    expect(screen.getByText('Live updates are paused, reconnecting')).toBeVisible();
  });

  it('shows a notice while the browser is offline', () => {
    visit();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText("You're offline. This page may be out of date.")).toBeVisible();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You're offline/)).toBeNull();
  });

  it('shows a notice when the current user could not be loaded, and retries on request', async () => {
    const { server, user } = visit({ 'GET /api/me': () => new Response('', { status: 503 }) });
    expect(await screen.findByText("We couldn't check whether you're logged in.")).toBeVisible();
    expect(bar().queryByRole('link', { name: 'Sign Up / Login' })).toBeNull();
    server.on('GET /api/me', loggedIn());
    await user.click(screen.getByRole('button', { name: 'Try again to load your account' }));
    expect(await bar().findByText('ada')).toBeVisible();
    expect(screen.queryByText(/couldn't check whether/)).toBeNull();
  });

  it('stays when a page throws, and links to other pages', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = visit({}, '/broken');
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(document.title).toBe('Something went wrong · EXE');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await user.click(bar().getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { name: 'A page' })).toBeVisible();
  });

  it('shows a notice while the server takes long to respond', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const slow = deferredResponse();
    visit({ 'GET /api/config': slow.handler });
    act(() => void jest.advanceTimersByTime(SLOW_AFTER_MS - 1));
    expect(screen.queryByText('The server is taking longer than usual.')).toBeNull();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.getByText('The server is taking longer than usual.')).toBeVisible();
    jest.useRealTimers();
    slow.release({ testMode: true });
    await waitFor(() =>
      expect(screen.queryByText('The server is taking longer than usual.')).toBeNull(),
    );
  });

  it('moves the focus to a new page', async () => {
    const { user } = visit();
    await user.click(bar().getByRole('link', { name: 'Downloads' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});

describe('keyboard shortcuts', () => {
  it('are listed by the ? key, only those that work on the page, and can be turned off and on again', async () => {
    const { user } = visit();
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(help).not.toHaveTextContent('Search tools');
    await user.click(screen.getByLabelText('Use the single-key shortcuts'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(await screen.findByLabelText('Use the single-key shortcuts'));
  });

  it.each(['gh', 'gd', 'gs'])('never lead away by letters: %s', async (keys) => {
    const { user, address } = visit();
    await user.keyboard(keys);
    expect(address()).toBe('/terms');
  });
});

afterEach(() => jest.restoreAllMocks());
