import { fireEvent, render, screen } from '@testing-library/react';
import { SWIPE_THRESHOLD, useSwipeToDismiss } from './useSwipeToDismiss';

function Thing({ dismiss }: { dismiss: () => void }) {
  const { offset, handlers } = useSwipeToDismiss(dismiss);
  return (
    <div {...handlers} data-testid="thing">
      {offset}
    </div>
  );
}

describe('swiping a toast', () => {
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
