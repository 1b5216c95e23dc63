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

it('marks the part of the page that is read, in the order of the page', () => {
  const tool = detailOf(aTool({ description: 'Reads logs. It finds what is odd.' }), {
    contents: ['README.md'],
    lessonExcerpt: 'A log is a list.',
  });
  renderPage(
    <>
      <SectionNav tool={tool} />
      <div id="about" />
      <div id="inside" />
      <div id="lesson" />
      <div id="ratings" />
    </>,
  );
  const names = screen.getAllByRole('link').map((link) => link.textContent);
  expect(names.slice(0, 4)).toEqual(['About', "What's inside", 'Lesson', 'Ratings']);
  expect(current()).toEqual([]);
  scroll(['about', true]);
  expect(current()).toEqual(['About']);
  scroll(['inside', true]);
  expect(current()).toEqual(["What's inside"]);
  scroll(['lesson', true], ['ratings', true]);
  expect(current()).toEqual(['Ratings']);
  scroll(['lesson', false], ['ratings', false]);
  expect(current()).toEqual(["What's inside"]);
  scroll(['about', false], ['inside', false]);
  expect(current()).toEqual([]);
});

it('links to no part that the page does not have', () => {
  renderPage(<SectionNav tool={detailOf(aTool({ description: 'Reads logs.', sha256: null }))} />);
  const names = screen.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual(['Ratings', 'Versions']);
});
