import { screen, waitFor, within } from '@testing-library/react';
import type { SecondFactorsResponse } from '@contracts/user';
import { enter } from '../../../../test/enter';
import {
  codedError,
  errorResponse,
  fakeServer,
  type FakeHandler,
} from '../../../../test/fakeServer';
import { installPasskey } from '../../../../test/installPasskey';
import { recordSavedFiles } from '../../../../test/savedFiles';
import { renderPage } from '../../../../test/renderPage';
import { TwoFactorAuthentication } from './TwoFactorAuthentication';

const SETUP = {
  secret: 'GEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/EXE:ada?secret=GEZDGNBVGY3TQOJQ&issuer=EXE',
};
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

function show(
  factors: Partial<SecondFactorsResponse> = {},
  routes: Record<string, FakeHandler> = {},
) {
  const state = { totp: false, passkeys: [], backupCodesLeft: 0, ...factors };
  const server = fakeServer({ 'GET /api/account/second-factor': () => state, ...routes });
  return { server, ...renderPage(<TwoFactorAuthentication />) };
}
const LAPTOP = {
  id: 'p1',
  name: 'Laptop',
  createdAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: null,
};
const button = (name: string) => screen.findByRole('button', { name });

const saved = recordSavedFiles();

describe('two-factor authentication', () => {
  it('can be an authenticator app, which shows backup codes once', async () => {
    const { server, user } = show(
      {},
      {
        'POST /api/account/totp': () => Response.json(SETUP, { status: 201 }),
        'POST /api/account/totp/confirm': () => ({ backupCodes: CODES }),
      },
    );
    await user.click(await button('Set up an app'));
    expect(await screen.findByText(/^GEZD GNBV GY3T QOJQ( |$)/)).toBeVisible();
    server.on('GET /api/account/second-factor', () => ({
      totp: true,
      passkeys: [],
      backupCodesLeft: 10,
    }));
    await user.type(screen.getByLabelText('6-digit code'), '123 456{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Your backup codes' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    expect(screen.queryByText('Authenticator app added')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await button('Remove the app')).toHaveFocus();
    expect(screen.getByText(/10 codes are left/)).toBeVisible();
    expect(screen.getAllByText('On')).toHaveLength(2); // the whole, and the app
    expect(server.callsTo('POST /api/account/totp/confirm').map(({ body }) => body)).toEqual([
      { code: '123 456' },
    ]);
  });

  it('cannot be added before the email is confirmed, and say so', async () => {
    const { server, user } = show(
      {},
      {
        'GET /api/account': () => ({
          username: 'ada',
          email: 'ada@example.com',
          emailConfirmed: false,
        }),
      },
    );
    const why = await screen.findByText(/^Confirm your email before you set up two-factor/);
    const setUp = await button('Set up an app');
    expect(setUp).toBeDisabled();
    expect(setUp).toHaveAccessibleDescription(why.textContent);
    await user.click(setUp);
    expect(server.callsTo('POST /api/account/totp')).toEqual([]);
  });

  it('are changed only after the password was entered again, when the server asks for it', async () => {
    let isConfirmed = false;
    const { user } = show(
      { totp: true, backupCodesLeft: 3 },
      {
        'POST /api/account/backup-codes': () =>
          isConfirmed ? { backupCodes: CODES } : codedError(403, 'confirmation_required'),
        'POST /api/account/confirmation': ({ body }) => {
          isConfirmed = (body as { password: string }).password === 'secret';
          const message = 'Your current password is incorrect.';
          return isConfirmed
            ? { message: 'Confirmed.' }
            : errorResponse(400, message, [{ field: 'password', message }]);
        },
      },
    );
    await user.click(await button('Get new codes'));
    expect(await screen.findByLabelText('Password')).toHaveFocus();
    await enter(user, screen.getByLabelText('Password'), 'wrong');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Your current password is incorrect.')).toBeVisible();
    await user.clear(screen.getByLabelText('Password'));
    await enter(user, screen.getByLabelText('Password'), 'secret');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(CODES[0]!)).toBeVisible();
  });

  it('stay as they are when the confirmation is canceled', async () => {
    const { server, user } = show(
      { totp: true },
      { 'DELETE /api/account/totp': () => codedError(403, 'confirmation_required') },
    );
    await user.click(await button('Remove the app'));
    await user.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo('DELETE /api/account/totp')).toHaveLength(1);
    expect(screen.getByRole('group', { name: 'Authenticator app' })).toHaveFocus();
  });

  it('show why a code was refused', async () => {
    const { user } = show(
      {},
      {
        'POST /api/account/totp': () => SETUP,
        'POST /api/account/totp/confirm': () => errorResponse(400, 'This code is wrong.'),
      },
    );
    await user.click(await button('Set up an app'));
    await user.type(await screen.findByLabelText('6-digit code'), '12345{Enter}');
    expect(await screen.findByText('Please enter the 6 digits')).toBeVisible();
    await user.type(screen.getByLabelText('6-digit code'), '6{Enter}');
    expect(await screen.findByText('This code is wrong.')).toBeVisible();
  });

  it('have backup codes to download and to print', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation();
    const { user } = show(
      {},
      {
        'POST /api/account/totp': () => SETUP,
        'POST /api/account/totp/confirm': () => ({ backupCodes: CODES }),
      },
    );
    await user.click(await button('Set up an app'));
    await user.type(await screen.findByLabelText('6-digit code'), '123456{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Your backup codes' }));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(saved.map(({ name }) => name)).toEqual(['exe-backup-codes.txt']);
    const text = await saved[0]!.blob.text();
    expect(text).toMatch(/^EXE backup codes of ada@example\.com\nCreated \w+ \d+, \d{4}\./);
    expect(text).toContain(`\n\n${CODES.join('\n')}\n`);
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('show a wrong code below its field, which gets the focus', async () => {
    const message = 'This code is wrong. Check the time of your device and try again.';
    const { user } = show(
      {},
      {
        'POST /api/account/totp': () => SETUP,
        'POST /api/account/totp/confirm': () =>
          errorResponse(400, message, [{ field: 'code', message }]),
      },
    );
    await user.click(await button('Set up an app'));
    const code = await screen.findByLabelText('6-digit code');
    await user.type(code, '123456');
    await user.click(await button('Verify and turn on'));
    await waitFor(() => expect(code).toHaveAccessibleDescription(message));
    expect(code).toBeInvalid();
    expect(code).toHaveFocus();
    expect(screen.queryByText('Error')).toBeNull(); // no toast
  });

  it('are confirmed by a toast when there are no new backup codes to show', async () => {
    const { user } = show(
      { passkeys: [LAPTOP], backupCodesLeft: 10 },
      {
        'POST /api/account/totp': () => SETUP,
        'POST /api/account/totp/confirm': () => ({ backupCodes: [] }),
      },
    );
    await user.click(await button('Set up an app'));
    await user.type(await screen.findByLabelText('6-digit code'), '123456{Enter}');
    expect(await screen.findByText('Authenticator app added')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('pass the focus to the form that opens, and back when it closes', async () => {
    installPasskey();
    const { user } = show({}, { 'POST /api/account/totp': () => SETUP });
    await user.click(await button('Set up an app'));
    expect(await screen.findByRole('form', { name: 'Set up an app' })).toHaveFocus();
    await user.click(await button('Cancel'));
    expect(await button('Set up an app')).toHaveFocus();
    await user.click(await button('Add a passkey'));
    expect(screen.getByLabelText('Passkey name')).toHaveFocus();
    await user.click(await button('Cancel'));
    expect(await button('Add a passkey')).toHaveFocus();
  });

  it('keep the focus in their section when one is removed', async () => {
    const { server, user } = show(
      { passkeys: [LAPTOP] },
      { 'DELETE /api/account/passkeys/p1': () => ({ message: 'It is removed.' }) },
    );
    const remove = await button('Remove Laptop');
    server.on('GET /api/account/second-factor', () => ({
      totp: false,
      passkeys: [],
      backupCodesLeft: 0,
    }));
    await user.click(remove);
    expect(await screen.findByText('It is removed.')).toBeVisible();
    await waitFor(() => expect(remove).not.toBeInTheDocument());
    expect(screen.getByRole('group', { name: 'Passkeys' })).toHaveFocus();
  });
});
