import type { OwnRatingResponse, Rating, RatingsResponse } from '@contracts/rating';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { loggedIn } from '../../../test/builders';
import { codedError, errorResponse, fakeServer, type FakeHandler } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { Ratings } from './Ratings';

const rating = (given: Partial<Rating> = {}): Rating => ({
  id: 'r1',
  stars: 4,
  text: 'Clear steps.',
  author: 'Grace',
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  ...given,
});
const RATED: RatingsResponse = {
  summary: { mean: 4.3, count: 3 },
  distribution: [0, 0, 0, 2, 1],
  ratings: [rating(), rating({ id: 'r2', author: null, text: '', stars: 5 })],
};
const NONE: RatingsResponse = { summary: null, distribution: [0, 0, 0, 0, 0], ratings: [] };
const OWN = {
  ...rating({ id: 'own', stars: 3, text: 'Mine.', author: 'Ada' }),
  hiddenReason: null,
};

function show(
  response: RatingsResponse | FakeHandler,
  own?: OwnRatingResponse,
  routes: Record<string, FakeHandler> = {},
) {
  const server = fakeServer({
    ...(own && { 'GET /api/me': loggedIn({ username: 'ada' }) }),
    'GET /api/tools/t1/ratings': typeof response === 'function' ? response : () => response,
    'GET /api/tools/t1/rating': () => own,
    ...routes,
  });
  return { server, ...renderPage(<Ratings toolId="t1" isRated />, { at: '/tools/kit' }) };
}

describe('the ratings of a tool', () => {
  it('have a mean, the number of each star, and texts with names', async () => {
    show(RATED);
    expect(await screen.findByText('4.3')).toBeVisible();
    expect(screen.getByText('3 ratings')).toBeVisible();
    expect(screen.getByText('Clear steps.')).toBeVisible();
    expect(screen.getByText('Grace')).toBeVisible();
    expect(screen.getByText('Former member')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Log in to rate' })).toHaveAttribute(
      'href',
      '/login?next=%2Ftools%2Fkit%23ratings',
    );
  });

  it('say that there are none, and who may rate', async () => {
    show(NONE, { hasDownloaded: false, rating: null });
    expect(await screen.findByText('No ratings yet.')).toBeVisible(); // who may rate is said once
    expect(await screen.findByText('You can rate this tool after you download it.')).toBeVisible();
  });

  it('are loaded again after a failure, and page by page', async () => {
    const next = '</api/tools/t1/ratings?cursor=x>; rel="next"';
    const { server, user } = show(() => errorResponse(503, 'Unavailable.'));
    await screen.findByText('Unavailable.');
    server.on('GET /api/tools/t1/ratings', () => Response.json(RATED, { headers: { link: next } }));
    server.on('GET /api/tools/t1/ratings?cursor=x', () => ({
      ...RATED,
      ratings: [rating({ id: 'r3', author: 'Eve' })],
    }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Show more ratings' }));
    expect(await screen.findByText('Eve')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more ratings' })).toBeNull();
  });

  it('can be reported once the reason is given', async () => {
    const { server, user } = show(
      RATED,
      { hasDownloaded: false, rating: null },
      { 'POST /api/ratings/r1/report': () => ({ message: 'Thank you.' }) },
    );
    await user.click(await screen.findByRole('button', { name: 'Report the rating by Grace' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this rating' }));
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await dialog.findByText('Please enter at least 3 characters')).toBeVisible();
    await user.type(dialog.getByLabelText('What is wrong with it?'), 'It advertises');
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Thank you.')).toBeVisible();
    expect(server.callsTo('POST /api/ratings/r1/report')[0]?.body).toEqual({
      reason: 'It advertises',
    });
  });
});

describe("a member's own rating", () => {
  it('is listed without a button to report it', async () => {
    const ratings = [rating(), rating({ id: 'own', author: 'Ada' })];
    show({ ...RATED, ratings }, { hasDownloaded: true, rating: OWN });
    expect(await screen.findByRole('button', { name: 'Report the rating by Grace' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Report the rating by Ada' })).toBeNull();
  });

  it('needs stars, and proposes the username as the name', async () => {
    const { server, user } = show(
      NONE,
      { hasDownloaded: true, rating: null },
      { 'PUT /api/tools/t1/rating': () => OWN },
    );
    const form = within(await screen.findByRole('form', { name: 'Rate this tool' }));
    expect(form.getByLabelText('Name to show')).toHaveValue('ada');
    await user.click(form.getByRole('button', { name: 'Save rating' }));
    expect(await form.findByText('Please choose 1 to 5 stars')).toBeVisible();
    fireEvent.click(form.getByRole('radio', { name: '3 Stars' })); // in jsdom, a pointer is over no star
    await user.type(form.getByLabelText(/What should others know/), 'Mine.');
    expect(form.getByText('5 of 500 characters')).toBeVisible();
    server.on('GET /api/tools/t1/rating', () => ({ hasDownloaded: true, rating: OWN }));
    await user.click(form.getByRole('button', { name: 'Save rating' }));
    expect(await screen.findByRole('region', { name: 'Your rating' })).toBeVisible();
    expect(server.callsTo('PUT /api/tools/t1/rating')[0]?.body).toEqual({
      stars: 3,
      text: 'Mine.',
      author: 'ada',
    });
  });

  it('shows what the server refuses at its field', async () => {
    const message = 'The text must not have links';
    const { user } = show(
      NONE,
      { hasDownloaded: true, rating: null },
      {
        'PUT /api/tools/t1/rating': () => errorResponse(400, message, [{ field: 'text', message }]),
      },
    );
    const form = within(await screen.findByRole('form', { name: 'Rate this tool' }));
    fireEvent.click(form.getByRole('radio', { name: '5 Stars' }));
    await user.click(form.getByRole('button', { name: 'Save rating' }));
    expect(await form.findByText(message)).toBeVisible();
  });

  it('can be edited, and deleted after a question', async () => {
    const { server, user } = show(
      RATED,
      { hasDownloaded: true, rating: OWN },
      { 'DELETE /api/tools/t1/rating': () => ({ message: 'Deleted.' }) },
    );
    const own = within(await screen.findByRole('region', { name: 'Your rating' }));
    await user.click(own.getByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('form', { name: 'Edit your rating' }));
    expect(form.getByLabelText(/What should others know/)).toHaveValue('Mine.');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    server.on('GET /api/tools/t1/rating', () => ({ hasDownloaded: true, rating: null }));
    await user.click(screen.getByRole('button', { name: 'Delete rating' }));
    await waitFor(() => expect(server.callsTo('DELETE /api/tools/t1/rating')).toHaveLength(1));
    expect(await screen.findByRole('form', { name: 'Rate this tool' })).toBeVisible();
  });

  it('that was hidden says why, and cannot be edited', async () => {
    const { user } = show(
      NONE,
      { hasDownloaded: true, rating: { ...OWN, hiddenReason: 'It advertises.' } },
      { 'DELETE /api/tools/t1/rating': () => codedError(503, 'service_unavailable') },
    );
    expect(await screen.findByText('An administrator hid it: It advertises.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Delete rating' }));
    expect(await screen.findByText('Error')).toBeVisible();
  });

  it('that was hidden leaves nothing to delete once its text is deleted', async () => {
    const hidden = { ...OWN, hiddenReason: 'It advertises.' };
    const { server, user } = show(
      NONE,
      { hasDownloaded: true, rating: hidden },
      { 'DELETE /api/tools/t1/rating': () => ({ message: 'Deleted.' }) },
    );
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(
      screen.getByText('Delete text and name? You cannot rate this tool again.'),
    ).toBeVisible();
    const rating = { ...hidden, text: '', author: null };
    server.on('GET /api/tools/t1/rating', () => ({ hasDownloaded: true, rating }));
    await user.click(screen.getByRole('button', { name: 'Delete rating' }));
    expect(
      await screen.findByText(
        'You deleted your rating. An administrator had hidden it, so you cannot rate this tool again: It advertises.',
      ),
    ).toBeVisible();
    const own = within(screen.getByRole('region', { name: 'Your rating' }));
    expect(own.queryByRole('button')).toBeNull();
    expect(own.queryByRole('img')).toBeNull();
  });
});
