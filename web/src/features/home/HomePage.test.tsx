import { webcrypto } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { aPath, aTool, aUser, loggedIn } from '../../test/builders';
import { enter } from '../../test/enter';
import { fakeServer, type FakeHandler, deferredResponse } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { HomePage } from './HomePage';

function visit(routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    'GET /api/featured-tools': () => [],
    'GET /api/paths': () => [],
    ...routes,
  });
  return { server, ...renderPage(<HomePage />) };
}

describe('the front page', () => {
  it('shows visitors Get Started and Browse Free Tools', async () => {
    visit();
    expect(await screen.findByRole('button', { name: 'Get Started' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Free Tools' })).toHaveAttribute(
      'href',
      '/downloads?level=free',
    );
    expect(screen.getByText(/50\+ Advanced Tools/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to Dashboard' })).toBeNull();
  });

  it('shows members links to the dashboard and to the tools', async () => {
    visit({ 'GET /api/me': loggedIn() });
    expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    expect(screen.getByRole('link', { name: 'Browse Tools' })).toHaveAttribute(
      'href',
      '/downloads',
    );
    expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
  });

  it('opens the registration form from Get Started, and navigates to the dashboard after a login there', async () => {
    const { server, user, address } = visit({ 'POST /api/login': () => ({ user: aUser() }) });
    await user.click(await screen.findByRole('button', { name: 'Get Started' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('heading', { name: 'Create account' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Login' }));
    await enter(user, within(dialog).getByLabelText('Email'), 'ada@example.com');
    await enter(user, within(dialog).getByLabelText('Password'), 'secret');
    server.on('GET /api/me', loggedIn());
    await user.click(within(dialog).getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('shows the featured tools', async () => {
    const tools = [1, 2, 3].map((number) => aTool({ name: `Number ${number}` }));
    visit({ 'GET /api/featured-tools': () => tools });
    expect(await screen.findByRole('heading', { level: 3, name: 'Number 3' })).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it('shows three skeletons while the tools load', async () => {
    const slow = deferredResponse();
    visit({ 'GET /api/featured-tools': slow.handler });
    expect(screen.getAllByTestId('tool-skeleton')).toHaveLength(3);
    slow.release([]);
    expect(await screen.findByText('No tools available yet.')).toBeVisible();
    expect(screen.queryByTestId('tool-skeleton')).toBeNull();
  });

  it('shows an error when the tools could not be loaded, and retries on request', async () => {
    const { server, user } = visit({
      'GET /api/featured-tools': () => new Response('broken', { status: 500 }),
    });
    expect(await screen.findByText('The tools could not be loaded')).toBeVisible();
    server.on('GET /api/featured-tools', () => [aTool({ name: 'Back again' })]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Back again')).toBeVisible();
  });

  it('compares the hashes of two texts while they are typed', async () => {
    Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle }); // jsdom has none
    const { user } = visit();
    const result = await screen.findByText('128 of 256 bits differ (50 percent).');
    const changed = screen.getByLabelText('Changed text');
    await user.clear(changed);
    await enter(user, changed, 'hello');
    await waitFor(() => expect(result).toHaveTextContent('0 of 256 bits differ (0 percent).'));
    expect(screen.getByText('The same text always has the same hash.')).toBeVisible();
    await user.type(changed, '!');
    await waitFor(() => expect(result).toHaveTextContent(/^1\d\d of 256 bits differ/));
  });

  it('says how much there is to learn, and shows three paths, those that the member has begun first', async () => {
    const slugs = ['one', 'two', 'three', 'four'];
    const paths = slugs.map((slug) =>
      aPath({
        slug,
        title: slug,
        topic: slug === 'one' ? 'linux' : 'cryptography',
        toolIds: [slug, 'shared'],
      }),
    );
    visit({
      'GET /api/me': loggedIn(),
      'GET /api/paths': () => paths,
      'GET /api/account/paths': () => [
        { slug: 'four', doneToolIds: ['four'], certificateCode: null },
      ],
    });
    const section = await screen.findByRole('region', { name: 'Learn in order' });
    const numbers = screen.getByRole('region', { name: 'In numbers' });
    expect(numbers).toHaveTextContent('5 tools, each with a lesson10 hours of lessons');
    expect(numbers).toHaveTextContent('2 topics, each with a path');
    const links = within(numbers).getAllByRole('link', { name: /tools$/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/downloads?topic=cryptography',
      '/downloads?topic=linux',
    ]);
    const names = () =>
      within(section)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(['four', 'one', 'two']));
    expect(section).toHaveTextContent('1 of 2 steps done');
  });

  it('shows members the path to go on with in place of the demo', async () => {
    const path = aPath({ slug: 'web', title: 'Web security', toolIds: ['a', 'b'] });
    visit({
      'GET /api/me': loggedIn(),
      'GET /api/paths': () => [path],
      'GET /api/paths/web': () => ({ ...path, steps: [] }),
      'GET /api/account/paths': () => [{ slug: 'web', doneToolIds: ['a'], certificateCode: null }],
    });
    const panel = within(await screen.findByRole('region', { name: 'Continue your path' }));
    expect(panel.getByRole('link', { name: 'Continue Web security' })).toBeVisible();
    expect(screen.queryByText('hash-avalanche-demo')).toBeNull();
  });

  it('shows no learning paths while there are none', async () => {
    visit();
    expect(await screen.findByRole('heading', { name: 'How it works' })).toBeVisible();
    expect(screen.queryByText('Learn in order')).toBeNull();
  });

  it('sells Pro to those who do not have it', async () => {
    visit({ 'GET /api/me': loggedIn() });
    expect(await screen.findByRole('link', { name: 'Upgrade for $19.99' })).toHaveAttribute(
      'href',
      '/payment',
    );
  });

  it('sells nothing to Pro members, who read what is new in it', async () => {
    const tool = aTool({ name: 'New Lab', slug: 'new-lab', accessLevel: 'pro' });
    visit({ 'GET /api/me': loggedIn({ isPro: true }), 'GET /api/tools': () => [tool] });
    const section = within(await screen.findByRole('region', { name: 'Your EXE Pro' }));
    expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull();
    expect(section.queryByText(/19\.99/)).toBeNull();
    expect(await section.findByText('You are a Pro member')).toBeVisible();
    expect(await section.findByRole('link', { name: 'New Lab' })).toHaveAttribute(
      'href',
      '/tools/new-lab',
    );
    expect(section.getByRole('link', { name: 'Open pro tools' })).toHaveAttribute(
      'href',
      '/downloads?level=pro',
    );
  });
});
