import type { AuditLogEntry } from '@contracts/audit';
import { screen, waitFor } from '@testing-library/react';
import { enter } from '../../../test/enter';
import {
  deferredResponse,
  errorResponse,
  fakeServer,
  type FakeHandler,
} from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { recordSavedFiles } from '../../../test/savedFiles';
import { AuditTab } from './AuditTab';

const saved = recordSavedFiles();

const anEntry = (given: Partial<AuditLogEntry> = {}): AuditLogEntry => ({
  id: 'a1',
  at: '2026-03-04T05:06:07.000Z',
  action: 'tool.edit',
  actor: { id: 'u1', username: 'root' },
  subject: { type: 'tool', id: 't1', name: 'Scanner' },
  user: null,
  reason: null,
  requestId: 'r1',
  before: { downloadCount: 1 },
  after: { downloadCount: 900 },
  ...given,
});

function show(
  entries: AuditLogEntry[],
  routes: Record<string, FakeHandler> = {},
  at = '/admin?tab=audit',
) {
  const server = fakeServer({ 'GET /api/admin/audit': () => entries, ...routes });
  return { server, ...renderPage(<AuditTab />, { at }) };
}

describe('the audit log', () => {
  it('shows who did what, why, and what changed', async () => {
    const { user } = show([
      anEntry(),
      anEntry({
        id: 'a2',
        action: 'user.suspend',
        actor: { id: 'u9', username: null },
        subject: { type: 'user', id: 'u2', name: null },
        user: { id: 'u2', username: 'grace' },
        reason: 'shares the account',
        before: { suspendedAt: null },
        after: null,
      }),
      anEntry({
        id: 'a3',
        action: 'payment.refund',
        subject: { type: 'order', id: 'o1', name: null },
        user: { id: 'u2', username: null },
      }),
    ]);
    expect(await screen.findByRole('heading', { name: 'Tool edited: Scanner' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'User suspended: grace' })).toBeVisible();
    expect(
      screen.getByRole('heading', { name: 'Order refunded: Order o1, deleted user' }),
    ).toBeVisible();
    expect(screen.getByText('shares the account')).toBeVisible();
    expect(screen.getByText(/^deleted user,/)).toBeVisible();
    expect(screen.getByText('Suspended at').parentElement).toHaveTextContent(
      'Suspended atBefore: none',
    );
    await user.click(
      screen.getByText('What changed', {
        selector: '[aria-label="What changed: Tool edited, Scanner"]',
      }),
    );
    expect(screen.getAllByText('Download count')[0]!.parentElement).toHaveTextContent(
      'Download countBefore: 1After: 900',
    );
  });

  it('formats money, sizes, times, yes and no, and lists', async () => {
    const before = {
      price: 1999,
      fileSize: 1_400_000,
      unlisted: false,
      offerEndsAt: '2026-03-04T12:00:00.000Z',
      outcomes: ['a', 'b'],
    };
    show([
      anEntry({
        before,
        after: { ...before, price: null, unlisted: true, durationMinutes: 45, fileSha256: 'ab12' },
      }),
    ]);
    await screen.findByRole('heading', { name: 'Tool edited: Scanner' });
    const field = (label: string) => screen.getByText(label).parentElement;
    expect(field('Price')).toHaveTextContent('PriceBefore: $19.99After: none');
    expect(field('File size')).toHaveTextContent('Before: 1.4 MB');
    expect(field('Unlisted')).toHaveTextContent('Before: noAfter: yes');
    expect(field('Offer ends at')).toHaveTextContent(/Before: Mar 4, 2026, \d/);
    expect(field('Outcomes')).toHaveTextContent('Before: [ "a", "b" ]');
    expect(field('Duration minutes')).toHaveTextContent('After: 45 min');
    expect(field('File SHA-256')).toHaveTextContent('Before: noneAfter: ab12');
  });

  it('is filtered and exported with the same filter, which the address keeps', async () => {
    const { user, server, address } = show([]);
    expect(await screen.findByText('No entries match.')).toBeVisible();
    await enter(user, screen.getByLabelText('Administrator'), ' root ');
    await user.selectOptions(screen.getByLabelText('Action'), 'Tool edited');
    await enter(user, screen.getByLabelText('From'), '2026-03-04');
    await enter(user, screen.getByLabelText('To'), '2026-03-04');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(address()).toBe(
      '/admin?tab=audit&actor=root&action=tool.edit&from=2026-03-04&to=2026-03-04',
    );
    const filter = new URLSearchParams({
      actor: 'root',
      action: 'tool.edit',
      from: new Date('2026-03-04T00:00').toISOString(),
      to: new Date('2026-03-05T00:00').toISOString(),
    }).toString();
    const csv = () =>
      new Response('at', {
        headers: { 'content-disposition': 'attachment; filename="audit-log-2026-03-05.csv"' },
      });
    server.on(`GET /api/admin/audit.csv?${filter}`, csv);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(saved.map(({ name }) => name)).toEqual(['audit-log-2026-03-05.csv']),
    );
    expect(server.calls.map(({ path }) => path)).toContain(`/api/admin/audit?${filter}`);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/admin?tab=audit');
    expect(screen.getByLabelText('Administrator')).toHaveValue('');
  });

  it('shows why it could not be exported', async () => {
    const message = 'More than 100,000 entries match. Please choose a shorter time.';
    const { user } = show([], { 'GET /api/admin/audit.csv': () => errorResponse(400, message) });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('has more pages, and offers a retry after a failure', async () => {
    const next = '/api/admin/audit?cursor=x';
    const { user, server } = show([], {
      'GET /api/admin/audit': () => errorResponse(503, 'Please try again.'),
      [`GET ${next}`]: () => [
        anEntry({ id: 'a2', subject: { type: 'tool', id: 't2', name: 'Older' } }),
      ],
    });
    expect(await screen.findByText('Please try again.')).toBeVisible();
    server.on('GET /api/admin/audit', () =>
      Response.json([anEntry()], { headers: { link: `<${next}>; rel="next"` } }),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    const older = await screen.findByRole('heading', { name: 'Tool edited: Older' });
    expect(older.closest('li')).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Tool edited: Scanner' })).toBeVisible();
  });

  it('shows the filter of the list in the form after Back', async () => {
    const { user, goBack, address } = show([]);
    await user.selectOptions(await screen.findByLabelText('Action'), 'Tool edited');
    await enter(user, screen.getByLabelText('Administrator'), 'root');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/admin?tab=audit&actor=root&action=tool.edit');
    expect(screen.getByLabelText('Administrator')).toHaveFocus();
    goBack();
    expect(address()).toBe('/admin?tab=audit');
    expect(screen.getByLabelText('Administrator')).toHaveValue('');
    expect(screen.getByLabelText('Action')).toHaveValue('');
  });

  it('shows no entries of the former filter while the new ones load', async () => {
    const slow = deferredResponse();
    const { user } = show([anEntry()], { 'GET /api/admin/audit?actor=ada': slow.handler });
    await screen.findByRole('heading', { name: 'Tool edited: Scanner' });
    await user.type(screen.getByLabelText('Administrator'), 'ada{Enter}');
    expect(screen.getByRole('progressbar', { name: 'Loading the audit log' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Tool edited: Scanner' })).toBeNull();
    slow.release([anEntry({ id: 'a2', subject: { type: 'tool', id: 't2', name: 'Other' } })]);
    expect(await screen.findByRole('heading', { name: 'Tool edited: Other' })).toBeVisible();
  });
});
