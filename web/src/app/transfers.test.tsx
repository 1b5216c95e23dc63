import { act, screen, waitFor, within } from '@testing-library/react';
import { live } from '../shared/live/LiveConnection';
import { aTool, loggedIn, someStats } from '../test/builders';
import { deferredResponse, errorResponse, type FakeHandler, fakeServer } from '../test/fakeServer';
import { FakeSocket } from '../test/FakeSocket';
import { renderPage } from '../test/renderPage';
import { AppRoutes, preloadPage } from './routes';

const { id, name, description, thumbnailUrl, language, accessLevel } = aTool({ name: 'Port Scan' });
const recentDownloads = [
  { id: 'd1', downloadedAt: '2026-03-04T15:07:00Z', tool: { id, name, description, thumbnailUrl, language, accessLevel } },
];
const LOGGED_OUT: FakeHandler = () => errorResponse(401, 'Please log in.');
const bar = () => within(screen.getByRole('banner'));

/** Opens the dashboard of ada, who has 1,234 downloads, and starts one that the test ends with `release`. */
async function startDownload() {
  live.reconnect();
  const download = deferredResponse();
  const server = fakeServer({
    'GET /api/me': loggedIn(),
    'GET /api/dashboard/stats': () => someStats({ totalDownloads: 1234, recentDownloads }),
    'GET /api/account/tools': () => [],
    'GET /api/account/subscription': () => ({ proUntil: null, source: null, cancelled: false }),
    'GET /api/account/orders': () => [],
    'GET /api/account/sessions': () => [],
    [`POST /api/tools/${id}/download`]: download.handler,
    'POST /api/logout': () => ({ message: 'Logged out' }),
    'POST /api/login': () => loggedIn({ id: 'u2', username: 'bob' })(),
  });
  const page = renderPage(<AppRoutes />, { at: '/dashboard', path: '*' });
  await page.user.click(await screen.findByText('Download again'));
  expect(await screen.findByText('Downloading...')).toBeDisabled();
  const logOut = async () => {
    server.on('GET /api/me', LOGGED_OUT);
    server.on('GET /api/dashboard/stats', LOGGED_OUT);
    await page.user.click(bar().getByText('Logout'));
    await page.user.click(await bar().findByText('Sign Up / Login'));
  };
  const logInAsBob = async () => {
    server.on('GET /api/me', loggedIn({ id: 'u2', username: 'bob' }));
    await page.user.click(await screen.findByLabelText('Email'));
    await page.user.paste('bob@example.com');
    await page.user.click(screen.getByLabelText('Password'));
    await page.user.paste('secret');
    await page.user.click(screen.getByText('Log in'));
    expect(await screen.findByText('Welcome, bob')).toBeVisible();
  };
  return { ...page, server, download, logOut, logInAsBob };
}

beforeAll(() => Promise.all(['/dashboard', '/login'].map(preloadPage)));

describe('while a download is running', () => {
  it('a logout takes effect at once, and the next member sees nothing of the one before', async () => {
    const { server, logOut, logInAsBob } = await startDownload();
    expect(await screen.findByText('1,234')).toBeVisible();
    await logOut();
    server.on('GET /api/dashboard/stats', deferredResponse().handler);
    await logInAsBob();
    expect(screen.queryByText('1,234')).not.toBeInTheDocument();
    expect(screen.queryByText('Port Scan')).not.toBeInTheDocument();
  });

  it('the page notices at once that its session has ended', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { server } = await startDownload();
    server.on('GET /api/me', LOGGED_OUT);
    act(() => FakeSocket.latest().close(4401));
    expect(await bar().findByText('Sign Up / Login')).toBeVisible();
  });
});

it('the end of a member’s session during a download does not log out the member who logged in meanwhile', async () => {
  const { server, download, logOut, logInAsBob } = await startDownload();
  await logOut();
  server.on('GET /api/dashboard/stats', () => someStats());
  await logInAsBob();
  const before = server.callsTo('GET /api/me').length;
  const shown: string[] = [];
  const observer = new MutationObserver(() => shown.push(screen.getByRole('banner').textContent));
  observer.observe(screen.getByRole('banner'), { childList: true, subtree: true });
  await act(async () => download.release(LOGGED_OUT({ method: 'POST', path: '', body: undefined })));
  await waitFor(() => expect(screen.getByText('Login Required')).toBeVisible());
  observer.disconnect();
  expect(shown.filter((text) => !text.includes('bob'))).toEqual([]);
  expect(server.callsTo('GET /api/me')).toHaveLength(before);
});
