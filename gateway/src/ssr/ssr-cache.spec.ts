import type { PageState, RenderedPage, Tool } from '@libs/contracts';
import pino from 'pino';
import type { CompressedResponse } from '../cache/compress-response';
import { PreloadManifest } from './preload-manifest';
import { SsrCache } from './ssr-cache';

const need = (firstTools: number) => ({ modules: [], firstTools, calls: [] });
const NEEDS = PreloadManifest.of(`<!-- page-needs ${JSON.stringify({ modules: [], pages: { '/': need(1), '/terms': need(0) } })} -->`);
const CONFIG = {
  testMode: true,
  cardPayments: true,
  stripePublishableKey: null,
  supportEmail: 's@e',
  sandboxUrl: null,
  hostedPayments: false,
  mailboxUrl: null,
};

/** A renderer whose markup names its input, with tools that a test can change and a clock that it can advance. */
function aPress() {
  let names = ['one', 'two'];
  const times = { now: 0 };
  jest.spyOn(performance, 'now').mockImplementation(() => times.now);
  const press = {
    drawn: [] as string[],
    log: [] as string[],
    draw: async (path: string, { tools, user }: PageState): Promise<RenderedPage> => {
      const markup = `${path} ${tools?.map(({ name }) => name).join() ?? 'loading'} ${user === null ? 'visitor' : 'unknown'}`;
      press.drawn.push(markup);
      return { title: path, markup, styles: [], inlineStyles: [] };
    },
    catalogue: async (): Promise<CompressedResponse> => {
      const body = Buffer.from(JSON.stringify(names.map((name) => ({ name }) as Tool)));
      return { digest: names.join(), variants: { identity: { body } } } as CompressedResponse;
    },
    rename: (...given: string[]) => (names = given),
    later: (milliseconds: number) => (times.now += milliseconds),
  };
  const logger = pino({ level: 'error' }, { write: (line: string) => void press.log.push(line) });
  const pages = new SsrCache({
    needs: NEEDS,
    renderer: { render: (path, state) => press.draw(path, state) },
    config: CONFIG,
    catalogue: { fetchFirst: () => press.catalogue() },
    logger,
  });
  const markupOf = async (path: string, hasSession = false) => (await pages.of(path, '', hasSession)).drawn?.markup;
  return { press, pages, markupOf };
}

describe('server-rendered pages', () => {
  afterEach(() => jest.restoreAllMocks());

  it('show as many of the first tools as they need, and come with what they were drawn from', async () => {
    const { pages } = aPress();
    expect(await pages.of('/', '', false)).toMatchObject({
      state: { config: CONFIG, user: null, tools: [{ name: 'one' }] },
      drawn: { markup: '/ one visitor' },
    });
    expect(await pages.of('/terms', '', false)).toEqual({ state: { config: CONFIG, user: null }, drawn: expect.any(Object) });
  });

  it('are others for whoever brings a session, since it is not known yet who that is', async () => {
    const { pages, markupOf } = aPress();
    expect([await markupOf('/'), await markupOf('/', true)]).toEqual(['/ one visitor', '/ one unknown']);
    expect((await pages.of('/', '', true)).state).not.toHaveProperty('user');
  });

  it('are the public ones, without a query', async () => {
    const { press, pages } = aPress();
    for (const [path, query] of [
      ['/dashboard', ''],
      ['/', 'level=pro'],
      ['__proto__', ''],
    ] as const) {
      expect(await pages.of(path, query, false)).toEqual({ state: { config: CONFIG, user: null } });
    }
    expect(press.drawn).toEqual([]);
  });

  it('are kept until their tools change, and then drawn at most every two seconds', async () => {
    const { press, markupOf } = aPress();
    await markupOf('/');
    press.later(60_000);
    await markupOf('/');
    expect(press.drawn).toHaveLength(1);
    press.rename('three');
    expect(await markupOf('/')).toBe('/ three visitor');
    press.rename('four');
    press.later(1_999);
    expect(await markupOf('/')).toBe('/ three visitor');
    press.later(1);
    expect(await markupOf('/')).toBe('/ four visitor');
  });

  it('are drawn once, however many ask meanwhile', async () => {
    const { press, markupOf } = aPress();
    await Promise.all(Array.from({ length: 20 }, () => markupOf('/terms')));
    expect(press.drawn).toHaveLength(1);
  });

  it('are drawn as loading while the catalogue is away, or too slow', async () => {
    const { press, markupOf } = aPress();
    press.catalogue = () => Promise.reject(new Error('away'));
    expect(await markupOf('/')).toBe('/ loading visitor');
    press.catalogue = () => new Promise(() => undefined);
    press.later(2_000);
    expect(await markupOf('/')).toBe('/ loading visitor');
  });

  it('are left to their client when drawing them fails, which is logged, and tried again later', async () => {
    const { press, pages, markupOf } = aPress();
    const { draw } = press;
    press.draw = () => Promise.reject(new Error('no theme'));
    expect(await pages.of('/', '', false)).toMatchObject({ state: { tools: [{ name: 'one' }] } });
    expect(await markupOf('/')).toBeUndefined();
    expect(press.log.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)).toEqual(['no theme']);
    press.draw = draw;
    press.later(2_000);
    expect(await markupOf('/')).toBe('/ one visitor');
  });

  it('are not waited for when drawing them takes long', async () => {
    const { press, markupOf } = aPress();
    let finish = () => undefined as void;
    const { draw } = press;
    press.draw = async (path, state) => {
      await new Promise<void>((resolve) => (finish = resolve));
      return draw(path, state);
    };
    expect(await markupOf('/terms')).toBeUndefined();
    finish();
    expect(await markupOf('/terms')).toBe('/terms loading visitor');
  });
});
