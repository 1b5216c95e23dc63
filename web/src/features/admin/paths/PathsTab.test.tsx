import type { AdminPath } from '@contracts/path';
import { screen, waitFor, within } from '@testing-library/react';
import { adminTool, aTool } from '../../../test/builders';
import { type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { PathsTab } from './PathsTab';

const tools = [aTool({ name: 'Alpha' }), aTool({ name: 'Beta' }), aTool({ name: 'Gamma' })];
const [alpha, beta, gamma] = tools.map(({ id }) => id) as [string, string, string];
const aPath: AdminPath = {
  ...{ id: 'p1', slug: 'networks', title: 'Networks', summary: 'From names to packets.', unlisted: false },
  updatedAt: '2026-01-02T03:04:05.000Z',
  steps: [
    { toolId: alpha, lesson: '' },
    { toolId: beta, lesson: 'Then beta.' },
  ],
};

function show(routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    'GET /api/admin/paths': () => [aPath],
    'GET /api/admin/tools': () => tools.map((tool) => adminTool(tool)),
    ...routes,
  });
  return { server, ...renderPage(<PathsTab />) };
}

const invalid = (field: string, message: string) =>
  Response.json({ statusCode: 400, message, errors: [{ field, message }] }, { status: 400 });

describe('the learning paths of the administrator', () => {
  it('are edited: texts, lessons, order, tools and listing', async () => {
    const { server, user } = show({ 'PUT /api/admin/paths/p1': () => aPath });
    await user.click(await screen.findByRole('button', { name: 'Edit: Networks' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Networks' }));
    expect(dialog.queryByLabelText(/^Address/)).toBeNull();
    await user.type(dialog.getByLabelText('Title'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Move up: Beta' }));
    await user.type(dialog.getByLabelText('Lesson before Alpha'), 'Now alpha.');
    await user.selectOptions(dialog.getByLabelText('Add a tool'), gamma);
    await user.click(dialog.getByRole('button', { name: 'Remove: Beta' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Unlisted: only administrators see it' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const steps = [
      { toolId: alpha, lesson: 'Now alpha.' },
      { toolId: gamma, lesson: '' },
    ];
    expect(server.callsTo('PUT /api/admin/paths/p1').map(({ body }) => body)).toEqual([
      { title: 'Networks 2', summary: aPath.summary, unlisted: true, steps },
    ]);
    expect(screen.getByText('Path Updated')).toBeVisible();
  });

  it('are added, and the errors of the server are shown', async () => {
    const { server, user } = show({ 'POST /api/admin/paths': () => invalid('slug', 'The address must be lowercase.') });
    await user.click(await screen.findByRole('button', { name: 'Add path' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a learning path' }));
    await user.type(dialog.getByLabelText(/^Address/), 'Linux');
    await user.selectOptions(dialog.getByLabelText('Add a tool'), alpha);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('The address must be lowercase.')).toBeVisible();
    server.on('POST /api/admin/paths', () => invalid('steps', 'A tool of this path no longer exists'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('A tool of this path no longer exists');
    expect(server.callsTo('POST /api/admin/paths').at(-1)!.body).toMatchObject({ slug: 'Linux', steps: [{ toolId: alpha, lesson: '' }] });
  });

  it('are deleted after a confirmation', async () => {
    const { server, user } = show({ 'DELETE /api/admin/paths/p1': () => ({ message: 'done' }) });
    await user.click(await screen.findByRole('button', { name: 'Delete: Networks' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Networks' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.callsTo('DELETE /api/admin/paths/p1')).toHaveLength(1));
    expect(await screen.findByText('Networks was deleted')).toBeVisible();
  });
});
