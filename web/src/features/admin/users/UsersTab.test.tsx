import type { AdminUser } from '@contracts/admin-users';
import { screen, waitFor, within } from '@testing-library/react';
import { aTool, loggedIn } from '../../../test/builders';
import { enter } from '../../../test/enter';
import {
  deferredResponse,
  errorResponse,
  type FakeHandler,
  fakeServer,
} from '../../../test/fakeServer';
import { pickTool } from '../../../test/pickTool';
import { renderPage } from '../../../test/renderPage';
import { UsersTab } from './UsersTab';

const aUser = (given: Partial<AdminUser> = {}): AdminUser => ({
  id: 'u2',
  username: 'grace',
  email: 'grace@example.com',
  emailConfirmed: true,
  isAdmin: false,
  isPro: false,
  hasSecondFactor: false,
  suspendedAt: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  ...given,
});

function show(users: AdminUser[], routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    'GET /api/me': loggedIn({ isAdmin: true }),
    'GET /api/admin/users': () => users,
    ...routes,
  });
  return { server, ...renderPage(<UsersTab />, { at: '/admin?tab=users' }) };
}

describe('the users of the administrator', () => {
  it('are searched by name or email, page by page, and the address keeps the search', async () => {
    const next = '/api/admin/users?search=gra&cursor=x';
    const { server, user, address } = show([], {
      'GET /api/admin/users?search=gra': () =>
        Response.json([aUser()], { headers: { link: `<${next}>; rel="next"` } }),
      [`GET ${next}`]: () => [aUser({ id: 'u3', username: 'grant' })],
    });
    expect(await screen.findByText('No users found.')).toBeVisible();
    await user.type(screen.getByLabelText('Username or email'), ' gra {Enter}');
    expect(await screen.findByRole('heading', { name: 'grace' })).toBeVisible();
    expect(address()).toBe('/admin?tab=users&user=gra');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('heading', { name: 'grant' })).toBeVisible();
    expect(screen.getAllByRole('listitem')[1]).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'grace' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(server.calls.map(({ path }) => path)).toContain(next);
  });

  it('are suspended with a reason', async () => {
    const { server, user } = show([aUser()], {
      'POST /api/admin/users/u2/suspend': () => ({ message: 'The user was suspended' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Suspend: grace' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend grace' }));
    await enter(user, dialog.getByLabelText('Reason'), 'shares the account');
    server.on('GET /api/admin/users', () => [aUser({ suspendedAt: '2026-11-22T10:00:00.000Z' })]);
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('grace is suspended.')).toBeVisible();
    expect(server.callsTo('POST /api/admin/users/u2/suspend').map(({ body }) => body)).toEqual([
      { reason: 'shares the account' },
    ]);
    expect(await screen.findByText('SUSPENDED')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Restore: grace' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Make administrator: grace' })).toBeNull();
  });

  it('stay as they are when the server refuses, with its message', async () => {
    const { user } = show([aUser({ isAdmin: true })], {
      'POST /api/admin/users/u2/administrator/remove': () =>
        errorResponse(409, 'This is the last administrator.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove administrator: grace' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Remove grace as an administrator' }),
    );
    await enter(user, dialog.getByLabelText('Reason'), 'left the team');
    await user.click(dialog.getByRole('button', { name: 'Remove administrator' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is the last administrator.');
  });

  it('who lost their second factor have it reset, except by themselves', async () => {
    const users = [
      aUser({ id: 'u1', isAdmin: true, hasSecondFactor: true }),
      aUser({ hasSecondFactor: true }),
    ];
    const { server, user } = show(users, {
      'POST /api/admin/users/u2/second-factor/reset': () => ({ message: 'done' }),
    });
    await waitFor(() =>
      expect(
        screen.getAllByRole('button', { name: /^Reset two-factor authentication/ }),
      ).toHaveLength(1),
    );
    expect(screen.getAllByText(/, two-factor authentication$/)).toHaveLength(2);
    await user.click(
      screen.getByRole('button', { name: 'Reset two-factor authentication: grace' }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Reset the two-factor authentication of grace' }),
    );
    await enter(user, dialog.getByLabelText('Reason'), 'lost the phone');
    await user.click(dialog.getByRole('button', { name: 'Reset two-factor authentication' }));
    expect(await screen.findByText('grace can log in with the password alone.')).toBeVisible();
    expect(
      server.callsTo('POST /api/admin/users/u2/second-factor/reset').map(({ body }) => body),
    ).toEqual([{ reason: 'lost the phone' }]);
  });

  it('are asked about their access to a tool', async () => {
    const { user } = show([aUser()], {
      'GET /api/admin/users/u2': () => ({ ...aUser(), sessions: [] }),
      'GET /api/admin/payments': () => [],
      'GET /api/admin/users/u2/downloads': () => ({ total: 0, downloads: [] }),
      'GET /api/admin/tools': () => [aTool({ id: 't1', name: 'Port Kit', accessLevel: 'pro' })],
      'GET /api/admin/users/u2/tools/t1/access': () => ({
        allowed: false,
        reason: 'pro_required',
        action: 'get_pro',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Activity of grace' }));
    await user.click(
      await screen.findByRole('button', { name: 'May grace download a tool, and why?' }),
    );
    await pickTool(user, 'Tool', 'Port Kit');
    expect(
      await screen.findByText('No: the tool needs Pro, which the member does not have.'),
    ).toBeVisible();
  });

  it('cannot suspend themselves', async () => {
    show([aUser({ id: 'u1', isAdmin: true }), aUser()]);
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^Suspend/ })).toHaveLength(1),
    );
    expect(screen.getByRole('button', { name: 'Suspend: grace' })).toBeVisible();
  });

  it('show sessions, orders and downloads on request', async () => {
    const at = '2026-03-04T05:06:07.000Z';
    const session = {
      id: 's1',
      browser: 'Firefox',
      device: 'Linux',
      createdAt: at,
      lastUsedAt: at,
      expiresAt: at,
    };
    const { user, server } = show([aUser()], {
      'GET /api/admin/users/u2': () => ({
        ...aUser(),
        sessions: [session, { ...session, id: 's2', browser: null, device: null }],
      }),
      'GET /api/admin/payments': () => [],
      'GET /api/admin/users/u2/downloads': () => ({
        total: 51,
        downloads: [{ id: 'd1', toolId: 't1', toolName: 'Scanner', downloadedAt: at }],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Activity of grace' }));
    expect(await screen.findByRole('heading', { name: '2 sessions' })).toBeVisible();
    expect(screen.getByText(/^Firefox on Linux,/)).toBeVisible();
    expect(screen.getByText(/^Unknown browser,/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: '51 downloads' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: '0 orders' })).toBeVisible();
    expect(server.calls.map(({ path }) => path)).toContain('/api/admin/payments?userId=u2');
    await user.click(screen.getByRole('button', { name: 'Activity of grace' }));
    expect(screen.queryByRole('heading', { name: '2 sessions' })).toBeNull();
  });

  it('of the former search are not shown while the new ones load, and the search keeps the focus', async () => {
    const slow = deferredResponse();
    const { user, goBack } = show([aUser()], { 'GET /api/admin/users?search=grant': slow.handler });
    await screen.findByRole('heading', { name: 'grace' });
    await enter(user, screen.getByLabelText('Username or email'), 'grant');
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Username or email')).toHaveFocus();
    expect(screen.getByRole('progressbar', { name: 'Loading the users' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'grace' })).toBeNull();
    slow.release([aUser({ id: 'u3', username: 'grant' })]);
    expect(await screen.findByRole('heading', { name: 'grant' })).toBeVisible();
    goBack();
    expect(screen.getByLabelText('Username or email')).toHaveValue('');
  });
});
