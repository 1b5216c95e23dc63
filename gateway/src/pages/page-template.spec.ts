import type { PageState, RenderedPage } from '@libs/contracts';
import { PageTemplate } from './page-template';

const manifest = {
  modules: ['/assets/frame-0.js'],
  pages: {
    '/downloads': ['/assets/Catalogue-1.js'],
    '/terms': [],
  },
};
const page = `<head><!-- preload-manifest ${JSON.stringify(manifest)} --></head>`;
const FRAME = '<link rel="modulepreload" crossorigin href="/assets/frame-0.js" />';
const RENDERED: RenderedPage = { markup: '', styles: [], inlineStyles: [] };
const state = { config: {} } as PageState;

const fill = (text: string, path: string, rendered?: RenderedPage): string =>
  new PageTemplate(text).fill({ path, nonce: 'n', head: '', page: { state, rendered } });

describe('the preload links of a page', () => {
  it('name shared scripts everywhere, and others only where they are needed', () => {
    expect(fill(page, '/downloads').match(/<link .*?>/g)).toEqual([
      FRAME,
      '<link rel="modulepreload" crossorigin href="/assets/Catalogue-1.js" />',
    ]);
    for (const path of ['/terms', '/dashboard', '__proto__'])
      expect(fill(page, path)).toBe(`<head>${FRAME}</head>`);
  });

  it('wait in a template while a server-rendered page has not been painted', () => {
    expect(fill(page, '/terms', RENDERED)).toMatch(
      /^<head><template id="after-paint">\s*<link [^>]*>\s*<\/template><\/head>$/,
    );
  });

  it('are left out when the build named none', () => {
    expect(fill('<head></head>', '/')).toBe('<head></head>');
  });
});
