import { readFileSync } from 'node:fs';
import { listSources } from '../build/list-sources';
import { sampleTools } from '../run/built-tools';
import { samplesFolder, toolFolder } from '../samples-folder';
import { checkWording, describeWording } from './wording';

const uses = (text: string, path = 'LESSON.md') => checkWording(path, text).map(({ use }) => use);

describe('the wording of the samples', () => {
  it.each(sampleTools)('$slug is in US English', async ({ slug }) => {
    const files = await listSources(toolFolder(slug));
    expect(
      files.flatMap(({ path, content }) => checkWording(path, content.toString('utf8'))),
    ).toEqual([]);
  });

  it.each(['catalogue.json', 'paths.json', 'pictures.json', 'self-checks.json'])(
    '%s is in US English',
    (name) => {
      expect(checkWording(name, readFileSync(`${samplesFolder()}/${name}`, 'utf8'))).toEqual([]);
    },
  );
});

describe('a wording', () => {
  it.each([
    ['a pattern of ten signs', 'characters'],
    ['the first 500 signs of a text', 'characters'],
    ['compare them sign by sign', 'character'],
    ['small letters and digits', 'lowercase letters'],
    ['four thousand million', 'billion, trillion'],
    ['safe for ever', 'forever'],
    ['Write an e-mail', 'email'],
    ['log in by letter', 'by email'],
    ['The story plays in the European Union', 'is set in'],
    ['Nothing belongs into it', 'belong in'],
    ['a key drawn by chance', 'at random'],
    ['What is lost is authorisation.', 'the spelling with z'],
    ['the favourite neighbour', 'the spelling with -or'],
    ['Its defence', 'the spelling with -ense'],
    ['The cancelled and unlabelled one', 'a single l'],
    ['Whoever has the key', 'anybody who, the person who, or the role itself'],
    ['Log in afterwards.', 'then, later, after that'],
    ['two mails a day', 'email, emails'],
    ['The assistant sends a mail.', 'email, emails'],
    ['at least 20 % of them', 'the percent sign without a space'],
    ['An attacker reads the log and deletes his traces.', 'they'],
  ])('%s: write something else', (text, use) => {
    expect(uses(text)).toContain(use);
  });

  it.each([
    'It signs in, and signs two files with its key.',
    'Two signs of an attack are enough to look closer.',
    'Encrypt it letter by letter, and shift letter i by letter i of the key.',
    'aria-labelledby="title" in threat-modelling-workbook',
    'He called the bank. The attacker had left by then.',
    'The list in /api/account/update-mails has 20% of them.',
    'The forecast is for everybody.',
  ])('%s is good English', (text) => {
    expect(uses(text)).toEqual([]);
  });

  it('is found with its file and line, but not in a log', () => {
    const [finding] = checkWording('a.md', 'one\nfor ever');
    expect(finding && describeWording(finding)).toBe('a.md:2 "for ever": write forever');
    expect(uses('user=neighbour', 'auth.log')).toEqual([]);
    expect(uses('minutes = 90 % 60', 'a.py')).toEqual([]);
  });
});
