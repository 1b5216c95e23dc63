import { hasInvisible, isPlainLine, isPlainText } from './plain-text';

const HIDDEN = [
  '\0',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
];
const MORE = ['\u2060', '\u2066', '\u2069', '\u3164', '\ufeff', '\ufff9', '\u{e0041}'];

describe.each([
  ['isPlainLine', isPlainLine],
  ['isPlainText', isPlainText],
])('%s', (_name, isPlain) => {
  it.each(HIDDEN.concat(MORE))('rejects %j', (character) => {
    expect(isPlain(`safe${character}exe`)).toBe(false);
  });

  it.each([
    '',
    'Port scanner',
    'Zoë’s naïve café',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d💻',
    '❤\ufe0f',
    'שלום',
    'مرحبا',
  ])('accepts %j', (text) => {
    expect(isPlain(text)).toBe(true);
  });

  it('rejects a text of nothing but joiners', () => {
    expect(isPlain('\u200d \u200c')).toBe(false);
  });
});

it.each(['one\ntwo', 'one\r\ntwo', 'one\ttwo'])('%j is plain text, but no plain line', (text) => {
  expect([isPlainText(text), isPlainLine(text)]).toEqual([true, false]);
});

it('finds joiners and variation selectors where none are allowed', () => {
  expect(['a\u200cb', 'a\u200db', 'a\ufe0fb', 'a\u200bb', 'ab'].map(hasInvisible)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
