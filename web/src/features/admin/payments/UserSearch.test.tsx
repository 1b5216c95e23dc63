import { screen } from '@testing-library/react';
import { deferredResponse } from '../../../test/fakeServer';
import { aMember, confirm, lab, showPayments, type User } from '../../../test/renderPaymentsTab';

describe('members', () => {
  async function find(user: User) {
    await user.type(screen.getByLabelText('Username or email'), 'gra');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('1 member')).toBeVisible();
  }

  it('are searched only on submit', async () => {
    const { user, server } = showPayments();
    await screen.findByText('Paid 3 % too little');
    expect(server.calls.filter(({ path }) => path.startsWith('/api/admin/customers'))).toHaveLength(0);
    await find(user);
    expect(server.calls.map(({ path }) => path)).toContain('/api/admin/customers?search=gra');
  });

  it('can be granted Pro until a date, with a reason', async () => {
    const { user, server } = showPayments();
    server.on('POST /api/admin/users/u2/pro', () => ({ proUntil: null, source: 'grant', cancelled: false }));
    await find(user);
    await user.click(screen.getByRole('button', { name: 'Grant Pro to grace' }));
    await confirm(user, 'Grant Pro');
    expect(await screen.findByText('grace now has Pro.')).toBeVisible();
    const [call] = server.callsTo('POST /api/admin/users/u2/pro');
    const { until, reason } = call!.body as { until: string; reason: string };
    const days = (new Date(until).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(reason).toBe('Checked at the provider');
  });

  it('can lose Pro immediately, with a reason, if they have it', async () => {
    const { user, server } = showPayments([], [aMember({ isPro: true, proUntil: '2030-01-01T00:00:00.000Z' })]);
    server.on('POST /api/admin/users/u2/pro', () => ({ proUntil: null, source: null, cancelled: false }));
    await find(user);
    await user.click(screen.getByRole('button', { name: 'End Pro for grace' }));
    await confirm(user, 'End Pro');
    expect(await screen.findByText('grace no longer has Pro.')).toBeVisible();
    expect(server.callsTo('POST /api/admin/users/u2/pro')).toMatchObject([{ body: { until: null, reason: 'Checked at the provider' } }]);
  });

  it('can be granted a premium tool, with a reason', async () => {
    const { user, server } = showPayments();
    server.on('POST /api/admin/users/u2/purchases', () => Response.json({}, { status: 201 }));
    await find(user);
    expect(screen.queryByRole('button', { name: /^End Pro/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Grant a tool to grace' }));
    expect(await screen.findByRole('button', { name: 'Grant tool' })).toBeDisabled();
    await screen.findByRole('option', { name: 'Cipher Lab' });
    expect(screen.getByRole('option', { name: 'Old Kit (unlisted)' })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'A free one' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Premium tool'), 'Cipher Lab');
    await confirm(user, 'Grant tool');
    expect(await screen.findByText('grace now has the tool.')).toBeVisible();
    expect(server.callsTo('POST /api/admin/users/u2/purchases')).toMatchObject([
      { body: { toolId: lab.id, reason: 'Checked at the provider' } },
    ]);
  });

  it('may not be found', async () => {
    const { user } = showPayments([], []);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('No members found.')).toBeVisible();
  });

  it('of the former search are not shown while the new ones load', async () => {
    const slow = deferredResponse();
    const { user, server } = showPayments();
    await find(user);
    server.on('GET /api/admin/customers?search=grant', slow.handler);
    await user.type(screen.getByLabelText('Username or email'), 'nt{Enter}');
    expect(screen.getByRole('progressbar', { name: 'Searching' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Grant Pro to grace' })).toBeNull();
    slow.release([aMember({ id: 'u3', username: 'grant' })]);
    expect(await screen.findByRole('button', { name: 'Grant Pro to grant' })).toBeVisible();
  });
});
