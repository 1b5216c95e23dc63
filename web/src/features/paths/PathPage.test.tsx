import type { PathTool } from '@contracts/path';
import { screen, waitFor, within } from '@testing-library/react';
import { aPath, loggedIn } from '../../test/builders';
import { errorResponse, fakeServer, type FakeHandler } from '../../test/fakeServer';
import { aDetail, member, pathTool } from '../../test/learning';
import { renderPage } from '../../test/renderPage';
import { PathPage } from './PathPage';

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
      .getAllByRole('heading', { level: 2, name: /^\d/ })
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
    expect(within(second!).getByRole('link', { name: 'View the tool: Tool b' })).toHaveAttribute(
      'href',
      '/tools/tool-b?path=networks',
    );
    expect(screen.getByRole('region', { name: 'After this path you can' })).toHaveTextContent(
      'Read a packetName its layers',
    );
    await waitFor(() => expect(document.title).toBe('Networks · EXE'));
  });

  it('leads a visitor to its first tool, and to the certificate once all steps are done', async () => {
    const { unmount } = show(() => aDetail(), {
      'GET /api/me': () => errorResponse(401, 'Please log in.'),
    });
    expect(await screen.findByRole('link', { name: 'Start: step 1, Tool a' })).toHaveAttribute(
      'href',
      '/tools/tool-a?path=networks',
    );
    unmount();
    show(() => aDetail(), member(['a', 'b']));
    expect(await screen.findByText('Both steps done')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^(Start|Continue): step/ })).toBeNull();
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
    await screen.findByText('1 of 2 steps done');
    expect(screen.getAllByText(/This step needs EXE Pro, \$19\.99 a month\./)).toHaveLength(2);
    const items = screen
      .getAllByRole('heading', { level: 2, name: /^\d/ })
      .map((heading) => heading.closest('li')?.textContent);
    expect(items[0]).toMatch(/^1\. Tool aShows something\.Step done20 min/);
    expect(items[1]).toMatch(/^22\. Tool bShows something\.NextNeeds Pro20 min/);
    expect(items[2]).toMatch(/^33\. Tool cShows something\.Sold separately: \$24\.9920 min/);
    expect(screen.queryByRole('button', { name: 'Mark as done: Tool b' })).toBeNull();
    const offers = screen.getAllByText(/^Get EXE Pro to continue/); // at the top, and at the lower edge of a phone
    expect(offers.map((offer) => offer.getAttribute('href'))).toEqual(
      Array(2).fill('/payment?tool=b'),
    );
    expect(screen.getByRole('link', { name: 'See step 2' })).toHaveAttribute('href', '#step-2');
    const inStep = within(screen.getByRole('heading', { name: '3. Tool c' }).closest('li')!);
    expect(inStep.getByText('Buy for $24.99')).toHaveAttribute('href', '/payment/c');
  });

  it('leads first to the step that a member can do, and marks that as the next one', async () => {
    const { steps } = aDetail();
    showWith({
      ...member([]),
      'GET /api/paths/networks': () => aDetail({ steps: steps.toReversed() }),
    });
    expect(await screen.findByRole('link', { name: 'Start: step 2, Tool a' })).toBeVisible();
    expect(screen.getByText('Next').closest('li')).toHaveTextContent('2. Tool a');
    expect(screen.getByText('Start: step 2 of 2')).toBeInTheDocument();
  });

  it('lets a member download the tool of a step that is not locked', async () => {
    const { user, server } = showWith({
      ...member([]),
      'POST /api/tools/a/download': () => errorResponse(503, 'Not now.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Download: Tool a' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(server.callsTo('POST /api/tools/a/download')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Download: Tool b' })).toBeNull();
  });

  it('says on each step that a visitor needs Pro, has the step to try in it, and ends with what Pro opens', async () => {
    const locked = (id: string, given: Partial<PathTool> = {}) => ({
      lesson: '',
      tool: pathTool(id, { accessLevel: 'pro', ...given }),
      questions: [],
    });
    const { user } = show(
      () => aDetail({ steps: [locked('a'), locked('b', { previewUrl: '/previews/1' })] }),
      {
        'GET /api/me': () => errorResponse(401, 'Please log in.'),
      },
    );
    expect(await screen.findByRole('link', { name: 'Get EXE Pro' })).toHaveAttribute(
      'href',
      '/subscribe',
    );
    expect(screen.getAllByText('Needs Pro')).toHaveLength(2);
    expect(screen.getByText('Start').closest('li')).toHaveTextContent('1. Tool a');
    const [main] = screen.getAllByRole('link', { name: 'Get EXE Pro to start: Tool a' });
    expect(main).toHaveAttribute('href', '/payment?tool=a');
    await user.click(screen.getByRole('heading', { name: '2. Tool b' }));
    expect(screen.getByRole('link', { name: 'Try it in your browser: Tool b' })).toHaveAttribute(
      'href',
      '/tools/tool-b?path=networks#preview',
    );
    const end = screen.getByRole('region', { name: 'Certificate' });
    expect(end).toHaveTextContent(/EXE Pro opens both steps.*\$19\.99 a month/);
    expect(within(end).getByRole('img', { name: 'A sample of a certificate' })).toBeVisible();
  });

  it('opens the step in the address, and keeps a step open that is worked on', async () => {
    const { server, user } = showWith(member([]));
    server.on('PUT /api/paths/networks/steps/a/done', () => {
      server.on('GET /api/account/paths', member(['a'])['GET /api/account/paths']);
      return { message: 'ok' };
    });
    await user.click(
      await screen.findByRole('button', { name: 'Mark as done without the self-check: Tool a' }),
    );
    await screen.findByText('1 of 2 steps done');
    const [first, second] = Array.from(document.querySelectorAll('li > details'));
    expect(first).toHaveAttribute('open');
    expect(second).toHaveAttribute('open');
  });

  it('says in one line that a step is part of Pro', async () => {
    show(() => aDetail(), { ...member(['a']), 'GET /api/me': loggedIn({ isPro: true }) });
    expect(await screen.findByText(/This step is part of your EXE Pro\./)).toBeVisible();
    expect(screen.getByText('All steps included in your Pro')).toBeVisible();
    expect(screen.queryByText(/You have EXE Pro|free for everyone/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Get EXE Pro' })).toBeNull();
  });

  it('shows the page state at once, but not that of another path', async () => {
    const never = () => new Promise(() => undefined);
    const { unmount } = show(never, {}, { path: aDetail(), user: null });
    expect(screen.getByRole('link', { name: 'Open Tool a' })).toBeVisible();
    expect(screen.getByText('Names become addresses.')).toBeInTheDocument();
    unmount();
    show(never, {}, { path: aDetail({ slug: 'linux' }) });
    expect(
      screen.getByRole('progressbar', { name: 'Loading the learning path' }),
    ).toBeInTheDocument();
  });

  it('opens no step before it is known which one is next', async () => {
    const { server } = showWith({
      ...member([]),
      'GET /api/account/paths': () => new Promise(() => undefined),
    });
    expect(await screen.findByText('From names to packets.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Loading your progress' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: '1. Tool a' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Start/ })).toBeNull();
    await waitFor(() => expect(server.callsTo('GET /api/account/paths')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: /^Start/ })).toBeNull();
  });

  it('offers the self-check as the main action once it is open', async () => {
    const { user } = showWith(member([]));
    const link = await screen.findByRole('link', { name: 'Open Tool a' });
    expect(link).toHaveClass('MuiButton-contained');
    await user.click(screen.getByText(/^Self-check: 1 question/));
    await waitFor(() => expect(link).toHaveClass('MuiButton-outlined'));
    expect(screen.getByRole('button', { name: 'Check answers' })).toHaveClass(
      'MuiButton-contained',
    );
  });

  it('ends with the next path once it is finished', async () => {
    showWith({
      ...member(['a', 'b']),
      'GET /api/paths': () => [
        aPath({ slug: 'first', title: 'First' }),
        aPath(),
        aPath({ slug: 'web', title: 'Web' }),
      ],
    });
    const next = within(await screen.findByRole('region', { name: 'Next path' }));
    expect(next.getByRole('link', { name: 'Start Web' })).toHaveAttribute('href', '/paths/web');
  });

  it('offers Pro where the next path is begun and its next step needs it', async () => {
    showWith({
      ...member(['a', 'b']),
      'GET /api/account/paths': () => [
        { slug: 'networks', doneToolIds: ['a', 'b'], certificateCode: null },
        { slug: 'web', doneToolIds: ['x'], certificateCode: null },
      ],
      'GET /api/paths': () => [aPath(), aPath({ slug: 'web', title: 'Web', toolIds: ['x', 'y'] })],
      'GET /api/paths/web': () =>
        aDetail({
          slug: 'web',
          title: 'Web',
          toolIds: ['x', 'y'],
          steps: ['x', 'y'].map((id) => ({
            lesson: '',
            tool: pathTool(id, { accessLevel: 'pro' }),
            questions: [],
          })),
        }),
    });
    const next = within(await screen.findByRole('region', { name: 'Next path' }));
    expect(
      await next.findByRole('link', { name: 'Get EXE Pro to continue: Tool y' }),
    ).toHaveAttribute('href', '/payment?tool=y');
  });

  const ANSWERS = 'POST /api/paths/networks/steps/a/answers';

  it('checks the answers of a step, says which are wrong, and marks the step as done', async () => {
    const { user, server } = showWith(member([]));
    await user.click(await screen.findByText(/^Self-check: 1 question/));
    server.on(ANSWERS, () => ({ isRight: false, wrong: [0] }));
    await user.click(screen.getByRole('radio', { name: 'This' }));
    await user.click(await screen.findByRole('button', { name: 'Check answers' }));
    expect(await screen.findByText('Not quite.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Which one?' })).toHaveAccessibleDescription(
      'This answer is wrong. Look at the lesson and try again.',
    );
    await user.click(screen.getByRole('radio', { name: 'That' }));
    expect(screen.queryByText('Not quite.')).toBeNull();
    server.on(ANSWERS, () => ({ isRight: true, wrong: [] }));
    server.on('GET /api/account/paths', member(['a'])['GET /api/account/paths']);
    await user.click(screen.getByRole('button', { name: 'Check answers' }));
    expect(await screen.findByText('Correct. This step is done.')).toBeVisible();
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
    const { user, server } = showWith({
      ...member(['a']),
      'GET /api/me': loggedIn({ isPro: true }),
    });
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
