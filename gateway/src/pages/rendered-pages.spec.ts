import { Logger } from '@nestjs/common';
import type { PageState, RenderedPage, RenderRequest, Tool } from '@libs/contracts';
import { notFound } from '@libs/errors';
import type { CatalogueCache } from '../catalogue/catalogue-cache';
import type { CompressedResponse } from '../http/compressed-response';
import { GatewaySettings } from '../gateway.settings';
import { publicConfig } from '../site/public-config';
import type { LearningPaths } from './learning-paths';
import { PageContents } from './page-content';
import type { PageRenderer } from './page-renderer';
import { RenderedPages } from './rendered-pages';
import { ToolPages } from './tool-pages';

const SETTINGS = Object.assign(new GatewaySettings(), {
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  SUPPORT_EMAIL: 's@e',
});
const CONFIG = publicConfig(SETTINGS);

const TOOL = { id: 't1', slug: 'hash-demo', topic: 'web' };
const PATH = {
  slug: 'networks',
  toolIds: ['t1', 't2'],
  premiumTools: [] as { proUntil: string }[],
};

const aResponse = (digest: string, body: unknown) =>
  ({ digest, json: () => body }) as CompressedResponse;

/** A renderer whose markup names its input, tools that a test can change, and a clock that it can advance. */
function startFixture() {
  let names = ['one'];
  let offerEndsAt: string | null = null;
  const times = { now: 0 };
  jest.spyOn(performance, 'now').mockImplementation(() => times.now);
  const fixture = {
    rendered: [] as string[],
    log: [] as { err: Error }[],
    render: async (
      path: string,
      { tools: first, catalogue, user }: PageState,
    ): Promise<RenderedPage> => {
      const tools = catalogue?.response.tools ?? first;
      const markup = `${path} ${tools?.map(({ name }) => name).join() ?? 'loading'} ${user === null ? 'visitor' : 'unknown'}`;
      fixture.rendered.push(markup);
      return { markup, styles: [], inlineStyles: [] };
    },
    asked: [] as string[],
    catalogue: async (url: string): Promise<CompressedResponse> => {
      fixture.asked.push(url);
      const tools = names.map((name) => ({ name, offerEndsAt }) as Tool);
      return aResponse(names.join(), url.startsWith('/api/catalogue') ? { tools } : tools);
    },
    tool: async (url: string): Promise<CompressedResponse> => {
      await fixture.toolDelay;
      const others = ['t2', 't1', 't3', 't4'].map((id) => ({ id }));
      const known: Record<string, unknown> = {
        '/api/tools/hash-demo': TOOL,
        '/api/tools/former': TOOL,
        '/api/tools?topic=web&limit=4': others,
        '/api/tools?inPro=true&limit=3': fixture.toolInPro && [fixture.toolInPro],
      };
      if (!(url in known)) throw notFound('tool_not_found', 'unknown');
      return aResponse(url, known[url]);
    },
    toolDelay: Promise.resolve(),
    toolInPro: undefined as { id: string; proUntil: string } | undefined,
    paths: {
      list: async () => ({ digest: 'l', value: [PATH, { ...PATH, toolIds: ['t9'] }] }),
      one: async (slug: string) => {
        await fixture.pathsDelay;
        if (!slug.startsWith('networks')) throw notFound('tool_not_found', 'unknown');
        return { digest: 'd', value: { slug, premiumTools: fixture.premiumTools } };
      },
    },
    premiumTools: PATH.premiumTools,
    pathsDelay: Promise.resolve(),
    offerUntil: (end: number) => (offerEndsAt = new Date(end).toISOString()),
    rename: (...given: string[]) => (names = given),
    later: (milliseconds: number) => (times.now += milliseconds),
  };
  jest
    .spyOn(Logger.prototype, 'error')
    .mockImplementation((record: { err: Error }) => void fixture.log.push(record));
  const catalogue = {
    get: (url: string) =>
      /catalogue|featured/.test(url) ? fixture.catalogue(url) : fixture.tool(url),
  } as Partial<CatalogueCache> as CatalogueCache;
  const paths = fixture.paths as unknown as LearningPaths;
  const pages = new RenderedPages(
    SETTINGS,
    {
      isAvailable: true,
      render: ({ path, state }: RenderRequest) => fixture.render(path, state),
    } as PageRenderer,
    new PageContents(catalogue, paths, new ToolPages(catalogue, paths)),
  );
  const readMarkup = async (path: string, hasSession = false) =>
    (await pages.get(path, '', hasSession)).rendered?.markup;
  return { fixture, pages, readMarkup };
}

describe('server-rendered pages', () => {
  afterEach(() => jest.restoreAllMocks());

  it('show what they need, and include the state they were rendered from', async () => {
    const { fixture, pages } = startFixture();
    fixture.rename('one', 'two', 'three');
    expect(await pages.get('/', '', false)).toMatchObject({
      state: {
        config: CONFIG,
        user: null,
        tools: [{ name: 'one' }, {}, {}],
        paths: [PATH, { ...PATH, toolIds: ['t9'] }],
      },
      rendered: { markup: '/ one,two,three visitor' },
    });
    expect(await pages.get('/paths/networks', '', false)).toMatchObject({
      state: { path: { slug: 'networks' } },
      rendered: {},
    });
    expect(await pages.get('/paths/invented', '', false)).toEqual({
      state: { config: CONFIG, user: null },
    });
    expect(await pages.get('/terms', '', false)).toEqual({
      state: { config: CONFIG, user: null },
      rendered: expect.any(Object),
    });
  });

  it('differ for a browser with a session, whose user is not known yet', async () => {
    const { pages, readMarkup } = startFixture();
    expect([await readMarkup('/'), await readMarkup('/', true)]).toEqual([
      '/ one visitor',
      '/ one unknown',
    ]);
    expect((await pages.get('/', '', true)).state).not.toHaveProperty('user');
  });

  it('ignore what a campaign adds to their address', async () => {
    const { pages } = startFixture();
    const { rendered } = await pages.get('/', 'utm_source=mail&gclid=1', false);
    expect(rendered?.markup).toBe('/ one visitor');
  });

  it('exist for public paths without a query that they read', async () => {
    const { fixture, pages } = startFixture();
    for (const [path, query] of [
      ['/dashboard', ''],
      ['/', 'level=pro'],
      ['__proto__', ''],
      ['/paths/!1', ''],
      [`/paths/${'x'.repeat(65)}`, ''],
      ['/paths/:slug', ''],
    ] as const) {
      expect(await pages.get(path, query, false)).toEqual({
        state: { config: CONFIG, user: null },
      });
    }
    expect(fixture.rendered).toEqual([]);
  });

  it('are cached until their tools change, and then rendered at most every two seconds', async () => {
    const { fixture, readMarkup } = startFixture();
    await readMarkup('/');
    fixture.later(60_000);
    await readMarkup('/');
    expect(fixture.rendered).toHaveLength(1);
    fixture.rename('three');
    expect(await readMarkup('/')).toBe('/ three visitor');
    fixture.rename('four');
    fixture.later(1_999);
    expect(await readMarkup('/')).toBe('/ three visitor');
    fixture.later(1);
    expect(await readMarkup('/')).toBe('/ four visitor');
  });

  it('are rendered again when an offer on them ends, and say when they were rendered', async () => {
    const { fixture, pages, readMarkup } = startFixture();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    fixture.offerUntil(1_060_000);
    expect((await pages.get('/', '', false)).state.renderedAt).toEqual(expect.any(String));
    clock.mockReturnValue(1_059_999);
    await readMarkup('/');
    expect(fixture.rendered).toHaveLength(1);
    clock.mockReturnValue(1_060_000);
    await readMarkup('/');
    await readMarkup('/');
    expect(fixture.rendered).toHaveLength(2);
  });

  it('of Pro have the premium tools that it includes, until their time there ends', async () => {
    const { fixture, pages } = startFixture();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    fixture.toolInPro = { id: 't5', proUntil: new Date(1_060_000).toISOString() };
    expect((await pages.get('/subscribe', '', false)).state.toolsInPro).toEqual([
      fixture.toolInPro,
    ]);
    clock.mockReturnValue(1_060_000);
    await pages.get('/subscribe', '', false);
    expect(fixture.rendered).toHaveLength(2);
  });

  it('of a learning path are rendered again when Pro no longer includes one of its premium tools', async () => {
    const { fixture, readMarkup } = startFixture();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    fixture.premiumTools = [{ proUntil: new Date(1_060_000).toISOString() }];
    await readMarkup('/paths/networks');
    clock.mockReturnValue(1_059_999);
    await readMarkup('/paths/networks');
    expect(fixture.rendered).toHaveLength(1);
    clock.mockReturnValue(1_060_000);
    await readMarkup('/paths/networks');
    expect(fixture.rendered).toHaveLength(2);
  });

  it('are rendered once for concurrent requests', async () => {
    const { fixture, readMarkup } = startFixture();
    await Promise.all(Array.from({ length: 20 }, () => readMarkup('/terms')));
    expect(fixture.rendered).toHaveLength(1);
  });

  it('exist for each filtered list of the catalogue, whose address is normalized', async () => {
    const { fixture, pages } = startFixture();
    const markup = async (query: string) =>
      (await pages.get('/downloads', query, false)).rendered?.markup;
    const list = '/downloads?level=free&q=+sql one visitor';
    expect(await markup('level=free&q=+sql')).toBe(list);
    expect(await markup('utm_source=mail&q=%20sql&level=free&topic=x&page=1')).toBe(list);
    expect(await markup('utm_source=mail')).toBe('/downloads one visitor');
    const tool = 'tool=0190a000-0000-7000-8000-000000000001';
    expect(await markup(tool)).toBe(`/downloads?${tool} one visitor`);
    expect(fixture.rendered).toHaveLength(3);
    expect(new Set(fixture.asked)).toEqual(
      new Set(['/api/catalogue?level=free&q=sql', '/api/catalogue']),
    );
  });

  it('are not displaced by any number of filtered lists', async () => {
    const { fixture, pages, readMarkup } = startFixture();
    await readMarkup('/terms');
    for (let n = 0; n < 501; n += 1) await pages.get('/downloads', `q=${n}`, false);
    await readMarkup('/terms');
    expect(fixture.rendered.filter((markup) => markup.startsWith('/terms'))).toHaveLength(1);
    await pages.get('/downloads', 'q=0', false);
    expect(fixture.rendered).toHaveLength(503);
  });

  it('are rendered as loading while the catalogue is unavailable or too slow', async () => {
    const { fixture, readMarkup } = startFixture();
    fixture.catalogue = () => Promise.reject(new Error('unavailable'));
    expect(await readMarkup('/')).toBe('/ loading visitor');
    fixture.catalogue = () => new Promise(() => undefined);
    fixture.later(2_000);
    expect(await readMarkup('/')).toBe('/ loading visitor');
  });

  it('of a tool have the tool, the paths that contain it and others of its topic, also with a query', async () => {
    const { pages } = startFixture();
    for (const query of ['', 'utm_source=mail'])
      expect(await pages.get('/tools/hash-demo', query, false)).toMatchObject({
        state: {
          toolPage: {
            tool: TOOL,
            paths: [PATH],
            related: [{ id: 't2' }, { id: 't3' }, { id: 't4' }],
          },
        },
        rendered: {},
      });
  });

  it('of a tool are not rendered at a former address, for unknown tools and while the catalogue is slow', async () => {
    const { fixture, pages } = startFixture();
    const unrendered = { state: { config: CONFIG, user: null } };
    expect(await pages.get('/tools/former', '', false)).toEqual(unrendered);
    expect(await pages.get('/tools/unknown', '', false)).toEqual(unrendered);
    fixture.toolDelay = new Promise(() => undefined);
    expect(await pages.get('/tools/hash-demo', '', false)).toEqual(unrendered);
    expect(fixture.rendered).toEqual([]);
  });

  it('of a learning path are left to the browser while the catalogue is too slow to say whether the path exists', async () => {
    const { fixture, pages } = startFixture();
    fixture.pathsDelay = new Promise(() => undefined);
    expect(await pages.get('/paths/networks', '', false)).toEqual({
      state: { config: CONFIG, user: null },
    });
    expect(fixture.rendered).toEqual([]);
  });

  it('are cached up to a limit; the least recently requested is rendered again', async () => {
    const { fixture, readMarkup } = startFixture();
    await readMarkup('/paths/networks');
    for (let n = 0; n < 500; n += 1) await readMarkup(`/paths/networks-${n}`);
    await readMarkup('/paths/networks-499');
    expect(fixture.rendered).toHaveLength(501);
    await readMarkup('/paths/networks');
    expect(fixture.rendered).toHaveLength(502);
  });

  it('are left to the browser when the catalogue sends what no page expects', async () => {
    const { fixture, pages } = startFixture();
    fixture.paths.list = async () => ({ digest: 'l', value: { ok: true } as never });
    expect(await pages.get('/', '', false)).not.toHaveProperty('rendered');
    expect(fixture.log).toMatchObject([{ path: '/', err: expect.any(TypeError) }]);
  });

  it('are left to the browser when rendering fails, which is logged and retried later', async () => {
    const { fixture, pages, readMarkup } = startFixture();
    const { render } = fixture;
    fixture.render = () => Promise.reject(new Error('no theme'));
    expect(await pages.get('/', '', false)).toMatchObject({ state: { tools: [{ name: 'one' }] } });
    expect(await readMarkup('/')).toBeUndefined();
    expect(fixture.log.map(({ err }) => err.message)).toEqual(['no theme']);
    fixture.render = render;
    fixture.later(2_000);
    expect(await readMarkup('/')).toBe('/ one visitor');
  });

  it('are left to the browser when rendering takes too long', async () => {
    const { fixture, readMarkup } = startFixture();
    let finish = () => undefined as void;
    const { render } = fixture;
    fixture.render = async (path, state) => {
      await new Promise<void>((resolve) => (finish = resolve));
      return render(path, state);
    };
    expect(await readMarkup('/terms')).toBeUndefined();
    finish();
    expect(await readMarkup('/terms')).toBe('/terms loading visitor');
  });
});
