import { act, render, screen } from '@testing-library/react';
import { CURRENCIES_ID } from './CurrencyChoice';
import { PayBar } from './PayBar';

type Notify = (entries: { target: Element; isIntersecting: boolean }[]) => void;

let notify: Notify;
let observed: Element[];

beforeEach(() => {
  observed = [];
  Object.assign(globalThis, {
    IntersectionObserver: jest.fn((given: Notify) => {
      notify = given;
      return { observe: (element: Element) => observed.push(element), disconnect: jest.fn() };
    }),
  });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

it('is at the edge of the window while neither its place, the currencies nor the footer are in view', () => {
  render(
    <>
      <div id={CURRENCIES_ID} />
      <PayBar>
        <button type="button">Pay</button>
      </PayBar>
      <footer />
    </>,
  );
  const place = screen.getByRole('button').parentElement!.parentElement!;
  const isAtEdge = () => place.style.minHeight !== ''; // its place is kept
  const show = (...inView: Element[]) =>
    act(() =>
      notify(observed.map((target) => ({ target, isIntersecting: inView.includes(target) }))),
    );
  expect(observed).toHaveLength(3);
  expect(isAtEdge()).toBe(false);
  show();
  expect(isAtEdge()).toBe(true);
  for (const element of observed) {
    show(element);
    expect(isAtEdge()).toBe(false);
  }
});
