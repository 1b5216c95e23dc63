import { editDistance } from './edit-distance';
import { findFacets } from './facet-words';
import { correctSearch, interpretSearch, searchedWords } from './related-tools';

const VOCABULARY = new Set([
  'aitm',
  'password',
  'phishing',
  'parser',
  'port',
  'scanner',
  'passwords',
]);

describe('the distance between words', () => {
  it.each([
    ['password', 'password', 0],
    ['pasword', 'password', 1],
    ['passwordd', 'password', 1],
    ['passwort', 'password', 1],
    ['phsihing', 'phishing', 1],
    ['lniux', 'linux', 1],
    ['scaner', 'scanning', 4],
    ['', 'ab', 2],
  ])('of %j and %j is %d', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
    expect(editDistance(b, a, 5)).toBe(distance);
  });

  it('is not computed beyond the limit', () => {
    expect(editDistance('networks', 'forensics', 2)).toBe(3);
  });
});

describe('the words of a search', () => {
  it('are folded, without fillers and single letters', () => {
    expect(searchedWords('A Tool for the LINUX c Straße')).toEqual(['linux', 'strasse']);
  });

  it('keep the signs of languages', () => {
    expect(searchedWords('C++, C# and node.js.')).toEqual(['c++', 'c#', 'node.js']);
  });
});

describe('what a word names', () => {
  it.each([
    ['web', { topics: ['web-security'], languages: ['html'] }],
    ['linux', { topics: ['linux'], platforms: ['linux'] }],
    ['pdf', { languages: ['pdf'], platforms: ['pdf-reader'] }],
    ['beginner', { skills: ['beginner'] }],
    ['easy', { skills: ['beginner'] }],
    ['xss', { topics: ['web-security'] }],
    ['cryptogr', { topics: ['cryptography'] }],
    ['c++', { languages: ['cpp'], platforms: ['cpp'] }],
    ['xy', {}],
  ])('%s: %j', (word, facets) => {
    expect(findFacets([word])).toEqual({
      topics: [],
      skills: [],
      languages: [],
      platforms: [],
      ...facets,
    });
  });
});

describe('a misspelled word', () => {
  const correction = (search: string) => correctSearch(interpretSearch(search, VOCABULARY));

  it.each([
    ['pasword', 'password'],
    ['phsihing', 'phishing'],
    ['begginer', 'beginner'],
    ['pasword scaner', 'password scanner'],
    ['javascirpt', 'javascript'],
  ])('%s is read as %s', (search, read) => expect(correction(search)).toBe(read));

  it.each(['password', 'passw', 'linu', 'prt', 'mitm attack', 'something else', ''])(
    'is not found in %j',
    (search) => expect(correction(search)).toBeNull(),
  );

  it('is replaced by the most similar words only', () => {
    expect(interpretSearch('passwordz', VOCABULARY)).toMatchObject([
      { words: ['password', 'passwords'], isCorrected: true },
    ]);
    expect(interpretSearch('paser', VOCABULARY)).toMatchObject([{ words: ['parser'] }]);
  });
});
