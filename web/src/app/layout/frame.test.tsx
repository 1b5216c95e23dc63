import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  useAccountQuery,
  useSessionsQuery,
  useUpdateMailsQuery,
} from '../../features/account/accountApi';
import { useOwnRatingQuery } from '../../features/catalogue/ratings/ratingsApi';
import { DashboardPage } from '../../features/dashboard/DashboardPage';
import { live } from '../../shared/live/LiveConnection';
import { useMemberPathsQuery } from '../../shared/paths/pathsApi';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { reloadPage } from '../../shared/ui/reloadPage';
import { FakeSocket } from '../../test/FakeSocket';
import { aMembership, loggedIn, someStats } from '../../test/builders';
import { errorResponse, type FakeHandler, fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { ErrorPage } from './ErrorPage';
import { Layout } from './Layout';
import { TestModeBanner } from './Notices';

jest.mock('../../shared/ui/reloadPage', () => ({ reloadPage: jest.fn() }));

const config = {
  testMode: true,
  cardPayments: false,
  stripePublishableKey: null,
  supportEmail: 'support@example.com',
  supportResponseHours: null,
  communityUrl: null,
  newsletterUrl: null,
  mailboxUrl: null,
};

function show(given: object = {}) {
  const server = fakeServer({ 'GET /api/config': () => ({ ...config, ...given }) });
  renderPage(<TestModeBanner />);
  return server;
}

describe('the TEST MODE banner', () => {
  it('states that payments are simulated', async () => {
    show();
    expect(await screen.findByText('TEST MODE')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is absent when payments are real', async () => {
    const server = show({ testMode: false });
    await waitFor(() => expect(server.callsTo('GET /api/config')).toHaveLength(1));
    expect(screen.queryByText('TEST MODE')).toBeNull();
  });

  it('links to the mailbox of a development stack in a new tab', async () => {
    show({ mailboxUrl: 'http://127.0.0.1:4100/' });
    const link = await screen.findByRole('link', { name: 'Mailbox' });
    expect(link).toHaveAttribute('href', 'http://127.0.0.1:4100/');
    expect(link).toHaveAttribute('target', '_blank');
  });
});

/** Renders a page whose code cannot be fetched; `head` answers `HEAD /`. */
async function missing(head: FakeHandler) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.mocked(reloadPage).mockClear();
  fakeServer({ 'HEAD /': head });
  live.reconnect();
  const Page = lazyComponent(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const page = renderPage([{ path: '/', element: <Page />, errorElement: <ErrorPage /> }]);
  await screen.findByRole('heading', { name: "This page couldn't be loaded" });
  return page;
}

describe('a page whose code could not be loaded', () => {
  it('reloads on request', async () => {
    const { user } = await missing(() => 'here');
    expect(document.title).toBe("This page couldn't be loaded · EXE");
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  });

  it('reloads when the live connection recovers', async () => {
    await missing(() => 'here');
    act(() => live.reconnect());
    act(() => FakeSocket.latest().accept());
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  });

  it('does not reload while the server is unreachable', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = await missing(() => Promise.reject(new TypeError('Failed to fetch')));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(warned).toHaveBeenCalledTimes(1));
    expect(reloadPage).not.toHaveBeenCalled();
  });
});

const refused = () => errorResponse(401, 'Please log in.');

it('logging out from the dashboard leads to the top of the home page, and fetches nothing but the user', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo');
  const denied: unknown[] = [];
  const server = fakeServer({
    'GET /api/me': loggedIn(),
    'GET /api/dashboard/stats': () => someStats(),
    'GET /api/account/tools': () => [],
    'GET /api/account/orders': () => [],
    'GET /api/account/sessions': () => [],
    'GET /api/account/subscription': () => aMembership(),
    'POST /api/logout': () => ({ message: 'Logged out' }),
  });
  const page = (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/" element={<h1>Home page</h1>} />
      </Route>
    </Routes>
  );
  const { user, address, store } = renderPage(page, { at: '/dashboard', path: '*' });
  await screen.findByText('No downloads yet');
  new MutationObserver(() => denied.push(...screen.queryAllByText(/Access Denied/))).observe(
    document.body,
    {
      childList: true,
      subtree: true,
    },
  );
  for (const { path } of [...server.calls])
    if (path !== '/api/config') server.on(`GET ${path}`, refused);
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Home page' })).toBeVisible();
  act(() => FakeSocket.latest().accept());
  const calls = () => server.calls.map(({ path }) => path);
  await waitFor(() =>
    expect(calls().slice(calls().indexOf('/api/logout'))).toEqual(['/api/logout', '/api/me']),
  );
  expect(address()).toBe('/');
  expect(denied).toEqual([]);
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  const cached = Object.values(store.getState().api.queries).map((query) => query?.endpointName);
  expect(cached.sort()).toEqual(['config', 'me']);
});

function visit(routes: Record<string, FakeHandler>) {
  live.reconnect();
  const server = fakeServer(routes);
  return { server, ...renderPage(<Layout />, { at: '/terms', path: '*' }) };
}

const bar = () => within(screen.getByRole('banner'));

function reconnect(): void {
  act(() => FakeSocket.latest().close());
  act(() => live.reconnect());
  act(() => FakeSocket.latest().accept());
}

describe('when the live connection recovers, the page', () => {
  it('fetches once more what it shows, also what had failed', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { server } = visit({
      'GET /api/me': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await screen.findByText("We couldn't check whether you're logged in.");
    server.on('GET /api/me', loggedIn());
    reconnect();
    expect(await bar().findByText('ada')).toBeVisible();
    expect(server.callsTo('GET /api/config')).toHaveLength(2);
  });

  it('tries failed queries once more, and no further while they still fail', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { server } = visit({ 'GET /api/me': () => new Response('', { status: 503 }) });
    await screen.findByText("We couldn't check whether you're logged in.");
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    reconnect();
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    jest.useRealTimers();
    expect(server.callsTo('GET /api/me')).toHaveLength(2);
  });
});

it('after the end of its session, the page fetches the user once running requests, which may replace the session, have their response', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let respond = (_answer: unknown): void => undefined;
  const answer = new Promise((resolve) => (respond = resolve));
  const { server, user } = visit({ 'GET /api/me': loggedIn(), 'POST /api/logout': () => answer });
  await user.click(await bar().findByRole('button', { name: 'Logout' }));
  server.on('GET /api/me', () => errorResponse(401, 'Please log in.'));
  act(() => FakeSocket.latest().close(4401));
  expect(bar().getByText('ada')).toBeVisible();
  expect(server.callsTo('GET /api/me')).toHaveLength(1);
  act(() => respond({ message: 'Logged out' }));
  expect(await bar().findByRole('link', { name: 'Sign Up / Login' })).toBeVisible();
});

it('after a login in another tab, the page shows the member and reconnects', async () => {
  const { server } = visit({ 'GET /api/me': () => errorResponse(401, 'Please log in.') });
  await bar().findByText('Sign Up / Login');
  const connections = FakeSocket.instances.length;
  server.on('GET /api/me', loggedIn());
  const otherTab = new BroadcastChannel('login');
  otherTab.postMessage(null);
  expect(await bar().findByText('ada')).toBeVisible();
  expect(FakeSocket.instances).toHaveLength(connections + 1);
  otherTab.close();
});

function MemberData() {
  useCurrentUser();
  const queries = [
    useAccountQuery(),
    useUpdateMailsQuery(),
    useSessionsQuery(),
    useMemberPathsQuery(),
    useOwnRatingQuery('t1'),
  ];
  return <p>{queries.every(({ data }) => data) && 'complete'}</p>;
}

it('after a login of the same member in another tab, what belongs to the member is fetched again, and the user once', async () => {
  const server = fakeServer({
    'GET /api/me': loggedIn(),
    'GET /api/account/update-mails': () => ({ enabled: true }),
    'GET /api/account/sessions': () => [],
    'GET /api/account/paths': () => [],
    'GET /api/tools/t1/rating': () => ({ rating: null }),
  });
  renderPage([{ path: '/', element: <MemberData /> }]);
  await screen.findByText('complete');
  const calls = () => server.calls.map(({ path }) => path).sort();
  const before = calls();
  server.calls.length = 0;
  const otherTab = new BroadcastChannel('login');
  otherTab.postMessage(null);
  await waitFor(() => expect(calls()).toEqual(before));
  otherTab.close();
});
