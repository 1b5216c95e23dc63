import { screen, within } from '@testing-library/react';
import { aPath, loggedIn } from '../../test/builders';
import { errorResponse, fakeServer, type FakeHandler } from '../../test/fakeServer';
import { aDetail, member } from '../../test/learning';
import { renderPage } from '../../test/renderPage';
import { PathsPage } from './PathsPage';

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
    const networks = aPath({ skillLevels: ['intermediate', 'advanced'] });
    const { user } = show(() => [START, networks, easy]);
    const chip = (group: string, name: RegExp) =>
      within(screen.getByRole('group', { name: group })).getByRole('button', { name });
    await screen.findByRole('region', { name: 'Start here' });
    await user.click(chip('Area', /^Systems and networks/));
    expect(chip('Area', /^Systems/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('heading', { name: '2 paths' })).toBeVisible();
    expect(chip('Level', /^From intermediate/)).toHaveAttribute('aria-description', '1 path');
    expect(screen.queryByRole('button', { name: /^From advanced/ })).toBeNull();
    await user.click(chip('Level', /^From intermediate/));
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
    expect(
      await panel.findByText('Step 2: Tool b, 20 min. This step needs EXE Pro, $19.99 a month.'),
    ).toBeVisible();
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
    const begun = within(await screen.findByRole('region', { name: 'Also started' }));
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
    show(() => new Promise(() => undefined), VISITOR, {
      state: { paths: [START, aPath()], user: null },
    });
    expect(screen.getByRole('link', { name: 'Networks' })).toBeVisible();
  });

  it('shows why it could not be loaded', async () => {
    show(() => errorResponse(503, 'The catalogue is unavailable.'));
    expect(await screen.findByText('The catalogue is unavailable.')).toBeVisible();
  });
});
