import Button from '@mui/material/Button';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../test/renderPage';

interface Submitting {
  /** How the button shows that the request runs. */
  look: 'loading' | 'busy' | 'disabled';
  /** Starts the request; it runs until the promise resolves. */
  onSubmit: () => Promise<void>;
}

/** A form with one field and one button. */
function Form({ look, onSubmit }: Submitting) {
  const [isRunning, setRunning] = useState(false);
  const busy = { 'aria-busy': isRunning, disabled: isRunning };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setRunning(true);
        void onSubmit().then(() => setRunning(false));
      }}
    >
      <input aria-label="Email" />
      <Button type="submit" {...(look === 'loading' ? { loading: isRunning } : look === 'busy' ? busy : { disabled: isRunning })}>
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

describe.each(['loading', 'busy'] as const)('a button whose request runs (%s)', (look) => {
  it('keeps the focus, says that it is disabled, and works again afterwards', async () => {
    const { user, onSubmit, end, button } = show(look);
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toBeEnabled();
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('tabindex', '0');
    await end();
    expect(button()).not.toHaveAttribute('aria-disabled');
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

describe('a disabled button', () => {
  it('gets the focus back that the browser has taken', async () => {
    const { user, end, button } = show('disabled');
    await user.click(button());
    expect(button()).toBeDisabled();
    act(() => button().blur()); // as browsers do; jsdom leaves the focus
    await end();
    expect(button()).toHaveFocus();
  });

  it('leaves the focus where the user has moved it', async () => {
    const { user, end, button } = show('disabled');
    await user.click(button());
    await user.click(screen.getByLabelText('Email'));
    await end();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });
});

it('a button with an address is a link', () => {
  renderPage(
    <Button href="/file.csv" download>
      Export
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'Export' })).toHaveAttribute('href', '/file.csv');
});
