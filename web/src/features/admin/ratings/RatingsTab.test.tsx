import type { AdminRating } from '@contracts/rating';
import { screen, waitFor, within } from '@testing-library/react';
import { loggedIn } from '../../../test/builders';
import { fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { RatingsTab } from './RatingsTab';

const RATING: AdminRating = {
  id: 'r1',
  tool: { id: 't1', name: 'Port Scan' },
  userId: 'u1',
  author: 'Grace',
  stars: 1,
  text: 'Buy elsewhere.',
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  hiddenAt: null,
  hiddenReason: null,
  reports: [{ reason: 'It advertises', reportedAt: '2026-03-02T10:00:00.000Z' }],
};
const DELETED: AdminRating = {
  ...RATING,
  id: 'r2',
  author: null,
  text: '',
  reports: [],
  hiddenAt: '2026-03-03T10:00:00.000Z',
  hiddenReason: 'Advertisement',
};
const HIDDEN = {
  ...RATING,
  reports: [],
  hiddenAt: '2026-03-03T10:00:00.000Z',
  hiddenReason: 'Advertisement',
};

function show() {
  const server = fakeServer({
    'GET /api/me': loggedIn({ isAdmin: true }),
    'GET /api/admin/ratings?state=reported&limit=50': () => [RATING],
    'GET /api/admin/ratings?state=hidden&limit=50': () => [HIDDEN],
    'POST /api/admin/ratings/r1/hide': () => ({ message: 'Hidden.' }),
    'POST /api/admin/ratings/r1/show': () => ({ message: 'Shown.' }),
  });
  return { server, ...renderPage(<RatingsTab />) };
}

describe('the ratings that administrators see', () => {
  it('are the reported ones, each with its reports, and are hidden with a reason', async () => {
    const { server, user } = show();
    expect(await screen.findByText('Reported: It advertises')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Port Scan' })).toHaveAttribute('href', '/tools/t1');
    await user.click(screen.getByRole('button', { name: 'Hide the rating by Grace' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this rating' }));
    await user.type(dialog.getByLabelText('Reason'), 'Advertisement');
    server.on('GET /api/admin/ratings?state=reported&limit=50', () => []);
    await user.click(dialog.getByRole('button', { name: 'Hide rating' }));
    expect(await screen.findByText('No ratings have been reported.')).toBeVisible();
    expect(server.callsTo('POST /api/admin/ratings/r1/hide')[0]?.body).toEqual({
      reason: 'Advertisement',
    });
  });

  it('can be kept, and shown again when they were hidden', async () => {
    const { server, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Keep the rating by Grace' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.selectOptions(screen.getByLabelText('Show'), 'Hidden');
    expect(await screen.findByText('Hidden: Advertisement')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the rating by Grace' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep this rating' }));
    await user.type(dialog.getByLabelText('Reason'), 'It was a misunderstanding');
    await user.click(dialog.getByRole('button', { name: 'Keep rating' }));
    await waitFor(() => expect(server.callsTo('POST /api/admin/ratings/r1/show')).toHaveLength(1));
  });

  it('that their authors deleted while they were hidden can be forgotten, so that a new one is allowed', async () => {
    const { server, user } = show();
    server.on('GET /api/admin/ratings?state=hidden&limit=50', () => [DELETED]);
    server.on('POST /api/admin/ratings/r2/show', () => ({ message: 'Shown.' }));
    await user.selectOptions(screen.getByLabelText('Show'), 'Hidden');
    expect(await screen.findByText(/^Deleted by its author/)).toBeVisible();
    expect(screen.queryByRole('img', { name: /stars/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Allow a new rating of Port Scan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow a new rating' }));
    await user.type(dialog.getByLabelText('Reason'), 'The author asked for it');
    await user.click(dialog.getByRole('button', { name: 'Allow a new rating' }));
    await waitFor(() => expect(server.callsTo('POST /api/admin/ratings/r2/show')).toHaveLength(1));
  });
});
