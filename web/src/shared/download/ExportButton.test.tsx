import { screen, waitFor } from '@testing-library/react';
import { loggedIn } from '../../test/builders';
import { deferredResponse, errorResponse, fakeServer, type FakeHandler } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { recordSavedFiles } from '../../test/savedFiles';
import { useCurrentUser } from '../session/sessionApi';
import { ExportButton } from './ExportButton';

const saved = recordSavedFiles();

const Page = () => (
  <>
    <p>{useCurrentUser()?.username ?? 'nobody'}</p>
    <ExportButton href="/api/account/export" filename="fallback.json">
      Export
    </ExportButton>
  </>
);

async function open(handler: FakeHandler) {
  const server = fakeServer({ 'GET /api/me': loggedIn(), 'GET /api/account/export': handler });
  const page = renderPage(<Page />);
  await waitFor(() => expect(screen.queryByText('nobody')).toBeNull());
  return { server, ...page };
}

async function click(handler: FakeHandler) {
  const page = await open(handler);
  await page.user.click(screen.getByRole('button', { name: 'Export' }));
  return page;
}

describe('an export', () => {
  it.each([
    ['the server’s filename', { 'content-disposition': 'attachment; filename="exe.json"' }, 'exe.json'],
    ['its own filename, when the server sends none', {}, 'fallback.json'],
  ])('is saved under %s, byte for byte', async (_which, headers: Record<string, string>, name) => {
    const bytes = new Uint8Array([37, 80, 250]);
    await click(() => new Response(bytes, { headers }));
    await waitFor(() => expect(saved.map((file) => file.name)).toEqual([name]));
    expect(new Uint8Array(await saved[0]!.blob.arrayBuffer())).toEqual(bytes);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [403, 'Admin access required'],
    [429, 'Please wait a minute and try again.'],
    [503, 'Payments are unavailable. Please try again later.'],
  ])('that is refused with %i shows the server’s message and saves nothing', async (status, message) => {
    await click(() => errorResponse(status, message));
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent('Download Failed');
    expect(toast).toHaveTextContent(message);
    expect(saved).toEqual([]);
  });

  it.each([
    ['without a message', () => new Response('<html>', { status: 502 })],
    ['without a response', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['in the middle of the file', () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) }))],
  ])('that fails %s asks to try again', async (_how, handler: FakeHandler) => {
    await click(handler);
    expect(await screen.findByText('The file could not be downloaded. Please try again.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('ends the session in the page when the server has ended it', async () => {
    const ended = () => errorResponse(401, 'Please log in.');
    const { server, user } = await open(ended);
    server.on('GET /api/me', ended);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('nobody')).toBeVisible();
    expect(await screen.findByText('Please log in.')).toBeVisible();
  });

  it('is requested once, however often the button is pressed', async () => {
    const slow = deferredResponse();
    const { server, user } = await click(slow.handler);
    await user.dblClick(screen.getByRole('button'));
    slow.release({});
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(server.callsTo('GET /api/account/export')).toHaveLength(1);
  });
});
