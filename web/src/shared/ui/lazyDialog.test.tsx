import { screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { lazyDialog } from './lazyDialog';

const Hello = ({ onClose }: { onClose: () => void }) => (
  <div role="dialog">
    <button onClick={onClose}>Close</button>
  </div>
);

/** Renders a page with a form and a button that opens a dialog, whose code `load` fetches. */
function show(load: () => Promise<ComponentType<{ onClose: () => void }>>) {
  fakeServer();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const Dialog = lazyDialog(load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Name" />
        <button onClick={() => setOpen(true)}>Delete</button>
        {open && <Dialog onClose={() => setOpen(false)} />}
      </>
    );
  }
  return renderPage(<Page />);
}

const failure = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a dialog whose code is fetched when it opens', () => {
  it('opens, and opens again without another fetch', async () => {
    const load = jest.fn(() => Promise.resolve(Hello));
    const { user } = show(load);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is a toast when its code cannot be fetched, and a filled form behind it stays', async () => {
    const { user } = show(failure);
    await user.type(screen.getByLabelText('Name'), 'Port Scanner');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("This dialog couldn't be opened");
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Port Scanner');
  });

  it('is fetched again when it is opened again after a failure', async () => {
    const load = jest.fn<Promise<ComponentType<{ onClose: () => void }>>, []>().mockImplementationOnce(failure).mockResolvedValue(Hello);
    const { user } = show(load);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
  });
});
