import { screen, waitFor, within } from '@testing-library/react';
import { aTool, loggedIn } from '../../test/builders';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { readLastVisit, SinceLastVisit } from './SinceLastVisit';

const LAST_VISIT = '2026-03-01T10:00:00.000Z';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the last visit', () => {
  it('is that of the session before, and stays during this one', () => {
    expect(readLastVisit(new Date(LAST_VISIT))).toBeNull();
    expect(readLastVisit(new Date('2026-03-01T11:00:00Z'))).toBeNull();
    sessionStorage.clear();
    expect(readLastVisit(new Date('2026-03-05T10:00:00Z'))).toBe(LAST_VISIT);
    expect(readLastVisit(new Date('2026-03-05T12:00:00Z'))).toBe(LAST_VISIT);
  });
});

describe('what changed since the last visit', () => {
  const older = aTool({ name: 'Older', createdAt: '2026-02-01T10:00:00.000Z' });
  const newer = aTool({ name: 'Newer', createdAt: '2026-03-02T10:00:00.000Z' });
  const updated = {
    ...aTool({ name: 'Updated' }),
    hasUpdate: true,
    canDownload: true,
    fileUpdatedAt: '2026-03-04T10:00:00.000Z',
  };
  const show = (memberTools: object[]) => {
    const server = fakeServer({
      'GET /api/me': loggedIn(),
      'GET /api/tools': () => [newer, older],
      'GET /api/account/tools': () => memberTools,
    });
    return { server, ...renderPage(<SinceLastVisit />) };
  };

  it('names new tools and updates, each with its page', async () => {
    localStorage.setItem('visit', LAST_VISIT);
    show([updated, { ...updated, id: 'x', name: 'Lost', canDownload: false }]);
    const section = within(await screen.findByRole('region', { name: 'Since your last visit' }));
    expect(await section.findByRole('link', { name: 'Newer' })).toHaveAttribute(
      'href',
      `/tools/${newer.slug}`,
    );
    expect(await section.findByRole('link', { name: 'Updated' })).toBeVisible();
    expect(section.queryByText('Older')).toBeNull();
    expect(section.queryByText('Lost')).toBeNull();
  });

  it('is left out on the first visit without updates', async () => {
    const { server, requestsToEnd } = show([]);
    await waitFor(() => expect(server.callsTo('GET /api/account/tools')).toHaveLength(1));
    await requestsToEnd();
    expect(screen.queryByRole('region')).toBeNull();
  });
});
