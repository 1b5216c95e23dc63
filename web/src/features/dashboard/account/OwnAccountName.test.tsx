import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import { EmailForm } from './EmailForm';
import { ConfirmSessionDialog } from './two-step/ConfirmSessionDialog';

const ignore = () => undefined;
const FORMS: [string, ReactElement, string][] = [
  ['changes the email', <EmailForm onDone={ignore} />, 'Your password'],
  ['deletes the account', <DeleteAccountDialog onClose={ignore} />, 'Your password'],
  ['confirms the session', <ConfirmSessionDialog onAnswer={ignore} />, 'Password'],
];

describe('a form that asks for the password', () => {
  it.each(FORMS)('and %s tells password managers the email of the account, directly before the password', async (_what, form, label) => {
    fakeServer();
    renderPage(form);
    const password = screen.getByLabelText<HTMLInputElement>(label);
    const fields = () => Array.from(password.form?.querySelectorAll('input') ?? []);
    await waitFor(() => expect(fields()[fields().indexOf(password) - 1]).toHaveValue('ada@example.com'));
    const name = fields()[fields().indexOf(password) - 1];
    expect(name).toHaveAttribute('autocomplete', 'username');
    expect(name).not.toBeVisible();
  });
});
