import { screen, waitFor } from '@testing-library/react';
import { enter } from '../../../test/enter';
import { fakeServer } from '../../../test/fakeServer';
import { FakeUpload } from '../../../test/FakeUpload';
import { renderPage } from '../../../test/renderPage';
import { UploadForm } from '../upload/UploadTab';

const MESSAGE =
  'The tool file breaks the safety policy:\nmain.py:3 starts or changes a program: system';
const REFUSAL = {
  code: 'policy_findings' as const,
  message: MESSAGE,
  errors: [
    { field: 'toolFile', message: MESSAGE },
    { field: 'policyReason', message: 'Write the reason.' },
  ],
};
const REASON = 'The lesson explains how a worm spreads.';

async function sendRefusedFile() {
  FakeUpload.install();
  fakeServer();
  const { user } = renderPage(<UploadForm />);
  await enter(user, screen.getByLabelText('Name'), 'Worm Lab');
  await enter(user, screen.getByLabelText('Description'), 'Explains worms.');
  await user.upload(screen.getByLabelText(/^Tool file/), new File(['abc'], 'worm.zip'));
  await user.click(screen.getByText('Upload tool'));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  FakeUpload.latest().respond(400, REFUSAL);
  return user;
}

it('shows the findings of a refused file, and sends the reason to publish it', async () => {
  const user = await sendRefusedFile();
  const reason = await screen.findByLabelText('Reason for publishing anyway');
  expect(screen.getAllByText(/main\.py:3 starts or changes a program/)[0]).toBeVisible();
  await user.type(reason, 'too short');
  expect(screen.getByText('Write at least 20 characters.')).toBeVisible();
  await user.clear(reason);
  await enter(user, reason, REASON);
  await user.click(screen.getByText('Upload tool'));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
  expect(FakeUpload.latest().fields()).toMatchObject({ policyReason: REASON });
});

it('asks for no reason after another file was chosen', async () => {
  const user = await sendRefusedFile();
  await screen.findByLabelText('Reason for publishing anyway');
  await user.upload(screen.getByLabelText(/^Tool file/), new File(['abc'], 'lab.zip'));
  expect(screen.queryByLabelText('Reason for publishing anyway')).not.toBeInTheDocument();
});
