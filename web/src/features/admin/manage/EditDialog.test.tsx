import { screen, waitFor, within } from '@testing-library/react';
import { adminTool, aTool, detailOf } from '../../../test/builders';
import { fakeServer } from '../../../test/fakeServer';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { ManageTab } from './ManageTab';

const quiz = aTool({ name: 'Phishing Quiz', thumbnailUrl: '/api/tools/t1/thumbnail?v=1' });

async function edit() {
  FakeUpload.install();
  fakeServer({ 'GET /api/admin/tools': () => [adminTool(quiz)], [`GET /api/tools/${quiz.id}`]: () => detailOf(quiz, { outcomes: ['a'] }) });
  const { user } = renderPage(<ManageTab />);
  await user.click(await screen.findByRole('button', { name: 'Edit Phishing Quiz' }));
  await screen.findByRole('button', { name: 'Save changes' });
  return user;
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
