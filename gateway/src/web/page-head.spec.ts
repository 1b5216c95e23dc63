import { headMarkup, headOfTool, SITE_HEAD } from './page-head';

const PUBLIC_URL = 'https://exe.example.com';
const aTool = { name: 'Hash Demo', description: 'Shows how\n a hash changes.', thumbnailUrl: '/api/tools/t1/thumbnail?v=1' };

describe('headOfTool', () => {
  it('names the tool, describes it in one line and shows its picture', () => {
    expect(headOfTool(aTool)).toEqual({
      title: 'Hash Demo · EXE',
      description: 'Shows how a hash changes.',
      image: '/api/tools/t1/thumbnail?v=1',
    });
  });

  it('has no picture when the tool has none', () => {
    expect(headOfTool({ ...aTool, thumbnailUrl: null })).not.toHaveProperty('image');
  });

  it('cuts a long description', () => {
    const { description } = headOfTool({ ...aTool, description: 'word '.repeat(100) });
    expect(description).toHaveLength(200);
    expect(description.endsWith('…')).toBe(true);
  });
});

describe('headMarkup', () => {
  it('gives absolute addresses under the public one', () => {
    const markup = headMarkup(headOfTool(aTool), PUBLIC_URL, '/downloads?tool=t1');
    expect(markup).toContain('<meta property="og:url" content="https://exe.example.com/downloads?tool=t1" />');
    expect(markup).toContain('<meta property="og:image" content="https://exe.example.com/api/tools/t1/thumbnail?v=1" />');
    expect(markup).toContain('content="summary_large_image"');
  });

  it('lets no name or description break out of its place', () => {
    const evil = `"><script>alert('1')</script>&`;
    const markup = headMarkup({ title: evil, description: evil }, PUBLIC_URL, '/downloads');
    expect(markup).not.toContain('<script>');
    expect(markup.match(/&quot;&gt;&lt;script&gt;alert\(&#39;1&#39;\)&lt;\/script&gt;&amp;/g)).toHaveLength(4);
  });

  it('has no picture on a page without one', () => {
    expect(headMarkup(SITE_HEAD, PUBLIC_URL, '/')).not.toContain('og:image');
  });
});
