import { screen, within } from '@testing-library/react';
import { formatDay } from '../../../shared/format/format';
import { aMembership, aPath, aTool, daysFromNow, loggedIn } from '../../../test/builders';
import { deferredResponse, type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { SubscribePage } from './SubscribePage';

function show(routes: Record<string, FakeHandler>) {
  const server = fakeServer(routes);
  return { server, ...renderPage(<SubscribePage />, { at: '/subscribe' }) };
}

describe('/subscribe for a Pro member', () => {
  it('shows the welcome with the end of Pro, and requests no payment', async () => {
    const proUntil = daysFromNow(20);
    const { server } = show({
      'GET /api/me': loggedIn({ isPro: true }),
      'GET /api/account/subscription': () =>
        aMembership({ proUntil, source: 'crypto', cryptoFrom: daysFromNow(13) }),
    });
    expect(await screen.findByText(`EXE Pro until ${formatDay(proUntil)}`)).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore Premium Tools' })).toHaveAttribute(
      'href',
      '/downloads',
    );
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    expect(server.callsTo('POST /api/create-subscription')).toHaveLength(0);
  });

  const PRO_UNTIL = daysFromNow(20);
  const PRO_ROUTES = {
    'GET /api/me': loggedIn({ isPro: true }),
    'GET /api/account/subscription': () =>
      aMembership({ proUntil: PRO_UNTIL, source: 'crypto', cryptoFrom: daysFromNow(13) }),
  };

  it('leads first to the pro tools, and counts the days left and the tools downloaded', async () => {
    const [one, other, free] = [
      aTool({ id: 'a', name: 'Old Lab', accessLevel: 'pro', topic: 'linux' }),
      aTool({ id: 'b', name: 'New Lab', accessLevel: 'pro', topic: 'linux' }),
      aTool({ id: 'c', name: 'Free Lab', accessLevel: 'free', topic: 'linux' }),
    ];
    show({
      ...PRO_ROUTES,
      'GET /api/tools': () => [one, other, free],
      'GET /api/paths': () => [aPath()],
      'GET /api/account/paths': () => [],
      'GET /api/account/downloaded-tools': () => ({ toolIds: ['a', 'c'] }),
    });
    expect(await screen.findByRole('link', { name: 'Open pro tools' })).toHaveAttribute(
      'href',
      '/downloads?level=pro',
    );
    expect(await screen.findByText('pro tools downloaded')).toHaveTextContent('1 of 2');
    expect(screen.getByText('days left')).toHaveTextContent('20 days left');
    const section = within(screen.getByRole('region', { name: 'New for you' }));
    expect(section.getByRole('link', { name: 'New Lab' })).toBeVisible();
    expect(section.queryByText('Old Lab')).toBeNull();
    expect(section.getByRole('link', { name: 'See all 2 pro tools' })).toBeVisible();
  });

  it('counts the pro tools by topic once all are downloaded', async () => {
    show({
      ...PRO_ROUTES,
      'GET /api/tools': () => [aTool({ id: 'a', accessLevel: 'pro', topic: 'linux' })],
      'GET /api/account/downloaded-tools': () => ({ toolIds: ['a'] }),
    });
    const tools = within(await screen.findByRole('region', { name: 'Pro tools' }));
    expect(tools.getByRole('link', { name: 'Linux 1 tool' })).toHaveAttribute(
      'href',
      '/downloads?level=pro&topic=linux',
    );
  });

  it('leads first to the path that is begun', async () => {
    show({
      ...PRO_ROUTES,
      'GET /api/paths': () => [aPath()],
      'GET /api/account/paths': () => [
        { slug: 'networks', doneToolIds: ['a'], certificateCode: null },
      ],
    });
    expect(await screen.findByRole('link', { name: 'Continue Networks' })).toHaveAttribute(
      'href',
      '/paths/networks',
    );
  });

  it('names no first action before the progress is known, so that it never changes', async () => {
    const { handler, release } = deferredResponse();
    show({
      ...PRO_ROUTES,
      'GET /api/paths': () => [aPath()],
      'GET /api/account/paths': handler,
    });
    expect(
      await screen.findByRole('progressbar', { name: 'Loading what comes next' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Open pro tools' })).toBeNull();
    release([{ slug: 'networks', doneToolIds: ['a'], certificateCode: null }]);
    expect(await screen.findByRole('link', { name: 'Continue Networks' })).toBeVisible();
  });
});
