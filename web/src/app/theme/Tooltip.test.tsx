import Tooltip from '@mui/material/Tooltip';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../test/renderPage';

const pointAt = (element: Element) => fireEvent.mouseOver(element);
const leave = (element: Element) => fireEvent.mouseLeave(element);
const wait = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));
/** Waits until a tooltip that closes has disappeared; its animation begins when React has rendered. */
const waitUntilClosed = () => {
  wait(1000);
  wait(1000);
};
const button = (name: string) => screen.getByRole('button', { name });
const tooltip = () => screen.queryByRole('tooltip');

describe('a tooltip', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    renderPage(
      <>
        <Tooltip title="About one">
          <button aria-label="one" />
        </Tooltip>
        <Tooltip title="About two">
          <button aria-label="two" />
        </Tooltip>
      </>,
    );
  });
  afterEach(() => {
    fireEvent.keyDown(document, { key: 'Escape' });
    waitUntilClosed(); // while one is open, those of the next test would open at once
    jest.useRealTimers();
  });

  it('opens after the pointer rests for 700 ms, not earlier', () => {
    pointAt(button('one'));
    wait(699);
    expect(tooltip()).toBeNull();
    wait(1);
    expect(tooltip()).toHaveTextContent('About one');
  });

  it('does not open when the pointer leaves earlier', () => {
    pointAt(button('one'));
    wait(400);
    leave(button('one'));
    waitUntilClosed();
    expect(tooltip()).toBeNull();
  });

  it('of a neighboring control opens at once after another one', () => {
    pointAt(button('one'));
    wait(700);
    leave(button('one'));
    pointAt(button('two'));
    wait(1);
    expect(screen.getByText('About two')).toBeVisible();
  });

  it('stays while the pointer is on it, and closes when the pointer leaves', () => {
    pointAt(button('one'));
    wait(700);
    leave(button('one'));
    pointAt(tooltip()!);
    wait(60_000);
    expect(tooltip()).toBeVisible();
    leave(tooltip()!);
    waitUntilClosed();
    expect(tooltip()).toBeNull();
  });

  it('closes on Escape while the pointer stays', () => {
    pointAt(button('one'));
    wait(700);
    fireEvent.keyDown(document, { key: 'Escape' });
    waitUntilClosed();
    expect(tooltip()).toBeNull();
  });

  it('opens on keyboard focus, and closes when the focus leaves', () => {
    fireEvent.keyDown(document, { key: 'Tab' });
    act(() => button('one').focus());
    wait(700);
    expect(tooltip()).toHaveTextContent('About one');
    act(() => button('two').focus());
    waitUntilClosed();
    expect(screen.queryByText('About one')).toBeNull();
  });
});
