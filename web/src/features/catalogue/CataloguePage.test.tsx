import { act, screen, waitFor, within } from '@testing-library/react';
import { aPremiumTool, aTool, loggedIn } from '../../test/builders';
import {
  fakeServer,
  type FakeHandler,
  deferredResponse,
  errorResponse,
} from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { renderPage } from '../../test/renderPage';
import { live } from '../../shared/live/LiveConnection';
import { turnShortcuts } from '../../shared/ui/shortcuts';
import { CataloguePage } from './CataloguePage';

const JWT = aTool({ name: 'JWT Decoder', accessLevel: 'pro', language: 'python' });
const SCAN = aTool({
  name: 'Port Scan',
  accessLevel: 'free',
  language: 'go',
  description: 'Shows ports.',
  thumbnailUrl: '/api/tools/scan/thumbnail',
});
const FREE_ONLY = [SCAN];

function visit(at = '/downloads', routes: Record<string, FakeHandler> = {}) {
  live.startAnew();
  FakeSocket.latest().accept();
  const server = fakeServer({ 'GET /api/tools': () => [JWT, SCAN], ...routes });
  return { server, ...renderPage(<CataloguePage />, { at }) };
}
const shown = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));
const search = () => screen.getByRole('combobox', { name: 'Search cybersecurity tools' });
const untilShown = (...names: string[]) => waitFor(() => expect(shown()).toEqual(names));

describe('the catalogue', () => {
  it('shows tabs with counts, the search box, the languages and the legal disclaimer', async () => {
    visit();
    await untilShown('JWT Decoder', 'Port Scan');
    const tabs = screen
      .getAllByRole('tab')
      .map((tab) => [tab.textContent, tab.getAttribute('aria-description')]);
    expect(tabs).toEqual([
      ['All Tools2', '2 tools'],
      ['Free1', '1 tool'],
      ['Pro Only1', '1 tool'],
      ['Premium0', '0 tools'],
    ]);
    expect(search()).toHaveAttribute('placeholder', 'Search cybersecurity tools...');
    const languages = within(screen.getByRole('combobox', { name: 'Language' })).getAllByRole(
      'option',
    );
    expect(languages.map(({ textContent }) => textContent)).toEqual(
      'All Languages, Python (1), JavaScript (0), Java (0), C# (0), C/C++ (0), PHP (0), Ruby (0), Go (1), Rust (0), TypeScript (0), Kotlin (0), Swift (0), Dart (0), Executable (0), HTML/Web (0), CSS (0), PowerShell (0), Bash (0), SQL (0), Shell (0), Batch (0), ZIP (0), PDF (0)'.split(
        ', ',
      ),
    );
    expect(screen.getByRole('region', { name: 'Legal disclaimer' })).toBeVisible();
  });

  it('shows six skeletons while the list loads', async () => {
    const slow = deferredResponse();
    visit('/downloads', { 'GET /api/tools': slow.handler });
    expect(screen.getAllByTestId('tool-skeleton')).toHaveLength(6);
    slow.release([SCAN]);
    await untilShown('Port Scan');
  });

  it('starts with the filter from the address', async () => {
    visit('/downloads?level=pro&language=python&q=jwt');
    await untilShown('JWT Decoder');
    expect(screen.getByRole('tab', { name: 'Pro Only' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('python');
    expect(search()).toHaveValue('jwt');
  });

  it('keeps tab, language, order and search in the address', async () => {
    const { user, address } = visit();
    await untilShown('JWT Decoder', 'Port Scan');
    await user.click(screen.getByRole('tab', { name: 'Free' }));
    await untilShown('Port Scan');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Go (1)');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    await user.type(search(), 'port');
    await waitFor(() =>
      expect(address()).toBe('/downloads?level=free&language=go&q=port&sort=name'),
    );
  });

  it('filters while typing, announces the number of results, and clears with a button', async () => {
    const { user, address } = visit();
    await untilShown('JWT Decoder', 'Port Scan');
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
    await user.type(search(), 'PORTS.');
    await untilShown('Port Scan');
    expect(screen.getByText('1 tool')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await untilShown('JWT Decoder', 'Port Scan');
    expect([search().getAttribute('value'), address()]).toEqual(['', '/downloads']);
  });

  it('focuses the search box on the / key, except while typing', async () => {
    const { user } = visit();
    await user.keyboard('/');
    expect(search()).toHaveFocus();
    await user.keyboard('a/b');
    expect(search()).toHaveValue('a/b');
  });
});

describe('the filters', () => {
  const TOOLS = [
    { ...JWT, skillLevel: 'beginner', durationMinutes: 20, platform: 'Any browser' },
    { ...SCAN, skillLevel: 'advanced', durationMinutes: 90, platform: 'Go 1.19 or later' },
  ];

  it.each([
    ['Level', 'Beginner (1)', 'skill=beginner'],
    ['Time', 'Up to 30 min (1)', 'time=up-to-30'],
    ['Platform', 'Browser (1)', 'platform=browser'],
  ])('select by %s, with the number of tools', async (label, option, query) => {
    const { user, address } = visit('/downloads', { 'GET /api/tools': () => TOOLS });
    await untilShown('JWT Decoder', 'Port Scan');
    await user.selectOptions(screen.getByRole('combobox', { name: label }), option);
    await untilShown('JWT Decoder');
    expect(address()).toBe(`/downloads?${query}`);
    const tab = screen.getByRole('tab', { name: 'Pro Only' });
    expect(tab).toHaveAttribute('aria-description', '1 tool');
  });

  it('mark what the member has downloaded and owns', async () => {
    const owned = aPremiumTool({ name: 'Bought' });
    visit('/downloads', {
      'GET /api/me': loggedIn(),
      'GET /api/tools': () => [SCAN, owned, JWT],
      'GET /api/account/purchases': () => ({ toolIds: [owned.id] }),
      'GET /api/account/downloaded-tools': () => ({ toolIds: [SCAN.id] }),
    });
    const card = (name: string) => within(screen.getByRole('article', { name }));
    await untilShown('Port Scan', 'Bought', 'JWT Decoder');
    expect(await card('Port Scan').findByText('Downloaded')).toBeVisible();
    expect(await card('Bought').findByText('Owned')).toBeVisible();
    expect(card('JWT Decoder').queryByText(/Owned|Downloaded/)).toBeNull();
  });
});

describe('the search', () => {
  const TOOLS = [
    { ...JWT, topic: 'identity', description: 'About a password, password cracking.' },
    { ...SCAN, topic: 'networks' },
  ];
  const visitTools = (at: string) => visit(at, { 'GET /api/tools': () => TOOLS });

  it('shows apart what is related by topic or by a similar word', async () => {
    visitTools('/downloads?q=networks');
    const related = await screen.findByRole('region', { name: 'Related' });
    expect(within(related).getByRole('article', { name: 'Port Scan' })).toBeVisible();
    expect(screen.getByText('No tools found matching your criteria')).toBeVisible();
    expect(screen.getByText(/^These tools are related to “networks”/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Topic: Networks' })).toHaveAttribute(
      'href',
      '/downloads?topic=networks',
    );
  });

  it('says that a famous tool is not here, and shows what teaches the same', async () => {
    visitTools('/downloads?q=hashcat');
    const related = await screen.findByRole('region', { name: 'Related' });
    expect(within(related).getByRole('article', { name: 'JWT Decoder' })).toBeVisible();
    expect(screen.getByText(/^We have no tool named Hashcat\. These teach/)).toBeVisible();
  });

  it('counts no tool when it finds only what is related', async () => {
    visitTools('/downloads?q=networks');
    await screen.findByRole('region', { name: 'Related' });
    expect(screen.queryByRole('group', { name: 'Topic' })).toBeNull();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All Tools0',
      'Free0',
      'Pro Only0',
      'Premium0',
    ]);
  });

  it('offers topics when nothing is found or related', async () => {
    visitTools('/downloads?q=zzzz');
    expect(await screen.findByRole('link', { name: 'Web security' })).toHaveAttribute(
      'href',
      '/downloads?topic=web-security',
    );
  });

  it('offers the corrected search when nothing is found', async () => {
    const { user, address } = visitTools('/downloads?q=pasword');
    await user.click(await screen.findByRole('link', { name: 'password' }));
    await untilShown('JWT Decoder');
    expect(address()).toBe('/downloads?q=password');
    expect(screen.queryByRole('region', { name: 'Related' })).toBeNull();
  });

  it('suggests filters and tools while typing, which the keyboard chooses', async () => {
    const { user, address } = visitTools('/downloads');
    await untilShown('JWT Decoder', 'Port Scan');
    await user.type(search(), 'netw');
    const list = await screen.findByRole('listbox');
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Topic: Networks', 'Port Scan']),
    );
    expect(within(list).getByText('Netw', { selector: 'b' })).toBeVisible();
    expect(Array.from(list.querySelectorAll('img'), (image) => image.getAttribute('src'))).toEqual([
      '/api/tools/scan/thumbnail',
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/downloads?topic=networks'));
    expect(search()).toHaveValue('');
  });

  it('keeps the text on Enter and on Escape', async () => {
    const { user, address } = visitTools('/downloads');
    await untilShown('JWT Decoder', 'Port Scan');
    await user.type(search(), 'scan{Enter}');
    await untilShown('Port Scan');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Escape}');
    expect([search().getAttribute('value'), address()]).toEqual(['scan', '/downloads?q=scan']);
  });
});

describe('the topics', () => {
  const chip = (name: string) =>
    within(screen.getByRole('group', { name: 'Topic' })).getByRole('button', { name });

  it('are those with tools and "all"; choosing one filters the list and updates the address', async () => {
    const { user, address } = visit('/downloads', {
      'GET /api/tools': () => [{ ...JWT, topic: 'identity' }, SCAN],
    });
    await untilShown('JWT Decoder', 'Port Scan');
    expect(
      within(screen.getByRole('group', { name: 'Topic' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['All topics', 'Identity and access1']);
    expect(chip('All topics')).toHaveAttribute('aria-pressed', 'true');
    expect(chip('Identity and access')).toHaveAttribute('aria-description', '1 tool');
    await user.click(chip('Identity and access'));
    await untilShown('JWT Decoder');
    expect(address()).toBe('/downloads?topic=identity');
    expect(chip('Identity and access')).toHaveAttribute('aria-pressed', 'true');
    await user.click(chip('All topics'));
    await untilShown('JWT Decoder', 'Port Scan');
    expect(address()).toBe('/downloads');
  });
});

describe('the filters on a phone', () => {
  const TOOLS = [
    { ...JWT, topic: 'identity', skillLevel: 'beginner' },
    { ...SCAN, topic: 'networks', skillLevel: 'beginner' },
  ];

  it('are behind one button, which says how many select something', async () => {
    const { user, address } = visit('/downloads?skill=beginner', {
      'GET /api/tools': () => TOOLS,
    });
    await untilShown('JWT Decoder', 'Port Scan');
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(sheet.getByRole('button', { name: 'Show 2 tools' })).toBeVisible();
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Topic' }), 'Networks (1)');
    await user.click(await sheet.findByRole('button', { name: 'Show 1 tool' }));
    await untilShown('Port Scan');
    expect(address()).toBe('/downloads?topic=networks&skill=beginner');
    expect(await screen.findByRole('button', { name: 'Filters (2)' })).toHaveFocus();
  });

  it('can be cleared at once; search, access level and order stay', async () => {
    const { user, address } = visit('/downloads?level=free&q=ports&topic=linux&sort=name', {
      'GET /api/tools': () => TOOLS,
    });
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(await sheet.findByRole('button', { name: 'No tools match' })).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Clear filters' }));
    expect(await sheet.findByRole('button', { name: 'Show 1 tool' })).toBeVisible();
    expect(address()).toBe('/downloads?level=free&q=ports&sort=name');
  });
});

describe('an empty catalogue', () => {
  it('offers to clear the search, which keeps the category, and to show all categories', async () => {
    const { user, address } = visit('/downloads?language=go&q=nothing');
    expect(await screen.findByText('No tools found matching your criteria')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    await untilShown('Port Scan');
    expect([search().getAttribute('value'), address()]).toEqual(['', '/downloads?language=go']);
    expect(search()).toHaveFocus();
    await user.type(search(), 'nothing');
    await user.click(await screen.findByRole('button', { name: 'Show All Categories' }));
    await untilShown('JWT Decoder', 'Port Scan');
    expect(address()).toBe('/downloads');
    expect(screen.getByRole('tab', { name: 'All Tools' })).toHaveFocus();
  });

  it('keeps the focus in the search field when it is cleared', async () => {
    const { user, address } = visit('/downloads?q=port');
    await untilShown('Port Scan');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(search()).toHaveFocus();
    expect(address()).toBe('/downloads');
  });

  it.each(['level=pro&topic=linux', 'language=kotlin', 'topic=linux'])(
    'shows all categories without a search: %s',
    async (filter) => {
      const { user, address } = visit(`/downloads?${filter}&sort=name`);
      await user.click(await screen.findByRole('button', { name: 'Show All Categories' }));
      await untilShown('JWT Decoder', 'Port Scan');
      expect(address()).toBe('/downloads?sort=name');
    },
  );

  it('announces the shortcut of the search field only while shortcuts are on', async () => {
    visit();
    await untilShown('JWT Decoder', 'Port Scan');
    expect(search()).toHaveAttribute('aria-keyshortcuts', '/');
    act(() => turnShortcuts(false));
    expect(search()).not.toHaveAttribute('aria-keyshortcuts');
    act(() => turnShortcuts(true));
    expect(search()).toHaveAttribute('aria-keyshortcuts', '/');
  });

  it('sorted by downloads keeps its order while counts change, until the order is chosen again', async () => {
    const first = aTool({ name: 'First', downloadCount: 2 });
    const second = aTool({ name: 'Second', downloadCount: 1 });
    const { user } = visit('/downloads?sort=popular', {
      'GET /api/tools': ({ path }) => [
        path === '/api/tools' ? { ...first, downloadCount: 4 } : first,
        second,
      ],
    });
    // The count that only the whole list has: from here on, the order is that of the list.
    expect(await screen.findByText('4')).toBeVisible();
    act(() =>
      FakeSocket.latest().send({
        type: 'download_count_update',
        toolId: second.id,
        downloadCount: 5,
      }),
    );
    expect(await screen.findByText('5')).toBeVisible();
    expect(shown()).toEqual(['First', 'Second']);
    const order = screen.getByRole('combobox', { name: 'Sort by' });
    await user.selectOptions(order, 'Name');
    await user.selectOptions(order, 'Most downloaded');
    await untilShown('Second', 'First');
  });

  it('offers Clear Search also when only a language is set, which it removes; the order stays', async () => {
    const { user, address } = visit('/downloads?language=kotlin&sort=name');
    await user.click(await screen.findByRole('button', { name: 'Clear Search' }));
    await untilShown('JWT Decoder', 'Port Scan');
    expect(address()).toBe('/downloads?sort=name');
  });

  it.each(['pro', 'premium'])('shows that a level has no tools: %s', async (level) => {
    visit(`/downloads?level=${level}`, { 'GET /api/tools': () => FREE_ONLY });
    expect(await screen.findByText(`No ${level} tools available`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear Search' })).toBeNull();
  });
});

describe('a catalogue that cannot be loaded', () => {
  it.each<[string, FakeHandler, string]>([
    [
      'with the server’s message',
      () => errorResponse(503, 'This part of the site is temporarily unavailable.'),
      'This part of the site is temporarily unavailable.',
    ],
    ['when the answer is broken', () => new Response('[{"id":'), 'The tools could not be loaded'],
    [
      'when nobody answers',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'The tools could not be loaded',
    ],
  ])('shows an error %s, and retries on request', async (_how, handler, message) => {
    const { server, user } = visit('/downloads', { 'GET /api/tools': handler });
    expect(await screen.findByText(message)).toBeVisible();
    server.on('GET /api/tools', () => FREE_ONLY);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await untilShown('Port Scan');
    expect(screen.queryByText(message)).toBeNull();
  });
});
