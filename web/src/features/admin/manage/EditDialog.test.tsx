import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminTool, aTool, detailOf } from '../../../test/builders';
import { fakeServer } from '../../../test/fakeServer';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { ManageTab } from './ManageTab';

const quiz = aTool({ name: 'Phishing Quiz', thumbnailUrl: '/api/tools/t1/thumbnail?v=1' });

const edit = async () => (await openEditor()).user;

async function openEditor() {
  FakeUpload.install();
  Element.prototype.scrollIntoView = jest.fn();
  const server = fakeServer({
    'GET /api/admin/tools': () => [adminTool(quiz)],
    [`GET /api/tools/${quiz.id}`]: () => detailOf(quiz, { outcomes: ['a'] }),
  });
  const page = renderPage(<ManageTab />, { at: '/admin', before: '/' });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Edit Phishing Quiz' }));
  await screen.findByRole('button', { name: 'Save changes' });
  return { ...page, server };
}
type User = Awaited<ReturnType<typeof edit>>;

const editor = () => screen.queryByRole('dialog', { name: 'Edit Phishing Quiz' });
const question = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' });
const aFile = () => new File(['x'], 'new.txt', { type: 'text/plain' });
const backdrop = () => editor()!.parentElement!;

describe('the edit dialog of a tool', () => {
  it.each([
    ['a text', (user: User) => user.type(screen.getByLabelText('Name'), ' 2')],
    ['a file', (user: User) => user.upload(screen.getByLabelText(/^Replace/), aFile())],
    ['the removal of the thumbnail', (user: User) => user.click(screen.getByRole('button', { name: 'Remove thumbnail' }))],
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
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    goBack();
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveValue('Phishing Quiz 2');
    goBack();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(editor()).toBeNull());
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('lets a file that is dropped beside its fields change nothing', async () => {
    await edit();
    expect(fireEvent.drop(screen.getByLabelText('Name'), { dataTransfer: { files: [aFile()] } })).toBe(false);
    expect(screen.queryByText(/new.txt/)).toBeNull();
  });

  it('keeps the input and shows both values when somebody else has saved meanwhile, and then replaces only what was changed here', async () => {
    const { user, server } = await openEditor();
    await user.type(screen.getByLabelText('Name'), ' 2');
    const theirs = { ...quiz, name: 'Phishing Exam', description: 'Theirs.', updatedAt: '2026-02-02T00:00:00.000Z' };
    server.on(`GET /api/tools/${quiz.id}`, () => detailOf(theirs, { outcomes: ['a'] }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(FakeUpload.latest().fields()).toMatchObject({ updatedAt: quiz.updatedAt });
    FakeUpload.latest().respond(409, { code: 'edited_meanwhile', message: 'Somebody else saved changes.' });
    expect(await screen.findByText('Name: saved “Phishing Exam”, yours “Phishing Quiz 2”')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Phishing Quiz 2');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    const sent = { name: 'Phishing Quiz 2', description: 'Theirs.', updatedAt: theirs.updatedAt };
    expect(FakeUpload.latest().fields()).toMatchObject(sent);
  });

  it('sends every field of the specification, and the count that was shown', async () => {
    const user = await edit();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(FakeUpload.latest().fields()).toEqual({
      ...{ name: quiz.name, description: quiz.description, language: quiz.language, accessLevel: 'free' },
      ...{ starRating: '0', downloadCount: '0', previousDownloadCount: '0', keepThumbnail: 'true', updatedAt: quiz.updatedAt },
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
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    await user.keyboard('{Escape}');
    expect(question()).toBeNull();
    FakeUpload.latest().respond(200);
    await waitFor(() => expect(editor()).toBeNull());
  });
});
