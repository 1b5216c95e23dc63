import { act, screen } from '@testing-library/react';
import { aTool, detailOf } from '../../../test/builders';
import { renderPage } from '../../../test/renderPage';
import { SectionNav } from './SectionNav';

type Notify = (entries: { target: Element; isIntersecting: boolean }[]) => void;
let notify: Notify;

beforeEach(() => {
  Object.assign(globalThis, {
    IntersectionObserver: jest.fn((given: Notify) => {
      notify = given;
      return { observe: jest.fn(), disconnect: jest.fn() };
    }),
  });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

const scroll = (...changes: [id: string, isIntersecting: boolean][]) =>
  act(() =>
    notify(
      changes.map(([id, isIntersecting]) => ({
        target: document.getElementById(id)!,
        isIntersecting,
      })),
    ),
  );
const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'location')
    .map((link) => link.textContent);

it('marks the part of the page that is read, the innermost one', () => {
  const tool = detailOf(aTool(), { contents: ['README.md'] });
  renderPage(
    <>
      <SectionNav tool={tool} />
      <div id="lesson">
        <div id="inside" />
      </div>
      <div id="ratings" />
    </>,
  );
  const names = screen.getAllByRole('link').map((link) => link.textContent);
  expect(names.slice(0, 3)).toEqual(['Lesson', "What's inside", 'Ratings']);
  expect(current()).toEqual([]);
  scroll(['lesson', true]);
  expect(current()).toEqual(['Lesson']);
  scroll(['inside', true]);
  expect(current()).toEqual(["What's inside"]);
  scroll(['lesson', false], ['inside', false]);
  expect(current()).toEqual(["What's inside"]);
  scroll(['ratings', true]);
  expect(current()).toEqual(['Ratings']);
});
