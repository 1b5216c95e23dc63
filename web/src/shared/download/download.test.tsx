import { createHash } from 'node:crypto';
import type { Tool } from '@contracts/tool';
import { screen, waitFor } from '@testing-library/react';
import { aTool, loggedIn } from '../../test/builders';
import {
  codedError,
  deferredResponse,
  errorResponse,
  type FakeHandler,
  fakeServer,
} from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { PUBLISHED_TOOL, publishedRoutes } from '../../test/publishing';
import { recordSavedFiles } from '../../test/savedFiles';
import { useCurrentUser } from '../session/sessionApi';
import { ToolActionButton } from '../tools/ToolActionButton';
import { ExportButton } from './ExportButton';
import { filenameOf } from './saveAs';

describe('downloading a tool', () => {
  const BYTES = new Uint8Array([1, 2, 3, 250]);
  const sha256 = createHash('sha256').update(BYTES).digest('hex');

  const saved = recordSavedFiles();

  const aFile = (headers: Record<string, string> = {}) =>
    new Response(BYTES, { headers: { 'content-length': '4', ...headers } });

  async function showDownload(
    given: Tool,
    handler: FakeHandler,
    routes: Record<string, FakeHandler> = { 'GET /api/me': loggedIn() },
  ) {
    const tool = { ...given, id: PUBLISHED_TOOL.id };
    const published = publishedRoutes(BYTES).routes;
    const server = fakeServer({
      ...published,
      ...routes,
      [`POST /api/tools/${tool.id}/download`]: handler,
    });
    const page = renderPage(<ToolActionButton tool={{ ...tool, sha256 }} isOwned />);
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
        aFile({
          'content-disposition': `attachment; filename="n.zip"; filename*=UTF-8''n%C3%A9.zip`,
        }),
      );
      await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['né.zip']));
    });

    it('disables the button and shows the progress meanwhile', async () => {
      const slow = deferredResponse();
      const tool = aTool();
      await clickDownload(tool, slow.handler);
      expect(await screen.findByRole('button', { name: /^Downloading\.\.\./ })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
      let more: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void (more = controller),
      });
      slow.release(new Response(body, { headers: { 'content-length': '4' } }));
      more?.enqueue(BYTES.slice(0, 2));
      await waitFor(() =>
        expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50'),
      );
      more?.enqueue(BYTES.slice(2));
      more?.close();
      expect(
        await screen.findByRole('button', { name: `Download ${tool.name}` }),
      ).not.toHaveAttribute('aria-disabled', 'true');
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
      const { server } = await clickDownload(aTool(), () => aFile(), {});
      expect(await screen.findByText('Login Required')).toBeVisible();
      expect(screen.getByText('Please log in to download tools.')).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent('Login Required');
      expect(server.callsTo(`POST /api/tools/${PUBLISHED_TOOL.id}/download`)).toEqual([]);
    });

    it('takes a visitor from the toast to the login page and back', async () => {
      const { user, address } = await clickDownload(aTool(), () => aFile(), {});
      await user.click(await screen.findByRole('button', { name: 'Log in' }));
      expect(address()).toBe('/login?next=%2F');
    });

    it('fetches the member’s rights again when they no longer include the tool', async () => {
      const tool = aTool({ accessLevel: 'pro' });
      const { server, user } = await showDownload(tool, () => codedError(403, 'not_entitled'), {
        'GET /api/me': loggedIn({ isPro: true }),
      });
      const button = await screen.findByRole('button', { name: /^Download/ });
      server.on('GET /api/me', loggedIn());
      await user.click(button);
      expect(await screen.findByRole('link', { name: /^Pro Only, / })).toBeVisible();
      expect(await screen.findByText('Download Failed')).toBeVisible();
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
});

describe('an export', () => {
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

  it.each([
    [
      'the server’s filename',
      { 'content-disposition': 'attachment; filename="exe.json"' },
      'exe.json',
    ],
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
  ])(
    'that is refused with %i shows the server’s message and saves nothing',
    async (status, message) => {
      await click(() => errorResponse(status, message));
      const toast = await screen.findByRole('alert');
      expect(toast).toHaveTextContent('Download Failed');
      expect(toast).toHaveTextContent(message);
      expect(saved).toEqual([]);
    },
  );

  it.each([
    ['without a message', () => new Response('<html>', { status: 502 })],
    ['without a response', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'in the middle of the file',
      () =>
        new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) })),
    ],
  ])('that fails %s asks to try again', async (_how, handler: FakeHandler) => {
    await click(handler);
    expect(
      await screen.findByText('The file could not be downloaded. Please try again.'),
    ).toBeVisible();
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
