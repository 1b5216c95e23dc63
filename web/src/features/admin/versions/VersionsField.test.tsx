import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { VersionsField } from './VersionsField';

const VERSION = {
  version: 1,
  file: 'kit.zip',
  size: 1,
  sha256: 'ab'.repeat(32),
  notes: '',
  publishedAt: '2026-03-04T12:00:00.000Z',
  withdrawnAt: null as string | null,
  withdrawalReason: null as string | null,
  logIndex: 0,
};

describe('the versions in the edit form', () => {
  it('are withdrawn with a reason', async () => {
    let versions = [VERSION];
    const server = fakeServer({
      'GET /api/tools/t1/versions': () => versions,
      'POST /api/admin/tools/t1/versions/1/withdraw': ({ body }) =>
        (versions = [
          {
            ...VERSION,
            withdrawnAt: VERSION.publishedAt,
            withdrawalReason: (body as { reason: string }).reason,
          },
        ]),
    });
    const { user } = renderPage(<VersionsField toolId="t1" />);
    await user.click(await screen.findByRole('button', { name: 'Withdraw version 1' }));
    const dialog = screen.getByRole('dialog', { name: 'Withdraw version 1?' });
    expect(dialog).toHaveTextContent(
      /kit\.zip.*The tool then has no file\. Members who downloaded/,
    );
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/Everybody can read it/);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'It asks for a password.');
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText(/Withdrawn: It asks for a password\./)).toBeVisible();
    expect(server.callsTo('POST /api/admin/tools/t1/versions/1/withdraw')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Withdraw version 1' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('list', { name: 'Versions' })).toHaveFocus());
  });

  it.each([
    [3, /The tool gets version 2 back\./],
    [2, /It can no longer be downloaded\. Members/],
  ])('say what happens to the tool without version %s', async (version, text) => {
    const versions = [3, 2].map((one) => ({ ...VERSION, version: one }));
    fakeServer({ 'GET /api/tools/t1/versions': () => versions });
    const { user } = renderPage(<VersionsField toolId="t1" />);
    await user.click(await screen.findByRole('button', { name: `Withdraw version ${version}` }));
    expect(screen.getByRole('dialog')).toHaveTextContent(text);
  });
});
