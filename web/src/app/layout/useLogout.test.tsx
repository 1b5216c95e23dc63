import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { DashboardPage } from '../../features/dashboard/DashboardPage';
import { loggedIn, someStats } from '../../test/builders';
import { errorResponse, fakeServer } from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { aMembership } from '../../test/membership';
import { renderPage } from '../../test/renderPage';
import { Layout } from './Layout';

const refused = () => errorResponse(401, 'Please log in.');

it('logging out from the dashboard leads to the top of the home page, and fetches nothing but the user', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo');
  const denied: unknown[] = [];
  const server = fakeServer({
    'GET /api/me': loggedIn(),
    'GET /api/dashboard/stats': () => someStats(),
    'GET /api/account/tools': () => [],
    'GET /api/account/orders': () => [],
    'GET /api/account/sessions': () => [],
    'GET /api/account/subscription': () => aMembership(),
    'POST /api/logout': () => ({ message: 'Logged out' }),
  });
  const page = (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/" element={<h1>Home page</h1>} />
      </Route>
    </Routes>
  );
  const { user, address, store } = renderPage(page, { at: '/dashboard', path: '*' });
  await screen.findByText('No orders yet');
  new MutationObserver(() => denied.push(...screen.queryAllByText(/Access Denied/))).observe(document.body, {
    childList: true,
    subtree: true,
  });
  for (const { path } of [...server.calls]) if (path !== '/api/config') server.on(`GET ${path}`, refused);
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Home page' })).toBeVisible();
  act(() => FakeSocket.latest().accept());
  const calls = () => server.calls.map(({ path }) => path);
  await waitFor(() => expect(calls().slice(calls().indexOf('/api/logout'))).toEqual(['/api/logout', '/api/me']));
  expect(address()).toBe('/');
  expect(denied).toEqual([]);
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  const cached = Object.values(store.getState().api.queries).map((query) => query?.endpointName);
  expect(cached.sort()).toEqual(['config', 'me']);
});
