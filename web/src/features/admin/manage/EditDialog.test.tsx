import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminTool, aTool, detailOf } from '../../../test/builders';
import { fakeServer } from '../../../test/fakeServer';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { UnsavedWork } from '../UnsavedWork';
import { ManageTab } from './ManageTab';

describe('the edit dialog of a tool', () => {
  const quiz = aTool({ name: 'Phishing Quiz', thumbnailUrl: '/api/tools/t1/thumbnail?v=1' });
  const edit = async () => (await openEditor()).user;
  async function openEditor() {
    FakeUpload.install();
    Element.prototype.scrollIntoView = jest.fn();
    const server = fakeServer({
      'GET /api/admin/tools': () => [adminTool(quiz)],
      [`GET /api/tools/${quiz.id}`]: () => detailOf(quiz, { outcomes: ['a'] }),
    });
    const tab = (
      <UnsavedWork>
        <ManageTab />
      </UnsavedWork>
    );
    const page = renderPage(tab, { at: '/admin', before: '/' });
    const { user } = page;
    await user.click(await screen.findByLabelText('Edit Phishing Quiz'));
    await screen.findByText('Save changes');
    return { ...page, server };
  }
  type User = Awaited<ReturnType<typeof edit>>;
  const editor = () => screen.queryByRole('dialog', { name: 'Edit Phishing Quiz' });
  const question = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' });
  const aFile = () => new File(['x'], 'new.txt', { type: 'text/plain' });
  const backdrop = () => editor()!.parentElement!;

  it.each([
    ['a text', (user: User) => user.type(screen.getByLabelText('Name'), ' 2')],
    ['a file', (user: User) => user.upload(screen.getByLabelText(/^Replace/), aFile())],
    [
      'the removal of the thumbnail',
      (user: User) => user.click(screen.getByRole('button', { name: 'Remove thumbnail' })),
    ],
  ])('asks before Escape discards %s', async (_what, change) => {
    const user = await edit();
    await change(user);
    await user.keyboard('{Escape}');
    expect(question()).toBeVisible();
    expect(within(question()!).getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(question()).toBeNull());
    expect(editor()).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(editor()).toBeNull());
  });

  it('asks before a click beside it discards changes', async () => {
    const user = await edit();
    await user.type(screen.getByLabelText('Name'), ' 2');
    await user.click(backdrop());
    expect(question()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(editor()).toBeVisible());
    expect(screen.getByLabelText('Name')).toHaveValue('Phishing Quiz 2');
  });

  it('asks before Back loses changes, and before the browser closes the tab', async () => {
    const { user, goBack } = await openEditor();
    await user.type(screen.getByLabelText('Name'), ' 2');
    await waitFor(() =>
      expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false),
    );
    goBack();
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveValue('Phishing Quiz 2');
    goBack();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(editor()).toBeNull());
    await waitFor(() =>
      expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true),
    );
  });

  it('lets a file that is dropped beside its fields change nothing', async () => {
    await edit();
    expect(
      fireEvent.drop(screen.getByLabelText('Name'), { dataTransfer: { files: [aFile()] } }),
    ).toBe(false);
    expect(screen.queryByText(/new.txt/)).toBeNull();
  });

  it('keeps the input and shows both values when somebody else has saved meanwhile, and then replaces only what was changed here', async () => {
    const { user, server } = await openEditor();
    await user.type(screen.getByLabelText('Name'), ' 2');
    const theirs = {
      ...quiz,
      name: 'Phishing Exam',
      description: 'Theirs.',
      updatedAt: '2026-02-02T00:00:00.000Z',
    };
    server.on(`GET /api/tools/${quiz.id}`, () => detailOf(theirs, { outcomes: ['a'] }));
    await user.click(screen.getByText('Save changes'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(FakeUpload.latest().fields()).toMatchObject({ updatedAt: quiz.updatedAt });
    FakeUpload.latest().respond(409, {
      code: 'edited_meanwhile',
      message: 'Somebody else saved changes.',
    });
    expect(
      await screen.findByText('Name: saved “Phishing Exam”, yours “Phishing Quiz 2”'),
    ).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Phishing Quiz 2');
    await user.click(screen.getByText('Save changes'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    const sent = { name: 'Phishing Quiz 2', description: 'Theirs.', updatedAt: theirs.updatedAt };
    expect(FakeUpload.latest().fields()).toMatchObject(sent);
  });

  it('sends every field of the specification, and the count that was shown', async () => {
    const user = await edit();
    await user.click(screen.getByText('Save changes'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(FakeUpload.latest().fields()).toEqual({
      name: quiz.name,
      description: quiz.description,
      language: quiz.language,
      accessLevel: 'free',
      starRating: '0',
      downloadCount: '0',
      previousDownloadCount: '0',
      keepThumbnail: 'true',
      updatedAt: quiz.updatedAt,
    });
  });

  it('closes at once without changes', async () => {
    const user = await edit();
    await user.type(screen.getByLabelText('Name'), '2{Backspace}');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(editor()).toBeNull());
    expect(question()).toBeNull();
  });

  it('stays open, without a question, while the changes are sent', async () => {
    const user = await edit();
    await user.type(screen.getByLabelText('Name'), ' 2');
    await user.click(screen.getByText('Save changes'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await user.keyboard('{Escape}');
    expect(question()).toBeNull();
    FakeUpload.latest().respond(200);
    await waitFor(() => expect(editor()).toBeNull());
  });
});

describe('editing the optional fields of a tool', () => {
  const quiz = aTool({ name: 'Phishing Quiz' });
  function show() {
    FakeUpload.install();
    const server = fakeServer({ 'GET /api/admin/tools': () => [adminTool(quiz)] });
    return { server, ...renderPage(<ManageTab />) };
  }
  type User = ReturnType<typeof show>['user'];
  async function edit(user: User) {
    await user.click(await screen.findByLabelText('Edit Phishing Quiz'));
    await screen.findByText('Save changes');
  }
  async function save(user: User) {
    await user.click(screen.getByText('Save changes'));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    return FakeUpload.latest().fields();
  }

  const known = {
    topic: 'networks',
    outcomes: ['Read a scan', 'Name a port'],
    requirements: 'A terminal',
  } as const;
  const showKnown = () => {
    const page = show();
    page.server.on(`GET /api/tools/${quiz.id}`, () =>
      detailOf(quiz, { ...known, outcomes: [...known.outcomes] }),
    );
    return page;
  };

  it('is prefilled, collapsed at first, and sends only changed fields', async () => {
    const { user } = showKnown();
    await edit(user);
    expect(screen.getByLabelText('What you learn')).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More about the tool' }));
    expect(screen.getByLabelText('What you learn')).toBeVisible();
    expect(screen.getByLabelText('What you learn')).toHaveValue('Read a scan\nName a port');
    await user.selectOptions(screen.getByLabelText('Level'), 'Beginner');
    await user.clear(screen.getByLabelText('Requirements'));
    const fields = await save(user);
    expect(fields).toMatchObject({ skillLevel: 'beginner', requirements: '' });
    for (const name of ['topic', 'outcomes', 'platform', 'lessonExcerpt'])
      expect(fields).not.toHaveProperty(name);
  });

  it('changes the address of the page, and shows at its field why it was refused', async () => {
    const { user } = showKnown();
    await edit(user);
    await user.click(screen.getByRole('button', { name: 'More about the tool' }));
    const address = screen.getByLabelText('Page address');
    expect(address).toHaveValue(quiz.slug);
    await user.clear(address);
    await user.type(address, 'quiz');
    expect(await save(user)).toMatchObject({ slug: 'quiz' });
    const message = 'Another tool has or had this address.';
    FakeUpload.latest().respond(400, { message, errors: [{ field: 'slug', message }] });
    await waitFor(() => expect(address).toHaveAccessibleDescription(message));
  });

  it('starts when the tool’s detail is loaded, and can retry loading it', async () => {
    const { user, server } = show();
    server.on(`GET /api/tools/${quiz.id}`, () => new Response('', { status: 500 }));
    await user.click(await screen.findByRole('button', { name: 'Edit Phishing Quiz' }));
    expect(await screen.findByText('Failed to fetch tool')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    server.on(`GET /api/tools/${quiz.id}`, () => detailOf(quiz));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible();
  });
});
