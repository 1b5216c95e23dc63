import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminTool, aTool } from '../../../test/builders';
import { enter } from '../../../test/enter';
import { fakeServer, errorResponse } from '../../../test/fakeServer';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { UploadTab } from './UploadTab';

URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;

function show(tools = [aTool()]) {
  FakeUpload.install();
  const server = fakeServer({
    'GET /api/admin/tools': () => tools.map((tool) => adminTool(tool)),
  });
  return { server, ...renderPage(<UploadTab />) };
}
type User = ReturnType<typeof show>['user'];

async function fill(user: User) {
  await enter(user, screen.getByLabelText('Name'), 'Cipher Lab');
  await enter(user, screen.getByLabelText('Description'), 'Breaks toy ciphers.');
}
const send = (user: User) => user.click(screen.getByText('Upload tool'));
const aFile = (name: string, size = 3) =>
  Object.defineProperty(new File(['abc'], name), 'size', { value: size });

describe('uploading a tool', () => {
  it('starts with the defaults of the spec and without price fields', async () => {
    const { user } = show();
    expect(screen.getByLabelText('Language')).toHaveValue('executable');
    expect(screen.getByLabelText('Access level')).toHaveValue('free');
    expect(screen.queryByLabelText('Price (USD)')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Access level'), 'premium');
    expect(screen.getByLabelText('Price (USD)')).toHaveAttribute('inputmode', 'decimal');
    await user.selectOptions(screen.getByLabelText('Access level'), 'pro');
    expect(screen.queryByLabelText('Price (USD)')).not.toBeInTheDocument();
  });

  it('suggests a name by the file, until another is entered', async () => {
    const { user } = show();
    const [name, file] = [screen.getByLabelText('Name'), screen.getByLabelText('Tool file')];
    await user.upload(file, aFile('hash_lab-v2.zip'));
    expect(name).toHaveValue('Hash Lab V2');
    await user.upload(file, aFile('cipher-lab.zip'));
    expect(name).toHaveValue('Cipher Lab');
    await user.clear(name);
    await enter(user, name, 'Ciphers');
    await user.upload(file, aFile('hash_lab-v2.zip'));
    expect(name).toHaveValue('Ciphers');
  });

  it('previews the card of the tool', async () => {
    const { user } = show();
    const card = () =>
      within(screen.getByRole('heading', { name: 'Preview of the card' }).parentElement!);
    expect(card().getByText('Name of the tool')).toBeVisible();
    await fill(user);
    await user.selectOptions(screen.getByLabelText('Access level'), 'premium');
    await enter(user, screen.getByLabelText('Price (USD)'), '19,99');
    for (const shown of ['Cipher Lab', 'Breaks toy ciphers.', 'PREMIUM', '$19.99'])
      expect(card().getByText(shown)).toBeVisible();
    expect(card().queryAllByRole('button')).toEqual([]);
  });

  it('offers batch and shell among the languages', () => {
    show();
    const offered = within(screen.getByLabelText('Language'))
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(offered).toHaveLength(20);
    expect(offered).toEqual(expect.arrayContaining(['Batch', 'Shell', 'HTML/Web', 'C++', 'EXE']));
  });

  it('sends nothing while a field is invalid, and focuses the first', async () => {
    const { user } = show();
    await user.selectOptions(screen.getByLabelText('Access level'), 'premium');
    await send(user);
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByText('A premium tool needs a price')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(FakeUpload.sent).toHaveLength(0);
  });

  it('sends a free tool without price and offer, even if they were entered before', async () => {
    const { user } = show();
    await fill(user);
    await user.selectOptions(screen.getByLabelText('Access level'), 'premium');
    await user.type(screen.getByLabelText('Price (USD)'), '0');
    await user.selectOptions(screen.getByLabelText('Access level'), 'free');
    await send(user);
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(FakeUpload.latest()).toMatchObject({
      method: 'POST',
      url: '/api/tools',
      withCredentials: true,
    });
    expect(FakeUpload.latest().fields()).toEqual({
      name: 'Cipher Lab',
      description: 'Breaks toy ciphers.',
      language: 'executable',
      accessLevel: 'free',
    });
  });

  it('sends a premium tool with cents, the offer in UTC and both files', async () => {
    const { user } = show();
    await fill(user);
    await user.selectOptions(screen.getByLabelText('Language'), 'python');
    await user.selectOptions(screen.getByLabelText('Access level'), 'premium');
    await enter(user, screen.getByLabelText('Price (USD)'), '19,99');
    await enter(user, screen.getByLabelText('Original price (USD)'), '29.9');
    await enter(user, screen.getByLabelText('Offer description'), 'Launch week');
    fireEvent.change(screen.getByLabelText('Offer ends'), {
      target: { value: '2030-01-31T18:00' },
    });
    await user.upload(screen.getByLabelText('Tool file'), aFile('lab.zip'));
    await user.upload(screen.getByLabelText('Thumbnail'), aFile('lab.png'));
    expect(screen.getByRole('img', { name: 'Preview of lab.png' })).toHaveAttribute(
      'src',
      'blob:preview',
    );
    await send(user);
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(FakeUpload.latest().fields()).toEqual({
      name: 'Cipher Lab',
      description: 'Breaks toy ciphers.',
      language: 'python',
      accessLevel: 'premium',
      price: '1999',
      originalPrice: '2990',
      offerDescription: 'Launch week',
      offerEndsAt: new Date('2030-01-31T18:00').toISOString(),
      proUntil: '',
      toolFile: 'file lab.zip',
      thumbnail: 'file lab.png',
    });
  });

  it('sends the optional fields that are filled in, and rejects invalid ones', async () => {
    const { user } = show();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'More about the tool' }));
    await user.selectOptions(screen.getByLabelText('Topic'), 'Blue team');
    await user.type(screen.getByLabelText('What you learn'), 'Read a log{Enter}Spot a scan');
    await user.type(screen.getByLabelText('Time in minutes'), '0');
    await send(user);
    expect(await screen.findByText(/whole number of minutes/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More about the tool' }));
    expect(screen.getByText(/whole number of minutes/)).toBeVisible();
    await user.type(screen.getByLabelText('Time in minutes'), '{Backspace}45');
    await send(user);
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    const given = {
      topic: 'blue-team',
      durationMinutes: '45',
      outcomes: 'Read a log\nSpot a scan',
    };
    expect(FakeUpload.latest().fields()).toMatchObject(given);
    expect(FakeUpload.latest().fields()).not.toHaveProperty('platform');
  });

  it('rejects an original price that does not exceed the price, also when the price is raised later', async () => {
    const { user } = show();
    await user.selectOptions(screen.getByLabelText('Access level'), 'premium');
    await user.type(screen.getByLabelText('Original price (USD)'), '10');
    await user.type(screen.getByLabelText('Price (USD)'), '12');
    expect(
      await screen.findByText('The original price must be higher than the price'),
    ).toBeVisible();
  });

  it('rejects files by extension and size before sending, also when dropped', async () => {
    const { user } = show();
    const drop = (label: string, file: File) =>
      fireEvent.drop(screen.getByLabelText(label), { dataTransfer: { files: [file] } });
    drop('Tool file', aFile('virus.js'));
    expect(screen.getByText('A tool file must be a .zip, .exe, .pdf or .txt file.')).toBeVisible();
    drop('Thumbnail', aFile('big.png', 2_097_153));
    expect(screen.getByText('The thumbnail must be at most 2 MB.')).toBeVisible();
    await fill(user);
    await send(user);
    expect(screen.getByLabelText('Tool file')).toHaveFocus();
    expect(FakeUpload.sent).toHaveLength(0);
    drop('Tool file', aFile('fine.txt'));
    expect(await screen.findByText('fine.txt, TXT, 3 B')).toBeVisible();
    expect(
      screen.queryByText('A tool file must be a .zip, .exe, .pdf or .txt file.'),
    ).not.toBeInTheDocument();
  });

  it('offers the extensions of the spec in the browser’s file chooser', () => {
    show();
    expect(screen.getByLabelText('Tool file')).toHaveAttribute('accept', '.zip,.exe,.pdf,.txt');
    expect(screen.getByLabelText('Thumbnail')).toHaveAttribute('accept', '.png,.jpg,.jpeg');
    expect(screen.getByText(/up to 2MB/)).toBeVisible();
  });

  it('shows progress, then the success toast, resets the form and refetches the tools', async () => {
    const { user, server } = show();
    await fill(user);
    await send(user);
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Uploading...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    FakeUpload.latest().progress(40, 100);
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    FakeUpload.latest().respond(201);
    const toast = await screen.findByText('Tool uploaded successfully!');
    expect(within(toast.parentElement ?? toast).getByText('Success')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('');
    await waitFor(() => expect(server.callsTo('GET /api/admin/tools')).toHaveLength(2));
  });

  it('shows the server’s errors in the toast and below their fields, and keeps the input', async () => {
    const { user } = show();
    await fill(user);
    await send(user);
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    FakeUpload.latest().respond(400, {
      message: 'The name is odd.',
      errors: [{ field: 'name', message: 'Choose another name.' }],
    });
    expect(await screen.findByText('Upload Failed')).toBeVisible();
    expect(screen.getByText('The name is odd.')).toBeVisible();
    expect(screen.getByText('Choose another name.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Cipher Lab');
  });

  it('shows an error when there is no response', async () => {
    const { user } = show();
    await fill(user);
    await send(user);
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    FakeUpload.latest().fail();
    expect(await screen.findByText('Failed to upload tool')).toBeVisible();
  });
});

describe('quick stats', () => {
  const tools = Array.from({ length: 7 }, (_, index) =>
    aTool({ name: `Tool number ${index}`, downloadCount: 1000 }),
  );

  it('show the number of tools and downloads and the first five tools', async () => {
    show(tools);
    expect(await screen.findByText('7,000')).toBeVisible();
    expect(screen.getByText('7')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Delete Tool number/ })).toHaveLength(5);
  });

  it('delete a tool only after confirmation, with the text of the spec', async () => {
    const { user, server } = show(tools);
    server.on(`DELETE /api/tools/${tools[0]?.id}`, () => ({ message: 'gone' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Tool number 0' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(
      'Are you sure you want to delete this tool? This action cannot be undone.',
    );
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Delete' })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
    server.on('GET /api/admin/tools', () => tools.slice(1).map((tool) => adminTool(tool)));
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Tool deleted successfully!')).toBeVisible();
    expect(screen.getByText('Tool Deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Tool number 0')).toBeNull());
    await waitFor(() => expect(screen.getByRole('list', { name: 'First tools' })).toHaveFocus());
  });

  it('show at once, while an upload is running, that a tool was deleted', async () => {
    const { user, server } = show(tools);
    await screen.findByText('Tool number 0');
    await fill(user);
    await send(user);
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    server.on(`DELETE /api/tools/${tools[0]?.id}`, () => ({ message: 'gone' }));
    server.on('GET /api/admin/tools', () => tools.slice(1).map((tool) => adminTool(tool)));
    await user.click(await screen.findByRole('button', { name: 'Delete Tool number 0' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Delete' })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Tool number 0')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Uploading...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('delete nothing when the dialog is canceled', async () => {
    const { user, server } = show(tools);
    await user.click(await screen.findByRole('button', { name: 'Delete Tool number 0' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  });

  it('show why a tool could not be deleted', async () => {
    const { user, server } = show(tools);
    server.on(`DELETE /api/tools/${tools[1]?.id}`, () =>
      errorResponse(503, 'The catalogue is unavailable.'),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Tool number 1' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Delete' })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete Failed')).toBeVisible();
    expect(screen.getByText('The catalogue is unavailable.')).toBeVisible();
  });
});
