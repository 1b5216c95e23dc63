import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { enter } from '../../test/enter';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { LanguageBadge } from '../tools/badges';
import { CopyButton } from './CopyButton';
import { lazyComponent } from './lazyComponent';
import { lazyDialog } from './lazyDialog';
import { LazySection } from './LazySection';
import { reloadPage } from './reloadPage';

jest.mock('./reloadPage', () => ({ reloadPage: jest.fn() }));

const theme = createTheme();

const colorOf = (text: string) => getComputedStyle(screen.getByText(text)).color;

describe('the badge of a language', () => {
  it('is upper-cased and grey for an unknown language alone', () => {
    render(
      <ThemeProvider theme={theme}>
        <LanguageBadge language="cobol" />
        <LanguageBadge language="python" />
        <i style={{ color: theme.palette.text.secondary }}>grey</i>
      </ThemeProvider>,
    );
    expect(colorOf('COBOL')).toBe(colorOf('grey'));
    expect(colorOf('Python')).not.toBe(colorOf('grey'));
  });
});

/** A browser on a page of plain http: it has no `navigator.clipboard`, and its older command asks for the text with an event. */
function onPlainHttp({ allows }: { allows: boolean }) {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(Navigator.prototype, 'clipboard');
  const copied: string[] = [];
  document.execCommand = () => {
    if (!allows) return false;
    const event = new Event('copy', { bubbles: true, cancelable: true });
    const clipboardData = { setData: (_type: string, text: string) => copied.push(text) };
    return document.body.dispatchEvent(Object.assign(event, { clipboardData }));
  };
  return copied;
}

/** Presses the button; `prepare` runs before, since user-event brings its own clipboard. */
async function copy(prepare: () => void) {
  const user = userEvent.setup({ delay: null });
  prepare();
  render(<CopyButton text="abc" label="Copy the address" />);
  await user.click(screen.getByRole('button', { name: 'Copy the address' }));
}

describe('the copy button', () => {
  it('copies and confirms it', async () => {
    const copied: string[] = [];
    const write = (text: string) => Promise.resolve(void copied.push(text));
    await copy(() => void jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(write));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toEqual(['abc']);
  });

  it('copies on a page of plain http, too', async () => {
    let copied: string[] = [];
    await copy(() => (copied = onPlainHttp({ allows: true })));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toEqual(['abc']);
  });

  it('says so when the browser refuses', async () => {
    await copy(() => void onPlainHttp({ allows: false }));
    expect(
      await screen.findByRole('button', { name: 'Your browser blocked copying' }),
    ).toBeVisible();
  });
});

it('a section whose code could not be fetched shows an error in its place, keeps the form beside it, and reloads on request', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeServer({ 'HEAD /': () => 'here' });
  const Missing = lazyComponent(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const { user } = renderPage(
    <>
      <input aria-label="Name" />
      <LazySection fallback="Loading">
        <Missing />
      </LazySection>
    </>,
  );
  await enter(user, screen.getByLabelText('Name'), 'kept');
  expect(await screen.findByText(/This part couldn't be loaded/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('kept');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
});

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

  it('is a progress indicator until its code has come', async () => {
    let arrive: (dialog: typeof Hello) => void = () => undefined;
    const { user } = show(() => new Promise((resolve) => (arrive = resolve)));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
    await act(async () => arrive(Hello));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is a toast when its code cannot be fetched, and a filled form behind it stays', async () => {
    const { user } = show(failure);
    await enter(user, screen.getByLabelText('Name'), 'Port Scanner');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("This dialog couldn't be opened");
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Port Scanner');
  });

  it('is fetched again when it is opened again after a failure', async () => {
    const load = jest
      .fn<Promise<ComponentType<{ onClose: () => void }>>, []>()
      .mockImplementationOnce(failure)
      .mockResolvedValue(Hello);
    const { user } = show(load);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
  });
});
