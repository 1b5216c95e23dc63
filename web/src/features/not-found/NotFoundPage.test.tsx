import { screen, waitFor } from '@testing-library/react';
import { aTool } from '../../test/builders';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { NotFoundPage } from './NotFoundPage';

describe('the page for unknown addresses', () => {
  it('offers a search and three free tools', async () => {
    const free = ['a', 'b', 'c', 'd'].map((id) => aTool({ name: `Free ${id}` }));
    fakeServer({ 'GET /api/tools': () => [aTool({ accessLevel: 'pro' }), ...free] });
    const { user, address } = renderPage(<NotFoundPage />, { at: '/nowhere' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found');
    expect(await screen.findAllByRole('article', { name: /^Free/ })).toHaveLength(3);
    expect(screen.getAllByRole('article')).toHaveLength(3);
    await user.type(screen.getByRole('searchbox'), 'hash & salt{Enter}');
    await waitFor(() => expect(address()).toBe('/downloads?q=hash%20%26%20salt'));
  });
});
