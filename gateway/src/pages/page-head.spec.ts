import { notFound } from '@libs/errors';
import { aToolDetail } from '../../test/tool-detail';
import { CompressedResponse } from '../http/compressed-response';
import { findHead, findPathHead, headMarkup, describeTool, SITE_HEAD } from './page-head';

const PUBLIC_URL = 'https://exe.example.com';
const aTool = aToolDetail({
  id: 't1',
  name: 'Hash Demo',
  description: 'Shows how\n a hash changes.',
  thumbnailUrl: '/api/tools/t1/thumbnail?v=1',
});

describe('describeTool', () => {
  it("has the tool's name, one-line description, image and canonical URL", () => {
    expect(describeTool(aTool)).toEqual({
      title: 'Hash Demo · EXE',
      description: 'Shows how a hash changes.',
      image: '/api/tools/t1/thumbnail?v=1',
      address: '/tools/hash-demo',
      canonical: '/tools/hash-demo',
      tool: aTool,
    });
  });

  it("has the site's image when the tool has none", () => {
    expect(describeTool({ ...aTool, thumbnailUrl: null }).image).toBe('/og-image.png');
  });

  it('truncates a long description', () => {
    const { description } = describeTool({ ...aTool, description: 'word '.repeat(100) });
    expect(description).toHaveLength(200);
    expect(description.endsWith('…')).toBe(true);
  });

  it('previews an unlisted tool, but neither indexes nor offers it', () => {
    const head = describeTool({ ...aTool, unlisted: true });
    expect(head.title).toBe('Hash Demo · EXE');
    expect(head).not.toHaveProperty('canonical');
    expect(headMarkup(head, PUBLIC_URL)).not.toMatch(/canonical|og:url|ld\+json/);
  });
});

describe('headMarkup', () => {
  it('has absolute URLs under PUBLIC_URL', () => {
    const markup = headMarkup(describeTool(aTool), PUBLIC_URL);
    expect(markup).toContain(
      '<link rel="canonical" href="https://exe.example.com/tools/hash-demo" />',
    );
    expect(markup).toContain(
      '<meta property="og:url" content="https://exe.example.com/tools/hash-demo" />',
    );
    expect(markup).toContain(
      '<meta property="og:image" content="https://exe.example.com/api/tools/t1/thumbnail?v=1" />',
    );
    expect(markup).toContain('content="summary_large_image"');
    expect(markup).toContain('"@type":["Product","SoftwareApplication"]');
  });

  it('escapes names and descriptions', () => {
    const evil = `"><script>alert('1')</script>&`;
    const markup = headMarkup(
      describeTool({ ...aTool, name: evil, description: evil }),
      PUBLIC_URL,
    );
    expect(markup.match(/<script|<\/script/g)).toHaveLength(2); // those of the structured data
    expect(
      markup.match(/&quot;&gt;&lt;script&gt;alert\(&#39;1&#39;\)&lt;\/script&gt;&amp;/g),
    ).toHaveLength(4);
  });

  it("has the site's image with its size on a page without its own image", () => {
    const markup = headMarkup({ ...SITE_HEAD, canonical: '/' }, PUBLIC_URL);
    expect(markup).toContain('<link rel="canonical" href="https://exe.example.com/" />');
    expect(markup).toContain(
      '<meta property="og:image" content="https://exe.example.com/og-image.png" />',
    );
    expect(markup).toContain('<meta property="og:image:width" content="1200" />');
    expect(markup).not.toContain('ld+json');
  });
});

const tool = aToolDetail();
const toolId = tool.id;
const response = new CompressedResponse(Buffer.from(JSON.stringify(tool)), {});
const catalogue = { get: async () => response };
const readCanonical = async (path: string, query = '') =>
  (await findHead(catalogue, path, query)).canonical;

describe('the canonical URL', () => {
  it.each([
    ['/', '', '/'],
    ['/', 'utm_source=mail', '/'],
    ['/downloads/', '', '/downloads'],
    ['/downloads', 'level=pro&search=hash', '/downloads'],
    ['/downloads', 'tool=x', '/downloads'],
    ['/downloads', `level=pro&tool=${tool.id.toUpperCase()}&utm_source=mail`, '/tools/hash-demo'],
    ['/tools/hash-demo', 'utm_source=mail', '/tools/hash-demo'],
    ['/tools/hash-demo/', '', '/tools/hash-demo'],
    ['/terms', `tool=${tool.id}`, '/terms'],
    ['/dashboard', '', undefined],
    ['/payment/t1', '', undefined],
    ['/receipt/t1', '', undefined],
  ])('of %s?%s is %s', async (path, query, expected) =>
    expect(await readCanonical(path, query)).toBe(expected),
  );

  it('is absent for a tool that does not exist, and kept while the tool cannot be fetched', async () => {
    const query = `tool=${tool.id}`;
    const unknown = {
      get: () => Promise.reject(notFound('tool_not_found', 'There is no such tool.')),
    };
    expect((await findHead(unknown, '/downloads', query)).canonical).toBeUndefined();
    expect(await findHead(unknown, '/tools/none', '')).toEqual({ ...SITE_HEAD, isMissing: true });
    const unavailable = { get: () => Promise.reject(new Error('connection refused')) };
    expect(await findHead(unavailable, '/downloads', query)).toMatchObject({
      title: 'EXE: safe security tools for learning',
      canonical: `/tools/${tool.id}`,
    });
    expect(await findHead(unavailable, '/tools/hash-demo', '')).toEqual({
      ...SITE_HEAD,
      canonical: '/tools/hash-demo',
    });
  });
});

it('a page does not wait for a catalogue that is silent', async () => {
  const silent = {
    get: () => new Promise<never>(() => undefined),
    one: () => new Promise<never>(() => undefined),
  };
  const [tool, path] = await Promise.all([
    findHead(silent, '/downloads', `tool=${toolId}`),
    findPathHead(silent, 'first-steps'),
  ]);
  expect([tool.canonical, path.canonical]).toEqual([`/tools/${toolId}`, '/paths/first-steps']);
});

it('each public page has its own description', async () => {
  const pages = [
    '/',
    '/downloads',
    '/paths',
    '/subscribe',
    '/verify',
    '/security',
    '/docs',
    '/terms',
    '/login',
  ];
  const descriptions = await Promise.all(
    pages.map(async (path) => (await findHead(catalogue, path, '')).description),
  );
  expect(new Set(descriptions).size).toBe(pages.length);
  expect(descriptions[3]).toContain('$19.99 a month');
});
