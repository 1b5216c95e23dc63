import { type LearningPath, type Tool, TOPICS } from '@libs/contracts';
import { aForm, aTool, Client, fetchRendered, theAdministrator } from '@testing';

const HTML = { accept: 'text/html' };
const HOSTILE = `</script><!-- "Q&A" 'x' 🔐`;

/** Fetches a page as a crawler does. */
async function pageOf(path: string): Promise<{ text: string; headers: Headers; status: number }> {
  const response = await new Client().open('GET', path, undefined, HTML);
  return { text: await response.text(), headers: response.headers, status: response.status };
}
const canonicalIn = (text: string) => /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];
const dataIn = (text: string) =>
  /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1];

describe('search engines', () => {
  let admin: Client;
  let publicUrl: string;
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const sitemap = async () => (await pageOf('/sitemap.xml')).text;

  beforeAll(async () => {
    admin = await theAdministrator();
    publicUrl =
      /^Sitemap: (.*)\/sitemap\.xml$/m.exec((await pageOf('/robots.txt')).text)?.[1] ?? '';
  });

  it('find the sitemap in robots.txt, and in the sitemap every listed tool with its last change', async () => {
    expect(publicUrl).toMatch(/^http:\/\/localhost:\d+$/);
    const tools = (await new Client().get<Tool[]>('/api/tools')).body;
    const text = await sitemap();
    const missing = tools.filter(
      ({ slug, updatedAt }) =>
        !text.includes(`<loc>${absolute(`/tools/${slug}`)}</loc><lastmod>${updatedAt}</lastmod>`),
    );
    expect(missing).toEqual([]);
    const paths = (await new Client().get<LearningPath[]>('/api/paths')).body;
    expect(paths.length).toBeGreaterThanOrEqual(TOPICS.length);
    for (const { slug, updatedAt } of paths)
      expect(text).toContain(
        `<loc>${absolute(`/paths/${slug}`)}</loc><lastmod>${updatedAt}</lastmod>`,
      );
    expect(text.match(/<url>/g)).toHaveLength(tools.length + paths.length + 9);
  });

  it('get each learning path with its own title, description and canonical URL; an unknown one is not indexed', async () => {
    const { text, headers } = await fetchRendered('/paths/networks');
    expect([canonicalIn(text), headers.get('x-robots-tag')]).toEqual([
      absolute('/paths/networks'),
      null,
    ]);
    expect(text).toContain('<title>Networks · EXE</title>');
    expect(text).toContain(
      '<meta name="description" content="Learn what really travels between two machines.',
    );
    expect(text).toContain('so a resolver can detect a forged one; it does not encrypt them.</p>');
    const unknown = await pageOf('/paths/no-such-path');
    expect([canonicalIn(unknown.text), unknown.headers.get('x-robots-tag')]).toEqual([
      undefined,
      'noindex',
    ]);
  });

  it('get the page of a tool whole: texts, price, paths and related tools', async () => {
    const { text } = await fetchRendered('/tools/soc-analyst-tabletop-kit');
    for (const part of [
      '<title>SOC Analyst Tabletop Kit · EXE</title>',
      'Learn to lead a security incident from the first alert to the final report.',
      '$24.99',
      'Decide with half of the facts, and say which half is missing',
      '/paths/blue-team',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/property="og:image" content="[^"]+\/thumbnail\?v=/);
    expect(canonicalIn(text)).toBe(absolute('/tools/soc-analyst-tabletop-kit'));
    expect(JSON.parse(dataIn(text) ?? '')).toMatchObject({
      url: absolute('/tools/soc-analyst-tabletop-kit'),
    });
  });

  it('are led from a former address of a tool, and from its id, to its page; an unknown one is 404', async () => {
    const { id, slug } = await aTool(admin);
    const next = `${slug}-next`;
    await admin.request('PUT', `/api/tools/${id}`, aForm({ slug: next }));
    for (const former of [slug, id]) {
      const response = await new Client().open('GET', `/tools/${former}?utm_source=mail`);
      expect([response.status, response.headers.get('location')]).toEqual([
        301,
        `/tools/${next}?utm_source=mail`,
      ]);
    }
    const unknown = await pageOf('/tools/no-such-tool');
    expect([unknown.status, unknown.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
  });

  it('find a new tool at once, and an unlisted tool no longer', async () => {
    const { id, slug } = await aTool(admin);
    const entry = `/tools/${slug}<`;
    expect(await sitemap()).toContain(entry);
    for (const address of [`/tools/${slug}`, `/downloads?tool=${id}`])
      expect((await pageOf(address)).headers.get('x-robots-tag')).toBeNull();
    expect(
      (await admin.request('PUT', `/api/tools/${id}`, aForm({ unlisted: 'true' }))).status,
    ).toBe(200);
    expect(await sitemap()).not.toContain(entry);
    for (const address of [`/tools/${slug}`, `/downloads?tool=${id}`]) {
      const { status, text, headers } = await pageOf(address);
      expect([status, headers.get('x-robots-tag'), canonicalIn(text), dataIn(text)]).toEqual([
        200,
        'noindex',
        undefined,
        undefined,
      ]);
    }
  });

  it('get a hostile name as text, in title, previews and structured data', async () => {
    const tool = await aTool(admin, {
      name: HOSTILE,
      description: HOSTILE,
      accessLevel: 'premium',
      price: '2499',
    });
    const { text } = await fetchRendered(`/tools/${tool.slug}`);
    const escaped = tool.name
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;');
    expect(text).toContain(`<title>${escaped.replaceAll("'", '&#39;')} · EXE</title>`);
    expect(text).not.toContain('</script><!--');
    expect(canonicalIn(text)).toBe(absolute(`/tools/${tool.slug}`));
    const data = dataIn(text) ?? '';
    expect(data).not.toMatch(/[<>\u2028]/);
    expect(JSON.parse(data)).toMatchObject({
      name: tool.name,
      description: tool.description,
      isAccessibleForFree: false,
      offers: { price: '24.99', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
    expect(JSON.parse(data)).not.toHaveProperty('aggregateRating');
  });

  it('index a filtered list as the list, and no members-only page', async () => {
    expect(canonicalIn((await pageOf('/downloads?level=pro&search=hash')).text)).toBe(
      absolute('/downloads'),
    );
    expect(canonicalIn((await pageOf('/')).text)).toBe(absolute('/'));
    for (const path of ['/dashboard', '/admin', '/payment', '/receipt/x', '/no-such-page']) {
      expect([path, (await pageOf(path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
    }
  });

  it('get an image for previews of the site', async () => {
    const { text } = await pageOf('/');
    expect(text).toContain(`<meta property="og:image" content="${absolute('/og-image.png')}" />`);
    const response = await new Client().open('GET', '/og-image.png');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});
