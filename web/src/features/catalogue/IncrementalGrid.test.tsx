import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { aTool } from '../../test/builders';
import { fakeServer, deferredResponse, errorResponse } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { CataloguePage } from './CataloguePage';
import { useIncrementalList } from './IncrementalGrid';

const JWT = aTool({ name: 'JWT Decoder', accessLevel: 'pro' });
const SCAN = aTool({ name: 'Port Scan', accessLevel: 'free' });
const shown = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));
const untilShown = (...names: string[]) => waitFor(() => expect(shown()).toEqual(names));

describe('a page with preloaded tools', () => {
  const came = (at: string) => {
    const slow = deferredResponse();
    fakeServer({ 'GET /api/tools': slow.handler });
    renderPage(<CataloguePage />, { at, state: { tools: [JWT] } });
    return slow;
  };

  it('shows them until the list loads, and announces no count on load', async () => {
    const slow = came('/downloads');
    expect(shown()).toEqual(['JWT Decoder']);
    expect(screen.getByRole('tab', { name: 'All Tools' })).not.toHaveAttribute('aria-description');
    expect(screen.queryByText('1 tool')).toBeNull();
    slow.release([JWT, SCAN]);
    await untilShown('JWT Decoder', 'Port Scan');
    expect(screen.queryByText('2 tools')).toBeNull();
  });

  it('applies filters only to the complete list', async () => {
    const slow = came('/downloads?level=free');
    expect(shown()).toEqual([]);
    expect(screen.getAllByTestId('tool-skeleton')).toHaveLength(6);
    slow.release([JWT, SCAN]);
    await untilShown('Port Scan');
  });

  it('shows an error when the list cannot be loaded', async () => {
    const slow = came('/downloads');
    slow.release(errorResponse(500, 'The catalogue is unavailable.'));
    expect(await screen.findByText('The catalogue is unavailable.')).toBeVisible();
  });
});

const manyTools = (count: number) =>
  Array.from({ length: count }, (_, index) => aTool({ name: `Many ${index}` }));
const namesOf = (tools: { name: string }[]) => tools.map(({ name }) => name);

describe('a list of up to two hundred tools', () => {
  it('renders completely in steps, and at once when the page is shown again, so that Back restores the scroll position', async () => {
    const tools = manyTools(26);
    fakeServer({ 'GET /api/tools': () => tools });
    const { unmount } = renderPage(<CataloguePage />, { at: '/downloads' });
    await untilShown(...namesOf(tools));
    unmount();
    const slow = deferredResponse();
    fakeServer({ 'GET /api/tools': slow.handler });
    renderPage(<CataloguePage />, { at: '/downloads', state: { tools } });
    expect(shown()).toEqual(namesOf(tools));
    slow.release(tools);
    await untilShown(...namesOf(tools));
  });
});

describe('a list of more than two hundred tools', () => {
  it('stops at two hundred and shows two hundred more on request', async () => {
    const { result } = renderHook(() => useIncrementalList(403));
    await waitFor(() => expect(result.current.shown).toBe(200));
    act(() => result.current.showMore());
    await waitFor(() => expect(result.current.shown).toBe(400));
    act(() => result.current.showMore());
    await waitFor(() => expect(result.current.shown).toBe(403));
  });
});
