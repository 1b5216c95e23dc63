import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../test/fakeServer';
import { aSignedReceipt } from '../../test/signedReceipt';
import {
  PUBLISHED_TOOL,
  publishedRoutes,
  renamedRoutes,
  restartedRoutes,
} from '../../test/publishing';
import { renderPage } from '../../test/renderPage';
import { VerifyPage } from './VerifyPage';

const FILES = [100, 2000, 300].map((size) => new Uint8Array(size).map((_zero, at) => at % 253));
type Shop = ReturnType<typeof publishedRoutes>['shop'];

/** Shows the page of a marketplace that has published these files, once it knows the log. */
async function show(change?: (shop: Shop) => void, { shop, routes } = publishedRoutes(...FILES)) {
  change?.(shop);
  const server = fakeServer(routes);
  renderPage(<VerifyPage />, { at: '/verify' });
  await screen.findByText(/^The public log has 3 entries as of/);
  const signatures = () => server.calls.filter(({ path }) => path.endsWith('/signature'));
  const goOffline = () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  };
  return { shop, server, signatures, goOffline };
}

function choose(bytes: Uint8Array<ArrayBuffer>) {
  const file = new File([bytes], 'from-a-friend.zip');
  fireEvent.change(screen.getByLabelText('File to verify'), { target: { files: [file] } });
}

const flipped = (bytes: Uint8Array<ArrayBuffer>) =>
  Uint8Array.from(bytes, (byte, at) => (at === 50 ? byte ^ 1 : byte));

describe('the page that verifies files', () => {
  it('says which tool and version the newest file is, and shows each step', async () => {
    await show();
    choose(FILES[2]!);
    expect(await screen.findByRole('heading', { name: 'Verified' })).toBeVisible();
    const text = 'Version 3 of JWT Lab, published on Nov 28, 2026. It is the newest version.';
    expect(screen.getByText(text)).toBeVisible();
    for (const step of ['Digest: Passed', 'Public log: Passed', 'Signature: Passed'])
      expect(screen.getByText(step)).toBeVisible();
    expect(screen.getByText(/^Entry 2 of 3, proven with 1 hashes/)).toBeVisible();
    expect(screen.getByText(/^from-a-friend\.zip, /)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the tool' })).toHaveAttribute(
      'href',
      `/tools/${PUBLISHED_TOOL.slug}`,
    );
  });

  it('says that a file is an older version', async () => {
    await show();
    choose(FILES[0]!);
    expect(
      await screen.findByRole('heading', { name: 'Verified: an older version' }),
    ).toBeVisible();
    expect(screen.getByText(/Version 3 is newer\.$/)).toBeVisible();
  });

  it('does not know a file with one flipped bit', async () => {
    await show();
    choose(flipped(FILES[1]!));
    expect(await screen.findByRole('heading', { name: 'Unknown file' })).toBeVisible();
    expect(screen.getByText('Digest: Failed')).toBeVisible();
    expect(screen.queryByText('Signature: Passed')).toBeNull();
  });

  it('works without a connection once it has loaded', async () => {
    const { signatures, goOffline } = await show();
    await waitFor(() => expect(signatures()).toHaveLength(3));
    goOffline();
    choose(FILES[2]!);
    expect(await screen.findByRole('heading', { name: 'Verified' })).toBeVisible();
    expect(screen.getByText(/^Version 3 of jwt-lab, published/)).toBeVisible();
    choose(flipped(FILES[2]!));
    expect(await screen.findByRole('heading', { name: 'Unknown file' })).toBeVisible();
  });

  it('verifies a file after its tool was renamed, also when that happened while the page was open', async () => {
    const { server, signatures } = await show();
    await waitFor(() => expect(signatures()).toHaveLength(3));
    const renamed = renamedRoutes('token-lab', ...FILES);
    for (const [route, handler] of Object.entries(renamed.routes)) server.on(route, handler);
    choose(FILES[2]!);
    expect(await screen.findByRole('heading', { name: 'Verified' })).toBeVisible();
    expect(screen.getByText(/^Entry 5 of 6, proven with/)).toBeVisible();
    expect(screen.getByText(/^Version 3 of JWT Lab, published on Nov 28, 2026\./)).toBeVisible();
  });

  it('reads the tiles of a log that replaces another at addresses that no cache knows', async () => {
    await show(undefined, restartedRoutes(FILES));
    choose(FILES[2]!);
    expect(await screen.findByRole('heading', { name: 'Verified' })).toBeVisible();
    expect(screen.getByText(/under the head that exe\.test\/log\/2 signed/)).toBeVisible();
  });

  it('is red for a wrong signature', async () => {
    await show(({ texts }) => {
      const versions = `/api/tools/${PUBLISHED_TOOL.id}/versions`;
      texts[`${versions}/3/signature`] = texts[`${versions}/2/signature`]!;
    });
    choose(FILES[2]!);
    expect(await screen.findByRole('heading', { name: 'Not verified' })).toBeVisible();
    expect(screen.getByText('The signature is not of this file.')).toBeVisible();
  });

  it('says without a connection whether a receipt is genuine, and which field was changed', async () => {
    const { receipt, keys } = aSignedReceipt();
    const { goOffline } = await show(({ texts }) => {
      texts['/api/receipt-keys'] = JSON.stringify(keys);
    });
    goOffline();
    const chooseReceipt = (document: object) =>
      choose(new TextEncoder().encode(JSON.stringify(document)));
    chooseReceipt(receipt);
    expect(await screen.findByRole('heading', { name: 'Genuine' })).toBeVisible();
    const genuine = 'This is document EXE-2026-000042. ';
    expect(screen.getByText(`${genuine}It is unchanged since EXE signed it.`)).toBeVisible();
    chooseReceipt({ ...receipt, username: 'mallory' });
    expect(await screen.findByText(/ does not cover: username\.$/)).toBeVisible();
    chooseReceipt({ ...receipt, amount: 1 });
    expect(await screen.findByRole('heading', { name: 'Not genuine' })).toBeVisible();
    expect(screen.getByText(/The field amount was changed\.$/)).toBeVisible();
  });

  it('says when the log was rewritten since the page has loaded', async () => {
    const { server } = await show();
    const other = publishedRoutes(FILES[1]!, FILES[0]!, FILES[2]!);
    for (const [route, handler] of Object.entries(other.routes)) server.on(route, handler);
    choose(FILES[2]!);
    expect(
      await screen.findByText(/The public log was changed: it does not continue/),
    ).toBeVisible();
  });

  it('reads a log that the marketplace has begun anew since the page has loaded', async () => {
    const { server, shop } = await show();
    const other = restartedRoutes(FILES, shop);
    for (const [route, handler] of Object.entries(other.routes)) server.on(route, handler);
    choose(FILES[2]!);
    expect(await screen.findByRole('heading', { name: 'Verified' })).toBeVisible();
    expect(screen.getByText(/under the head that exe\.test\/log\/2 signed/)).toBeVisible();
  });

  it.each([
    ['that this browser remembers', true],
    ['that the page knows, in a browser that stores nothing', false],
  ])('warns of another log than the one %s, until somebody trusts it', async (_what, stores) => {
    const { server } = await show();
    if (!stores) localStorage.clear();
    const other = restartedRoutes(FILES);
    for (const [route, handler] of Object.entries(other.routes)) server.on(route, handler);
    choose(FILES[2]!);
    expect(await screen.findByText(/^Another public log has taken the place/)).toHaveTextContent(
      /\(exe\.test\/log, 3 entries, root hash .{44}\): exe\.test\/log\/2 does not begin with its signed head\.$/,
    );
    expect(screen.queryByRole('heading', { name: 'Verified' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Trust the current log' }));
    expect(await screen.findByText(/^The public log has 3 entries as of/)).toBeVisible();
    choose(FILES[2]!);
    expect(await screen.findByRole('heading', { name: 'Verified' })).toBeVisible();
  });

  it('offers a retry when the log cannot be loaded', async () => {
    const { routes } = publishedRoutes(...FILES);
    const server = fakeServer({});
    const { user } = renderPage(<VerifyPage />, { at: '/verify' });
    expect(
      await screen.findByText(/could not be fetched\. Check your connection\.$/),
    ).toBeVisible();
    for (const [route, handler] of Object.entries(routes)) server.on(route, handler);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^The public log has 3 entries/)).toBeVisible();
  });
});
