import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToTop } from './ToTop';

/** Scrolls the page, three screens of which are 2304 px high. */
const scrollTo = (top: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });
const button = () => screen.queryByRole('button', { name: 'To the top' });

afterEach(() => {
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  jest.restoreAllMocks();
});

describe('the button to the top', () => {
  it('appears while the user scrolls up, two screens below the top', () => {
    render(<ToTop />);
    scrollTo(2500);
    expect(button()).toBeNull();
    scrollTo(2400);
    expect(button()).toBeVisible();
    scrollTo(2450);
    expect(button()).toBeNull();
    scrollTo(500);
    expect(button()).toBeNull();
  });

  it('scrolls to the top and leaves the focus on the page', async () => {
    const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    render(
      <main tabIndex={-1}>
        <ToTop />
      </main>,
    );
    scrollTo(2500);
    scrollTo(2400);
    await userEvent.click(screen.getByRole('button', { name: 'To the top' }));
    expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
