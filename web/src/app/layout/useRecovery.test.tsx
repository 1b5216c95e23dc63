import { act, screen, within } from '@testing-library/react';
import { live } from '../../shared/live/LiveConnection';
import { loggedIn } from '../../test/builders';
import { fakeServer, type FakeHandler, errorResponse } from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { renderPage } from '../../test/renderPage';
import { Layout } from './Layout';

function visit(routes: Record<string, FakeHandler>) {
  live.reconnect();
  const server = fakeServer(routes);
  return { server, ...renderPage(<Layout />, { at: '/terms', path: '*' }) };
}
const bar = () => within(screen.getByRole('banner'));
function reconnect(): void {
  act(() => FakeSocket.latest().close());
  act(() => live.reconnect());
  act(() => FakeSocket.latest().accept());
}

describe('when the live connection recovers, the page', () => {
  it('retries queries that failed temporarily, but not those that were rejected', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { server } = visit({
      'GET /api/me': () => Promise.reject(new TypeError('Failed to fetch')),
      'GET /api/config': () => errorResponse(403, 'No.'),
    });
    await screen.findByText("We couldn't check whether you're logged in.");
    server.on('GET /api/me', loggedIn());
    reconnect();
    expect(await bar().findByText('ada')).toBeVisible();
    expect(server.callsTo('GET /api/config')).toHaveLength(1);
  });

  it('tries failed queries once more, and no further while they still fail', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { server } = visit({ 'GET /api/me': () => new Response('', { status: 503 }) });
    await screen.findByText("We couldn't check whether you're logged in.");
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    reconnect();
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    jest.useRealTimers();
    expect(server.callsTo('GET /api/me')).toHaveLength(2);
  });
});

it('after the end of its session, the page fetches the user once running requests, which may replace the session, have their response', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let respond = (_answer: unknown): void => undefined;
  const answer = new Promise((resolve) => (respond = resolve));
  const { server, user } = visit({ 'GET /api/me': loggedIn(), 'POST /api/logout': () => answer });
  await user.click(await bar().findByRole('button', { name: 'Logout' }));
  server.on('GET /api/me', () => errorResponse(401, 'Please log in.'));
  act(() => FakeSocket.latest().close(4401));
  expect(bar().getByText('ada')).toBeVisible();
  expect(server.callsTo('GET /api/me')).toHaveLength(1);
  act(() => respond({ message: 'Logged out' }));
  expect(await bar().findByRole('link', { name: 'Sign Up / Login' })).toBeVisible();
});

it('after a login in another tab, the page shows the member and reconnects', async () => {
  const { server } = visit({ 'GET /api/me': () => errorResponse(401, 'Please log in.') });
  await bar().findByText('Sign Up / Login');
  const connections = FakeSocket.instances.length;
  server.on('GET /api/me', loggedIn());
  const otherTab = new BroadcastChannel('login');
  otherTab.postMessage(null);
  expect(await bar().findByText('ada')).toBeVisible();
  expect(FakeSocket.instances).toHaveLength(connections + 1);
  otherTab.close();
});
