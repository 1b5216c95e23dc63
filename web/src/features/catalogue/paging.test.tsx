import { MAX_LOCAL_TOOLS } from '@contracts/catalogue';
import { readFilter } from '@contracts/catalogue-filter';
import { selectPage, selectTools } from '@contracts/select-tools';
import type { Tool } from '@contracts/tool';
import { screen, waitFor } from '@testing-library/react';
import { aTool, detailOf } from '../../test/builders';
import {
  deferredResponse,
  errorResponse,
  type FakeCall,
  type FakeHandler,
  fakeServer,
} from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { CataloguePage } from './CataloguePage';

const JWT = aTool({ name: 'JWT Decoder', accessLevel: 'pro' });
const SCAN = aTool({ name: 'Port Scan', accessLevel: 'free' });
const shown = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));
const untilShown = (...names: string[]) => waitFor(() => expect(shown()).toEqual(names));
const filterOf = (query: string) => readFilter(new URLSearchParams(query));

/** The server's response to a query of these tools, of which it may claim that there are more. */
function responseTo(query: string, tools: Tool[], size = tools.length) {
  const filter = filterOf(query);
  return { ...selectPage(selectTools(tools, filter), filter.page), size };
}

describe('a page that the server has rendered', () => {
  const came = (query: string, tools = [JWT, SCAN]) => {
    const slow = deferredResponse();
    fakeServer({ 'GET /api/tools': slow.handler });
    const catalogue = { query, response: responseTo(query, tools) };
    renderPage(<CataloguePage />, { at: `/downloads?${query}`, state: { catalogue } });
    return slow;
  };

  it('shows its tools and counts until the list loads, and announces no count on load', async () => {
    const slow = came('');
    expect(shown()).toEqual(['JWT Decoder', 'Port Scan']);
    expect(screen.getByRole('tab', { name: 'Pro Only' })).toHaveAttribute(
      'aria-description',
      '1 tool',
    );
    slow.release([JWT]);
    await untilShown('JWT Decoder');
    expect(screen.queryByText('1 tool')).toBeNull();
  });

  it('shows the tools of its filter', async () => {
    const slow = came('level=free');
    expect(shown()).toEqual(['Port Scan']);
    slow.release([JWT, SCAN]);
    await untilShown('Port Scan');
  });

  it('shows an error when the list cannot be loaded', async () => {
    const slow = came('');
    slow.release(errorResponse(500, 'The catalogue is unavailable.'));
    expect(await screen.findByText('The catalogue is unavailable.')).toBeVisible();
  });
});

const manyTools = (count: number) =>
  Array.from({ length: count }, (_, index) => aTool({ name: `Many ${index}` }));
const namesOf = (tools: { name: string }[]) => tools.map(({ name }) => name);

describe('a list of more than 24 tools', () => {
  const tools = manyTools(50);
  const visit = (at: string, before?: string) => {
    const server = fakeServer({ 'GET /api/tools': () => tools });
    return { server, ...renderPage(<CataloguePage />, { at, before }) };
  };

  it('shows 24, and 24 more on request, whose page is in the address', async () => {
    const { user, address } = visit('/downloads');
    await untilShown(...namesOf(tools.slice(0, 24)));
    expect(screen.getByText('Showing 24 of 50')).toBeVisible();
    const more = screen.getByRole('link', { name: 'Show more' });
    expect(more).toHaveAttribute('href', '/downloads?page=2');
    await user.click(more);
    await untilShown(...namesOf(tools.slice(0, 48)));
    expect(address()).toBe('/downloads?page=2');
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await untilShown(...namesOf(tools));
    expect(screen.getByText('Showing 50 of 50')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
  });

  it('starts at the page of the address, with a link to the one before', async () => {
    const { user, address } = visit('/downloads?page=3');
    await untilShown('Many 48', 'Many 49');
    expect(screen.getByText('Showing 49 to 50 of 50')).toBeVisible();
    const earlier = screen.getByRole('link', { name: 'Show earlier' });
    expect(earlier).toHaveAttribute('href', '/downloads?page=2');
    await user.click(earlier);
    await untilShown(...namesOf(tools.slice(24)));
    expect(address()).toBe('/downloads?page=3');
  });

  it('shows all its cards again after a dialog, and the first page of another filter', async () => {
    const { user, address, goBack } = visit('/downloads');
    await untilShown(...namesOf(tools.slice(0, 24)));
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await untilShown(...namesOf(tools.slice(0, 48)));
    await user.click(screen.getByRole('link', { name: 'Details of Many 30' }));
    await screen.findByRole('dialog');
    expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(48);
    goBack();
    await untilShown(...namesOf(tools.slice(0, 48)));
    expect(address()).toBe('/downloads?page=2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best rated');
    await untilShown(...namesOf(tools.slice(0, 24)));
    expect(address()).toBe('/downloads?sort=rating');
  });

  it('shows the last page for one that does not exist', async () => {
    visit('/downloads?page=99');
    await untilShown('Many 48', 'Many 49');
  });
});

describe('a catalogue that is too large for the browser', () => {
  const tools = manyTools(50);
  const respond = ({ path }: FakeCall) =>
    responseTo(path.split('?')[1] ?? '', tools, MAX_LOCAL_TOOLS + 1);
  const visit = (at: string, handler: FakeHandler = respond) => {
    const server = fakeServer({ 'GET /api/catalogue': handler });
    return { server, ...renderPage(<CataloguePage />, { at }) };
  };

  it('asks the server for each page, and never for the whole list', async () => {
    const { server, user } = visit('/downloads');
    await untilShown(...namesOf(tools.slice(0, 24)));
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await untilShown(...namesOf(tools.slice(0, 48)));
    expect(server.calls.map(({ path }) => path)).toEqual([
      '/api/me',
      '/api/catalogue',
      '/api/catalogue?page=2',
    ]);
  });

  it('asks the server while typing, with the filter of the address', async () => {
    const { server, user } = visit('/downloads?level=free');
    await screen.findByText('Showing 24 of 50');
    await user.type(screen.getByRole('combobox', { name: /^Search/ }), 'many 42');
    await untilShown('Many 42');
    expect(server.calls.at(-1)?.path).toBe('/api/catalogue?level=free&q=many+42');
    expect(screen.getByRole('tab', { name: 'Free' })).toHaveAttribute('aria-description', '1 tool');
  });

  it('opens the details of a tool without the list', async () => {
    const tool = tools[3]!;
    const { server, user } = visit('/downloads');
    server.on(`GET /api/tools/${tool.id}`, () => detailOf(tool));
    await untilShown(...namesOf(tools.slice(0, 24)));
    await user.click(screen.getByRole('link', { name: 'Details of Many 3' }));
    expect(await screen.findByRole('dialog', { name: 'Many 3' })).toBeVisible();
    expect(server.callsTo('GET /api/tools')).toEqual([]);
  });

  it('shows an error in place of a page that cannot be loaded, and retries on request', async () => {
    const { server, user } = visit('/downloads', () => errorResponse(503, 'Busy.'));
    expect(await screen.findByText('Busy.')).toBeVisible();
    server.on('GET /api/catalogue', respond);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await untilShown(...namesOf(tools.slice(0, 24)));
    expect(screen.queryByText('Busy.')).toBeNull();
  });
});
