import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { type Toast, useToast } from './useToast';

function Talker({ toasts }: { toasts: Toast[] }) {
  const show = useToast();
  return toasts.map((toast) => (
    <button key={toast.title} onClick={() => show(toast)}>
      say {toast.title}
    </button>
  ));
}

const FIRST: Toast = { title: 'First', description: 'Something went well.' };
const SECOND: Toast = { title: 'Second' };
const FAILURE: Toast = { title: 'Failure', description: 'It did not work.', variant: 'destructive' };

async function say(...toasts: Toast[]) {
  fakeServer();
  const page = renderPage(<Talker toasts={toasts} />);
  for (const { title } of toasts) {
    await page.user.click(screen.getByRole('button', { name: `say ${title}` }));
    await screen.findByText(title);
  }
  return page;
}
const theToast = () => document.querySelector<HTMLElement>('[data-toast]')!;
const gone = (title: string) => waitFor(() => expect(screen.queryByText(title)).toBeNull());

describe('toasts', () => {
  it('have a title and a description, and are announced politely', async () => {
    await say(FIRST);
    expect(screen.getByText('Something went well.')).toBeVisible();
    expect(theToast()).toHaveAttribute('role', 'status');
  });

  it('that report a failure are announced at once', async () => {
    await say(FAILURE);
    expect(screen.getByRole('alert')).toHaveTextContent('FailureIt did not work.');
  });

  it('appear one at a time: a new one replaces the old one', async () => {
    await say(FIRST, SECOND);
    await gone('First');
    expect(screen.getByText('Second')).toBeVisible();
  });

  it('can be closed', async () => {
    const { user } = await say(FIRST);
    await user.click(screen.getByRole('button', { name: 'Close notification' }));
    await gone('First');
  });

  it('are focused by F8', async () => {
    const { user } = await say(FIRST);
    await user.keyboard('{F8}');
    expect(theToast()).toHaveFocus();
  });

  it('are dismissed by a swipe of more than 50 pixels to the right', async () => {
    await say(FIRST);
    fireEvent.pointerDown(theToast(), { clientX: 100 });
    fireEvent.pointerMove(theToast(), { clientX: 151 });
    expect(theToast().style.transform).toBe('translateX(51px)');
    fireEvent.pointerUp(theToast(), { clientX: 151 });
    await gone('First');
  });
});
