import type { LearningPathDetail, PathTool } from '@contracts/path';
import { screen, waitFor, within } from '@testing-library/react';
import { aPath, loggedIn } from '../../test/builders';
import { errorResponse, fakeServer, type FakeHandler } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { PathPage } from './PathPage';
import { PathsPage } from './PathsPage';

const pathTool = (id: string, given: Partial<PathTool> = {}): PathTool => ({
  id,
  name: `Tool ${id}`,
  slug: `tool-${id}`,
  description: 'Shows something.',
  language: 'python',
  thumbnailUrl: null,
  accessLevel: 'free',
  price: 0,
  skillLevel: null,
  durationMinutes: 20,
  ...given,
});
const aDetail = (given: Partial<LearningPathDetail> = {}): LearningPathDetail => ({
  ...aPath(),
  steps: [
    { lesson: '', tool: pathTool('a') },
    { lesson: 'Names become addresses.', tool: pathTool('b', { accessLevel: 'pro' }) },
  ],
  ...given,
});
const member = (toolIds: string[]) => ({
  'GET /api/me': loggedIn(),
  'GET /api/account/downloaded-tools': () => ({ toolIds }),
});

describe('the list of learning paths', () => {
  const lastElementOf = (card: HTMLElement | undefined) =>
    card!.lastElementChild!.lastElementChild as HTMLElement;
  const show = (paths: FakeHandler, routes: Record<string, FakeHandler> = {}, state = {}) => {
    const server = fakeServer({ 'GET /api/paths': paths, ...routes });
    return { server, ...renderPage(<PathsPage />, { at: '/paths', state }) };
  };

  it('shows each path with its facts, and marks those that need Pro; a visitor has no progress', async () => {
    const { server } = show(() => [
      aPath(),
      aPath({
        slug: 'foundations',
        title: 'Foundations',
        isPro: false,
        toolIds: ['c'],
        durationMinutes: 20,
      }),
    ]);
    const [networks, foundations] = await screen.findAllByRole('listitem');
    expect(within(networks!).getByRole('link', { name: 'Networks' })).toHaveAttribute(
      'href',
      '/paths/networks',
    );
    expect(networks).toHaveTextContent('PRO2 toolsabout 3 hours');
    expect(foundations).toHaveTextContent('Foundations1 tool20 minutes');
    expect(document.title).toBe('Learning paths · EXE');
    expect(screen.queryByText(/downloaded/)).toBeNull();
    expect(server.callsTo('GET /api/account/downloaded-tools')).toHaveLength(0);
    await waitFor(() =>
      expect(lastElementOf(networks)).toHaveTextContent('From names to packets.'),
    );
  });

  it('reserves the space of the progress until it is known whose it is and how much', async () => {
    show(() => [aPath()], {
      ...member([]),
      'GET /api/account/downloaded-tools': () => new Promise(() => undefined),
    });
    const [networks] = await screen.findAllByRole('listitem');
    expect(lastElementOf(networks)).toHaveStyle({ minHeight: '32px' });
    expect(lastElementOf(networks)).toBeEmptyDOMElement();
  });

  it('says what Pro does not include, and shows the drawings of the first tools', async () => {
    const thumbnailUrls = ['/api/tools/a/thumbnail?v=1', '/api/tools/b/thumbnail?v=2'];
    show(() => [aPath({ premiumCount: 2, premiumPrice: 2998, thumbnailUrls })]);
    const [card] = await screen.findAllByRole('listitem');
    expect(card).toHaveTextContent('2 sold separately, $29.98');
    const drawings = Array.from(card!.querySelectorAll('img'), (image) =>
      image.getAttribute('src'),
    );
    expect(drawings).toEqual(thumbnailUrls);
  });

  it("shows the member's progress", async () => {
    show(() => [aPath(), aPath({ slug: 'linux', toolIds: ['b'] })], member(['b', 'z']));
    expect(await screen.findByText('1 of 2 tools downloaded')).toBeVisible();
    expect(screen.getByText('All tools downloaded')).toBeVisible();
  });

  it('shows the paths of the page state at once', () => {
    show(() => new Promise(() => undefined), {}, { paths: [aPath()] });
    expect(screen.getByRole('link', { name: 'Networks' })).toBeVisible();
  });

  it('shows why it could not be loaded', async () => {
    show(() => errorResponse(503, 'The catalogue is unavailable.'));
    expect(await screen.findByText('The catalogue is unavailable.')).toBeVisible();
  });
});

describe('a learning path', () => {
  const show = (path: FakeHandler, routes: Record<string, FakeHandler> = {}, state = {}) => {
    fakeServer({ 'GET /api/paths/networks': path, ...routes });
    return renderPage(<PathPage />, { at: '/paths/networks', path: '/paths/:slug', state });
  };

  it('shows its tools in order with the lessons between them, and which ones the member has', async () => {
    show(() => aDetail(), member(['a']));
    await screen.findByText('1 of 2 tools downloaded');
    expect(screen.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
    const [first, second] = screen.getAllByRole('listitem');
    expect(within(first!).getByRole('heading', { name: '1. Tool a' })).toBeVisible();
    expect(first).toHaveTextContent('Downloaded');
    expect(second).toHaveTextContent(/Names become addresses\..*2\. Tool b/);
    expect(second).toHaveTextContent('PRO');
    expect(second).not.toHaveTextContent('Downloaded');
    expect(within(second!).getByRole('link', { name: 'Tool b' })).toHaveAttribute(
      'href',
      '/tools/tool-b',
    );
    expect(screen.getByRole('link', { name: 'Continue with Tool b' })).toHaveAttribute(
      'href',
      '/tools/tool-b',
    );
    await waitFor(() => expect(document.title).toBe('Networks · EXE'));
  });

  it('leads a visitor to its first tool, and nowhere once all tools are downloaded', async () => {
    const { unmount } = show(() => aDetail(), {
      'GET /api/me': () => errorResponse(401, 'Please log in.'),
    });
    expect(await screen.findByRole('link', { name: 'Start with Tool a' })).toHaveAttribute(
      'href',
      '/tools/tool-a',
    );
    unmount();
    show(() => aDetail(), member(['a', 'b']));
    expect(await screen.findByText('All tools downloaded')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^(Start|Continue) with/ })).toBeNull();
  });

  it('shows the page state at once, but not that of another path', async () => {
    const never = () => new Promise(() => undefined);
    const { unmount } = show(never, {}, { path: aDetail() });
    expect(screen.getByText('Names become addresses.')).toBeVisible();
    unmount();
    show(never, {}, { path: aDetail({ slug: 'linux' }) });
    expect(
      screen.getByRole('progressbar', { name: 'Loading the learning path' }),
    ).toBeInTheDocument();
  });

  it('says when it does not exist', async () => {
    show(() => errorResponse(404, 'Learning path not found'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Learning path not found' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all learning paths' })).toHaveAttribute(
      'href',
      '/paths',
    );
  });
});
