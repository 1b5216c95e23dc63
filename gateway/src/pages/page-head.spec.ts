import { headMarkup, headOfTool, SITE_HEAD } from './page-head';
import { aToolDetail } from '../../test/tool-detail';

const PUBLIC_URL = 'https://exe.example.com';
const aTool = aToolDetail({
  id: 't1',
  name: 'Hash Demo',
  description: 'Shows how\n a hash changes.',
  thumbnailUrl: '/api/tools/t1/thumbnail?v=1',
});

describe('headOfTool', () => {
  it("has the tool's name, one-line description, image and canonical URL", () => {
    expect(headOfTool(aTool)).toEqual({
      title: 'Hash Demo · EXE',
      description: 'Shows how a hash changes.',
      image: '/api/tools/t1/thumbnail?v=1',
      canonical: '/downloads?tool=t1',
      tool: aTool,
    });
  });

  it("has the site's image when the tool has none", () => {
    expect(headOfTool({ ...aTool, thumbnailUrl: null }).image).toBe('/og-image.png');
  });

  it('truncates a long description', () => {
    const { description } = headOfTool({ ...aTool, description: 'word '.repeat(100) });
    expect(description).toHaveLength(200);
    expect(description.endsWith('…')).toBe(true);
  });

  it('previews an unlisted tool, but neither indexes nor offers it', () => {
    const head = headOfTool({ ...aTool, unlisted: true });
    expect(head.title).toBe('Hash Demo · EXE');
    expect(head).not.toHaveProperty('canonical');
    expect(headMarkup(head, PUBLIC_URL)).not.toMatch(/canonical|og:url|ld\+json/);
  });
});

describe('headMarkup', () => {
  it('has absolute URLs under PUBLIC_URL', () => {
    const markup = headMarkup(headOfTool(aTool), PUBLIC_URL);
    expect(markup).toContain('<link rel="canonical" href="https://exe.example.com/downloads?tool=t1" />');
    expect(markup).toContain('<meta property="og:url" content="https://exe.example.com/downloads?tool=t1" />');
    expect(markup).toContain('<meta property="og:image" content="https://exe.example.com/api/tools/t1/thumbnail?v=1" />');
    expect(markup).toContain('content="summary_large_image"');
    expect(markup).toContain('"@type":["Product","SoftwareApplication"]');
  });

  it('escapes names and descriptions', () => {
    const evil = `"><script>alert('1')</script>&`;
    const markup = headMarkup(headOfTool({ ...aTool, name: evil, description: evil }), PUBLIC_URL);
    expect(markup.match(/<script|<\/script/g)).toHaveLength(2); // those of the structured data
    expect(markup.match(/&quot;&gt;&lt;script&gt;alert\(&#39;1&#39;\)&lt;\/script&gt;&amp;/g)).toHaveLength(4);
  });

  it("has the site's image with its size on a page without its own image", () => {
    const markup = headMarkup({ ...SITE_HEAD, canonical: '/' }, PUBLIC_URL);
    expect(markup).toContain('<link rel="canonical" href="https://exe.example.com/" />');
    expect(markup).toContain('<meta property="og:image" content="https://exe.example.com/og-image.png" />');
    expect(markup).toContain('<meta property="og:image:width" content="1200" />');
    expect(markup).not.toContain('ld+json');
  });
});
