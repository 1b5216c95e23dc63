import { PreloadManifest } from './preload-manifest';

const said = {
  modules: ['/assets/frame-0.js'],
  pages: {
    '/': { modules: ['/assets/Home-1.js'], firstTools: 3, calls: ['/api/tools'] },
    '/terms': { modules: [], firstTools: 0, calls: [] },
  },
};
const page = `<head><!-- page-needs ${JSON.stringify(said)} --></head>`;
const FRAME = '<link rel="modulepreload" crossorigin href="/assets/frame-0.js" />';

describe('what a page needs', () => {
  it('is linked from every page, and what one address needs besides from that alone', () => {
    const needs = PreloadManifest.of(page);
    expect(needs.fill(page, '/', false).match(/<link .*?>/g)).toEqual([
      FRAME,
      '<link rel="modulepreload" crossorigin href="/assets/Home-1.js" />',
      '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/tools" />',
    ]);
    for (const path of ['/terms', '/dashboard', '__proto__']) expect(needs.fill(page, path, false)).toBe(`<head>${FRAME}</head>`);
  });

  it('waits in a template where the page is drawn already', () => {
    expect(PreloadManifest.of(page).fill(page, '/terms', true)).toMatch(
      /^<head><template id="after-paint">\s*<link [^>]*>\s*<\/template><\/head>$/,
    );
  });

  it('says which addresses are public, and how many tools each shows', () => {
    const needs = PreloadManifest.of(page);
    expect(['/', '/terms', '/dashboard', '__proto__'].map((path) => needs.firstToolsOf(path))).toEqual([3, 0, undefined, undefined]);
  });

  it('is nothing where the built page does not say', () => {
    expect(PreloadManifest.of('<head></head>').fill('<head></head>', '/', true)).toBe('<head></head>');
  });
});
