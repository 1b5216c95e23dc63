import { screen, waitFor } from '@testing-library/react';
import { adminTool, aTool, detailOf } from '../../../test/builders';
import { fakeServer } from '../../../test/fakeServer';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { ManageTab } from './ManageTab';

const quiz = aTool({ name: 'Phishing Quiz' });

function show() {
  FakeUpload.install();
  const server = fakeServer({ 'GET /api/admin/tools': () => [adminTool(quiz)] });
  return { server, ...renderPage(<ManageTab />) };
}
type User = ReturnType<typeof show>['user'];

async function edit(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Edit Phishing Quiz' }));
  await screen.findByRole('button', { name: 'Save changes' });
}
async function save(user: User) {
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  return FakeUpload.latest().fields();
}

describe('editing the optional fields of a tool', () => {
  const known = { topic: 'networks', outcomes: ['Read a scan', 'Name a port'], requirements: 'A terminal' } as const;
  const showKnown = () => {
    const page = show();
    page.server.on(`GET /api/tools/${quiz.id}`, () => detailOf(quiz, { ...known, outcomes: [...known.outcomes] }));
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
    for (const name of ['topic', 'outcomes', 'platform', 'lessonExcerpt']) expect(fields).not.toHaveProperty(name);
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
