import { parseDocument } from './parse-document';

const parse = (text: string) => parseDocument(`# Title\n\nSubtitle *here*\n\n${text}`).blocks;
const plain = (text: string) => ({ text, style: 'plain' });

describe('a document in Markdown', () => {
  it('starts with its title and subtitle', () => {
    expect(parseDocument('# Title\n\nSubtitle *here*\n')).toEqual({
      title: 'Title',
      subtitle: 'Subtitle here',
      blocks: [],
    });
    expect(() => parseDocument('just text\n')).toThrow('starts with its title');
  });

  it('has chapters and sections', () => {
    expect(parse('## One\n\n### Two')).toEqual([
      { kind: 'chapter', spans: [plain('One')] },
      { kind: 'section', spans: [plain('Two')] },
    ]);
  });

  it('keeps the styles of a paragraph apart and joins its lines with a space', () => {
    const spans = [
      plain('a '),
      { text: 'b', style: 'strong' },
      plain(' '),
      { text: 'c', style: 'emphasis' },
      plain(' '),
      { text: 'd', style: 'code' },
      plain('.'),
    ];
    expect(parse('a **b**\n*c* `d`.')).toEqual([{ kind: 'paragraph', spans }]);
  });

  it('has bullets, numbers and boxes to tick', () => {
    expect(parse('- a\n- [ ] b')).toEqual([
      {
        kind: 'list',
        ordered: false,
        items: [
          { box: false, spans: [plain('a')] },
          { box: true, spans: [plain('b')] },
        ],
      },
    ]);
    expect(parse('1. a')).toMatchObject([{ kind: 'list', ordered: true }]);
  });

  it('has notes, code, tables, figures and lines to write on', () => {
    expect(parse('> a\n>\n> b')).toEqual([
      { kind: 'note', paragraphs: [[plain('a')], [plain('b')]] },
    ]);
    expect(parse('```\nx = 1\n```')).toEqual([{ kind: 'code', text: 'x = 1' }]);
    expect(parse('| a | b |\n|---|---|\n| c | |')).toEqual([
      { kind: 'table', head: [[plain('a')], [plain('b')]], rows: [[[plain('c')], []]] },
    ]);
    expect(parse('![words](figures/a.svg "caption")')).toEqual([
      { kind: 'figure', source: 'figures/a.svg', alt: 'words', caption: 'caption' },
    ]);
    expect(parse('___')).toEqual([{ kind: 'line' }]);
    expect(parse('***')).toEqual([{ kind: 'page' }]);
  });

  it('numbers the lines of code that asks for it', () => {
    const lines = Array.from({ length: 10 }, (_, index) => `x${index}`).join('\n');
    const [code] = parse(`\`\`\`go numbered\n${lines}\n\`\`\``);
    expect(code).toMatchObject({
      kind: 'code',
      text: expect.stringMatching(/^ 1 {2}x0\n 2 {2}x1\n[^]*\n10 {2}x9$/) as string,
    });
  });

  it.each([
    ['a link', '[x](https://example.com)'],
    ['a nested list', '- a\n  - b'],
    ['a picture inside text', 'see ![x](figures/a.svg)'],
  ])('cannot hold %s', (_name, text) => {
    expect(() => parse(text)).toThrow(/cannot hold|paragraphs only/);
  });
});
