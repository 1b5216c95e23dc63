import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@testing';
import { ADDRESSES_PER_PAGE, type PageState, toolCountChanged, toolUpdated } from '@libs/contracts';
import { json } from './fake-service';
import { TestGateway } from './test-gateway';
import { aToolDetail } from './tool-detail';

const NEEDS = {
  modules: ['/assets/frame-0.js'],
  pages: { '/downloads': [], '/terms': [], '/paths/:slug': [] },
};
const PAGE = `<html><head><!-- page-head --><title>built</title><!-- /page-head --><!-- preload-manifest ${JSON.stringify(NEEDS)} -->
<!-- page-styles --><script nonce="__CSP_NONCE__" src="/assets/index-BxY7_9aQ.js"></script></head>
<body><div id="root"></div><script type="application/json" id="page-state"></script></body></html>`;

const id = randomUUID();
const TOOL = aToolDetail({
  id,
  name: 'A <b>"tool"</b>',
  description: 'Costs $& nothing',
  thumbnailUrl: `/api/tools/${id}/thumbnail?v=1`,
});
const UNLISTED = aToolDetail({
  id: randomUUID(),
  name: 'Unlisted',
  slug: 'no-longer-listed',
  unlisted: true,
});
const TOOLS = ['One', '</script><b>', 'Three'].map((name, index) => ({ id: `t${index}`, name }));

const PAGE_OF_TOOLS = { tools: TOOLS, page: 1, total: 3, size: 3, related: [] };
const FREE = { ...PAGE_OF_TOOLS, tools: [{ name: 'Free' }], total: 1 };
const LISTS: Record<string, unknown> = {
  '/api/featured-tools': TOOLS,
  '/api/tools?topic=cryptography&limit=4': [UNLISTED],
  '/api/paths': [],
  '/api/catalogue': PAGE_OF_TOOLS,
  '/api/catalogue?level=free&q=a+b': FREE,
};

/** Replaces the client's server build: a function that a thread calls for each page. */
const RENDERER = `
module.exports = ({ path, state }) => {
  if (path === '/terms') process.exit(1);
  const names = (state.tools ?? state.catalogue?.response.tools ?? []).map(({ name }) => name).join('+');
  return { markup: '<p style="margin:0">' + names + '</p>', inlineStyles: ['margin:0'],
    styles: [{ names: 'exe-global a', rules: 'p{}' }, { names: 'exe b', rules: '.b{}' }] };
};`;

describe('the built web client', () => {
  let gateway: TestGateway;
  let parent: string;
  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'exe web-'));
    const folder = join(parent, 'dist');
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(parent, 'secret.txt'), 'secret');
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'assets', 'index-BxY7_9aQ.js'), 'plain');
    writeFileSync(join(folder, 'assets', 'index-BxY7_9aQ.js.br'), 'brotli');
    writeFileSync(join(folder, 'assets', 'index-BxY7_9aQ.js.gz'), 'gzip');
    writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
    mkdirSync(`${folder}-server`);
    writeFileSync(join(`${folder}-server`, 'renderer.cjs'), RENDERER);
    gateway = await TestGateway.start({ settings: { WEB_DIR: folder } });
    gateway.services.catalogue.handler = (request, response) => {
      const { url = '' } = request;
      const name = url.replace('/api/tools/', '').replace('former', TOOL.slug);
      const one = [TOOL, UNLISTED].find(({ id, slug }) => [id, slug].includes(name));
      const content = LISTS[url] ?? one;
      json(response, content ? 200 : 404, content ?? { message: 'No such tool' });
    };
  });
  afterAll(async () => {
    await gateway.close();
    rmSync(parent, { recursive: true });
  });

  const html = { accept: 'text/html,*/*;q=0.8' };

  it('serves the same page at every screen, each response with its own nonce', async () => {
    const nonces = new Set<string>();
    for (const path of [
      '/',
      '/downloads',
      '/downloads?tool=x',
      '/payment/t1',
      '/terms',
      '/terms/',
    ]) {
      const { status, headers, text } = await gateway.send('GET', path, html);
      const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
      expect([path, status, headers['cache-control'], headers.etag]).toEqual([
        path,
        200,
        'no-cache',
        undefined,
      ]);
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(6);
  });

  it.each([
    ['/index.html', '/'],
    ['/index.html?utm_source=mail', '/?utm_source=mail'],
  ])('redirects %s to %s, where the client has its page', async (path, address) => {
    const { status, headers } = await gateway.send('GET', path, html);
    expect([status, headers['location']]).toEqual([301, address]);
  });

  it('serves the URL of a tool with its title, description and image', async () => {
    const { text } = await gateway.send('GET', `/downloads?tool=${id}`, html);
    await gateway.send('GET', `/downloads?tool=${id}`, html);
    expect(gateway.services.catalogue.to(`/api/tools/${id}`)).toHaveLength(1); // the second page's head is from the cache
    expect(text).toContain('<title>A &lt;b&gt;&quot;tool&quot;&lt;/b&gt; · EXE</title>');
    expect(text).toContain('<meta property="og:description" content="Costs $&amp; nothing" />');
    expect(text).toMatch(
      new RegExp(`og:image" content="http://[^"]+/api/tools/${id}/thumbnail\\?v=1"`),
    );
    expect(text).toContain(
      `<link rel="canonical" href="http://localhost:8080/tools/${TOOL.slug}" />`,
    );
    expect(text).toContain('<script type="application/ld+json">{"@context":"https://schema.org"');
    for (const [other, title] of [
      [`/downloads?tool=${randomUUID()}`, 'EXE: safe security tools for learning'],
      ['/downloads?tool=x', 'Downloads · EXE'],
      [`/?tool=${id}`, 'EXE: safe security tools for learning'],
    ] as const) {
      expect((await gateway.send('GET', other, html)).text).toContain(`<title>${title}</title>`);
    }
  });

  it('lets search engines index public pages, but no member pages, unlisted or unknown tools and missing pages', async () => {
    const robots = async (path: string) =>
      (await gateway.send('GET', path, html)).headers['x-robots-tag'];
    for (const path of [
      '/',
      '/downloads?level=pro',
      `/downloads?tool=${TOOL.id}`,
      `/tools/${TOOL.slug}`,
      '/subscribe',
      '/docs',
      '/terms',
      '/login',
    ]) {
      expect([path, await robots(path)]).toEqual([path, undefined]);
    }
    const others = [
      '/dashboard',
      '/admin',
      '/payment/t1',
      '/receipt/t1',
      '/nowhere',
      `/downloads?tool=${randomUUID()}`,
    ];
    for (const path of [
      ...others,
      '/tools/unknown',
      `/tools/${UNLISTED.slug}`,
      `/downloads?tool=${UNLISTED.id}`,
    ])
      expect([path, await robots(path)]).toEqual([path, 'noindex']);
    const { text } = await gateway.send('GET', `/downloads?tool=${UNLISTED.id}`, html);
    expect(text).toContain('<title>Unlisted · EXE</title>');
    expect(text).not.toMatch(/canonical|ld\+json/);
  });

  it('serves the page of a tool with its head and state, and leads former addresses and the id there', async () => {
    // A busy gateway leaves the first visit to the browser.
    const page = await eventually(async () => {
      const sent = await gateway.send('GET', `/tools/${TOOL.slug}?utm_source=mail`, html);
      expect(sent.text).toContain('<div id="root"><p');
      return sent;
    });
    expect(page.status).toBe(200);
    expect(page.text).toContain('<title>A &lt;b&gt;&quot;tool&quot;&lt;/b&gt; · EXE</title>');
    expect(page.text).toContain('"@type":["Product","SoftwareApplication"]');
    expect(stateIn(page.text).toolPage).toEqual({
      tool: TOOL,
      paths: [],
      related: [UNLISTED, TOOLS[0], TOOLS[1]],
    });
    for (const [former, query] of [
      ['former', ''],
      ['former', '?utm_source=mail'],
      [id, ''],
    ] as const) {
      const { status, headers } = await gateway.send('GET', `/tools/${former}${query}`, html);
      expect([status, headers['location'], headers['cache-control']]).toEqual([
        301,
        `/tools/${TOOL.slug}${query}`,
        'no-cache',
      ]);
    }
  });

  it('responds to the address of an unknown tool with the page and 404', async () => {
    const { status, headers, text } = await gateway.send('GET', '/tools/unknown', html);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('<div id="root"></div>');
  });

  const stateIn = (text: string) =>
    JSON.parse(/id="page-state">(.*?)<\/script>/.exec(text)![1]!) as Partial<PageState>;

  it('embeds the settings, the featured tools and the absence of a session', async () => {
    const { cookie } = gateway.createSession();
    const visitor = await gateway.send('GET', '/downloads', html);
    expect(stateIn(visitor.text)).toEqual({
      config: expect.objectContaining({ testMode: false }),
      user: null,
      catalogue: { query: '', response: PAGE_OF_TOOLS },
      renderedAt: expect.any(String),
    });
    expect(stateIn((await gateway.send('GET', '/', { ...html, cookie })).text)).not.toHaveProperty(
      'user',
    );
  });

  it('server-renders public pages, with their own title and styles and a policy for just those', async () => {
    const { text, headers } = await gateway.send('GET', '/downloads', html);
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
    expect(text).toContain('<title>Downloads · EXE</title>');
    expect(text).toContain('<div id="root"><p style="margin:0">One+</script><b>+Three</p></div>');
    expect(text.match(/<style [^>]*>[^<]*/g)).toEqual([
      `<style nonce="${nonce}" data-emotion="exe-global a" data-s="">p{}`,
      `<style nonce="${nonce}" data-emotion="exe b" data-s="">.b{}`,
    ]);
    const digest = createHash('sha256').update('margin:0').digest('base64');
    expect(headers['content-security-policy']).toContain(
      `style-src-attr 'unsafe-hashes' 'sha256-${digest}'`,
    );
    expect(text).toMatch(
      /<template id="after-paint">\s*<link rel="modulepreload" crossorigin href="\/assets\/frame-0.js" \/>\s*<\/template>/,
    );
  });

  it('server-renders a filtered list of the catalogue, however its address is written', async () => {
    for (const query of ['q=a+b&level=free', 'level=free&q=a%20b&utm_source=mail&page=1']) {
      const { text } = await gateway.send('GET', `/downloads?${query}`, html);
      expect(text).toContain('<div id="root"><p style="margin:0">Free</p></div>');
      expect(stateIn(text).catalogue).toEqual({ query: 'level=free&q=a+b', response: FREE });
      expect(text).toContain('<link rel="canonical" href="http://localhost:8080/downloads" />');
    }
  });

  it('server-renders the catalogue below the dialog of a tool, which the browser opens', async () => {
    const { text } = await gateway.send('GET', `/downloads?tool=${randomUUID()}`, html);
    expect(text).toContain('<div id="root"><p');
  });

  it('leaves other pages to the browser, and preloads their scripts', async () => {
    for (const path of ['/dashboard', '/paths/unknown', '/paths/!1', `/paths/${'x'.repeat(65)}`]) {
      const { text, headers } = await gateway.send('GET', path, html);
      expect(text).toContain('<div id="root"></div>');
      expect(text).not.toContain('<template');
      expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/frame-0.js" />');
      expect(headers['content-security-policy']).not.toContain('style-src-attr');
    }
  });

  it('leaves a page to the browser when the rendering thread ends, and starts another thread for the next', async () => {
    const { status, text } = await gateway.send('GET', '/terms', html);
    expect([status, stateIn(text).user]).toEqual([200, null]);
    expect(text).toContain('<div id="root"></div>');
    expect(
      (await gateway.send('GET', '/downloads', { ...html, cookie: gateway.createSession().cookie }))
        .text,
    ).toContain('<div id="root"><p');
  });

  it('sends pages as gzip where accepted', async () => {
    const codings = ['identity', 'br', 'gzip', 'gzip, deflate, br', 'gzip;q=0'];
    const responses = await Promise.all(
      codings.map(async (coding) => {
        const { headers } = await gateway.send('HEAD', '/downloads', {
          ...html,
          'accept-encoding': coding,
        });
        expect(headers.vary).toBe('Accept-Encoding');
        return [coding, headers['content-encoding']];
      }),
    );
    expect(responses).toEqual([
      ['identity', undefined],
      ['br', undefined],
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'gzip'],
      ['gzip;q=0', undefined],
    ]);
    const compressed = await fetch(`${gateway.url}/downloads`, {
      headers: { ...html, 'accept-encoding': 'gzip' },
    });
    const text = await compressed.text();
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
    expect(compressed.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(text).toContain('<div id="root"><p');
    expect(text).toContain('</html>');
  });

  it('never inserts the nonce into text from outside', async () => {
    const { text } = await gateway.send('GET', '/downloads?__CSP_NONCE__', html);
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
    expect(text.split(nonce)).toHaveLength(1 + (text.match(/nonce="/g)?.length ?? 0));
  });

  it('responds to unknown pages with the page and 404, programs and missing files with JSON', async () => {
    const page = await gateway.send('GET', '/no/such/page', html);
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    for (const [path, headers] of [
      ['/assets/none-12345678.js', html],
      ['/favicon.ico', html],
      ['/no/such/page', { accept: 'application/json' }],
    ] as const) {
      const { status, text } = await gateway.send('GET', path, headers);
      expect([path, status, (JSON.parse(text) as { statusCode: number }).statusCode]).toEqual([
        path,
        404,
        404,
      ]);
    }
    expect((await gateway.send('POST', '/downloads')).status).toBe(405);
    expect((await gateway.send('POST', '/nowhere')).status).toBe(404);
  });

  it('serves hashed files as immutable and others with revalidation, precompressed', async () => {
    const path = '/assets/index-BxY7_9aQ.js';
    const bodies = await Promise.all(
      ['br, gzip', 'gzip', 'identity'].map((coding) =>
        gateway.send('GET', path, { 'accept-encoding': coding }),
      ),
    );
    expect(bodies.map(({ text }) => text)).toEqual(['brotli', 'gzip', 'plain']);
    expect(bodies[0]!.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const manifest = await gateway.send('GET', '/manifest.webmanifest');
    expect(manifest.headers['cache-control']).toBe('no-cache');
    expect(
      (
        await gateway.send('GET', '/manifest.webmanifest', {
          'if-none-match': manifest.headers.etag!,
        })
      ).status,
    ).toBe(304);
    expect(await gateway.send('HEAD', path)).toMatchObject({ status: 200, text: '' });
    expect((await gateway.send('GET', `${path}.br`)).status).toBe(404);
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..\\..\\secret.txt',
  ])('%s leads nowhere', async (path) => {
    const { status, text } = await gateway.send('GET', path, html);
    expect([status, text.includes('"secret"')]).toEqual([404, false]);
  });
});

describe('robots.txt and the sitemap', () => {
  const UPDATED_AT = '2030-01-31T12:00:00.000Z';
  let gateway: TestGateway;
  let paths: { slug: string; updatedAt: string }[] = [];
  let tools: { id: string; slug: string; updatedAt: string; downloadCount: number }[];
  let total: number;

  beforeAll(async () => {
    gateway = await TestGateway.start({ settings: { PUBLIC_URL: 'http://exe.example.com' } });
    gateway.services.catalogue.handler = ({ url }, response) =>
      json(
        response,
        200,
        url === '/api/paths' ? paths : url === '/api/tools' ? tools : { tools, total },
      );
  });
  beforeEach(async () => {
    total = 2;
    tools = [1, 2].map((downloadCount) => ({
      id: randomUUID(),
      slug: `tool-${downloadCount}`,
      updatedAt: UPDATED_AT,
      downloadCount,
    }));
    const { cookie } = gateway.createSession({ isAdmin: true });
    await gateway.send('DELETE', `/api/tools/${randomUUID()}`, { cookie }); // clears what the test before has cached
  });
  afterAll(() => gateway.close());

  const lists = (): number =>
    gateway.services.catalogue.to('/internal/tool-addresses?page=1').length;
  const sitemap = async (headers: Record<string, string> = {}) =>
    gateway.send('GET', '/sitemap.xml', headers);

  it('robots.txt links the sitemap by its public URL', async () => {
    const { status, headers, text } = await gateway.send('GET', '/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('Sitemap: http://exe.example.com/sitemap.xml\n');
  });

  it('the sitemap lists the tools, is compressed, and is 304 when the client has it', async () => {
    const { status, headers, text } = await sitemap();
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'nosniff',
    ]);
    for (const { slug } of tools) {
      expect(text).toContain(
        `<loc>http://exe.example.com/tools/${slug}</loc><lastmod>${UPDATED_AT}</lastmod>`,
      );
    }
    expect((await sitemap({ 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    expect((await sitemap({ 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    expect(await gateway.send('HEAD', '/sitemap.xml')).toMatchObject({ status: 200, text: '' });
    expect((await gateway.send('POST', '/sitemap.xml')).status).toBe(404);
    expect((await gateway.send('GET', '/sitemap-1.xml')).status).toBe(404);
  });

  it('the sitemap is built once from the cached list, and again after a tool changes', async () => {
    await Promise.all(Array.from({ length: 10 }, () => sitemap()));
    expect(lists()).toBeGreaterThan(0);
    const before = await sitemap();
    const builds = lists();
    const [tool] = tools;
    tool!.updatedAt = '2030-02-01T12:00:00.000Z';
    expect([(await sitemap()).text, lists()]).toEqual([before.text, builds]);
    await gateway.broker.publish({
      ...toolCountChanged({ toolId: tool!.id, downloadCount: 2 }, { version: 3 }),
      type: toolUpdated.type,
    });
    await eventually(async () =>
      expect((await sitemap()).text).toContain('<lastmod>2030-02-01T12:00:00.000Z</lastmod>'),
    );
  });

  it('the sitemap of more tools than one may have is an index of several', async () => {
    total = 2 * ADDRESSES_PER_PAGE + 1;
    const locations = (text: string) =>
      [...text.matchAll(/<loc>http:\/\/exe.example.com(.*?)<\/loc>/g)].map(([, path]) => path);
    const page = async (number: number) => gateway.send('GET', `/sitemap.xml?page=${number}`);
    expect(locations((await sitemap()).text)).toEqual(
      [1, 2, 3].map((number) => `/sitemap.xml?page=${number}`),
    );
    expect(locations((await page(1)).text)).toEqual(
      expect.arrayContaining(['/downloads', '/tools/tool-1']),
    );
    expect(locations((await page(3)).text)).toEqual(['/tools/tool-1', '/tools/tool-2']);
    expect((await page(4)).status).toBe(404);
  });

  it('the sitemap lists a new learning path within seconds, without an event', async () => {
    paths = [{ slug: 'networks', updatedAt: UPDATED_AT }];
    const entry = `<loc>http://exe.example.com/paths/networks</loc><lastmod>${UPDATED_AT}</lastmod>`;
    await eventually(async () => expect((await sitemap()).text).toContain(entry));
  });

  it('responses of the catalogue are noindex', async () => {
    expect((await gateway.send('GET', '/api/tools')).headers['x-robots-tag']).toBe('noindex');
  });

  it('the sitemap is 503 with Retry-After while the catalogue is unavailable', async () => {
    await gateway.services.catalogue.stop();
    try {
      const { status, headers } = await sitemap();
      expect([status, headers['retry-after']]).toEqual([503, '5']);
    } finally {
      await gateway.services.catalogue.restart();
    }
  });
});

const BURST = 30;
const LIMITED_PAGE =
  '<html><head><!-- page-head --><!-- /page-head --><script nonce="__CSP_NONCE__" src="/a.js"></script></head></html>';

describe('the rate limit of pages', () => {
  let gateway: TestGateway;
  let folder: string;
  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'exe pages-')), 'dist');
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), LIMITED_PAGE);
    writeFileSync(join(folder, 'a.js'), 'a');
    gateway = await TestGateway.start({
      settings: { WEB_DIR: folder },
      gatewayLimits: { pages: { max: BURST, timeWindow: '1 hour' } },
    });
  });
  afterAll(async () => {
    await gateway.close();
    rmSync(join(folder, '..'), { recursive: true });
  });

  it('applies per address in addition to the limit of requests, and not to files', async () => {
    const responses = await Promise.all(
      Array.from({ length: BURST + 20 }, () =>
        gateway.send('GET', '/terms', { accept: 'text/html' }),
      ),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect([responses.filter(({ status }) => status === 200).length, refused.length]).toEqual([
      BURST,
      20,
    ]);
    for (const { headers } of refused)
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await gateway.send('GET', '/a.js')).status).toBe(200);
    expect((await gateway.send('GET', '/api/config')).status).toBe(200);
  });
});

describe('the rate limit of files inside archives', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await TestGateway.start({
      gatewayLimits: { costlyReads: { max: BURST, timeWindow: '1 hour' } },
    });
  });
  afterAll(() => gateway.close());

  it('applies per address in addition to the limit of requests, and not to lists of files', async () => {
    const contents = `/api/tools/${randomUUID()}/contents`;
    const read = async (path: string) => (await gateway.send('GET', path)).status;
    const statuses: number[] = [];
    for (let count = 0; count < BURST + 2; count += 1)
      statuses.push(await read(`${contents}/file?path=README.md`));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await read(contents)).not.toBe(429);
  });
});
