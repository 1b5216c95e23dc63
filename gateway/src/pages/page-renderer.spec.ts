import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageState } from '@libs/contracts';
import { GatewayLimits } from '../gateway.settings';
import { PageRenderer } from './page-renderer';
import type { WebFolder } from './web-folder';

/** Responds with the number of its thread; ends itself at /crash, and allocates 200 MB at /huge. */
const RENDERER = `
const { threadId } = require('node:worker_threads');
module.exports = async ({ path }) => {
  if (path === '/crash') process.exit(3);
  const held = path === '/huge' ? Array.from({ length: 25 }, (_, index) => new Array(1e6).fill(index)) : [];
  if (path === '/slow') await new Promise((resolve) => setTimeout(resolve, 400));
  return { markup: String(threadId + held.length) };
};`;
const STATE = {} as PageState;

describe('the rendering thread', () => {
  let parent: string;
  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'renderer-'));
    mkdirSync(join(parent, 'web-server'));
    writeFileSync(join(parent, 'web-server', 'renderer.cjs'), RENDERER);
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  function startRenderer(rendererIdleMs: number) {
    const renderer = new PageRenderer(
      { folder: join(parent, 'web') } as WebFolder,
      Object.assign(new GatewayLimits(), { rendererIdleMs }),
    );
    return async (path: string) => (await renderer.render({ path, state: STATE })).markup;
  }

  it('renders page after page, and also those of one moment', async () => {
    const render = startRenderer(1_000);
    const [first, ...others] = [
      await render('/'),
      ...(await Promise.all([render('/'), render('/slow'), render('/')])),
    ];
    expect(others).toEqual([first, first, first]);
  });

  it('ends when no page has been rendered for a while, and starts again for the next one', async () => {
    const render = startRenderer(100);
    const first = await render('/');
    await sleep(400);
    expect(await render('/')).not.toBe(first);
  });

  it('does not end while a page is being rendered', async () => {
    const render = startRenderer(100);
    const [first, slow] = await Promise.all([render('/'), render('/slow')]);
    expect(slow).toBe(first);
  });

  it('is limited in memory: a page that needs much more is rejected, and the next one is rendered', async () => {
    const render = startRenderer(1_000);
    await expect(render('/huge')).rejects.toThrow('memory limit');
    expect(Number(await render('/'))).toBeGreaterThan(0);
  });

  it('rejects the pages of a thread that crashed, and starts again for the next one', async () => {
    const render = startRenderer(1_000);
    await expect(render('/crash')).rejects.toThrow('worker exited with code: 3');
    expect(Number(await render('/'))).toBeGreaterThan(0);
  });
});
