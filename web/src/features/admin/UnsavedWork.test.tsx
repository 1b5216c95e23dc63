import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { renderPage } from '../../test/renderPage';
import { UnsavedWork, useDiscardQuestion, useUnsavedWork } from './UnsavedWork';

/** A form that survives a change of the query; a checked box is a change. */
function Upload() {
  const [isChanged, setChanged] = useState(false);
  const [isSending, setSending] = useState(false);
  useUnsavedWork({ isChanged, isSending, keptOnPage: true });
  return (
    <>
      <label>
        <input type="checkbox" onChange={(event) => setChanged(event.target.checked)} /> Upload
      </label>
      <label>
        <input type="checkbox" onChange={(event) => setSending(event.target.checked)} /> Send
      </label>
    </>
  );
}

/** The form of a dialog, opened after the other. */
function Edit() {
  const [isChanged, setChanged] = useState(false);
  const { question } = useDiscardQuestion({ isChanged, isSending: false }, () => undefined);
  return (
    <label>
      <input type="checkbox" onChange={(event) => setChanged(event.target.checked)} /> Edit
      {question}
    </label>
  );
}

function show() {
  const page = renderPage(
    <UnsavedWork>
      <Upload />
      <Edit />
      <Link to="/admin?tab=manage">Other tab</Link>
      <Link to="/">Home</Link>
    </UnsavedWork>,
    { at: '/admin' },
  );
  const { user } = page;
  const follow = (name: string) => user.click(screen.getByText(name));
  const toggle = (name: string) => user.click(screen.getByLabelText(name));
  const answer = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  return { ...page, follow, toggle, answer };
}

const closesTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));

describe('unsaved work', () => {
  it('does not hold back links without changes', async () => {
    const { follow, address } = show();
    expect(closesTab()).toBe(true);
    await follow('Home');
    expect(address()).toBe('/');
  });

  it.each([
    ['the first of two forms', ['Upload']],
    ['the second', ['Edit']],
    ['both', ['Upload', 'Edit']],
  ])('of %s is lost by a link only after the user has confirmed it', async (_which, forms) => {
    const { follow, toggle, answer, address } = show();
    for (const form of forms) await toggle(form);
    expect(closesTab()).toBe(false);
    await follow('Home');
    await answer('Keep editing');
    expect(address()).toBe('/admin');
    await follow('Home');
    await answer('Discard');
    await waitFor(() => expect(address()).toBe('/'));
    expect(closesTab()).toBe(true);
  });

  it('that is kept on the page holds back other pages, but not another tab of the page', async () => {
    const { follow, toggle, answer, address } = show();
    await toggle('Upload');
    await follow('Other tab');
    expect(address()).toBe('/admin?tab=manage');
    await follow('Home');
    await answer('Keep editing');
  });

  it('in a form beside it holds back another tab of the page', async () => {
    const { follow, toggle, answer, address } = show();
    await toggle('Upload');
    await toggle('Edit');
    await follow('Other tab');
    await answer('Discard');
    await waitFor(() => expect(address()).toBe('/admin?tab=manage'));
  });

  it('that is being sent asks whether to leave, and the question goes once it is sent', async () => {
    const { follow, toggle, address } = show();
    await toggle('Send');
    await follow('Home');
    expect(
      await screen.findByRole('alertdialog', { name: 'Leave while this is being sent?' }),
    ).toBeVisible();
    fireEvent.click(screen.getByLabelText('Send'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(address()).toBe('/admin');
  });
});
