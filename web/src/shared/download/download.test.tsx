import { screen, waitFor } from '@testing-library/react';
import type { Tool } from '@contracts/tool';
import { aTool, loggedIn } from '../../test/builders';
import { codedError, fakeServer, type FakeHandler, deferredResponse, errorResponse } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { recordSavedFiles } from '../../test/savedFiles';
import { ToolActionButton } from '../tools/ToolActionButton';
import { filenameOf } from './saveAs';

const BYTES = new Uint8Array([1, 2, 3, 250]);
const saved = recordSavedFiles();

const aFile = (headers: Record<string, string> = {}) => new Response(BYTES, { headers: { 'content-length': '4', ...headers } });

async function showDownload(tool: Tool, handler: FakeHandler, routes: Record<string, FakeHandler> = { 'GET /api/me': loggedIn() }) {
  const server = fakeServer({ ...routes, [`POST /api/tools/${tool.id}/download`]: handler });
  const page = renderPage(<ToolActionButton tool={tool} isOwned />);
  await waitFor(() => expect(server.callsTo('GET /api/me')).toHaveLength(1));
  return { server, ...page };
}

async function clickDownload(...shown: Parameters<typeof showDownload>) {
  const page = await showDownload(...shown);
  await page.user.click(await screen.findByRole('button', { name: /^Download/ }));
  return page;
}

describe('downloading', () => {
  it('saves the file under its name, byte for byte, and shows the toast', async () => {
    const tool = aTool({ name: 'Hash Demo', filename: 'hash.zip' });
    await clickDownload(tool, () => aFile());
    expect(await screen.findByText('Download Started')).toBeVisible();
    expect(screen.getByText('Hash Demo is downloading...')).toBeVisible();
    expect(saved.map(({ name }) => name)).toEqual(['hash.zip']);
    expect(new Uint8Array(await saved[0]!.blob.arrayBuffer())).toEqual(BYTES);
  });

  it('uses the server’s filename', async () => {
    await clickDownload(aTool({ filename: 'old.zip' }), () =>
      aFile({ 'content-disposition': `attachment; filename="n.zip"; filename*=UTF-8''n%C3%A9.zip` }),
    );
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['né.zip']));
  });

  it('disables the button and shows the progress meanwhile', async () => {
    const slow = deferredResponse();
    const tool = aTool();
    await clickDownload(tool, slow.handler);
    expect(await screen.findByRole('button', { name: /^Downloading\.\.\./ })).toBeDisabled();
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
    let more: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (more = controller) });
    slow.release(new Response(body, { headers: { 'content-length': '4' } }));
    more?.enqueue(BYTES.slice(0, 2));
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50'));
    more?.enqueue(BYTES.slice(2));
    more?.close();
    expect(await screen.findByRole('button', { name: `Download ${tool.name}` })).toBeEnabled();
    expect(saved).toHaveLength(1);
  });

  it('shows the server’s error message', async () => {
    await clickDownload(aTool(), () => errorResponse(403, 'Pro membership required'));
    expect(await screen.findByText('Download Failed')).toBeVisible();
    expect(screen.getByText('Pro membership required')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Download Failed');
    expect(saved).toEqual([]);
  });

  it.each([
    ['without a message', () => new Response('<html>', { status: 502 })],
    ['without a response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('shows the fallback for a failure %s', async (_how, handler) => {
    await clickDownload(aTool(), handler);
    expect(await screen.findByText('Failed to download tool')).toBeVisible();
  });

  it('fails when the file is truncated', async () => {
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(BYTES);
        controller.error(new TypeError('network error'));
      },
    });
    await clickDownload(aTool(), () => new Response(cut));
    expect(await screen.findByText('Download Failed')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('asks a visitor to log in and sends nothing', async () => {
    const tool = aTool();
    const { server } = await clickDownload(tool, () => aFile(), {});
    expect(await screen.findByText('Login Required')).toBeVisible();
    expect(screen.getByText('Please log in to download tools.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Login Required');
    expect(server.callsTo(`POST /api/tools/${tool.id}/download`)).toEqual([]);
  });

  it('takes a visitor from the toast to the login page and back', async () => {
    const { user, address } = await clickDownload(aTool(), () => aFile(), {});
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(address()).toBe('/login?next=%2F');
  });

  it('fetches the member’s rights again when they no longer include the tool', async () => {
    const tool = aTool({ accessLevel: 'pro' });
    const { server, user } = await showDownload(tool, () => codedError(403, 'not_entitled'), { 'GET /api/me': loggedIn({ isPro: true }) });
    const button = await screen.findByRole('button', { name: /^Download/ });
    server.on('GET /api/me', loggedIn());
    await user.click(button);
    expect(await screen.findByRole('link', { name: /^Pro Only, / })).toBeVisible();
    expect(screen.getByText('Download Failed')).toBeVisible();
  });

  it('asks to log in when the session has ended', async () => {
    await clickDownload(aTool(), () => errorResponse(401, 'Please log in.'));
    expect(await screen.findByText('Login Required')).toBeVisible();
    expect(screen.queryByText('Download Failed')).toBeNull();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});

describe('the filename', () => {
  it.each([
    [null, undefined],
    ['attachment', undefined],
    ['attachment; filename="a b.zip"', 'a b.zip'],
    ['attachment; filename="a\\"b.zip"', 'a"b.zip'],
    [`attachment; filename="x"; filename*=UTF-8''%E2%9C%93.txt`, '✓.txt'],
    [`attachment; filename*=UTF-8''%E2%9C`, undefined],
  ])('in %j is %j', (header, name) => {
    expect(filenameOf(header)).toBe(name);
  });
});
