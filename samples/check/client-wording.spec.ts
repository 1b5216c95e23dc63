import { checkClientWording, checkSource } from './client-wording';

const uses = (source: string) => checkSource('a.tsx', source).map(({ use }) => use);

describe('the wording of the client', () => {
  it('is in US English, as that of the samples', () => {
    expect(checkClientWording()).toEqual([]);
  });

  it.each([
    ["const title = 'My favourite';", 'the spelling with -or'],
    ['<p>Sent as two mails</p>', 'email, emails'],
    ['<p title="They are sent afterwards" />', 'then, later, after that'],
    ['const text = `${share} % done`;', 'the percent sign without a space'],
    ['<p>{share} % done</p>', 'the percent sign without a space'],
  ])('%s: write something else', (source, use) => {
    expect(uses(source)).toEqual([use]);
  });

  it.each([
    "import { mails } from './favourite mails';",
    'const favourite = 5 % 2; // whoever reads this',
    "get('/api/account/update-mails');",
    "const status = 'cancelled';",
    '<p>{share}% done</p>',
  ])('%s has nothing to write differently', (source) => {
    expect(uses(source)).toEqual([]);
  });

  it('is found with its file and line', () => {
    expect(checkSource('a.tsx', 'const a = 1;\n\nconst b = "two mails";')).toEqual([
      { path: 'a.tsx', line: 3, found: 'mails', use: 'email, emails' },
    ]);
  });
});
