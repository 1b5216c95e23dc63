import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../test/renderPage';

interface Submitting {
  /** How the button shows that the request runs. */
  look: 'loading' | 'disabled';
  /** Starts the request; it runs until the promise resolves. */
  onSubmit: () => Promise<void>;
}

/** A form with one field and one button. */
function Form({ look, onSubmit }: Submitting) {
  const [isRunning, setRunning] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setRunning(true);
        void onSubmit().then(() => setRunning(false));
      }}
    >
      <input aria-label="Email" />
      <Button
        type="submit"
        {...(look === 'loading' ? { loading: isRunning } : { disabled: isRunning })}
      >
        Send
      </Button>
    </form>
  );
}

function show(look: Submitting['look']) {
  let resolve = (): void => undefined;
  const onSubmit = jest.fn(() => new Promise<void>((done) => (resolve = done)));
  const end = () => act(async () => resolve());
  const { user } = renderPage(<Form look={look} onSubmit={onSubmit} />);
  return { user, onSubmit, end, button: () => screen.getByRole('button', { name: 'Send' }) };
}

describe.each(['loading', 'disabled'] as const)('a button whose request runs (%s)', (look) => {
  it('keeps the focus, says that it is disabled, and works again afterwards', async () => {
    const { user, onSubmit, end, button } = show(look);
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('tabindex', '0');
    await end();
    expect(button()).not.toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('submits its form only once, by any key', async () => {
    const { user, onSubmit, button } = show(look);
    await user.type(screen.getByLabelText('Email'), 'a{Enter}b{Enter}');
    act(() => button().focus());
    await user.keyboard('{Enter} ');
    act(() => button().click());
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

it('a button that is disabled for another reason cannot be focused', () => {
  renderPage(<Button disabled>Unavailable</Button>);
  expect(screen.getByRole('button', { name: 'Unavailable' })).toBeDisabled();
});

it('a button with an address is a link', () => {
  renderPage(
    <Button href="/file.csv" download>
      Export
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'Export' })).toHaveAttribute('href', '/file.csv');
});

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
