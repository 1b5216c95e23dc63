import { act, fireEvent, render, screen } from '@testing-library/react';
import { TOAST_DURATION, useAutoClose } from './useAutoClose';

const Thing = ({ close }: { close: () => void }) => (
  <button {...useAutoClose(close)} data-testid="thing">
    read me
  </button>
);

describe('the duration of a toast', () => {
  const close = jest.fn();
  const wait = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));
  beforeEach(() => {
    jest.useFakeTimers();
    close.mockClear();
    render(<Thing close={close} />);
  });
  afterEach(() => jest.useRealTimers());

  it('is five seconds', () => {
    expect(TOAST_DURATION).toBe(5000);
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
