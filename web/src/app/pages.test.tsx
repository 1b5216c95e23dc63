import type { LearningPathDetail } from '@contracts/path';
import { act, screen, waitFor, within } from '@testing-library/react';
import { DocsPage } from '../features/docs/DocsPage';
import { TermsPage } from '../features/terms/TermsPage';
import { live } from '../shared/live/LiveConnection';
import { aPath, aTool, detailOf, loggedIn, someStats } from '../test/builders';
import { deferredResponse, errorResponse, type FakeHandler, fakeServer } from '../test/fakeServer';
import { FakeSocket } from '../test/FakeSocket';
import { renderPage } from '../test/renderPage';
import { loadPage, ROUTES } from './routes';

describe('links to another page', () => {
  const tool = aTool({ name: 'Port Scan' });
  const path: LearningPathDetail = {
    ...aPath({ toolIds: [tool.id] }),
    outcomes: '',
    steps: [{ lesson: '', tool: { ...tool, previewUrl: null }, questions: [] }],
  };
  beforeAll(() =>
    Promise.all(['/subscribe', '/login', '/paths/networks', '/tools/x'].map(loadPage)),
  );
  function open(at: string) {
    fakeServer({
      'GET /api/tools': () => [tool],
      [`GET /api/tools/${tool.slug}`]: () => detailOf(tool),
      'GET /api/paths': () => [],
      'GET /api/paths/networks': () => path,
    });
    return renderPage(ROUTES, { at });
  }

  it.each(['/index.html', '/Subscribe'])(
    'that is none for the server is none for the client: %s',
    async (at) => {
      await loadPage('/nowhere');
      open(at);
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page Not Found');
    },
  );

  it('Sign Up Now opens the registration', async () => {
    const { user, address } = open('/subscribe');
    await user.click(await screen.findByRole('link', { name: 'Sign Up Now' }));
    expect(address()).toBe('/login?mode=register&next=/subscribe');
    expect(await screen.findByRole('form', { name: 'Register' })).toBeVisible();
  });

  it('Forgot your password takes the email along, but not in the address', async () => {
    await loadPage('/forgot-password');
    const { user, address } = open('/login');
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('button', { name: 'Send reset link' });
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(address()).toBe('/forgot-password');
  });

  it('a tool of a learning path opens its page, and Back returns to the path', async () => {
    const { user, address, goBack } = open('/paths/networks');
    await user.click(await screen.findByRole('link', { name: 'Open Port Scan' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Port Scan' })).toBeVisible();
    expect(address()).toBe(`/tools/${tool.slug}?path=networks`);
    goBack();
    await waitFor(() => expect(address()).toBe('/paths/networks'));
  });
});

const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the documentation', () => {
  it('explains plans, tools and accounts, and links to the API documentation', () => {
    fakeServer();
    renderPage(<DocsPage />, { at: '/docs' });
    const tools = [
      'Plans',
      'Buying',
      'Downloading',
      'Verifying a download',
      'Running tools safely',
      'Following a learning path',
    ];
    expect(headings()).toEqual([
      ...tools,
      'Your account',
      'Two-factor authentication',
      'Sessions',
      'Your data',
      'API',
    ]);
    expect(screen.getByRole('link', { name: 'API documentation' })).toHaveAttribute(
      'href',
      '/api/docs',
    );
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(headings());
    expect(contents.getByRole('link', { name: 'Verifying a download' })).toHaveAttribute(
      'href',
      '#verifying-a-download',
    );
    expect(screen.getByText('sha256sum tool.zip').closest('pre')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All learning paths' })).toHaveAttribute(
      'href',
      '/paths',
    );
  });
});

describe('the terms', () => {
  it('contain refunds and privacy, and link to the documentation', () => {
    fakeServer();
    renderPage(<TermsPage />, { at: '/terms' });
    expect(headings()).toEqual(expect.arrayContaining(['Refunds', 'Privacy', 'Contact']));
    expect(screen.getByRole('link', { name: 'documentation' })).toHaveAttribute('href', '/docs');
  });

  it('say where members see and delete their data, and what stays', () => {
    fakeServer();
    renderPage(<TermsPage />, { at: '/terms' });
    expect(
      screen.getByText(
        /In your account you can .*download everything we store about you, and delete your account/,
      ),
    ).toBeVisible();
    expect(screen.getByText(/a keyed hash of the username stays/)).toBeVisible();
  });
});

describe('the session during a transfer', () => {
  const { id, name, description, thumbnailUrl, language, accessLevel } = aTool({
    name: 'Port Scan',
  });

  const recentDownloads = [
    {
      id: 'd1',
      downloadedAt: '2026-03-04T15:07:00Z',
      tool: { id, name, description, thumbnailUrl, language, accessLevel },
      ownStars: null,
    },
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
    const page = renderPage(ROUTES, { at: '/dashboard' });
    await page.user.click(await screen.findByText('Download again'));
    expect(await screen.findByText('Downloading...')).toHaveAttribute('aria-disabled', 'true');
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

  beforeAll(() => Promise.all(['/dashboard', '/login'].map(loadPage)));

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
    await act(async () =>
      download.release(LOGGED_OUT({ method: 'POST', path: '', body: undefined })),
    );
    await waitFor(() => expect(screen.getByText('Login Required')).toBeVisible());
    observer.disconnect();
    expect(shown.filter((text) => !text.includes('bob'))).toEqual([]);
    expect(server.callsTo('GET /api/me')).toHaveLength(before + 1);
  });
});
