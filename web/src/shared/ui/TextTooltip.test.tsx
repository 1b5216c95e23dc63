import { act, fireEvent, render, screen } from '@testing-library/react';
import { TextTooltip } from './TextTooltip';

const over = (name: string) => fireEvent.pointerEnter(screen.getByRole('button', { name }).parentElement!, { pointerType: 'mouse' });
const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }).parentElement!);
const wait = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));

describe('a tooltip', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.advanceTimersByTime(10_000);
    render(
      <>
        <TextTooltip title="About one">
          <button>one</button>
        </TextTooltip>
        <TextTooltip title="About two">
          <button>two</button>
        </TextTooltip>
      </>,
    );
  });
  afterEach(() => jest.useRealTimers());

  it('opens after the pointer rests for 700 ms, not earlier', () => {
    over('one');
    wait(699);
    expect(screen.queryByRole('tooltip')).toBeNull();
    wait(1);
    expect(screen.getByRole('tooltip')).toHaveTextContent('About one');
    leave('one');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('does not open when the pointer leaves earlier', () => {
    over('one');
    wait(400);
    leave('one');
    wait(1000);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it.each([
    [299, true],
    [300, false],
  ])('of a neighboring control opens at once %i ms after the last one closed: %j', (pause, atOnce) => {
    over('one');
    wait(700);
    leave('one');
    wait(pause);
    over('two');
    wait(1);
    expect(screen.queryByRole('tooltip') !== null).toBe(atOnce);
  });

  it('closes on Escape', () => {
    over('one');
    wait(700);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('does not open on touch', () => {
    fireEvent.pointerEnter(screen.getByRole('button', { name: 'one' }).parentElement!, { pointerType: 'touch' });
    wait(1000);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
