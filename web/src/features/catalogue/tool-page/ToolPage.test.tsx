import type { ToolPageState } from '@contracts/tool-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  aPath,
  aPremiumTool,
  aTool,
  anOrder,
  daysFromNow,
  detailOf,
  loggedIn,
} from '../../../test/builders';
import { type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { formatDay } from '../../../shared/format/format';
import { NEWEST_PRO } from '../../../shared/membership/weeklyTools';
import { toolsApi } from '../../../shared/tools/toolsApi';
import { renderPage } from '../../../test/renderPage';
import { ToolPage } from './ToolPage';

const KIT = aPremiumTool({
  name: 'SOC Kit',
  slug: 'soc-kit',
  description: 'Learn to lead an incident. Three exercises.',
  filename: 'soc-kit.zip',
  fileSize: 447_000,
  topic: 'blue-team',
  skillLevel: 'intermediate',
  durationMinutes: 270,
  platform: 'Any browser',
  price: 2499,
  originalPrice: 3999,
  offerEndsAt: daysFromNow(10),
  offerDescription: 'Launch week',
});
const DETAIL = detailOf(KIT, {
  outcomes: ['Find the one story that matters'],
  contents: ['console.html: the console', 'LESSON.md'],
  requirements: 'A browser',
  lessonExcerpt: 'Most alerts are true.',
  buyerCount: 12,
});
const OTHERS = ['SSH Log', 'Rule Tutor', 'Event Quiz'].map((name) =>
  aTool({ name, topic: 'blue-team' }),
);
const PATH = aPath({
  slug: 'blue-team',
  title: 'Blue team',
  toolIds: [OTHERS[0]!.id, KIT.id],
});

function visit(
  slug = KIT.slug,
  routes: Record<string, FakeHandler> = {},
  toolPage?: ToolPageState,
) {
  const server = fakeServer({
    'GET /api/tools/soc-kit': () => DETAIL,
    [`GET /api/tools/${KIT.id}/downloads`]: () => ({ downloads: 0, members: 0 }),
    'GET /api/paths': () => [PATH, { ...PATH, slug: 'other', title: 'Other', toolIds: [] }],
    'GET /api/tools?topic=blue-team&limit=4': () => [OTHERS[0], KIT, OTHERS[1], OTHERS[2]],
    ...routes,
  });
  const page = renderPage(<ToolPage />, {
    at: `/tools/${slug}`,
    path: '/tools/:slug',
    state: toolPage ? { toolPage } : {},
  });
  return { server, ...page };
}
const name = (text: string) => screen.findByRole('heading', { level: 1, name: text });
const box = () => within(screen.getByRole('region', { name: 'Get this tool' }));

describe('the page of a tool', () => {
  it('shows the tool with its facts, and what it teaches, contains and requires', async () => {
    visit();
    await name('SOC Kit');
    for (const text of [
      'Learn to lead an incident.',
      KIT.description.replace('Learn to lead an incident. ', ''),
      'Intermediate',
      '4 h 30 min',
      'Any browser',
      'Find the one story that matters',
      'the console',
      'A browser',
      'Most alerts are true.',
      KIT.sha256!,
      /Educational Purpose Only/,
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(KIT.description)).toBeNull(); // its first sentence is in sight
    expect(document.title).toBe('SOC Kit · EXE');
  });

  it('says what it costs, until when, what that includes, and whom to ask', async () => {
    visit();
    await name('SOC Kit');
    for (const text of ['$24.99', '$39.99', 'Launch week', /^Offer ends/, '12 people bought this'])
      expect(box().getByText(text)).toBeVisible();
    const [included] = box().getAllByRole('list');
    expect(
      within(included!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Lesson and practice, 4 h 30 min', 'Pay once, updates included']);
    expect(box().getByRole('link', { name: 'Buy $24.99, SOC Kit' })).toHaveAttribute(
      'href',
      `/payment/${KIT.id}`,
    );
    expect(box().getByRole('link', { name: 'Refund within 14 days' })).toBeVisible();
    expect(await box().findByRole('link', { name: 'support@example.com' })).toBeVisible();
  });

  it('leads to its preview beside the price', async () => {
    visit(KIT.slug, {
      'GET /api/tools/soc-kit': () => ({ ...DETAIL, previewUrl: '/previews/p1' }),
    });
    await name('SOC Kit');
    expect(box().getByRole('link', { name: 'Try it in your browser' })).toHaveAttribute(
      'href',
      '#preview',
    );
    expect(screen.getByRole('region', { name: 'Try it in your browser' })).toHaveAttribute(
      'id',
      'preview',
    );
  });

  it('leads to the signature of its current version', async () => {
    visit(KIT.slug, { 'GET /api/tools/soc-kit': () => ({ ...DETAIL, fileVersion: 3 }) });
    const trust = within(await screen.findByRole('region', { name: 'Safety and versions' }));
    expect(trust.getByRole('link', { name: 'minisign signature' })).toHaveAttribute(
      'href',
      `/api/tools/${KIT.id}/versions/3/signature`,
    );
  });

  it('says nothing about few buyers', async () => {
    visit(KIT.slug, { 'GET /api/tools/soc-kit': () => ({ ...DETAIL, buyerCount: 9 }) });
    await name('SOC Kit');
    expect(screen.queryByText(/bought this/)).toBeNull();
  });

  it.each([
    [
      ['eth', 'ltc', 'btc', 'usdttrc20', 'usdterc20', 'sol'],
      'Pay with Bitcoin, Ethereum, USDT and 3 more',
    ],
    [['sol', 'btc'], 'Pay with Bitcoin and Solana'],
  ])('names below its price the coins of %j', async (currencies, text) => {
    visit(KIT.slug, { 'GET /api/cryptocurrencies': () => ({ currencies }) });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('names no coins where nothing is to be paid', async () => {
    const { server } = visit('demo', {
      'GET /api/tools/demo': () => detailOf(aTool({ name: 'Demo', slug: 'demo' })),
    });
    await name('Demo');
    expect(server.callsTo('GET /api/cryptocurrencies')).toEqual([]);
  });

  it('names the paths that contain it, and other tools of its topic', async () => {
    visit();
    const paths = within(await screen.findByRole('region', { name: 'Learning paths' }));
    expect(paths.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Blue teamThis is step 2 of 2Open path',
    ]);
    expect(paths.getByRole('link', { name: 'Open path Blue team' })).toHaveAttribute(
      'href',
      '/paths/blue-team',
    );
    expect(screen.queryByRole('link', { name: 'Other' })).toBeNull();
    const related = within(await screen.findByRole('region', { name: 'More in Blue team' }));
    expect(related.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
      'SSH Log',
      'Rule Tutor',
      'Event Quiz',
    ]);
  });

  it('adds featured tools to those of a topic with few', async () => {
    const featured = [OTHERS[0]!, aTool({ name: 'Packet Lab', topic: 'networks' })];
    visit(KIT.slug, {
      'GET /api/tools?topic=blue-team&limit=4': () => [OTHERS[0], KIT],
      'GET /api/featured-tools': () => featured,
    });
    const related = within(await screen.findByRole('region', { name: 'More tools' }));
    expect(related.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
      'SSH Log',
      'Packet Lab',
    ]);
  });

  it('unfolds all facts on phones', async () => {
    const { user } = visit();
    await name('SOC Kit');
    expect(screen.getByText('Intermediate · 4 h 30 min · Any browser')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All facts', expanded: false }));
    expect(screen.getByRole('button', { name: 'Fewer facts', expanded: true })).toHaveFocus();
  });

  it('lets owners download instead of buying', async () => {
    visit(KIT.slug, {
      'GET /api/me': loggedIn(),
      [`GET /api/user/purchases/${KIT.id}`]: () => ({ hasPurchased: true }),
      'GET /api/account/purchases': () => ({ toolIds: [KIT.id] }),
    });
    expect(await screen.findByText('You own this tool')).toBeVisible();
    expect(box().getByRole('button', { name: 'Download SOC Kit' })).toBeVisible();
    expect(box().queryByText('$24.99')).toBeNull();
    expect(box().queryByText(/Refund/)).toBeNull();
  });

  it('leads owners to the step of a path, their receipt, the versions and the ratings', async () => {
    const { id, name: toolName } = KIT;
    visit(KIT.slug, {
      'GET /api/me': loggedIn(),
      [`GET /api/user/purchases/${id}`]: () => ({ hasPurchased: true }),
      'GET /api/account/orders': () => [
        anOrder({ toolId: id, toolName, receiptNumber: 'EXE-2026-000042' }),
      ],
      'GET /api/account/tools': () => [
        { id, isOwned: true, hasUpdate: false, lastDownloadedAt: '2026-03-04T12:00:00Z' },
      ],
    });
    await name('SOC Kit');
    expect(await box().findByText('Downloaded on Mar 4, 2026')).toBeVisible();
    const links = box()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/paths/blue-team#step-2',
      '#versions',
      '/receipt/o1',
      '#ratings',
      'mailto:support@example.com',
    ]);
  });

  it('asks an owner who has not downloaded the tool for no rating', async () => {
    visit(KIT.slug, {
      'GET /api/me': loggedIn(),
      [`GET /api/user/purchases/${KIT.id}`]: () => ({ hasPurchased: true }),
      'GET /api/account/tools': () => [
        { id: KIT.id, isOwned: true, hasUpdate: false, lastDownloadedAt: null },
      ],
    });
    await name('SOC Kit');
    expect(await box().findByText('Not downloaded yet')).toBeVisible();
    expect(box().queryByText('Rate it for others')).toBeNull();
  });

  it('offers members of Pro what it includes for a time, and others the purchase', async () => {
    const proUntil = daysFromNow(10);
    const routes = { 'GET /api/tools/soc-kit': () => ({ ...DETAIL, proUntil }) };
    const { unmount } = visit(KIT.slug, { ...routes, 'GET /api/me': loggedIn({ isPro: true }) });
    await name('SOC Kit');
    expect(await box().findByRole('button', { name: 'Download SOC Kit' })).toBeVisible();
    expect(box().getByText(/^Included in your EXE Pro until/)).toHaveTextContent(
      `Included in your EXE Pro until ${formatDay(proUntil)}. Buy it to keep it after that.`,
    );
    unmount();
    visit(KIT.slug, { ...routes, 'GET /api/me': loggedIn() });
    await name('SOC Kit');
    expect(await box().findByRole('link', { name: 'Buy $24.99, SOC Kit' })).toBeVisible();
    expect(box().getByText(/^Included in/)).toHaveTextContent(
      `Included in EXE Pro until ${formatDay(proUntil)}.`,
    );
  });

  it('offers a free tool to visitors, and says that they need an account', async () => {
    const free = aTool({ name: 'Demo', slug: 'demo' });
    visit('demo', { 'GET /api/tools/demo': () => detailOf(free) });
    await name('Demo');
    expect(box().getByRole('button', { name: 'Download Demo' })).toBeVisible();
    expect(await box().findByText('Log in with a free account to download.')).toBeVisible();
    expect(box().queryByText(/Refund/)).toBeNull();
  });

  it('says what Pro costs at a Pro tool', async () => {
    const pro = aTool({ name: 'Lab', slug: 'lab', accessLevel: 'pro' });
    visit('lab', {
      'GET /api/tools/lab': () => detailOf(pro),
      'GET /api/config': () => ({ testMode: true, cardPayments: true, supportEmail: 'a@b.c' }),
      [`GET /api/catalogue?${NEWEST_PRO}`]: () => ({ tools: [], related: [], total: 64 }),
    });
    await name('Lab');
    expect(await box().findByText("Plus 63 more pro tools while you're a member")).toBeVisible();
    expect(box().getByText('$19.99 a month, cancel anytime')).toBeVisible();
    expect(box().getByRole('link', { name: 'Get EXE Pro, Lab' })).toHaveAttribute(
      'href',
      `/payment?tool=${pro.id}&method=card`,
    );
  });

  it('shows a member of Pro what to do with a Pro tool, and nothing that sells it', async () => {
    const pro = aTool({ name: 'Lab', slug: 'lab', accessLevel: 'pro' });
    visit('lab', {
      'GET /api/tools/lab': () => detailOf(pro, { contents: ['README.md'], fileVersion: 2 }),
      'GET /api/me': loggedIn({ isPro: true }),
    });
    await screen.findByRole('article', { name: 'Lab' });
    expect(await box().findByText('Start with README.md in the download')).toBeVisible();
    expect(box().getByText('Included in your Pro plan')).toBeVisible();
    expect(box().getByRole('link', { name: 'Version 2' })).toHaveAttribute('href', '#versions');
    expect(box().queryByText(/more pro tool|Refund|receipt/)).toBeNull();
  });

  it('says that Pro is paid once where no cards are accepted', async () => {
    const pro = aTool({ name: 'Lab', slug: 'lab', accessLevel: 'pro' });
    visit('lab', { 'GET /api/tools/lab': () => detailOf(pro) });
    await name('Lab');
    expect(await box().findByText('$19.99 for 30 days, paid once')).toBeVisible();
  });

  it('says that an unlisted tool is no longer offered', async () => {
    visit(KIT.slug, { 'GET /api/tools/soc-kit': () => ({ ...DETAIL, unlisted: true }) });
    expect(await screen.findByText('This tool is no longer offered.')).toBeVisible();
    expect(box().getByText('Unavailable')).toBeDisabled();
  });

  it.each([
    ['with a file', 1000, 1],
    ['without a file', null, 0],
  ])('names the ways to pay for a Pro tool %s', async (_with, fileSize, times) => {
    const pro = aTool({ name: 'Lab', slug: 'lab', accessLevel: 'pro', fileSize });
    const { server } = visit('lab', {
      'GET /api/tools/lab': () => detailOf(pro),
      'GET /api/cryptocurrencies': () => ({ currencies: ['btc', 'ltc'] }),
    });
    await name('Lab');
    expect(await box().findByText('Included in EXE Pro')).toBeVisible();
    expect(server.callsTo('GET /api/cryptocurrencies')).toHaveLength(times);
  });

  it('shows the page state at once, but not that of another tool', () => {
    const never = () => new Promise(() => undefined);
    const routes = {
      'GET /api/tools/soc-kit': never,
      'GET /api/paths': never,
      'GET /api/tools?topic=blue-team&limit=4': never,
    };
    const state = { tool: DETAIL, paths: [PATH], related: OTHERS };
    const { unmount } = visit(KIT.slug, routes, state);
    expect(screen.getByRole('heading', { level: 1, name: 'SOC Kit' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'More in Blue team' })).toBeVisible();
    unmount();
    visit('other', { 'GET /api/tools/other': never }, state);
    expect(screen.getByRole('progressbar', { name: 'Loading the tool' })).toBeInTheDocument();
  });

  it('shows while it loads what a list already has of the tool, without another request', async () => {
    const never = () => new Promise(() => undefined);
    const { server, store } = visit(KIT.slug, { 'GET /api/tools/soc-kit': never });
    expect(screen.getByRole('heading', { level: 1, name: 'Tool' })).toBeInTheDocument();
    await act(() => store.dispatch(toolsApi.util.upsertQueryData('tools', undefined, [KIT])));
    expect(await name('SOC Kit')).toBeVisible();
    expect(screen.getByText('Learn to lead an incident.')).toBeVisible();
    const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' });
    expect(trail).toHaveTextContent(/^Downloads\/Blue team$/);
    expect(screen.getByRole('progressbar', { name: 'Loading the tool' })).toBeInTheDocument();
    expect(server.callsTo('GET /api/tools')).toEqual([]);
  });

  it.each(['former-kit', KIT.id])('at %s leads to its current address', async (known) => {
    const { address } = visit(known, { [`GET /api/tools/${known}`]: () => DETAIL });
    await waitFor(() => expect(address()).toBe('/tools/soc-kit'));
    expect(await screen.findByRole('article', { name: 'SOC Kit' })).toBeVisible();
  });

  it('is not found when no tool has the address, and suggests tools with a similar name', async () => {
    const { server } = visit('the-socket-kit', {
      'GET /api/tools?search=socket&limit=3': () => [KIT],
    });
    expect(await name('404 Page Not Found')).toBeVisible();
    const related = await screen.findByRole('region', { name: 'Perhaps you were looking for' });
    expect(within(related).getByRole('article', { name: 'SOC Kit' })).toBeVisible();
    expect(document.title).toBe('Page Not Found · EXE');
    expect(server.callsTo('GET /api/tools?limit=3')).toEqual([]);
  });

  it('suggests the newest tools when none is similar', async () => {
    visit('unheard-of', {
      'GET /api/tools?search=unheard&limit=3': () => [],
      'GET /api/tools?limit=3': () => OTHERS,
    });
    const related = await screen.findByRole('region', { name: 'Perhaps you were looking for' });
    expect(within(related).getAllByRole('article')).toHaveLength(3);
  });

  it('can be loaded again after a failure', async () => {
    const { server, user } = visit(KIT.slug, {
      'GET /api/tools/soc-kit': () => new Response('', { status: 503 }),
    });
    expect(await screen.findByText('Failed to fetch tool')).toBeVisible();
    server.on('GET /api/tools/soc-kit', () => DETAIL);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await name('SOC Kit')).toBeVisible();
  });
});
