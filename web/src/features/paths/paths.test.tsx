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
  proUntil: null,
  skillLevel: null,
  durationMinutes: 20,
  previewUrl: null,
  ...given,
});
const QUESTION = { question: 'Which one?', options: ['This', 'That'] };
const aDetail = (given: Partial<LearningPathDetail> = {}): LearningPathDetail => ({
  ...aPath(),
  steps: [
    { lesson: '', tool: pathTool('a'), questions: [QUESTION] },
    {
      lesson: 'Names become addresses.',
      tool: pathTool('b', { accessLevel: 'pro' }),
      questions: [],
    },
  ],
  ...given,
});
const member = (doneToolIds: string[], certificateCode: string | null = null) => ({
  'GET /api/me': loggedIn({ username: 'ada' }),
  'GET /api/account/paths': () => [
    { slug: 'networks', doneToolIds, certificateCode },
    { slug: 'linux', doneToolIds: ['b'], certificateCode: null },
  ],
  'GET /api/account/downloaded-tools': () => ({ toolIds: ['a'] }),
});

describe('the list of learning paths', () => {
  const VISITOR = { 'GET /api/me': () => errorResponse(401, 'Please log in.') };
  const show = (
    paths: FakeHandler,
    routes: Record<string, FakeHandler> = VISITOR,
    { at = '/paths', state = {} } = {},
  ) => {
    const server = fakeServer({ 'GET /api/paths': paths, ...routes });
    return { server, ...renderPage(<PathsPage />, { at, state }) };
  };
  const START = aPath({ slug: 'start', title: 'First steps', topic: 'foundations', isPro: false });
  const cardOf = async (title: string) =>
    (await screen.findByRole('link', { name: title })).closest('li')!;

  it('shows each path with its facts, and marks those that need Pro; a visitor has no progress', async () => {
    const { server } = show(() => [
      START,
      aPath(),
      aPath({
        slug: 'web',
        title: 'Web',
        isPro: false,
        skillLevels: [],
        toolIds: ['c'],
        durationMinutes: 20,
      }),
    ]);
    const networks = await cardOf('Networks');
    expect(within(networks).getByRole('link')).toHaveAttribute('href', '/paths/networks');
    expect(networks).toHaveTextContent(
      'Networks2 steps, about 3 hoursFrom names to packets.Beginner to intermediateAll steps with Pro',
    );
    expect(await cardOf('Web')).toHaveTextContent(/1 step, 20 minutes.*All steps free$/);
    expect(screen.getByText(/^3 guided routes through 3 tools, about 5 hours\./)).toBeVisible();
    expect(document.title).toBe('Learning paths · EXE');
    expect(screen.queryByText(/steps done/)).toBeNull();
    expect(server.callsTo('GET /api/account/paths')).toHaveLength(0);
  });

  it('begins with where a visitor starts, and groups the others by area', async () => {
    show(() => [
      START,
      aPath(),
      aPath({ slug: 'web', title: 'Web', topic: 'web-security' }),
      aPath({ slug: 'mixed', title: 'Mixed', topic: null }),
    ]);
    const panel = within(await screen.findByRole('region', { name: 'Start here' }));
    expect(panel.getByRole('link', { name: 'Start First steps' })).toHaveAttribute(
      'href',
      '/paths/start',
    );
    const groups = ['Web and code', 'Systems and networks', 'More paths'].map((name) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    );
    expect(groups).toEqual([['Web'], ['Networks'], ['Mixed']]);
  });

  it('shows the paths of an area and a level, whose choices have their numbers', async () => {
    const easy = aPath({
      slug: 'linux',
      title: 'Linux',
      topic: 'linux',
      skillLevels: ['beginner'],
    });
    const { user } = show(() => [START, aPath(), easy]);
    const chip = (group: string, name: RegExp) =>
      within(screen.getByRole('group', { name: group })).getByRole('button', { name });
    await screen.findByRole('region', { name: 'Start here' });
    await user.click(chip('Area', /^Systems and networks/));
    expect(chip('Area', /^Systems/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('heading', { name: '2 paths' })).toBeVisible();
    expect(chip('Level', /^Intermediate/)).toHaveAttribute('aria-description', '1 path');
    await user.click(chip('Level', /^Intermediate/));
    expect(screen.getByRole('status')).toHaveTextContent('1 path');
    expect(screen.getAllByRole('listitem')).toEqual([await cardOf('Networks')]);
    await user.click(screen.getByRole('button', { name: 'Show all paths' }));
    expect(await screen.findByRole('region', { name: 'Start here' })).toBeVisible();
  });

  it('reads the filter in the address', async () => {
    show(() => [START, aPath()], VISITOR, { at: '/paths?area=systems&level=advanced' });
    expect(await screen.findByRole('heading', { name: '0 paths' })).toBeVisible();
    expect(screen.getByText('No path matches. Choose another area or level.')).toBeVisible();
  });

  it('offers a member who has begun none the first one', async () => {
    show(() => [START, aPath()], {
      ...member([]),
      'GET /api/account/paths': () => [],
      'GET /api/paths/start': () => aDetail(START),
    });
    const panel = within(await screen.findByRole('region', { name: 'Start a learning path' }));
    expect(panel.getByRole('link', { name: 'First steps' })).toBeVisible();
    expect(screen.queryByText(/steps done/)).toBeNull();
  });

  const OTHER = aPath({ slug: 'mobile', title: 'Mobile', toolIds: ['c'] });
  const PREMIUM = ['a', 'b'].map((id) => ({ id, price: 1499, proUntil: null }));

  it('says what Pro does not include, and shows the drawing of a tool', async () => {
    const thumbnailUrl = '/api/tools/a/thumbnail?v=1';
    show(() => [START, aPath({ premiumTools: PREMIUM, thumbnailUrl })]);
    const card = await cardOf('Networks');
    expect(card).toHaveTextContent('All steps sold separately: $29.98');
    const drawings = Array.from(card.querySelectorAll('img'), (image) => image.getAttribute('src'));
    expect(drawings).toEqual([thumbnailUrl]);
  });

  it('says what is left to buy for a Pro member who owns one of the premium tools', async () => {
    const toolIds = ['a', 'b', 'c'];
    show(() => [aPath({ toolIds, premiumTools: PREMIUM })], {
      ...member([]),
      'GET /api/me': loggedIn({ isPro: true }),
      'GET /api/account/purchases': () => ({ toolIds: ['b', 'x'] }),
    });
    expect(
      await screen.findByText('1 step included in your Pro, 1 yours, 1 sold separately: $14.99'),
    ).toBeVisible();
  });

  it('counts a premium tool that Pro includes for a time as Pro until then', async () => {
    const [first, second] = PREMIUM;
    const ends = (year: number) => ({ ...first!, proUntil: `${year}-01-01T00:00:00.000Z` });
    show(() => [
      aPath({ toolIds: ['a', 'b', 'c'], premiumTools: [ends(2099), second!] }),
      aPath({ slug: 'past', toolIds: ['a', 'b', 'c'], premiumTools: [ends(2020), second!] }),
    ]);
    const panel = await screen.findByRole('region', { name: 'Start here' });
    expect(panel).toHaveTextContent('2 steps with Pro now, 1 sold separately: $14.99');
    expect(screen.getByText('1 step with Pro, 2 sold separately: $29.98')).toBeVisible();
  });

  it("shows the member's progress", async () => {
    show(() => [aPath(), aPath({ slug: 'linux', toolIds: ['b'] })], {
      ...member(['b', 'z']),
      'GET /api/paths/networks': () => aDetail(),
    });
    expect(await screen.findByText('1 of 2 steps done')).toBeVisible();
    expect(screen.getByText('1 of 1 step done')).toBeVisible();
  });

  it('opens with the path to go on with, and ends with those that are completed', async () => {
    const paths = [aPath({ slug: 'linux', title: 'Linux', toolIds: ['b'] }), aPath(), OTHER];
    show(() => paths, {
      ...member(['a'], null),
      'GET /api/paths/networks': () => aDetail(),
    });
    const panel = within(await screen.findByRole('region', { name: 'Continue your path' }));
    expect(await panel.findByText('Step 2: Tool b, 20 min')).toBeVisible();
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Learning paths',
      'Continue your path',
      'Other paths',
      'Mobile',
      'Completed',
      'Linux',
    ]);
    expect(screen.getByRole('link', { name: 'Get your certificate: Linux' })).toHaveAttribute(
      'href',
      '/paths/linux#certificate',
    );
  });

  it('has the way on in each path that is begun', async () => {
    const linux = aPath({ slug: 'linux', title: 'Linux', toolIds: ['x', 'b', 'y'] });
    show(() => [linux, aPath(), OTHER], {
      ...member(['a']),
      'GET /api/paths/networks': () => aDetail(),
    });
    const begun = within(await screen.findByRole('region', { name: 'Also begun' }));
    expect(begun.getByText('1 of 3 steps done')).toBeVisible();
    expect(begun.getByRole('link', { name: 'Continue: Linux' })).toHaveAttribute(
      'href',
      '/paths/linux#step-1',
    );
  });

  it('links to the certificate of a completed path', async () => {
    show(() => [aPath(), OTHER], member(['a', 'b'], 'AAAAA'));
    const completed = within(await screen.findByRole('region', { name: 'Completed' }));
    expect(completed.getByRole('link', { name: 'View certificate: Networks' })).toHaveAttribute(
      'href',
      '/certificates/AAAAA',
    );
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  });

  it('shows the paths of the page state at once', () => {
    show(() => new Promise(() => undefined), VISITOR, { state: { paths: [START, aPath()] } });
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
  const showWith = (routes: Record<string, FakeHandler>) => {
    const server = fakeServer({ 'GET /api/paths/networks': () => aDetail(), ...routes });
    return {
      server,
      ...renderPage(<PathPage />, { at: '/paths/networks', path: '/paths/:slug' }),
    };
  };

  it('shows its tools in order with the lessons between them, and which ones are done', async () => {
    show(() => aDetail(), member(['a']));
    await screen.findByText('1 of 2 steps done');
    expect(screen.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
    const [first, second] = screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.closest('li'));
    expect(within(first!).getByRole('heading', { name: '1. Tool a' })).toBeVisible();
    expect(first).toHaveTextContent('Downloaded');
    expect(first!.querySelector('details')).not.toHaveAttribute('open');
    expect(within(first!).getByText('Step done')).toBeInTheDocument();
    expect(second!.querySelector('details')).toHaveAttribute('open');
    expect(second).toHaveTextContent(/2\. Tool b.*Names become addresses\./);
    expect(second).toHaveTextContent('PRO');
    expect(second).not.toHaveTextContent('Downloaded');
    expect(within(second!).queryByText('Step done')).toBeNull();
    expect(within(second!).getByRole('link', { name: 'Open Tool b' })).toHaveAttribute(
      'href',
      '/tools/tool-b?path=networks',
    );
    expect(screen.getByRole('link', { name: 'Continue with Tool b' })).toHaveAttribute(
      'href',
      '/tools/tool-b?path=networks',
    );
    await waitFor(() => expect(document.title).toBe('Networks · EXE'));
  });

  it('leads a visitor to its first tool, and to the certificate once all steps are done', async () => {
    const { unmount } = show(() => aDetail(), {
      'GET /api/me': () => errorResponse(401, 'Please log in.'),
    });
    expect(await screen.findByRole('link', { name: 'Start with Tool a' })).toHaveAttribute(
      'href',
      '/tools/tool-a?path=networks',
    );
    unmount();
    show(() => aDetail(), member(['a', 'b']));
    expect(await screen.findByText('All 2 steps done')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^(Start|Continue) with/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Get your certificate' })).toHaveAttribute(
      'href',
      '#certificate',
    );
  });

  it('says what each step needs, and what the next one costs', async () => {
    const premium = pathTool('c', { accessLevel: 'premium', price: 2499 });
    const { steps } = aDetail();
    const path = aDetail({ steps: [...steps, { lesson: '', tool: premium, questions: [] }] });
    show(() => path, {
      ...member(['a']),
      'GET /api/account/purchases': () => ({ toolIds: [] }),
    });
    expect(await screen.findByText('This step needs EXE Pro, $19.99 a month.')).toBeVisible();
    const items = screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.closest('li')?.textContent);
    expect(items[0]).toMatch(/^1\. Tool aStep done20 min/);
    expect(items[1]).toMatch(/^22\. Tool bNext20 min/);
    expect(items[2]).toMatch(/^33\. Tool cSold separately: \$24\.9920 min/);
    expect(screen.getByRole('link', { name: 'Continue: step 2 of 3' })).toHaveAttribute(
      'href',
      '/tools/tool-b?path=networks',
    );
  });

  it('says once that a visitor needs Pro, offers a step to try, and ends with what Pro opens', async () => {
    const locked = (id: string, given: Partial<PathTool> = {}) => ({
      lesson: '',
      tool: pathTool(id, { accessLevel: 'pro', ...given }),
      questions: [],
    });
    show(() => aDetail({ steps: [locked('a'), locked('b', { previewUrl: '/previews/1' })] }), {
      'GET /api/me': () => errorResponse(401, 'Please log in.'),
    });
    expect(await screen.findByRole('link', { name: 'Get EXE Pro' })).toHaveAttribute(
      'href',
      '/subscribe',
    );
    expect(screen.getAllByText(/needs EXE Pro|Needs Pro/)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Try step 2 in your browser' })).toHaveAttribute(
      'href',
      '/tools/tool-b?path=networks#preview',
    );
    const end = screen.getByRole('region', { name: 'Certificate' });
    expect(end).toHaveTextContent(
      /EXE Pro opens this path.*2 stepsabout 3 hours.*\$19\.99 a month/,
    );
    expect(within(end).getByRole('img', { name: 'A sample of a certificate' })).toBeVisible();
  });

  it('opens the step in the address, and keeps a step open that is worked on', async () => {
    const { server, user } = showWith(member([]));
    server.on('PUT /api/paths/networks/steps/a/done', () => {
      server.on('GET /api/account/paths', member(['a'])['GET /api/account/paths']);
      return { message: 'ok' };
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as done: Tool a' }));
    await screen.findByText('1 of 2 steps done');
    const [first, second] = Array.from(document.querySelectorAll('li > details'));
    expect(first).toHaveAttribute('open');
    expect(second).toHaveAttribute('open');
  });

  it('says in one line that a step is part of Pro', async () => {
    show(() => aDetail(), { ...member(['a']), 'GET /api/me': loggedIn({ isPro: true }) });
    expect(await screen.findByText('This step is part of your EXE Pro.')).toBeVisible();
    expect(screen.getByText('All steps included in your Pro')).toBeVisible();
    expect(screen.queryByText(/You have EXE Pro|free for everybody/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Get EXE Pro' })).toBeNull();
  });

  it('shows the page state at once, but not that of another path', async () => {
    const never = () => new Promise(() => undefined);
    const { unmount } = show(never, {}, { path: aDetail() });
    expect(screen.getByRole('link', { name: 'Open Tool a' })).toBeVisible();
    expect(screen.getByText('Names become addresses.')).toBeInTheDocument();
    unmount();
    show(never, {}, { path: aDetail({ slug: 'linux' }) });
    expect(
      screen.getByRole('progressbar', { name: 'Loading the learning path' }),
    ).toBeInTheDocument();
  });

  const ANSWERS = 'POST /api/paths/networks/steps/a/answers';

  it('checks the answers of a step, says which are wrong, and marks the step as done', async () => {
    const { user, server } = showWith(member([]));
    await user.click(await screen.findByText(/^Self-check: 1 question/));
    server.on(ANSWERS, () => ({ isRight: false, wrong: [0] }));
    await user.click(screen.getByRole('radio', { name: 'This' }));
    await user.click(await screen.findByRole('button', { name: 'Check answers' }));
    expect(await screen.findByText('Not right yet.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Which one?' })).toHaveAccessibleDescription(
      'This answer is wrong. Look at the lesson and try again.',
    );
    await user.click(screen.getByRole('radio', { name: 'That' }));
    expect(screen.queryByText('Not right yet.')).toBeNull();
    server.on(ANSWERS, () => ({ isRight: true, wrong: [] }));
    server.on('GET /api/account/paths', member(['a'])['GET /api/account/paths']);
    await user.click(screen.getByRole('button', { name: 'Check answers' }));
    expect(await screen.findByText('All right. This step is done.')).toBeVisible();
    expect(await screen.findByText('1 of 2 steps done')).toBeVisible();
    expect(server.callsTo(ANSWERS).map(({ body }) => body)).toEqual([
      { answers: [0] },
      { answers: [1] },
    ]);
  });

  it('says why answers could not be checked', async () => {
    const { user, server } = showWith(member([]));
    await user.click(await screen.findByText(/^Self-check: 1 question/));
    server.on(ANSWERS, () => errorResponse(429, 'Please wait a moment.'));
    await user.click(screen.getByRole('radio', { name: 'This' }));
    await user.click(await screen.findByRole('button', { name: 'Check answers' }));
    expect(await screen.findByText('Please wait a moment.')).toBeVisible();
  });

  it('lets a member mark a step as done, and as not done', async () => {
    const { user, server } = showWith(member(['a']));
    server.on('PUT /api/paths/networks/steps/b/done', () => ({ message: 'ok' }));
    server.on('DELETE /api/paths/networks/steps/a/done', () => ({ message: 'ok' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as done: Tool b' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as not done: Tool a' }));
    await waitFor(() =>
      expect(server.callsTo('DELETE /api/paths/networks/steps/a/done')).toHaveLength(1),
    );
    expect(server.callsTo('PUT /api/paths/networks/steps/b/done')).toHaveLength(1);
  });

  it('shows the questions to visitors, with a login that leads back', async () => {
    const { user } = showWith({ 'GET /api/me': () => errorResponse(401, 'Please log in.') });
    await user.click(await screen.findByText(/^Self-check: 1 question/));
    expect(screen.getByText('Which one?')).toBeVisible();
    const [link] = await screen.findAllByRole('link', { name: 'Log in' });
    expect(link).toHaveAttribute('href', '/login?next=%2Fpaths%2Fnetworks');
    expect(screen.queryByRole('button', { name: /Check answers|Mark as/ })).toBeNull();
  });

  it('issues a certificate with the chosen name once all steps are done', async () => {
    const { user, server } = showWith(member(['a', 'b']));
    const name = await screen.findByLabelText('Name on the certificate');
    expect(name).toHaveValue('ada');
    await user.clear(name);
    await user.type(name, 'Ada Lovelace');
    const issue = 'POST /api/paths/networks/certificate';
    server.on(issue, () => ({ code: 'AAAAA' }));
    server.on('GET /api/account/paths', member(['a', 'b'], 'AAAAA')['GET /api/account/paths']);
    await user.click(screen.getByRole('button', { name: 'Get certificate' }));
    expect(await screen.findByRole('link', { name: 'View certificate' })).toHaveAttribute(
      'href',
      '/certificates/AAAAA',
    );
    expect(server.callsTo(issue).map(({ body }) => body)).toEqual([{ name: 'Ada Lovelace' }]);
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
