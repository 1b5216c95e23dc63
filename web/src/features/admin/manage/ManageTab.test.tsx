import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { api } from '../../../shared/api/api';
import { live } from '../../../shared/live/LiveConnection';
import { adminTool, aPremiumTool, aTool, detailOf } from '../../../test/builders';
import { enter } from '../../../test/enter';
import { fakeServer, errorResponse } from '../../../test/fakeServer';
import { FakeSocket } from '../../../test/FakeSocket';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { ManageTab } from './ManageTab';

Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });

const lab = aPremiumTool({
  name: 'Cipher Lab',
  description: 'Breaks toy ciphers.',
  price: 1999,
  originalPrice: 2999,
  offerDescription: 'Launch week',
  offerEndsAt: '2030-01-31T18:00:30.000Z',
  starRating: 4,
  downloadCount: 1500,
  thumbnailUrl: '/api/tools/x/thumbnail?v=1',
});
const quiz = aTool({ name: 'Phishing Quiz', fileSize: null });

function show(tools = [lab, quiz]) {
  FakeUpload.install();
  const server = fakeServer({ 'GET /api/admin/tools': () => tools.map((tool) => adminTool(tool)) });
  for (const tool of tools) server.on(`GET /api/tools/${tool.id}`, () => detailOf(tool));
  return { server, ...renderPage(<ManageTab />) };
}
async function edit(user: UserEvent, name = 'Cipher Lab') {
  await user.click(await screen.findByLabelText(`Edit ${name}`));
  await screen.findByText('Save changes');
}
async function rename(user: UserEvent, name: string) {
  await user.clear(screen.getByLabelText('Name'));
  await enter(user, screen.getByLabelText('Name'), name);
}
async function save(user: UserEvent) {
  await user.click(screen.getByText('Save changes'));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  return FakeUpload.latest().fields();
}

describe('the table of tools', () => {
  it('shows the columns and finds a tool', async () => {
    const { user } = show();
    expect(await screen.findByText('2 tools')).toBeVisible();
    expect(screen.getByText('$19.99')).toBeVisible();
    expect(screen.getByText('Python, no file yet')).toBeVisible();
    await enter(user, screen.getByLabelText('Search tools'), 'cipher');
    expect(await screen.findByText('1 tool')).toBeVisible();
    expect(screen.queryByText('Phishing Quiz')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Search tools'), 'xyz');
    expect(await screen.findByText('No tools match.')).toBeVisible();
  });

  it('sorts by a column on click, and in reverse on the second click', async () => {
    const { user } = show();
    const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()[0]).toContain('Cipher Lab'));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()[0]).toContain('Phishing Quiz'));
  });

  it('sorted by downloads keeps its rows in place while counts change, until it is sorted again', async () => {
    live.startAnew();
    FakeSocket.latest().accept();
    const second = aTool({ name: 'Second', downloadCount: 1 });
    const first = aTool({ name: 'First', downloadCount: 2 });
    const { server, user } = show([first, second]);
    const names = () =>
      screen.getAllByRole('rowheader').map((cell) => cell.textContent?.match(/First|Second/)?.[0]);
    const sortByDownloads = screen.findByRole('button', { name: 'Downloads' });
    await user.click(await sortByDownloads);
    await waitFor(() => expect(names()).toEqual(['First', 'Second']));
    server.on('GET /api/admin/tools', () =>
      [first, { ...second, downloadCount: 3 }].map((tool) => adminTool(tool)),
    );
    act(() =>
      FakeSocket.latest().send({
        type: 'download_count_update',
        toolId: second.id,
        downloadCount: 3,
      }),
    );
    expect(await screen.findByRole('cell', { name: '3' })).toBeVisible();
    expect(names()).toEqual(['First', 'Second']);
    for (let click = 0; click < 2; click += 1) await user.click(await sortByDownloads);
    await waitFor(() => expect(names()).toEqual(['Second', 'First']));
  });

  it('paginates long lists', async () => {
    const { user } = show(
      Array.from({ length: 26 }, (_, index) => aTool({ name: `Number ${index}` })),
    );
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
    expect(screen.getAllByRole('rowheader')).toHaveLength(25);
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  it('shows that the list could not be loaded, and retries', async () => {
    FakeUpload.install();
    const server = fakeServer({
      'GET /api/admin/tools': () => errorResponse(503, 'The catalogue is unavailable.'),
    });
    const { user } = renderPage(<ManageTab />);
    expect(await screen.findByText('The catalogue is unavailable.')).toBeVisible();
    server.on('GET /api/admin/tools', () => [adminTool(lab)]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Cipher Lab')).toBeVisible();
  });

  it('keeps the table when a refetch fails', async () => {
    FakeUpload.install();
    const server = fakeServer({ 'GET /api/admin/tools': () => [adminTool(lab)] });
    const { store } = renderPage(<ManageTab />);
    expect(await screen.findByText('Cipher Lab')).toBeVisible();
    server.on('GET /api/admin/tools', () => new Response('', { status: 500 }));
    act(() => void store.dispatch(api.util.invalidateTags(['Tools'])));
    expect(await screen.findByText('The tools could not be loaded')).toBeVisible();
    expect(screen.getByText('Cipher Lab')).toBeVisible();
  });
});

describe('editing a tool', () => {
  it('is prefilled, and sends what was changed', async () => {
    const { user } = show();
    await edit(user);
    expect(screen.getByLabelText('Price (USD)')).toHaveValue('19.99');
    expect(screen.getByRole('img', { name: 'Current thumbnail' })).toBeVisible();
    await rename(user, 'Cipher Lab 2');
    expect(await save(user)).toMatchObject({ name: 'Cipher Lab 2' });
    expect(FakeUpload.latest()).toMatchObject({ method: 'PUT', url: `/api/tools/${lab.id}` });
  });

  it('names the version that was edited when another administrator has changed the tool meanwhile, so that it is not reverted', async () => {
    const { server, store, user } = show();
    await edit(user);
    server.on('GET /api/admin/tools', () => [
      adminTool({ ...lab, price: 2499, updatedAt: '2026-12-31T00:00:00.000Z' }),
      adminTool(quiz),
    ]);
    act(() => void store.dispatch(api.util.invalidateTags(['Tools'])));
    expect(await screen.findByText('$24.99')).toBeInTheDocument();
    await rename(user, 'Cipher Lab 2');
    expect(await save(user)).toMatchObject({ name: 'Cipher Lab 2', updatedAt: lab.updatedAt });
  });

  it('sends the price of a tool that becomes premium, and none of one that becomes free', async () => {
    const { user } = show();
    await edit(user, 'Phishing Quiz');
    await user.selectOptions(screen.getByLabelText('Access level'), 'premium');
    await enter(user, screen.getByLabelText('Price (USD)'), '9.99');
    expect(await save(user)).toMatchObject({ accessLevel: 'premium', price: '999' });
    FakeUpload.latest().respond(200);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    FakeUpload.sent.length = 0;
    await edit(user);
    await user.selectOptions(screen.getByLabelText('Access level'), 'free');
    const sent = await save(user);
    expect(sent.accessLevel).toBe('free');
    expect(sent).not.toHaveProperty('price');
  });

  it('sends keepThumbnail false once a new thumbnail is chosen, and true again when it is cleared', async () => {
    const { user } = show();
    await edit(user);
    await user.upload(screen.getByLabelText('Thumbnail'), new File(['x'], 'new.png'));
    expect(screen.getByRole('img', { name: 'Preview of new.png' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the thumbnail' }));
    expect(screen.getByRole('img', { name: 'Current thumbnail' })).toBeVisible();
    await user.upload(screen.getByLabelText('Thumbnail'), new File(['x'], 'other.png'));
    expect(await save(user)).toMatchObject({ keepThumbnail: 'false', thumbnail: 'file other.png' });
  });

  it('removes the thumbnail without a new one', async () => {
    const { user } = show();
    await edit(user);
    await user.click(screen.getByRole('button', { name: 'Remove thumbnail' }));
    expect(screen.queryByRole('img', { name: 'Current thumbnail' })).not.toBeInTheDocument();
    expect(await save(user)).toMatchObject({ keepThumbnail: 'false' });
  });

  it('increases the count by 10, 100 and 1000', async () => {
    const { user } = show();
    await edit(user);
    for (const by of ['10', '100', '1000'])
      await user.click(screen.getByRole('button', { name: `+${by} downloads` }));
    expect(screen.getByLabelText('Download count')).toHaveValue('2610');
    expect(await save(user)).toMatchObject({ downloadCount: '2610' });
  });

  it('rejects a count that is not a whole number', async () => {
    const { user } = show();
    await edit(user);
    fireEvent.change(screen.getByLabelText('Download count'), { target: { value: '1.5' } });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(
      await screen.findByText('The download count must be a whole number from 0'),
    ).toBeVisible();
    expect(FakeUpload.sent).toHaveLength(0);
  });

  it('offers 0 to 5 stars', async () => {
    const { user } = show();
    await edit(user);
    const choices = within(screen.getByLabelText('Star rating')).getAllByRole<HTMLOptionElement>(
      'option',
    );
    expect(choices.map(({ value }) => value)).toEqual(['0', '1', '2', '3', '4', '5']);
    await user.selectOptions(screen.getByLabelText('Star rating'), '5');
    expect(await save(user)).toMatchObject({ starRating: '5' });
  });

  it('clears an offer whose fields are emptied', async () => {
    const { user } = show();
    await edit(user);
    await user.clear(screen.getByLabelText('Original price (USD)'));
    await user.clear(screen.getByLabelText('Offer description'));
    fireEvent.change(screen.getByLabelText('Offer ends'), { target: { value: '' } });
    expect(await save(user)).toMatchObject({
      originalPrice: '',
      offerDescription: '',
      offerEndsAt: '',
    });
  });

  it('replaces the file', async () => {
    const { user } = show();
    await edit(user, 'Phishing Quiz');
    await user.upload(screen.getByLabelText('Tool file (none)'), new File(['x'], 'quiz.pdf'));
    expect(await save(user)).toMatchObject({ toolFile: 'file quiz.pdf' });
  });

  it('sends nothing while a file is refused', async () => {
    const { user } = show();
    await edit(user, 'Phishing Quiz');
    fireEvent.change(screen.getByLabelText('Tool file (none)'), {
      target: { files: [new File(['x'], 'quiz.docx')] },
    });
    await rename(user, 'Phishing Quiz 2');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.getByLabelText('Tool file (none)')).toHaveFocus());
    expect(FakeUpload.sent).toHaveLength(0);
  });

  it('shows the success toast of the spec and closes', async () => {
    const { user } = show();
    await edit(user);
    await rename(user, 'Cipher Lab 2');
    await save(user);
    FakeUpload.latest().respond(200);
    expect(await screen.findByText('Tool Updated')).toBeVisible();
    expect(screen.getByText('Tool has been successfully updated')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows the failure and stays open', async () => {
    const { user } = show();
    await edit(user);
    await rename(user, 'Cipher Lab 2');
    await save(user);
    FakeUpload.latest().respond(500, 'broken');
    expect(await screen.findByText('Update Failed')).toBeVisible();
    expect(screen.getByText('Failed to update tool')).toBeVisible();
    expect(screen.getByRole('dialog', { hidden: true })).toBeVisible();
  });
});
