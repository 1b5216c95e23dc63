import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { SWIPE_THRESHOLD, TOAST_DURATION_MS, useAutoClose, useSwipeToDismiss } from './ToastCard';
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

const FAILURE: Toast = {
  title: 'Failure',
  description: 'It did not work.',
  variant: 'destructive',
};

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

describe('the duration of a toast', () => {
  const Thing = ({ close }: { close: () => void }) => (
    <button {...useAutoClose(close)} data-testid="thing">
      read me
    </button>
  );

  const close = jest.fn();
  const wait = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));
  beforeEach(() => {
    jest.useFakeTimers();
    close.mockClear();
    render(<Thing close={close} />);
  });
  afterEach(() => jest.useRealTimers());

  it('is five seconds', () => {
    expect(TOAST_DURATION_MS).toBe(5000);
    wait(4999);
    expect(close).not.toHaveBeenCalled();
    wait(1);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('pauses while focus is inside', () => {
    wait(4000);
    act(() => screen.getByTestId('thing').focus());
    wait(60_000);
    expect(close).not.toHaveBeenCalled();
    act(() => screen.getByTestId('thing').blur());
    wait(5000);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('continues while a pointer rests where it appeared', () => {
    fireEvent.mouseMove(screen.getByTestId('thing'), { clientX: 10, clientY: 10 });
    wait(2500);
    fireEvent.mouseMove(screen.getByTestId('thing'), { clientX: 10, clientY: 10 });
    wait(2500);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('pauses after a pointer has moved onto it', () => {
    fireEvent.mouseMove(screen.getByTestId('thing'), { clientX: 10, clientY: 10 });
    fireEvent.mouseMove(screen.getByTestId('thing'), { clientX: 11, clientY: 10 });
    wait(60_000);
    expect(close).not.toHaveBeenCalled();
    fireEvent.mouseLeave(screen.getByTestId('thing'));
    wait(5000);
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('swiping a toast', () => {
  function Thing({ dismiss }: { dismiss: () => void }) {
    const { offset, handlers } = useSwipeToDismiss(dismiss);
    return (
      <div {...handlers} data-testid="thing">
        {offset}
      </div>
    );
  }

  const swipe = (...places: number[]) => {
    const dismiss = jest.fn();
    render(<Thing dismiss={dismiss} />);
    const thing = screen.getByTestId('thing');
    fireEvent.pointerDown(thing, { clientX: 100 });
    for (const clientX of places) fireEvent.pointerMove(thing, { clientX });
    const offset = thing.textContent;
    fireEvent.pointerUp(thing);
    return { dismissed: dismiss.mock.calls.length, offset, rest: thing.textContent };
  };

  it('dismisses it after more than 50 pixels to the right, and springs back otherwise', () => {
    expect(SWIPE_THRESHOLD).toBe(50);
    expect(swipe(151)).toEqual({ dismissed: 1, offset: '51', rest: '0' });
  });

  it.each([
    ['exactly 50 pixels', [150], '50'],
    ['to the left', [20], '0'],
    ['back and forth', [180, 110], '10'],
  ])('does not dismiss it: %s', (_how, places, offset) => {
    expect(swipe(...places)).toEqual({ dismissed: 0, offset, rest: '0' });
  });

  it('requires the pointer to be down', () => {
    const dismiss = jest.fn();
    render(<Thing dismiss={dismiss} />);
    const thing = screen.getByTestId('thing');
    fireEvent.pointerMove(thing, { clientX: 500 });
    fireEvent.pointerUp(thing);
    expect([thing.textContent, dismiss.mock.calls]).toEqual(['0', []]);
  });
});
