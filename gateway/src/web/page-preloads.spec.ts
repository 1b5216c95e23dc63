import { PagePreloads } from './page-preloads';

const needs = { '/': { modules: ['/assets/Home-1.js', '/assets/Card-2.js'], calls: ['/api/tools'] }, '/terms': { modules: [], calls: [] } };
const page = `<head><!-- page-preloads ${JSON.stringify(needs)} --></head>`;

describe('what a page fetches first', () => {
  it('is linked from its own address alone', () => {
    const preloads = PagePreloads.of(page);
    expect(preloads.fill(page, '/').match(/<link .*?>/g)).toEqual([
      '<link rel="modulepreload" crossorigin href="/assets/Home-1.js" />',
      '<link rel="modulepreload" crossorigin href="/assets/Card-2.js" />',
      '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/tools" />',
    ]);
    for (const path of ['/terms', '/dashboard', '__proto__']) expect(preloads.fill(page, path)).toBe('<head></head>');
  });

  it('is nothing where the built page does not say', () => {
    expect(PagePreloads.of('<head></head>').fill('<head></head>', '/')).toBe('<head></head>');
  });
});
