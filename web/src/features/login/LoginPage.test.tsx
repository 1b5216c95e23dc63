import { screen, waitFor } from '@testing-library/react';
import { aUser, loggedIn } from '../../test/builders';
import { enter } from '../../test/enter';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { LoginPage, pathAfterLogin } from './LoginPage';

describe('/login', () => {
  it('shows Welcome Back to a visitor', async () => {
    fakeServer();
    renderPage(<LoginPage />, { at: '/login' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
    expect(screen.getByRole('form', { name: 'Login' })).toBeVisible();
  });

  it('changes its heading with the form', async () => {
    fakeServer();
    const { user } = renderPage(<LoginPage />, { at: '/login' });
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible();
    expect(screen.queryByText('Welcome Back')).toBeNull();
  });

  it('redirects a logged-in user to the dashboard', async () => {
    fakeServer({ 'GET /api/me': loggedIn() });
    const { address } = renderPage(<LoginPage />, { at: '/login' });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it.each([
    ['/login', '/dashboard'],
    ['/login?next=%2Fpayment%2Ft1', '/payment/t1'],
  ])('from %s redirects to %s after success', async (at, destination) => {
    const server = fakeServer({ 'POST /api/login': () => ({ user: aUser() }) });
    const { user, address } = renderPage(<LoginPage />, { at });
    await enter(user, await screen.findByLabelText('Email'), 'ada@example.com');
    await enter(user, screen.getByLabelText('Password'), 'secret');
    server.on('GET /api/me', loggedIn());
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(address()).toBe(destination));
  });
});

describe('the path after login', () => {
  it.each([
    [null, '/dashboard'],
    ['/payment/t1?payment=p1', '/payment/t1?payment=p1'],
    ['https://example.com/', '/dashboard'],
    ['//example.com', '/dashboard'],
    ['/\\example.com', '/dashboard'],
    ['/\t/example.com', '/dashboard'],
    ['/.//example.com', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['payment/t1', '/dashboard'],
    ['/login?next=/login', '/dashboard'],
  ])('for %j is %s', (next, place) => expect(pathAfterLogin(next)).toBe(place));
});
