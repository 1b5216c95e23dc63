import type { AdminPath } from '@contracts/path';
import { screen, waitFor, within } from '@testing-library/react';
import { adminTool, aTool } from '../../../test/builders';
import { enter } from '../../../test/enter';
import { errorResponse, type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { pickTool } from '../../../test/pickTool';
import { renderPage } from '../../../test/renderPage';
import { PathsTab } from './PathsTab';

const tools = [aTool({ name: 'Alpha' }), aTool({ name: 'Beta' }), aTool({ name: 'Gamma' })];
const [alpha, beta, gamma] = tools.map(({ id }) => id) as [string, string, string];
const aPath: AdminPath = {
  id: 'p1',
  slug: 'networks',
  title: 'Networks',
  summary: 'From names to packets.',
  outcomes: 'Read a packet',
  unlisted: false,
  updatedAt: '2026-01-02T03:04:05.000Z',
  steps: [
    { toolId: alpha, toolName: 'Alpha', lesson: '', questions: [] },
    { toolId: beta, toolName: 'Beta', lesson: 'Then beta.', questions: [] },
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

type User = ReturnType<typeof show>['user'];

/** Opens the dialog, which appears when the paths have been fetched again. */
async function openEditor(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Edit: Networks' }));
  await screen.findByRole('dialog', { name: 'Edit Networks' });
}

const invalid = (field: string, message: string) =>
  Response.json({ statusCode: 400, message, errors: [{ field, message }] }, { status: 400 });

/** Records which element scrolls into view; jsdom has no layout. */
function recordScrolling(): () => unknown {
  const scroll = jest.fn();
  Element.prototype.scrollIntoView = scroll;
  return () => scroll.mock.contexts.at(-1);
}

describe('the learning paths of the administrator', () => {
  it('are not edited from a copy that could not be fetched again, which is said', async () => {
    const { server, user } = show();
    const edit = await screen.findByRole('button', { name: 'Edit: Networks' });
    server.on('GET /api/admin/paths', () => errorResponse(503, 'Please try again.'));
    await user.click(edit);
    expect(await screen.findByText('Please try again.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    server.on('GET /api/admin/paths', () => [{ ...aPath, title: 'Newer' }]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Edit: Newer' })).toBeVisible();
  });

  it('are not overwritten when somebody else has saved meanwhile: the dialog keeps the input and shows both', async () => {
    recordScrolling();
    const refusal = {
      statusCode: 409,
      code: 'edited_meanwhile',
      message: 'Somebody else saved changes.',
    };
    const { server, user } = show({
      'PUT /api/admin/paths/p1': () => Response.json(refusal, { status: 409 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit: Networks' }));
    await user.type(await screen.findByLabelText('Title'), ' 2');
    const theirs = {
      ...aPath,
      title: 'Cables',
      summary: 'Theirs.',
      updatedAt: '2026-02-02T00:00:00.000Z',
    };
    server.on('GET /api/admin/paths', () => [theirs]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Title: saved “Cables”, yours “Networks 2”')).toBeVisible();
    expect(screen.getByLabelText('Summary')).toHaveValue('Theirs.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.callsTo('PUT /api/admin/paths/p1')).toHaveLength(2));
    const [first, second] = server.callsTo('PUT /api/admin/paths/p1').map(({ body }) => body);
    expect(first).toMatchObject({ title: 'Networks 2', updatedAt: aPath.updatedAt });
    expect(second).toMatchObject({
      title: 'Networks 2',
      summary: 'Theirs.',
      updatedAt: theirs.updatedAt,
    });
  });

  it('are edited: texts, lessons, order, tools and listing', async () => {
    const { server, user } = show({ 'PUT /api/admin/paths/p1': () => aPath });
    await user.click(await screen.findByRole('button', { name: 'Edit: Networks' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Networks' }));
    expect(dialog.queryByLabelText(/^URL slug/)).toBeNull();
    await user.type(dialog.getByLabelText('Title'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Move up: Beta' }));
    expect(dialog.getByRole('button', { name: 'Move up: Beta' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Move down: Beta' })).toHaveFocus();
    await enter(user, dialog.getByLabelText('Lesson before Alpha'), 'Now alpha.');
    await pickTool(user, 'Add a tool', 'Gamma');
    await user.click(dialog.getByRole('button', { name: 'Remove: Beta' }));
    await user.type(
      dialog.getByLabelText('After this path you can … (one per line)'),
      '{Enter}Name its layers',
    );
    await user.click(
      dialog.getByRole('checkbox', { name: 'Unlisted: only administrators see it' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const steps = [
      { toolId: alpha, lesson: 'Now alpha.', questions: [] },
      { toolId: gamma, lesson: '', questions: [] },
    ];
    expect(server.callsTo('PUT /api/admin/paths/p1').map(({ body }) => body)).toEqual([
      {
        title: 'Networks 2',
        summary: aPath.summary,
        outcomes: 'Read a packet\nName its layers',
        unlisted: true,
        steps,
        updatedAt: aPath.updatedAt,
      },
    ]);
    expect(screen.getByText('Path updated')).toBeVisible();
  });

  it('get questions with their options and the right one, without empty lines', async () => {
    const { server, user } = show({ 'PUT /api/admin/paths/p1': () => aPath });
    await openEditor(user);
    await user.click(screen.getByText('Self-check after Alpha: none'));
    const [add] = screen.getAllByRole('button', { name: 'Add a question', hidden: true });
    await user.click(add!);
    await enter(user, screen.getByLabelText('Question 1 of Alpha'), 'Which one?');
    const options = screen.getByLabelText('Options of question 1 of Alpha');
    await user.type(options, 'This{Enter}That{Enter}');
    await user.selectOptions(screen.getByLabelText('Correct option of question 1 of Alpha'), '1');
    await user.click(add!);
    await user.click(screen.getByRole('button', { name: 'Remove question 2 of Alpha' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.callsTo('PUT /api/admin/paths/p1')).toHaveLength(1));
    const { steps } = server.callsTo('PUT /api/admin/paths/p1')[0]!.body as AdminPath;
    expect(steps.map(({ questions }) => questions)).toEqual([
      [{ question: 'Which one?', options: ['This', 'That'], answer: 1 }],
      [],
    ]);
  });

  it('are fetched again before they are edited, because saving replaces what another administrator has changed', async () => {
    const { server, user } = show({ 'PUT /api/admin/paths/p1': () => aPath });
    const edit = await screen.findByRole('button', { name: 'Edit: Networks' });
    server.on('GET /api/admin/paths', () => [{ ...aPath, title: 'Networking' }]);
    await user.click(edit);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Networking' }));
    await enter(user, dialog.getByLabelText('Summary'), ' New.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.callsTo('PUT /api/admin/paths/p1')).toHaveLength(1));
    expect(server.callsTo('PUT /api/admin/paths/p1')[0]?.body).toMatchObject({
      title: 'Networking',
      summary: `${aPath.summary} New.`,
    });
  });

  it('are added, and the errors of the server are shown', async () => {
    const scrolledTo = recordScrolling();
    const { server, user } = show({
      'POST /api/admin/paths': () => invalid('slug', 'The address must be lowercase.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Add path' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a learning path' }));
    await enter(user, dialog.getByLabelText(/^URL slug/), 'Linux');
    await pickTool(user, 'Add a tool', 'Alpha');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('The address must be lowercase.')).toBeVisible();
    expect(dialog.getByLabelText(/^URL slug/)).toHaveFocus();
    server.on('POST /api/admin/paths', () =>
      invalid('steps', 'A tool of this path no longer exists'),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('A tool of this path no longer exists');
    expect(scrolledTo()).toBe(alert);
    expect(server.callsTo('POST /api/admin/paths').at(-1)!.body).toMatchObject({
      slug: 'Linux',
      steps: [{ toolId: alpha, lesson: '', questions: [] }],
    });
  });

  it('get tools that are found by their name, each once; the field is then empty for the next', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Add path' }));
    const field = screen.getByRole('combobox', { name: 'Add a tool' });
    await user.type(field, 'bet');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(screen.queryByRole('listitem')).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('listitem')).toHaveTextContent('1. Beta');
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    await user.click(field);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(screen.queryByRole('option', { name: 'Beta' })).toBeNull();
  });

  describe('closed by Escape', () => {
    const question = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' });
    const editor = () => screen.queryByRole('dialog', { name: 'Edit Networks' });
    const edit = async () => {
      const { user } = show();
      await openEditor(user);
      return user;
    };

    it.each([
      ['a text', (user: User) => user.type(screen.getByLabelText('Title'), ' 2')],
      ['an added tool', (user: User) => pickTool(user, 'Add a tool', 'Gamma')],
      [
        'the order',
        (user: User) => user.click(screen.getByRole('button', { name: 'Move up: Beta' })),
      ],
    ])('ask before they discard %s', async (_what, change) => {
      const user = await edit();
      await change(user);
      await user.keyboard('{Escape}');
      expect(question()).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(question()).toBeNull());
      expect(editor()).toBeVisible();
      await user.keyboard('{Escape}');
      await user.click(screen.getByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(editor()).toBeNull());
      expect(question()).toBeNull();
    });

    it('close at once when nothing was changed, or what was typed is removed', async () => {
      const user = await edit();
      await user.type(screen.getByLabelText('Title'), '2{Backspace}');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(editor()).toBeNull());
      expect(question()).toBeNull();
    });

    it('close at once by Cancel', async () => {
      const user = await edit();
      await user.type(screen.getByLabelText('Title'), ' 2');
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(editor()).toBeNull());
    });
  });

  it('keep the focus in the list of tools when one is removed', async () => {
    const { user } = show();
    await openEditor(user);
    await user.click(screen.getByRole('button', { name: 'Remove: Beta' }));
    expect(screen.getByRole('list', { name: 'Tools in order' })).toHaveFocus();
  });

  it('are deleted after a confirmation', async () => {
    const { server, user } = show({ 'DELETE /api/admin/paths/p1': () => ({ message: 'done' }) });
    await user.click(await screen.findByRole('button', { name: 'Delete: Networks' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Networks' }));
    server.on('GET /api/admin/paths', () => []);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.callsTo('DELETE /api/admin/paths/p1')).toHaveLength(1));
    expect(await screen.findByText('Networks was deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Networks' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('list', { name: 'Learning paths' })).toHaveFocus());
  });
});
