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
    expect(preloads.fill(page, '/downloads').match(/<link .*?>/g)).toEqual([
      FRAME,
      '<link rel="modulepreload" crossorigin href="/assets/Catalogue-1.js" />',
    ]);
    for (const path of ['/terms', '/dashboard', '__proto__'])
      expect(preloads.fill(page, path)).toBe(`<head>${FRAME}</head>`);
  });

  it('is empty when the built page has none', () => {
    expect(PreloadManifest.of('<head></head>').fill('<head></head>', '/')).toBe('<head></head>');
  });
});
