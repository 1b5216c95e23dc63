import { FAMOUS_WORDS, findFamousTool, withoutNameParts } from './famous-tools';
import { correctSearch, interpretSearch, namedTool } from './related-tools';

const NO_WORDS: ReadonlySet<string> = new Set();

describe('a famous tool', () => {
  it.each([
    ['burp', 'Burp Suite'],
    ['Burp Suite', 'Burp Suite'],
    ['OWASP ZAP', 'OWASP ZAP'],
    ['john the ripper', 'John the Ripper'],
    ['aircrack-ng', 'Aircrack-ng'],
    ['learn NMAP', 'Nmap'],
    ['Kali Linux', 'Kali Linux'],
  ])('is named by %j: %s', (search, name) => expect(namedTool(search)?.name).toBe(name));

  it.each(['suite', 'linux', 'the ripper', 'owasp', ''])('is not named by %j', (search) =>
    expect(namedTool(search)).toBeUndefined(),
  );

  it('is found by each of its words, says what it is used for, and has folded words to search', () => {
    for (const word of FAMOUS_WORDS) {
      const { topics = '', words = [] } = findFamousTool(word) ?? {};
      expect(topics).not.toBe('');
      expect(words.length).toBeGreaterThan(0);
      for (const one of words) expect(one).toBe(one.toLowerCase());
    }
  });
});

describe('a search for a famous tool', () => {
  it('means the tool, or what it is used for', () => {
    const [meaning, ...others] = interpretSearch('Burp Suite', NO_WORDS);
    expect(meaning?.words).toEqual(expect.arrayContaining(['burp', 'cookie']));
    expect(others).toEqual([]);
  });

  it('keeps its other words', () => {
    expect(withoutNameParts(['burp', 'suite', 'cookies'])).toEqual(['burp', 'cookies']);
    expect(withoutNameParts(['suite'])).toEqual(['suite']);
  });

  it('is corrected only where the name is long', () => {
    expect(correctSearch(interpretSearch('metasplot', NO_WORDS))).toBe('metasploit');
    expect(correctSearch(interpretSearch('short', NO_WORDS))).toBeNull();
  });
});
