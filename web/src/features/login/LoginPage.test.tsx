import { screen, waitFor } from '@testing-library/react';
import { signedIn } from '../../test/builders';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { LoginPage } from './LoginPage';

describe('/login', () => {
  it('welcomes back whoever is not signed in', async () => {
    fakeServer();
    renderPage(<LoginPage />, { at: '/login' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
    expect(screen.getByRole('form', { name: 'Login' })).toBeVisible();
  });

  it('sends whoever is signed in already to the dashboard', async () => {
    fakeServer({ 'GET /api/me': signedIn() });
    const { address } = renderPage(<LoginPage />, { at: '/login' });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});
