import { act, screen, waitFor, within } from '@testing-library/react';
import type { Tool } from '@contracts/tool';
import { aTool } from '../../test/builders';
import { fakeServer, type FakeHandler, held, refusal } from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { renderPage } from '../../test/renderPage';
import { live } from '../../shared/live/LiveConnection';
import { CataloguePage } from './CataloguePage';

const JWT = aTool({ name: 'JWT Decoder', accessLevel: 'pro', language: 'python' });
const SCAN = aTool({ name: 'Port Scan', accessLevel: 'free', language: 'go', description: 'Shows ports.' });
const FREE_ONLY = [SCAN];

function visit(at = '/downloads', routes: Record<string, FakeHandler> = {}) {
  live.reconnect();
  FakeSocket.latest().accept();
  const server = fakeServer({ 'GET /api/tools': () => [JWT, SCAN], ...routes });
  return { server, ...renderPage(<CataloguePage />, { at }) };
}
const shown = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));
const search = () => screen.getByRole('searchbox', { name: 'Search cybersecurity tools' });
const untilShown = (...names: string[]) => waitFor(() => expect(shown()).toEqual(names));

describe('the catalogue', () => {
  it('has its tabs with counts, the search box, the languages and the legal disclaimer', async () => {
    visit();
    await untilShown('JWT Decoder', 'Port Scan');
    const tabs = screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-description')]);
    expect(tabs).toEqual([
      ['All Tools2', '2 tools'],
      ['Free1', '1 tool'],
      ['Pro Only1', '1 tool'],
      ['Premium0', '0 tools'],
    ]);
    expect(search()).toHaveAttribute('placeholder', 'Search cybersecurity tools...');
    const languages = within(screen.getByRole('combobox', { name: 'Language' })).getAllByRole('option');
    expect(languages.map(({ textContent }) => textContent)).toEqual(
      'All Languages, Python, JavaScript, Java, C#, C/C++, PHP, Ruby, Go, Rust, TypeScript, Kotlin, Swift, Dart, Executable'.split(', '),
    );
    expect(screen.getByRole('region', { name: 'Legal Disclaimer' })).toBeVisible();
  });

  it('shows six skeletons while the list is on its way', async () => {
    const slow = held();
    visit('/downloads', { 'GET /api/tools': slow.handler });
    expect(screen.getAllByTestId('tool-skeleton')).toHaveLength(6);
    slow.release([SCAN]);
    await untilShown('Port Scan');
  });

  it('begins with the filter of the address', async () => {
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
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Go');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    await user.type(search(), 'port');
    await waitFor(() => expect(address()).toBe('/downloads?level=free&language=go&q=port&sort=name'));
  });

  it('finds while typing, says how many, and clears with a button', async () => {
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

  it('has its search box under the / key, except where somebody types', async () => {
    const { user } = visit();
    await user.keyboard('/');
    expect(search()).toHaveFocus();
    await user.keyboard('a/b');
    expect(search()).toHaveValue('a/b');
  });
});

describe('an empty catalogue', () => {
  it('offers to clear the search, and to show all categories', async () => {
    const { user, address } = visit('/downloads?level=pro&q=nothing');
    expect(await screen.findByText('No tools found matching your criteria')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    await untilShown('JWT Decoder');
    expect(address()).toBe('/downloads?level=pro');
    await user.type(search(), 'nothing');
    await user.click(await screen.findByRole('button', { name: 'Show All Categories' }));
    await untilShown('JWT Decoder', 'Port Scan');
    expect(address()).toBe('/downloads');
  });

  it.each(['pro', 'premium'])('of one level says so: %s', async (level) => {
    visit(`/downloads?level=${level}`, { 'GET /api/tools': () => FREE_ONLY });
    expect(await screen.findByText(`No ${level} tools available`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear Search' })).toBeNull();
  });
});

describe('a catalogue that cannot be loaded', () => {
  it.each<[string, FakeHandler, string]>([
    [
      'with the server’s sentence',
      () => refusal(503, 'This part of the site is not available just now.'),
      'This part of the site is not available just now.',
    ],
    ['when the answer is broken', () => new Response('[{"id":'), 'The tools could not be loaded'],
    ['when nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), 'The tools could not be loaded'],
  ])('says so %s, and comes back on request', async (_how, handler, sentence) => {
    const { server, user } = visit('/downloads', { 'GET /api/tools': handler });
    expect(await screen.findByText(sentence)).toBeVisible();
    server.on('GET /api/tools', () => FREE_ONLY);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await untilShown('Port Scan');
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('live counts', () => {
  const countOf = (name: string) => within(screen.getByRole('article', { name })).queryByText(/downloads$/)?.textContent ?? null;

  it('change in place, without another call', async () => {
    const { server } = visit();
    await untilShown('JWT Decoder', 'Port Scan');
    expect(countOf('Port Scan')).toBeNull();
    act(() => FakeSocket.latest().say({ type: 'download_count_update', toolId: SCAN.id, downloadCount: 1234 }));
    await waitFor(() => expect(countOf('Port Scan')).toBe('1,234 downloads'));
    expect(countOf('JWT Decoder')).toBeNull();
    expect(server.callsTo('GET /api/tools')).toHaveLength(1);
  });

  it('are asked for once when the connection is back after it was lost', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { server } = visit();
    await untilShown('JWT Decoder', 'Port Scan');
    const calls = server.callsTo('GET /api/tools').length;
    server.on('GET /api/tools', () => [{ ...SCAN, downloadCount: 77 }]);
    act(() => {
      FakeSocket.latest().close();
      live.reconnect();
      FakeSocket.latest().accept();
    });
    await waitFor(() => expect(countOf('Port Scan')).toBe('77 downloads'));
    expect(server.callsTo('GET /api/tools')).toHaveLength(calls + 1);
  });
});

describe('the detail dialog', () => {
  it('opens from the card, has an address of its own, and closes', async () => {
    const { user, address } = visit('/downloads?q=port');
    await untilShown('Port Scan');
    await user.click(screen.getByRole('link', { name: 'Details of Port Scan' }));
    const dialog = await screen.findByRole('dialog', { name: 'Port Scan' });
    expect(address()).toBe(`/downloads?q=port&tool=${SCAN.id}`);
    for (const text of ['FREE', 'Shows ports.', 'Educational Purpose Only', SCAN.filename, SCAN.sha256!]) {
      expect(within(dialog).getByText(text, { exact: false })).toBeVisible();
    }
    expect(within(dialog).getByRole('button', { name: 'Download' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/downloads?q=port');
  });

  it('shows a premium tool with its price, and a missing language as Executable', async () => {
    const tool = aTool({ name: 'Kit', accessLevel: 'premium', price: 2499, originalPrice: 3999, language: '' as Tool['language'] });
    visit(`/downloads?tool=${tool.id}`, { 'GET /api/tools': () => [tool] });
    const dialog = await screen.findByRole('dialog', { name: 'Kit' });
    expect(within(dialog).getByText('$24.99')).toBeVisible();
    expect(within(dialog).getByText('$39.99').tagName).toBe('S');
    expect(within(dialog).getAllByText('Executable').length).toBeGreaterThan(0);
    expect(within(dialog).getByRole('link', { name: 'Buy $24.99' })).toHaveAttribute('href', `/payment/${tool.id}`);
  });

  it('says so when there is no such tool', async () => {
    visit('/downloads?tool=gone', { 'GET /api/tools/gone': () => new Response('', { status: 404 }) });
    expect(await screen.findByText('Failed to fetch tool')).toBeVisible();
  });

  it('asks for the tool itself when the list cannot be had, and for it again on request', async () => {
    const away = () => new Response('', { status: 500 });
    const { server, user } = visit('/downloads?tool=one', {
      'GET /api/tools': away,
      'GET /api/tools/one': () => new Response('{"id":"on'),
    });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Failed to fetch tool')).toBeVisible();
    server.on('GET /api/tools/one', () => aTool({ name: 'Kit' }));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Kit' })).toBeVisible();
  });
});
