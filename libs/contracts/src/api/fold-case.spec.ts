import fc from 'fast-check';
import { foldCase } from './fold-case';

describe('folding case', () => {
  it.each([
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'οδος'],
    ['İSTANBUL', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['I\u0307zmir', 'izmir'],
    ['Cafe\u0301', 'CAFÉ'],
    ['\u1112\u1161\u11ab', '한'],
    ['Ångström', 'A\u030angstro\u0308m'],
    ['ﬁle', 'FILE'],
    ['ſhell', 'Shell'],
    ['ПРИВЕТ', 'привет'],
  ])('makes %j and %j the same', (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other));
  });

  it.each([
    ['cafe', 'café'],
    ['o', 'ö'],
    ['a', 'b'],
  ])('keeps %j and %j apart', (one, other) => {
    expect(foldCase(one)).not.toBe(foldCase(other));
  });

  it('is the same for every case and normal form of a letter, and when it is repeated', () => {
    const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });
    fc.assert(
      fc.property(letters, (letter) => {
        const folded = foldCase(letter);
        expect(
          [letter.normalize('NFD'), letter.toUpperCase(), letter.toLowerCase(), folded].map(
            foldCase,
          ),
        ).toEqual(Array(4).fill(folded));
      }),
    );
  });
});
