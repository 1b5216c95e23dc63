import { act, screen, waitFor } from '@testing-library/react';
import { aMembership, aUser, loggedIn } from '../../test/builders';
import { deferredResponse, errorResponse, fakeServer } from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { renderPage } from '../../test/renderPage';
import { api } from '../api/api';
import { toolsApi } from '../tools/toolsApi';
import { membershipApi, useSubscriptionQuery } from '../membership/membershipApi';
import { SupportEmail } from '../ui/SupportEmail';
import { useLoginMutation, usePasskeyLoginMutation } from './loginApi';
import { startSession, useCurrentUser } from './sessionApi';

function Who() {
  const user = useCurrentUser();
  const [login] = useLoginMutation();
  const [loginWithPasskey] = usePasskeyLoginMutation();
  const label = user === undefined ? 'unknown' : (user?.username ?? 'nobody');
  return (
    <>
      <button onClick={() => void login({ email: 'ada@example.com', password: 'secret' })}>
        {label}
      </button>
      <button onClick={() => void loginWithPasskey({ credential: {}, stayLoggedIn: false })}>
        Passkey
      </button>
    </>
  );
}

const fetchMembership = () =>
  membershipApi.endpoints.subscription.initiate(undefined, { forceRefetch: true });

function Membership() {
  const user = useCurrentUser();
  const { currentData } = useSubscriptionQuery(undefined, { skip: !user });
  return (
    <p data-testid="plan">{`${user?.username ?? 'nobody'}: ${currentData ? (currentData.source ?? 'none') : '?'}`}</p>
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
    await user.click(screen.getByRole('button', { name: 'nobody' }));
    expect(await screen.findByText('ada')).toBeVisible();
    act(() => FakeSocket.latest().accept());
    await waitFor(() => expect(server.callsTo('GET /api/me')).toHaveLength(1));
  });

  it('stays when another tab has logged in again, and a response to the session before arrives late', async () => {
    const ended = deferredResponse();
    const server = fakeServer({
      'GET /api/me': loggedIn(),
      'GET /api/account/subscription': () => aMembership(),
    });
    const { store, requestsToEnd } = renderPage(
      <>
        <Who />
        <Membership />
      </>,
    );
    await screen.findByText('ada: none');
    server.on('GET /api/account/subscription', ended.handler);
    act(() => void store.dispatch(api.util.invalidateTags(['Subscription'])));
    await waitFor(() => expect(server.callsTo('GET /api/account/subscription')).toHaveLength(2));
    const shown: (string | null)[] = [];
    const watched = new MutationObserver(() => shown.push(screen.getByTestId('plan').textContent));
    watched.observe(screen.getByTestId('plan'), { characterData: true, subtree: true });
    ended.release(errorResponse(401, 'Please log in.'));
    await requestsToEnd();
    expect(server.callsTo('GET /api/me')).toHaveLength(2);
    watched.disconnect();
    expect(screen.getByText('ada: none')).toBeVisible();
    expect(shown).toEqual([]);
  });

  it('stays unknown when a login with a passkey fails', async () => {
    const server = fakeServer({
      'GET /api/me': () => new Response('', { status: 500 }),
      'POST /api/login/passkey': () => errorResponse(401, 'This passkey is not known.'),
    });
    const { user, requestsToEnd } = renderPage(<Who />);
    await requestsToEnd();
    await user.click(screen.getByRole('button', { name: 'Passkey' }));
    await requestsToEnd();
    expect(server.callsTo('POST /api/login/passkey')).toHaveLength(1);
    expect(screen.getByText('unknown')).toBeVisible();
  });

  it('is logged in although a call of the session before fails while the login is sent', async () => {
    const login = deferredResponse();
    const server = fakeServer({
      'GET /api/me': loggedIn(),
      'GET /api/account/subscription': () => aMembership(),
      'POST /api/login': login.handler,
    });
    const { user, store } = renderPage(
      <>
        <Who />
        <Membership />
      </>,
    );
    await screen.findByText('ada: none');
    server.on('GET /api/me', () => errorResponse(401, 'Please log in.'));
    server.on('GET /api/account/subscription', () => errorResponse(401, 'Please log in.'));
    await user.click(screen.getByRole('button', { name: 'ada' }));
    await act(() => store.dispatch(fetchMembership()));
    server.on('GET /api/me', loggedIn({ id: 'u2', username: 'grace' }));
    login.release({ user: aUser({ id: 'u2', username: 'grace' }) });
    expect(await screen.findByRole('button', { name: 'grace' })).toBeVisible();
  });

  it('leaves only the settings in the cache when another user follows', async () => {
    const server = fakeServer({ 'GET /api/me': loggedIn(), 'GET /api/tools': () => [] });
    const { store } = renderPage(
      <>
        <Who />
        <SupportEmail />
      </>,
    );
    await screen.findByText('ada');
    await screen.findByText('support@example.com');
    await act(() => store.dispatch(toolsApi.endpoints.tools.initiate()));
    server.on('GET /api/me', loggedIn({ id: 'u2', username: 'grace' }));
    act(() => store.dispatch(startSession(aUser({ id: 'u2', username: 'grace' }))));
    await screen.findByText('grace');
    const cached = Object.values(store.getState().api.queries).map((query) => query?.endpointName);
    expect(cached.sort()).toEqual(['config', 'me']);
    expect(server.callsTo('GET /api/config')).toHaveLength(1);
  });

  it('leaves known whether the page is visible, for queries that poll only while it is', () => {
    fakeServer();
    const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { store } = renderPage(<Who />);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(store.getState().api.config.focused).toBe(false);
    act(() => store.dispatch(startSession(aUser())));
    expect(store.getState().api.config.focused).toBe(false);
    visible.mockRestore();
  });

  it('is announced to other tabs after a login', async () => {
    fakeServer({ 'GET /api/me': loggedIn(), 'POST /api/login': () => ({ user: aUser() }) });
    const otherTab = new BroadcastChannel('login');
    const announced = new Promise((resolve) => (otherTab.onmessage = resolve));
    const { user } = renderPage(<Who />, { state: { user: null } });
    await user.click(screen.getByRole('button', { name: 'nobody' }));
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
    const { requestsToEnd } = renderPage(<Who />);
    await requestsToEnd();
    expect(server.callsTo('GET /api/me')).toHaveLength(1);
    expect(screen.getByText('unknown')).toBeVisible();
  });
});
