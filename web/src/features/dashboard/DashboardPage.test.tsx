import { act, screen, waitFor, within } from '@testing-library/react';
import type { RecentDownload } from '@contracts/dashboard';
import {
  aMembership,
  aMemberTool,
  anOrder,
  aPath,
  aTool,
  aUser,
  loggedIn,
  someStats,
} from '../../test/builders';
import {
  fakeServer,
  type FakeHandler,
  deferredResponse,
  errorResponse,
} from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { renderPage } from '../../test/renderPage';
import { aDetail } from '../../test/learning';
import { api } from '../../shared/api/api';
import { live } from '../../shared/live/LiveConnection';
import { DashboardPage } from './DashboardPage';

const TODAY = new Date().toISOString();

function visit(routes: Record<string, FakeHandler> = {}, at = '/dashboard') {
  live.reconnect();
  const server = fakeServer({
    'GET /api/me': loggedIn(),
    'GET /api/dashboard/stats': () => someStats(),
    'GET /api/account/tools': () => [],
    'GET /api/account/subscription': () => aMembership(),
    'GET /api/account/orders': () => [],
    ...routes,
  });
  return { server, ...renderPage(<DashboardPage />, { at }) };
}

const aDownload = (
  given: Partial<RecentDownload['tool']> = {},
  rest: Partial<RecentDownload> = {},
): RecentDownload => ({
  id: 'd1',
  downloadedAt: new Date(2026, 2, 4, 15, 7).toISOString(),
  tool: {
    id: 't1',
    name: 'Port Scan',
    description: 'Shows ports.',
    thumbnailUrl: null,
    language: 'go',
    accessLevel: 'pro',
    ...given,
  },
  ownStars: null,
  ...rest,
});
const tile = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement!;

describe('the dashboard', () => {
  it.each([
    ['#password', '/account/security'],
    ['#orders', '/account/orders'],
    ['#account', '/account/membership'],
  ])('leads from its former part %s to %s', (hash, page) => {
    const { address } = visit({}, `/dashboard${hash}`);
    expect(address()).toBe(page);
  });

  it('links to the pages of the account', async () => {
    visit();
    const account = within(await screen.findByRole('region', { name: 'Account' }));
    expect(account.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ['membership', 'orders', 'security', 'sessions', 'data'].map((name) => `/account/${name}`),
    );
  });

  it('says first what to do next: a failed renewal, a payment, a review', async () => {
    const order = anOrder({ status: 'pending', paymentStatus: 'waiting' });
    visit({
      'GET /api/account/subscription': () =>
        aMembership({ card: { status: 'past_due', endsWithPeriod: false, endsAt: null } }),
      'GET /api/account/orders': () => [
        anOrder({ orderId: 'o2', status: 'review', paymentStatus: 'review' }),
        order,
      ],
    });
    const next = within(await screen.findByRole('region', { name: 'What to do next' }));
    expect((await next.findAllByRole('link')).map((link) => link.textContent)).toEqual([
      'Pay now',
      'Continue',
      'View order',
    ]);
    expect(next.getByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      '/payment/t1?payment=p1',
    );
  });

  it('appears at once, when everything of its first screens is loaded', async () => {
    const slow = deferredResponse();
    const { server } = visit({
      'GET /api/account/orders': slow.handler,
      'GET /api/paths': () => [aPath()],
    });
    await waitFor(() => expect(server.callsTo('GET /api/account/certificates')).toHaveLength(1));
    expect(screen.getByRole('progressbar', { name: 'Loading the dashboard' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Recent Downloads' })).toBeNull();
    slow.release([]);
    expect(await screen.findByRole('region', { name: 'Recent Downloads' })).toBeVisible();
  });

  it('leads on with the path that is begun', async () => {
    visit({
      'GET /api/paths': () => [aPath({ slug: 'linux', title: 'Linux' }), aPath()],
      'GET /api/account/paths': () => [
        { slug: 'networks', doneToolIds: ['a'], certificateCode: null },
      ],
    });
    const panel = within(await screen.findByRole('region', { name: 'Continue your path' }));
    expect(panel.getByText('1 of 2 steps done')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Continue Networks' })).toHaveAttribute(
      'href',
      '/paths/networks',
    );
  });

  it('names a Pro member the next step of the path', async () => {
    visit({
      'GET /api/me': loggedIn({ isPro: true }),
      'GET /api/paths': () => [aPath()],
      'GET /api/paths/networks': () => aDetail(),
      'GET /api/account/paths': () => [
        { slug: 'networks', doneToolIds: ['a'], certificateCode: null },
      ],
    });
    const panel = within(await screen.findByRole('region', { name: 'Next in Networks' }));
    expect(panel.getByRole('link', { name: 'Tool b' })).toHaveAttribute(
      'href',
      '/tools/tool-b?path=networks',
    );
  });

  it('begins with a tool that was bought and not downloaded, also once it is', async () => {
    const kit = aMemberTool({ name: 'SOC Kit', lastDownloadedAt: null });
    const { server, store } = visit({
      'GET /api/account/tools': () => [aMemberTool({ id: 'old' }), kit],
      'GET /api/paths': () => [aPath()],
      'GET /api/account/paths': () => [],
    });
    const panel = await screen.findByRole('region', { name: 'Yours, ready to download' });
    expect(within(panel).getByRole('button', { name: 'Download: SOC Kit' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Start a learning path' })).toBeNull();
    server.on('GET /api/account/tools', () => [aMemberTool({ ...kit, lastDownloadedAt: TODAY })]);
    act(() => void store.dispatch(api.util.invalidateTags(['Me'])));
    expect(await screen.findByRole('region', { name: 'Yours, downloaded' })).toBe(panel);
  });

  it('shows that tool once: in My tools only after its download', async () => {
    const kit = aMemberTool({ name: 'SOC Kit', lastDownloadedAt: null });
    visit({
      'GET /api/account/tools': () => [kit, aMemberTool({ id: 'old', name: 'Old Kit' })],
      'GET /api/account/orders': () => [
        anOrder({ toolId: kit.id, status: 'paid', receiptNumber: 'EXE-2026-000042' }),
      ],
    });
    const panel = within(await screen.findByRole('region', { name: 'Yours, ready to download' }));
    const list = within(screen.getByRole('region', { name: 'My tools' }));
    expect(list.getByRole('link', { name: 'Old Kit' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'SOC Kit' })).toHaveLength(1);
    expect(await panel.findByRole('link', { name: 'Receipt: SOC Kit' })).toBeVisible();
  });

  it('shows a Pro member first until when Pro lasts and its newest tools', async () => {
    const tools = ['a', 'b', 'c', 'd'].map((id) =>
      aTool({ id, name: `Tool ${id}`, accessLevel: 'pro' }),
    );
    const { server } = visit({
      'GET /api/me': loggedIn({ isPro: true }),
      'GET /api/account/subscription': () =>
        aMembership({ proUntil: new Date(2099, 0, 2).toISOString(), source: 'crypto' }),
      'GET /api/tools': () => tools,
      'GET /api/paths': () => [aPath()],
      'GET /api/account/paths': () => [],
    });
    const pro = await screen.findByRole('region', { name: 'EXE Pro until Jan 2, 2099' });
    expect(await within(pro).findAllByRole('button', { name: /^Download: Tool/ })).toHaveLength(3);
    expect(within(pro).getByRole('link', { name: 'All pro tools' })).toHaveAttribute(
      'href',
      '/downloads?level=pro',
    );
    const path = await screen.findByRole('region', { name: 'Start a learning path' });
    expect(pro.compareDocumentPosition(path)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(await screen.findByText('No downloads yet')).toBeVisible();
    expect(screen.queryByText('Three free tools to begin with')).toBeNull();
    expect(screen.queryByRole('region', { name: 'My tools' })).toBeNull();
    expect(server.calls.some(({ path: called }) => called.includes('level=free'))).toBe(false);
  });

  it('shows the languages and the tiles last while they have nothing to count', async () => {
    const { unmount } = visit();
    const isAfter = async () =>
      (await screen.findByRole('heading', { name: 'Recent Downloads' })).compareDocumentPosition(
        tile('Total Downloads'),
      ) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(await isAfter()).toBeTruthy();
    expect(
      screen
        .getByRole('region', { name: 'Recent Downloads' })
        .compareDocumentPosition(screen.getByText('No language data yet')),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    unmount();
    visit({ 'GET /api/dashboard/stats': () => someStats({ totalDownloads: 1 }) });
    expect(await isAfter()).toBeFalsy();
  });

  it('suggests a first path and three free tools to a new member', async () => {
    const tools = ['a', 'b', 'c', 'd'].map((id) =>
      aTool({ id, name: `Tool ${id}`, accessLevel: 'free', skillLevel: 'beginner' }),
    );
    visit({
      'GET /api/paths': () => [aPath()],
      'GET /api/account/paths': () => [],
      'GET /api/tools': () => tools,
    });
    expect(await screen.findByRole('region', { name: 'Start a learning path' })).toBeVisible();
    expect(await screen.findAllByRole('button', { name: /^Download: Tool/ })).toHaveLength(3);
    expect(screen.getByText('No downloads yet')).toBeVisible();
  });

  it('denies access to visitors with the text of the spec, and requests nothing', async () => {
    const { server } = visit({ 'GET /api/me': () => errorResponse(401, 'Please log in.') });
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Access Denied - Please log in to view your dashboard.',
      }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/me']);
  });

  it('shows the welcome and the four tiles', async () => {
    const stats = someStats({
      totalDownloads: 1234,
      freeDownloads: 1000,
      proDownloads: 200,
      premiumDownloads: 34,
    });
    visit({ 'GET /api/dashboard/stats': () => stats });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, ada' })).toBeVisible();
    await waitFor(() =>
      expect(tile('Total Downloads')).toHaveTextContent('1,234including 34 premium'),
    );
    expect(tile('Free Tools')).toHaveTextContent('1,000');
    expect(tile('Pro Tools')).toHaveTextContent('200');
    expect(tile('Account Status')).toHaveTextContent('FREE');
  });

  it('denies access once a call returns 401', async () => {
    const { server } = visit({
      'GET /api/dashboard/stats': () => errorResponse(401, 'Please log in.'),
      'GET /api/me': loggedIn(),
    });
    server.on(
      'GET /api/me',
      jest
        .fn()
        .mockReturnValueOnce({ user: aUser() })
        .mockImplementation(() => errorResponse(401, 'Please log in.')),
    );
    expect(await screen.findByText(/Access Denied/)).toBeVisible();
    expect(server.callsTo('GET /api/me')).toHaveLength(2);
  });

  it('refetches the statistics when the live connection recovers', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { server } = visit();
    await waitFor(() => expect(tile('Total Downloads')).toHaveTextContent('0'));
    server.on('GET /api/dashboard/stats', () => someStats({ totalDownloads: 5 }));
    act(() => {
      FakeSocket.latest().close();
      live.reconnect();
      FakeSocket.latest().accept();
    });
    await waitFor(() => expect(tile('Total Downloads')).toHaveTextContent('5'));
  });

  it('shows PRO for a Pro member', async () => {
    visit({ 'GET /api/me': loggedIn({ isPro: true }) });
    await screen.findByText('Account Status');
    expect(tile('Account Status')).toHaveTextContent('PRO');
  });

  it('lists recent downloads with badges, date and time', async () => {
    visit({ 'GET /api/dashboard/stats': () => someStats({ recentDownloads: [aDownload()] }) });
    const row = (await screen.findByText('Port Scan')).closest('li')!;
    for (const text of ['Shows ports.', 'PRO', 'Mar 4, 2026', '3:07 PM'])
      expect(within(row).getByText(text)).toBeVisible();
    expect(within(row).getAllByText('Go').length).toBeGreaterThan(0);
    expect(within(row).getByTestId('placeholder')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Port Scan' })).toHaveAttribute(
      'href',
      '/downloads?tool=t1',
    );
  });

  it('lists a tool once with the times of all its downloads, and the rating of the member', async () => {
    const earlier = new Date(2026, 2, 3, 9, 5).toISOString();
    const recentDownloads = [
      aDownload({}, { ownStars: 4 }),
      aDownload({ id: 't2', name: 'Hash Lab' }, { id: 'd2' }),
      aDownload({}, { id: 'd3', downloadedAt: earlier, ownStars: 4 }),
    ];
    visit({ 'GET /api/dashboard/stats': () => someStats({ recentDownloads }) });
    const list = within(await screen.findByRole('region', { name: 'Recent Downloads' }));
    const [scan, lab, ...others] = await list.findAllByRole('listitem');
    expect(others).toHaveLength(0);
    expect(scan).toHaveTextContent('Mar 4, 2026 3:07 PMAlso on Mar 3, 2026 9:05 AM');
    expect(
      within(scan!).getByRole('link', { name: 'Your rating: 4: Port Scan' }),
    ).toHaveTextContent(/^Your rating: 4$/);
    expect(within(lab!).getByRole('link', { name: 'Rate Hash Lab' })).toBeVisible();
  });

  it('downloads a tool again from the list', async () => {
    const slow = deferredResponse();
    const { server, user } = visit({
      'GET /api/dashboard/stats': () => someStats({ recentDownloads: [aDownload()] }),
      'POST /api/tools/t1/download': slow.handler,
    });
    await user.click(await screen.findByRole('button', { name: 'Download again: Port Scan' }));
    expect(
      await screen.findByRole('button', { name: 'Downloading...: Port Scan' }),
    ).toHaveAttribute('aria-disabled', 'true');
    slow.release(errorResponse(403, 'Pro membership required'));
    expect(await screen.findByText('Pro membership required')).toBeVisible();
    expect(server.callsTo('POST /api/tools/t1/download')).toHaveLength(1);
  });

  it('does not offer a file again that was withdrawn', async () => {
    visit({
      'GET /api/dashboard/stats': () => someStats({ recentDownloads: [aDownload()] }),
      'GET /api/account/tools': () => [
        aMemberTool({ id: 't1', name: 'Port Scan', canDownload: false }),
      ],
    });
    await screen.findByRole('button', { name: 'Unavailable: Port Scan' });
    expect(screen.getByRole('link', { name: 'Rate Port Scan' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Download again/ })).toBeNull();
  });

  it('ranks up to six favorite languages with their counts', async () => {
    const favoriteLanguages = (['cpp', 'go', 'rust', 'php', 'ruby', 'java', 'css'] as const).map(
      (language, index) => ({
        language,
        count: 70 - index,
      }),
    );
    visit({ 'GET /api/dashboard/stats': () => someStats({ favoriteLanguages }) });
    const list = within(await screen.findByRole('region', { name: 'Favorite Languages' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(6));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'C++70',
      'Go69',
      'Rust68',
      'PHP67',
      'Ruby66',
      'Java65',
    ]);
  });

  it('shows the empty states', async () => {
    visit();
    expect(await screen.findByText('No downloads yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Tools' })).toHaveAttribute(
      'href',
      '/downloads',
    );
    expect(screen.getByText('No language data yet')).toBeVisible();
  });

  it('shows an error when the statistics could not be loaded, and retries on request', async () => {
    const { server, user } = visit({
      'GET /api/dashboard/stats': () => new Response('', { status: 500 }),
    });
    const failure = await screen.findByText('Your statistics could not be loaded');
    expect(screen.queryByText('Recent Downloads')).toBeNull();
    server.on('GET /api/dashboard/stats', () => someStats({ totalDownloads: 5 }));
    await user.click(
      within(failure.closest<HTMLElement>('[role=alert]')!).getByRole('button', {
        name: 'Try again',
      }),
    );
    await waitFor(() => expect(tile('Total Downloads')).toHaveTextContent('5'));
  });

  it('refetches the statistics when counts change, once per burst', async () => {
    const { server } = visit();
    await screen.findByText('No downloads yet');
    const before = server.callsTo('GET /api/dashboard/stats').length;
    server.on('GET /api/dashboard/stats', () => someStats({ totalDownloads: 9 }));
    act(() => {
      for (let count = 1; count <= 20; count += 1) {
        FakeSocket.latest().send({
          type: 'download_count_update',
          toolId: 't1',
          downloadCount: count,
        });
      }
    });
    await waitFor(() => expect(tile('Total Downloads')).toHaveTextContent('9'));
    expect(server.callsTo('GET /api/dashboard/stats')).toHaveLength(before + 1);
  });
});
