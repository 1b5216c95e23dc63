import { act, renderHook } from '@testing-library/react';
import { usePollPayment } from './usePollPayment';

let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility });
function setVisibility(state: DocumentVisibilityState) {
  visibility = state;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('polling a payment', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    visibility = 'visible';
  });
  afterEach(() => void jest.useRealTimers());

  it('polls every 4 seconds at first, later every 15', () => {
    const poll = jest.fn();
    renderHook(() => usePollPayment(poll, true));
    pass(12_000);
    expect(poll).toHaveBeenCalledTimes(3);
    pass(168_000 + 4000);
    const soFar = poll.mock.calls.length;
    pass(60_000);
    expect(poll.mock.calls.length - soFar).toBeLessThanOrEqual(4);
    expect(poll.mock.calls.length - soFar).toBeGreaterThanOrEqual(3);
  });

  it('polls only while the page is visible, and at once when it becomes visible again', () => {
    const poll = jest.fn();
    renderHook(() => usePollPayment(poll, true));
    setVisibility('hidden');
    pass(60_000);
    expect(poll).not.toHaveBeenCalled();
    setVisibility('visible');
    expect(poll).toHaveBeenCalledTimes(1);
  });

  it('stops when the payment ends and when the page is left', () => {
    const poll = jest.fn();
    const { rerender, unmount } = renderHook(({ active }) => usePollPayment(poll, active), { initialProps: { active: true } });
    rerender({ active: false });
    pass(60_000);
    expect(poll).not.toHaveBeenCalled();
    rerender({ active: true });
    unmount();
    pass(60_000);
    expect(poll).not.toHaveBeenCalled();
  });
});
