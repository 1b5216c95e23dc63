import { screen, waitFor, within } from '@testing-library/react';
import { adminTool, aPremiumTool, aTool, detailOf } from '../../../test/builders';
import { fakeServer } from '../../../test/fakeServer';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { ManageTab } from './ManageTab';

describe('the view of the tools', () => {
  const lab = aTool({ name: 'Cipher Lab' });
  const quiz = aTool({ name: 'Phishing Quiz' });
  function show(tools = [lab, quiz], at = '/admin?tab=manage') {
    fakeServer({ 'GET /api/admin/tools': () => tools.map((tool) => adminTool(tool)) });
    return renderPage(<ManageTab />, { at });
  }

  it('keeps search, order and page in the address, and starts from them', async () => {
    const { user, address, unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    await user.type(screen.getByLabelText('Search tools'), 'ing q');
    expect(address()).toBe('/admin?tab=manage&search=ing+q&sort=name&order=asc');
    unmount();
    const numbers = Array.from({ length: 51 }, (_, index) =>
      aTool({ name: `Number ${index + 1}` }),
    );
    show([quiz, ...numbers], '/admin?tab=manage&search=number&sort=name&order=asc&page=3');
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    expect(screen.getByLabelText('Search tools')).toHaveValue('number');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Number 51');
  });

  it.each(['sort=none&page=x', 'sort=constructor&page=-3&order=up'])(
    'ignores what is no view in the address: %s',
    async (part) => {
      show([lab, quiz], `/admin?tab=manage&${part}`);
      expect(await screen.findByRole('columnheader', { name: 'Added' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    },
  );
});

describe('a row on a phone', () => {
  const wide = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...wide(query), matches: true });
  });
  afterEach(() => {
    window.matchMedia = wide;
  });

  it('has every fact below the name, and the actions in a menu', async () => {
    const kit = aPremiumTool({
      name: 'Old Kit',
      price: 1999,
      downloadCount: 7,
      starRating: 4,
      memberRating: { mean: 4.5, count: 2 },
    });
    const server = fakeServer({ 'GET /api/admin/tools': () => [adminTool(kit)] });
    server.on(`GET /api/tools/${kit.id}`, () => detailOf(kit));
    const { user, address } = renderPage(<ManageTab />, { at: '/admin?tab=manage' });
    const row = await screen.findByRole('rowheader');
    for (const fact of [
      'Old Kit',
      'PREMIUM',
      '$19.99',
      '7 downloads',
      'Editors: 4 of 5',
      'Members: 4.5 of 5 (2)',
    ])
      expect(within(row).getByText(fact)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Sort by'), "Members' rating");
    expect(address()).toBe('/admin?tab=manage&sort=memberRating');
    await user.click(screen.getByRole('button', { name: 'More actions: Old Kit' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Screenshots',
      'Feature on the front page',
      'Delete',
    ]);
    await user.click(items[3]!);
    expect(await screen.findByRole('alertdialog', { name: 'Delete Old Kit' })).toBeVisible();
  });

  it('features a tool from its menu', async () => {
    FakeUpload.install();
    const kit = aTool({ name: 'Old Kit' });
    fakeServer({ 'GET /api/admin/tools': () => [adminTool(kit)] });
    const { user } = renderPage(<ManageTab />);
    await user.click(await screen.findByRole('button', { name: 'More actions: Old Kit' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Feature on the front page' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(FakeUpload.latest().fields()).toEqual({ featured: 'true' });
  });
});

describe('the actions of a row', () => {
  const kit = aPremiumTool({ name: 'Old Kit' });

  const QUESTION = 'Are you sure you want to delete this tool? This action cannot be undone.';

  function show({ owners = 0, unlisted = false } = {}) {
    FakeUpload.install();
    const server = fakeServer({
      'GET /api/admin/tools': () => [adminTool({ ...kit, unlisted }, owners)],
    });
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
      expect(await screen.findByText('Tool unlisted')).toBeVisible();
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

    it('counts the owners again when it asks', async () => {
      const { user, server } = show({ owners: 1 });
      await screen.findByText('Old Kit');
      server.on('GET /api/admin/tools', () => [adminTool(kit, 2)]);
      const dialog = await ask(user);
      expect(await dialog.findByText('2 people own this tool and would lose it.')).toBeVisible();
    });
  });

  describe('the star of a tool', () => {
    it('features it on the front page, and says so', async () => {
      const { user, server } = show();
      const star = await screen.findByRole('button', { name: 'Feature Old Kit on the front page' });
      expect(star).toHaveAttribute('aria-pressed', 'false');
      await user.click(star);
      await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
      expect(FakeUpload.latest().fields()).toEqual({ featured: 'true' });
      server.on('GET /api/admin/tools', () => [adminTool({ ...kit, featured: true }, 0)]);
      FakeUpload.latest().respond(200);
      await waitFor(() =>
        expect(
          screen.getByRole('button', { name: 'Feature Old Kit on the front page' }),
        ).toHaveAttribute('aria-pressed', 'true'),
      );
    });

    it('says when it could not be featured', async () => {
      const { user } = show();
      await user.click(
        await screen.findByRole('button', { name: 'Feature Old Kit on the front page' }),
      );
      await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
      FakeUpload.latest().respond(503, { message: 'The catalogue is unavailable.' });
      expect(await screen.findByText('The catalogue is unavailable.')).toBeVisible();
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
});
