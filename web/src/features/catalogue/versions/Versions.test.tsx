import type { ToolVersion } from '@contracts/tool-version';
import { screen, waitFor, within } from '@testing-library/react';
import { aTool, detailOf, loggedIn } from '../../../test/builders';
import { errorResponse, type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { recordSavedFiles } from '../../../test/savedFiles';
import { Versions } from './Versions';

const KIT = detailOf(aTool({ name: 'Kit', fileSize: 10 }), { fileVersion: 3 });
const ROUTE = `GET /api/tools/${KIT.id}/versions`;

const aVersion = (version: number, given: Partial<ToolVersion> = {}): ToolVersion => ({
  version,
  file: `kit-${version}.zip`,
  size: 2048,
  sha256: 'ab'.repeat(32),
  notes: '',
  publishedAt: '2026-03-04T12:00:00.000Z',
  withdrawnAt: null,
  withdrawalReason: null,
  logIndex: version,
  ...given,
});
const THREE = [
  aVersion(3, { notes: 'Fixed the parser.' }),
  aVersion(2, {
    withdrawnAt: '2026-03-05T12:00:00.000Z',
    withdrawalReason: 'It asks for a password.',
  }),
  aVersion(1, { sha256: 'cba06b5736faf67e54b07b561eae94395e774c517a7d910a54369e1263ccfbd4' }), // of the text `old`
];

function show(versions: FakeHandler = () => THREE, routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({ 'GET /api/me': loggedIn(), [ROUTE]: versions, ...routes });
  return { server, ...renderPage(<Versions tool={KIT} />) };
}
const row = async (name: RegExp) =>
  within((await screen.findByRole('heading', { name })).closest('li')!);

describe('the versions of a tool', () => {
  const saved = recordSavedFiles();

  it('are listed with their notes, the current one named', async () => {
    show();
    const current = await row(/^Version 3 \(current\)$/);
    expect(current.getByText('Fixed the parser.')).toBeVisible();
    expect(current.getByText(/kit-3\.zip/)).toHaveTextContent('Mar 4, 2026, kit-3.zip, 2');
  });

  it('say why one was withdrawn, and offer no download of it', async () => {
    show();
    const withdrawn = await row(/^Version 2$/);
    expect(withdrawn.getByRole('alert')).toHaveTextContent(
      'Withdrawn. Do not use it: It asks for a password.',
    );
    expect(withdrawn.queryByRole('button')).toBeNull();
  });

  it('can be downloaded by a member, each one on its own', async () => {
    const { user } = show(undefined, {
      [`POST /api/tools/${KIT.id}/versions/1/download`]: () =>
        new Response('old', { headers: { 'content-disposition': 'attachment; filename="o.zip"' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Download: version 1' }));
    await user.click(await screen.findByRole('button', { name: 'Save anyway' })); // this server has no log
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['o.zip']));
  });

  it('offer no download to visitors', async () => {
    show(undefined, { 'GET /api/me': () => errorResponse(401, 'Please log in.') });
    await row(/^Version 1$/);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull());
  });

  it('are tried again after a failure, and absent without a file', async () => {
    const { server, user } = show(() => errorResponse(503, 'Not now.'));
    expect(await screen.findByText('Not now.')).toBeVisible();
    server.on(ROUTE, () => []);
    await user.click(screen.getByRole('button', { name: /again/i }));
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  });
});
