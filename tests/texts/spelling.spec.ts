import { textsIn } from './texts-in';

/** Forms of British English with their US spelling; "catalogue" is the specification's word. */
const BRITISH =
  /\b(?:\w*colour\w*|favourite\w*|licence\w*|cancell(?:ed|ing)|behaviou\w*|\w*(?:organis|recognis|initialis|summaris|customis|normalis)\w*|centre\w*|grey|defence|honour\w*|labell\w*|travell\w*|whilst|artefact\w*|cheque\w*|judgement|neighbour\w*)\b/i;
/** Words that have another form in this project: log in and log out, email. */
const OTHER_WORDS = /\bsign(?:s|ed|ing)? (?:in|out)\b|\be-mail/i;

/** Texts that the specification gives word for word. */
const SPECIFIED = ['Payment Cancelled'];

const FOLDERS = [
  'web/src',
  'gateway/src',
  'libs',
  ...['identity', 'catalogue', 'downloads', 'payments', 'realtime'].map(
    (name) => `services/${name}/src`,
  ),
];

describe('the texts', () => {
  it.each(FOLDERS)('of %s are in US English and use one word for one thing', (folder) => {
    const texts = textsIn(folder);
    expect(texts.length).toBeGreaterThan(0);
    const mistakes = texts.filter(
      ({ text }) => !SPECIFIED.includes(text) && (BRITISH.test(text) || OTHER_WORDS.test(text)),
    );
    expect(mistakes).toEqual([]);
  });

  it('are read from JSX, attributes and strings, without the values that they quote', () => {
    expect(BRITISH.test('Colour scheme')).toBe(true);
    expect(BRITISH.test('canceled')).toBe(false);
    expect(OTHER_WORDS.test('Nobody is signed in.')).toBe(true);
    expect(textsIn('web/src/shared/ui').map(({ text }) => text.trim())).toContain(
      '404 Page Not Found',
    );
  });
});
