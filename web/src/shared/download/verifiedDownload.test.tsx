import { createHash } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import { aTool, loggedIn } from '../../test/builders';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import {
  PUBLISHED_TOOL,
  publishedRoutes,
  renamedRoutes,
  restartedRoutes,
} from '../../test/publishing';
import { recordSavedFiles } from '../../test/savedFiles';
import { readSeenHeads } from '../verification/seenHeads';
import { ToolActionButton } from '../tools/ToolActionButton';
import { sendDownload } from './sendDownload';

describe('the check of a download', () => {
  const BYTES = new Uint8Array(1000).map((_zero, index) => index % 251);
  const saved = recordSavedFiles();
  const user = { 'GET /api/me': loggedIn() };
  /** What a page shows that was loaded before the newest version. */
  const SHOWN = createHash('sha256').update(BYTES).digest('hex');
  const mismatch = 'Its SHA-256 digest is not that of a published file.';

  async function download(
    bytes: Uint8Array<ArrayBuffer>,
    change?: Change,
    { shop, routes } = publishedRoutes(new Uint8Array(7), BYTES),
    headers: Record<string, string> = {},
  ) {
    change?.(shop, routes);
    const tool = aTool({ ...PUBLISHED_TOOL, sha256: shop.entries[1]!.sha256 });
    fakeServer({
      ...user,
      ...routes,
      [`POST /api/tools/${tool.id}/download`]: () => new Response(bytes, { headers }),
    });
    const page = renderPage(<ToolActionButton tool={tool} isOwned />);
    await page.user.click(await screen.findByRole('button', { name: /^Download/ }));
    return page;
  }
  type Published = ReturnType<typeof publishedRoutes>;
  type Change = (shop: Published['shop'], routes: Published['routes']) => void;

  it('says that digest, signature and log are verified, and leads to the page that verifies files', async () => {
    const { user: visitor, address } = await download(BYTES);
    expect(await screen.findByText('Verified: digest, signature and public log.')).toBeVisible();
    expect(screen.getByText('JWT Lab is downloading...')).toBeVisible();
    expect(saved).toHaveLength(1);
    await visitor.click(screen.getByRole('button', { name: 'Check it again' }));
    expect(address()).toBe('/verify');
  });

  it.each([
    ['a tool that was renamed', renamedRoutes('token-lab', new Uint8Array(7), BYTES)],
    ['a file in a second log', restartedRoutes([new Uint8Array(7), BYTES])],
  ])('verifies %s', async (_what, routes) => {
    await download(BYTES, undefined, routes);
    expect(await screen.findByText('Verified: digest, signature and public log.')).toBeVisible();
  });

  it.each<[string, Change | undefined, RegExp]>([
    ['one flipped bit', undefined, new RegExp(mismatch)],
    [
      'one flipped bit, also when nothing else can be fetched',
      (_shop, routes) => Object.keys(routes).forEach((route) => delete routes[route]),
      new RegExp(mismatch),
    ],
  ])('saves nothing with %s', async (_what, change, reason) => {
    const flipped = Uint8Array.from(BYTES);
    flipped[500]! ^= 1;
    await download(flipped, change);
    expect(await screen.findByText(reason)).toHaveTextContent(/so it was not saved/);
    expect(screen.getByRole('alert')).toHaveTextContent('Download Failed');
    expect(saved).toEqual([]);
  });

  it('saves nothing when an older version arrives in place of the announced one', async () => {
    const older = new Uint8Array(7);
    await download(older, undefined, publishedRoutes(older, BYTES), {
      'repr-digest': `sha-256=:${createHash('sha256').update(BYTES).digest('base64')}:`,
    });
    expect(await screen.findByText(/digest is not the one that was announced/)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it.each<[string, Published, string | undefined]>([
    ['continues', publishedRoutes(new Uint8Array(7), BYTES, new Uint8Array(9)), undefined],
    [
      'does not begin with the entries',
      publishedRoutes(new Uint8Array(8), BYTES, new Uint8Array(9)),
      'The public log was changed: it does not continue the one that this browser saw (2 entries, root hash',
    ],
    ['is shorter than the one', publishedRoutes(BYTES), 'The public log was changed'],
    [
      'has another name and does not follow from the one',
      restartedRoutes([new Uint8Array(7), BYTES]),
      'The file was not saved. Another public log has taken the place of the one that this browser saw (exe.test/log, 2 entries, root hash',
    ],
  ])('knows a log that %s that it saw before', async (_what, { routes }, reason) => {
    const onUnverified = jest.fn();
    const request = { toolId: PUBLISHED_TOOL.id, filename: 'jwt.zip', sha256: SHOWN, onUnverified };
    const send = async (shop: Published['routes']) => {
      fakeServer({
        ...shop,
        [`POST /api/tools/${PUBLISHED_TOOL.id}/download`]: () => new Response(BYTES),
      });
      return await sendDownload({ ...request, onProgress: () => undefined });
    };
    expect(await send(publishedRoutes(new Uint8Array(7), BYTES).routes)).toEqual({});
    const { error } = await send(routes);
    if (reason === undefined) expect(error).toBeUndefined();
    else expect(error?.message).toContain(reason);
    expect([saved.length, onUnverified.mock.calls]).toEqual([reason === undefined ? 2 : 1, []]);
  });

  it('takes the head of a moment ago for no change of the log, and keeps the newer one', async () => {
    const newer = publishedRoutes(new Uint8Array(7), BYTES, new Uint8Array(9));
    const older = publishedRoutes(new Uint8Array(7), BYTES);
    const respond = async (routes: Published['routes']) => {
      fakeServer({
        ...newer.routes,
        ...routes,
        [`POST /api/tools/${PUBLISHED_TOOL.id}/download`]: () => new Response(BYTES),
      });
      const request = { toolId: PUBLISHED_TOOL.id, filename: 'jwt.zip', sha256: SHOWN };
      const onUnverified = jest.fn();
      return await sendDownload({ ...request, onUnverified, onProgress: () => undefined });
    };
    expect(await respond(newer.routes)).toEqual({});
    const remembered = localStorage.getItem('log-heads');
    expect(readSeenHeads()).toMatchObject([{ head: { size: 3 } }]);
    expect(await respond(older.routes)).toEqual({});
    expect(localStorage.getItem('log-heads')).toBe(remembered);
  });

  it('verifies what the response announces while the file arrives, and then only compares its digest', async () => {
    const { routes } = publishedRoutes(new Uint8Array(7), BYTES);
    const arriving = new TransformStream<Uint8Array, Uint8Array>();
    const headers = {
      'content-length': String(BYTES.length),
      'repr-digest': `sha-256=:${createHash('sha256').update(BYTES).digest('base64')}:`,
    };
    const server = fakeServer({
      ...routes,
      [`POST /api/tools/${PUBLISHED_TOOL.id}/download`]: () =>
        new Response(arriving.readable, { headers }),
    });
    const onUnverified = jest.fn();
    const request = { toolId: PUBLISHED_TOOL.id, filename: 'jwt.zip', onUnverified };
    const result = sendDownload({ ...request, onProgress: () => undefined });
    await waitFor(() =>
      expect(server.calls.some(({ path }) => path.startsWith('/log/tile/0/'))).toBe(true),
    );
    const before = server.calls.length;
    const writer = arriving.writable.getWriter();
    await writer.write(BYTES);
    await writer.close();
    expect(await result).toEqual({});
    expect([saved.length, onUnverified.mock.calls, server.calls.length]).toEqual([1, [], before]);
  });

  it.each([
    ['nothing', undefined],
    ['the newest', SHOWN],
  ])(
    'saves no older version when none was asked for and the page shows %s',
    async (_what, sha256) => {
      const older = new Uint8Array(7);
      fakeServer({
        ...publishedRoutes(older, BYTES).routes,
        [`POST /api/tools/${PUBLISHED_TOOL.id}/download`]: () => new Response(older),
      });
      const request = { toolId: PUBLISHED_TOOL.id, filename: 'jwt.zip', sha256 };
      const onUnverified = jest.fn();
      const { error } = await sendDownload({
        ...request,
        onUnverified,
        onProgress: () => undefined,
      });
      expect(error?.message).toContain(mismatch);
      expect([saved, onUnverified.mock.calls]).toEqual([[], []]);
    },
  );

  it('saves nothing when another version arrives than the one that was asked for', async () => {
    const files = [new Uint8Array(7), BYTES];
    const { routes } = publishedRoutes(...files);
    const server = fakeServer({
      ...routes,
      [`POST /api/tools/${PUBLISHED_TOOL.id}/versions/2/download`]: () => new Response(files[0]),
    });
    const onUnverified = jest.fn();
    const request = { toolId: PUBLISHED_TOOL.id, version: 2, filename: 'jwt.zip', onUnverified };
    const { error } = await sendDownload({ ...request, onProgress: () => undefined });
    expect(error?.message).toContain(mismatch);
    expect([saved, onUnverified.mock.calls, server.calls.length > 1]).toEqual([[], [], true]);
  });

  it.each<[string, Change, RegExp]>([
    [
      "another version's signature",
      ({ texts }) => {
        const versions = `/api/tools/${PUBLISHED_TOOL.id}/versions`;
        texts[`${versions}/2/signature`] = texts[`${versions}/1/signature`]!;
      },
      /The signature is not of this file\.$/,
    ],
    [
      'a changed trusted comment',
      ({ texts }) => {
        const address = `/api/tools/${PUBLISHED_TOOL.id}/versions/2/signature`;
        texts[address] = texts[address]!.replace('version:2', 'version:3');
      },
      /The signature is wrong\.$/,
    ],
    [
      'a key that is not listed',
      ({ texts }) => {
        texts['/api/signing-keys'] = publishedRoutes().shop.texts['/api/signing-keys']!;
      },
      /The signature is by another key, [0-9A-F]{16}\.$/,
    ],
    [
      'a head by another key',
      ({ texts }) => {
        const other = publishedRoutes(new Uint8Array(7), BYTES).shop;
        texts['/log/checkpoint'] = other.texts['/log/checkpoint']!;
      },
      /The note is not signed by exe\.test\/log\.$/,
    ],
    [
      'a head of another log',
      (shop) => {
        const { read } = shop;
        const other = publishedRoutes(new Uint8Array(9), BYTES).shop;
        shop.read = (path) => (path.startsWith('/log/tile/0') ? other.read(path) : read(path));
      },
      /not under the signed head/,
    ],
  ])('saves nothing with %s', async (_what, change, reason) => {
    await download(BYTES, change);
    expect(await screen.findByText(reason)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it.each([
    ['/log/checkpoint', "The log's head could not be fetched"],
    ['/api/signing-keys', 'The public keys could not be fetched'],
    [`/api/tools/${PUBLISHED_TOOL.id}/versions`, "The tool's versions could not be fetched"],
  ])('saves nothing while %s is unavailable, unless told to', async (address, problem) => {
    const { user: member } = await download(
      BYTES,
      (_shop, routes) => void delete routes[`GET ${address}`],
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      `Not verified${problem}, so the file was not saved. Please try again.`,
    );
    expect(saved).toEqual([]);
    await member.click(screen.getByRole('button', { name: 'Save anyway' }));
    expect(saved).toHaveLength(1);
  });
});
