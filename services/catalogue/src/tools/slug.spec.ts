import { isToolSlug } from '@libs/contracts';
import { numberSlug, toSlug } from './slug';

describe('toSlug', () => {
  it.each([
    ['SOC Analyst Tabletop Kit', 'soc-analyst-tabletop-kit'],
    ['  Hash — Demo!  ', 'hash-demo'],
    ['Crème brûlée ﬁlter №5', 'creme-brulee-filter-no5'],
    ["What's in a JWT?", 'whats-in-a-jwt'],
    ['C++ / C#', 'c-c'],
    ['日本語', 'tool'],
    ['🔐', 'tool'],
    ['0190A7C4-0000-7000-8000-000000000001', 'tool-0190a7c4-0000-7000-8000-000000000001'],
  ])('of %s is %s', (name, slug) => expect(toSlug(name)).toBe(slug));

  it('ends with a whole word, and has at most 64 characters', () => {
    expect(toSlug(`${'word '.repeat(12)}longer`)).toBe(Array(12).fill('word').join('-'));
    expect(toSlug('x'.repeat(200))).toBe('x'.repeat(64));
  });

  it.each(['a', 'x'.repeat(200), 'word '.repeat(40), '-- -', 'Ω 1'])('of %s is valid', (name) =>
    expect(isToolSlug(toSlug(name))).toBe(true),
  );
});

describe('numberSlug', () => {
  it('keeps a free slug', () => expect(numberSlug('hash', new Set(['hash-2']))).toBe('hash'));

  it('appends the first free number', () =>
    expect(numberSlug('hash', new Set(['hash', 'hash-2', 'hash-4']))).toBe('hash-3'));

  it('shortens a long slug for its number', () => {
    const [long, words] = ['x'.repeat(64), `${'x'.repeat(61)}-ab`];
    expect(numberSlug(long, new Set([long]))).toBe(`${'x'.repeat(62)}-2`);
    expect(numberSlug(words, new Set([words]))).toBe(`${'x'.repeat(61)}-2`);
  });
});
