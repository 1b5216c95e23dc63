import { act, renderHook } from '@testing-library/react';
import { usePaymentWatch } from './usePaymentWatch';

let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility });
function turn(state: DocumentVisibilityState) {
  visibility = state;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('watching a payment', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    visibility = 'visible';
  });
  afterEach(() => void jest.useRealTimers());

  it('looks every 4 seconds at first, later every 15', () => {
    const look = jest.fn();
    renderHook(() => usePaymentWatch(look, true));
    pass(12_000);
    expect(look).toHaveBeenCalledTimes(3);
    pass(168_000 + 4000);
    const soFar = look.mock.calls.length;
    pass(60_000);
    expect(look.mock.calls.length - soFar).toBeLessThanOrEqual(4);
    expect(look.mock.calls.length - soFar).toBeGreaterThanOrEqual(3);
  });

  it('looks only while the page is visible, and at once when it is again', () => {
    const look = jest.fn();
    renderHook(() => usePaymentWatch(look, true));
    turn('hidden');
    pass(60_000);
    expect(look).not.toHaveBeenCalled();
    turn('visible');
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('stops when the payment is over, and when the page is left', () => {
    const look = jest.fn();
    const { rerender, unmount } = renderHook(({ active }) => usePaymentWatch(look, active), { initialProps: { active: true } });
    rerender({ active: false });
    pass(60_000);
    expect(look).not.toHaveBeenCalled();
    rerender({ active: true });
    unmount();
    pass(60_000);
    expect(look).not.toHaveBeenCalled();
  });
});
