import { screen, waitFor } from '@testing-library/react';
import { aUser, loggedIn } from '../../test/builders';
import { fakeServer, errorResponse } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { useLoginMutation } from './sessionApi';
import { useCurrentUser } from './useCurrentUser';

function Who() {
  const user = useCurrentUser();
  const [login] = useLoginMutation();
  const said = user === undefined ? 'not known yet' : (user?.username ?? 'nobody');
  return <button onClick={() => void login({ email: 'ada@example.com', password: 'secret' })}>{said}</button>;
}

describe('who is signed in', () => {
  it('is asked when the page does not say', async () => {
    fakeServer({ 'GET /api/me': loggedIn() });
    renderPage(<Who />);
    expect(await screen.findByText('ada')).toBeVisible();
  });

  it('is nobody, at once and without a question, when the page came without a session; after logging in it is asked', async () => {
    const server = fakeServer({ 'GET /api/me': loggedIn(), 'POST /api/login': () => ({ user: aUser() }) });
    const { user } = renderPage(<Who />, { state: { user: null } });
    expect(screen.getByText('nobody')).toBeVisible();
    expect(server.callsTo('GET /api/me')).toEqual([]);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('ada')).toBeVisible();
    await waitFor(() => expect(server.callsTo('GET /api/me')).toHaveLength(1));
  });

  it('is nobody when the server says so', async () => {
    fakeServer({ 'GET /api/me': () => errorResponse(401, 'Please log in.') });
    renderPage(<Who />);
    expect(await screen.findByText('nobody')).toBeVisible();
  });

  it.each([
    ['the server is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server has failed', () => new Response('', { status: 500 })],
    ['the answer was cut short', () => new Response('{"user":{"id"')],
    ['the answer names nobody', () => ({})],
  ])('is not known, and nobody is taken for a visitor, when %s', async (_why, handler) => {
    const server = fakeServer({ 'GET /api/me': handler });
    renderPage(<Who />);
    await waitFor(() => expect(server.callsTo('GET /api/me')).toHaveLength(1));
    await expect(screen.findByText('nobody', undefined, { timeout: 300 })).rejects.toThrow();
    expect(screen.getByText('not known yet')).toBeVisible();
  });
});
