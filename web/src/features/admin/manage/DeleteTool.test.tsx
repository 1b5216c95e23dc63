import { screen, waitFor, within } from '@testing-library/react';
import { adminTool, aPremiumTool } from '../../../test/builders';
import { fakeServer } from '../../../test/fakeServer';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { ManageTab } from './ManageTab';

const kit = aPremiumTool({ name: 'Old Kit' });
const QUESTION = 'Are you sure you want to delete this tool? This action cannot be undone.';

function show({ owners = 0, unlisted = false } = {}) {
  FakeUpload.install();
  const server = fakeServer({ 'GET /api/admin/tools': () => [adminTool({ ...kit, unlisted }, owners)] });
  return { server, ...renderPage(<ManageTab />) };
}

async function ask(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Delete Old Kit' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Old Kit' });
  expect(within(dialog).getByText(QUESTION)).toBeVisible();
  return within(dialog);
}

describe('deleting from the table', () => {
  it('asks for confirmation, deletes the tool and shows the toast of the spec', async () => {
    const { user, server } = show();
    server.on(`DELETE /api/tools/${kit.id}`, () => ({ message: 'gone' }));
    const dialog = await ask(user);
    expect(dialog.queryByText(/own/)).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Unlist' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Tool has been permanently deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('shows how many members would lose the tool, and unlists it instead', async () => {
    const { user, server } = show({ owners: 1234 });
    const dialog = await ask(user);
    expect(dialog.getByText('1,234 people own this tool and would lose it.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Unlist' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(FakeUpload.latest()).toMatchObject({ method: 'PUT', url: `/api/tools/${kit.id}` });
    expect(FakeUpload.latest().fields()).toEqual({ unlisted: 'true' });
    FakeUpload.latest().respond(200);
    expect(await screen.findByText('Tool Unlisted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('still deletes a tool that members own', async () => {
    const { user, server } = show({ owners: 1 });
    server.on(`DELETE /api/tools/${kit.id}`, () => ({ message: 'gone' }));
    const dialog = await ask(user);
    expect(dialog.getByText('1 person owns this tool and would lose it.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Tool Deleted')).toBeVisible();
  });

  it('shows that the owners could not be counted', async () => {
    const { user, server } = show();
    await screen.findByText('Old Kit');
    server.on('GET /api/admin/tools', () => []);
    const dialog = await ask(user);
    expect(await dialog.findByText("We couldn't check how many people own this tool.")).toBeVisible();
  });
});

describe('an unlisted tool in the table', () => {
  it('has a badge and can be listed again', async () => {
    const { user } = show({ unlisted: true, owners: 2 });
    expect(await screen.findByText('Unlisted')).toBeVisible();
    const dialog = await ask(user);
    expect(dialog.queryByRole('button', { name: 'Unlist' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'List again: Old Kit' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(FakeUpload.latest().fields()).toEqual({ unlisted: 'false' });
    FakeUpload.latest().respond(200);
    expect(await screen.findByText('It is available again.')).toBeVisible();
  });

  it('shows why it could not be listed again', async () => {
    const { user } = show({ unlisted: true });
    await user.click(await screen.findByRole('button', { name: 'List again: Old Kit' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    FakeUpload.latest().respond(503, { message: 'The catalogue is unavailable.' });
    expect(await screen.findByText('Update Failed')).toBeVisible();
    expect(screen.getByText('The catalogue is unavailable.')).toBeVisible();
  });
});
