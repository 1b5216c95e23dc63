import { PreloadManifest } from './page-template';

const manifest = {
  modules: ['/assets/frame-0.js'],
  pages: {
    '/downloads': ['/assets/Catalogue-1.js'],
    '/terms': [],
  },
};
const page = `<head><!-- preload-manifest ${JSON.stringify(manifest)} --></head>`;
const FRAME = '<link rel="modulepreload" crossorigin href="/assets/frame-0.js" />';

describe('the preload manifest', () => {
  it('links shared modules from every page, and others only from the page that needs them', () => {
    const preloads = PreloadManifest.of(page);
    expect(preloads.fill(page, '/downloads', false).match(/<link .*?>/g)).toEqual([
      FRAME,
      '<link rel="modulepreload" crossorigin href="/assets/Catalogue-1.js" />',
    ]);
    for (const path of ['/terms', '/dashboard', '__proto__'])
      expect(preloads.fill(page, path, false)).toBe(`<head>${FRAME}</head>`);
  });

  it('puts the links of a server-rendered page into a template', () => {
    expect(PreloadManifest.of(page).fill(page, '/terms', true)).toMatch(
      /^<head><template id="after-paint">\s*<link [^>]*>\s*<\/template><\/head>$/,
    );
  });

  it('is empty when the built page has none', () => {
    expect(PreloadManifest.of('<head></head>').fill('<head></head>', '/', true)).toBe(
      '<head></head>',
    );
  });
});
