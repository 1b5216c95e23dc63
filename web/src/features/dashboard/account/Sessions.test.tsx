import type { MemberSession } from '@contracts/user';
import { screen, waitFor, within } from '@testing-library/react';
import { errorResponse, fakeServer, type FakeHandler } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { Sessions } from './Sessions';

const TIME = '2026-11-20T15:04:00.000Z';
const HERE = '0190a000-0000-7000-8000-000000000001';
const THERE = '0190a000-0000-7000-8000-000000000002';

const aSession = (given: Partial<MemberSession> = {}): MemberSession => ({
  ...{ id: THERE, browser: 'Safari', device: 'iPhone', createdAt: TIME, lastUsedAt: TIME, current: false },
  ...given,
});
const here = aSession({ id: HERE, browser: null, device: null, current: true });

function show(sessions: MemberSession[], routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({ 'GET /api/account/sessions': () => sessions, ...routes });
  return { server, ...renderPage(<Sessions />) };
}
const rows = () => screen.findAllByRole('listitem');

describe('the sessions', () => {
  it('are listed with browser, device and times; the current one is marked and has no button', async () => {
    show([here, aSession()]);
    const [first, second] = (await rows()) as [HTMLElement, HTMLElement];
    expect(within(first).getByText('Unknown browser on an unknown device')).toBeVisible();
    expect(within(first).getByText('This browser')).toBeVisible();
    expect(within(first).queryByRole('button')).toBeNull();
    expect(within(second).getByText('Safari on iPhone')).toBeVisible();
    expect(within(second).getByText(/^Logged in Nov \d+, 2026, \d+:04/)).toBeVisible();
    expect(within(second).getByText(/^Last used Nov \d+, 2026$/)).toBeVisible();
  });

  it('end one by one; the focus stays in the list', async () => {
    let sessions = [here, aSession()];
    const end: FakeHandler = () => {
      sessions = [here];
      return new Response(null, { status: 204 });
    };
    const { server, user } = show([], { 'GET /api/account/sessions': () => sessions, [`DELETE /api/account/sessions/${THERE}`]: end });
    await user.click(await screen.findByRole('button', { name: /^Log out Safari on iPhone, logged in Nov/ }));
    expect(await screen.findByText('Safari on iPhone is logged out.')).toBeVisible();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus();
    expect(server.callsTo('GET /api/account/sessions')).toHaveLength(2);
  });

  it('are fetched again when one had already ended', async () => {
    const gone = () => errorResponse(404, 'This session has already ended.');
    const { server, user } = show([here, aSession()], { [`DELETE /api/account/sessions/${THERE}`]: gone });
    await user.click(await screen.findByRole('button', { name: /^Log out Safari/ }));
    expect(await screen.findByText('This session has already ended.')).toBeVisible();
    await waitFor(() => expect(server.callsTo('GET /api/account/sessions')).toHaveLength(2));
  });

  it('all end except this one', async () => {
    const message = 'You have been logged out everywhere else.';
    const { server, user } = show([here], { 'POST /api/account/sessions/revoke-others': () => ({ message }) });
    await rows();
    await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(server.callsTo('GET /api/account/sessions')).toHaveLength(2));
  });

  it('beyond five are shown on request', async () => {
    const more = Array.from({ length: 7 }, (_, index) => aSession({ id: THERE.slice(0, -1) + (index + 2) }));
    const { user } = show([here, ...more]);
    expect(await rows()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show all 8 sessions' }));
    expect(await rows()).toHaveLength(8);
    expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus();
  });

  it('can be fetched again after an error', async () => {
    const { server, user } = show([], { 'GET /api/account/sessions': () => errorResponse(503, 'Try again later.') });
    expect(await screen.findByText('Try again later.')).toBeVisible();
    server.on('GET /api/account/sessions', () => [here]);
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await rows()).toHaveLength(1);
  });
});
