import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from './CopyButton';

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
    expect(await screen.findByRole('button', { name: 'Your browser blocked copying' })).toBeVisible();
  });
});
