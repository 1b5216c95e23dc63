import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { useToast } from '../toast/useToast';
import { AuthDialog } from './AuthDialog';

function Page() {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast({ title: 'Login Required' })}>show a toast</button>
      <button onClick={() => setOpen(true)}>open</button>
      <AuthDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

it('the dialog closes the toast that would cover it', async () => {
  fakeServer();
  const { user } = renderPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'show a toast' }));
  await screen.findByText('Login Required');
  await user.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Login Required')).toBeNull());
});
