import { act, screen, waitFor } from '@testing-library/react';
import { aUser, loggedIn } from '../../test/builders';
import { fakeServer, errorResponse } from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { renderPage } from '../../test/renderPage';
import { useLoginMutation } from './loginApi';
import { useCurrentUser } from './sessionApi';

function Who() {
  const user = useCurrentUser();
  const [login] = useLoginMutation();
  const label = user === undefined ? 'unknown' : (user?.username ?? 'nobody');
  return (
    <button onClick={() => void login({ email: 'ada@example.com', password: 'secret' })}>
      {label}
    </button>
  );
}

describe('the current user', () => {
  it('is fetched when the page state does not contain it', async () => {
    fakeServer({ 'GET /api/me': loggedIn() });
    renderPage(<Who />);
    expect(await screen.findByText('ada')).toBeVisible();
  });

  it('is null without a request when the page state says so, and is fetched after a login', async () => {
    const server = fakeServer({
      'GET /api/me': loggedIn(),
      'POST /api/login': () => ({ user: aUser() }),
    });
    const { user } = renderPage(<Who />, { state: { user: null } });
    expect(screen.getByText('nobody')).toBeVisible();
    expect(server.callsTo('GET /api/me')).toEqual([]);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('ada')).toBeVisible();
    act(() => FakeSocket.latest().accept());
    await waitFor(() => expect(server.callsTo('GET /api/me')).toHaveLength(1));
  });

  it('is announced to other tabs after a login', async () => {
    fakeServer({ 'GET /api/me': loggedIn(), 'POST /api/login': () => ({ user: aUser() }) });
    const otherTab = new BroadcastChannel('login');
    const announced = new Promise((resolve) => (otherTab.onmessage = resolve));
    const { user } = renderPage(<Who />, { state: { user: null } });
    await user.click(screen.getByRole('button'));
    await announced;
    otherTab.close();
  });

  it('is null after a 401', async () => {
    fakeServer({ 'GET /api/me': () => errorResponse(401, 'Please log in.') });
    renderPage(<Who />);
    expect(await screen.findByText('nobody')).toBeVisible();
  });

  it.each([
    ['the server is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server returned an error', () => new Response('', { status: 500 })],
    ['the response was truncated', () => new Response('{"user":{"id"')],
    ['the answer names nobody', () => ({})],
  ])('is unknown, not a visitor, when %s', async (_why, handler) => {
    const server = fakeServer({ 'GET /api/me': handler });
    renderPage(<Who />);
    await waitFor(() => expect(server.callsTo('GET /api/me')).toHaveLength(1));
    await expect(screen.findByText('nobody', undefined, { timeout: 300 })).rejects.toThrow();
    expect(screen.getByText('unknown')).toBeVisible();
  });
});
