import { parseMarkdown } from './parseMarkdown';

describe('the blocks of notes', () => {
  it('are headings, paragraphs, quotes, code and rules', () => {
    const text = '# Title #\r\nOne\r\ntwo\n\n> said\n> so\n\n```sh\n# not a title\n```\n\n---\nEnd';
    expect(parseMarkdown(text)).toEqual([
      { kind: 'heading', level: 1, text: 'Title' },
      { kind: 'paragraph', text: 'One two' },
      { kind: 'quote', text: 'said so' },
      { kind: 'code', text: '# not a title' },
      { kind: 'rule' },
      { kind: 'paragraph', text: 'End' },
    ]);
  });

  it('are lists, with nested items and items of several lines', () => {
    const text = '1. One\n   goes on\n\n2. Two\n   - inner\n\nAfter';
    expect(parseMarkdown(text)).toEqual([
      {
        kind: 'list',
        isOrdered: true,
        items: [
          { depth: 0, text: 'One goes on' },
          { depth: 0, text: 'Two' },
          { depth: 1, text: 'inner' },
        ],
      },
      { kind: 'paragraph', text: 'After' },
    ]);
  });

  it('are tables, whose cells can have a bar', () => {
    expect(parseMarkdown('| A | B |\n|---|:-:|\n| 1 | `x \\| y` |\nText')).toEqual([
      { kind: 'table', head: ['A', 'B'], rows: [['1', '`x | y`']] },
      { kind: 'paragraph', text: 'Text' },
    ]);
  });

  it.each(['', '|', '|---|', '- ', '```', '>', '#', '|a|\n|b|', '**', '  - x'])(
    'end with any text: %j',
    (text) => {
      expect(parseMarkdown(text)).toEqual(expect.any(Array));
    },
  );
});
