import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { assemblePages } from './assemble-pages';

const file = (path: string, text: string) => ({ path, content: Buffer.from(text) });
const build = (template: string, ...more: ReturnType<typeof file>[]) => {
  const built = assemblePages(
    [file('page/index.html', template), ...more],
    [file('lab.css', 'b{color:red}\n')],
  );
  return {
    paths: built.map(({ path }) => path),
    page: built.find(({ path }) => path === 'index.html')?.content.toString() ?? '',
  };
};

describe('an assembled page', () => {
  it('takes the place of its template and parts at the top level', () => {
    const { paths } = build(
      '<p>',
      file('page/view.mjs', ''),
      file('logic.mjs', ''),
      file('README.md', ''),
    );
    expect(paths).toEqual(['README.md', 'index.html', 'logic.mjs']);
  });

  it('allows exactly the inline blocks it holds', () => {
    const { page } = build(
      '{{policy}}{{style lab/lab.css}}{{script a.mjs}}',
      file('a.mjs', 'const a = 1;\n'),
    );
    const [, policy = ''] = /content="([^"]+)"/.exec(page) ?? [];
    const inside = (name: string) =>
      new RegExp(`<${name}[^>]*>([^]*?)</${name}>`).exec(page)?.[1] ?? '';
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(inside('script')).toContain('const a = 1;');
    expect(policy).toBe(
      `default-src 'none'; script-src ${hash(inside('script'))}; style-src ${hash(inside('style'))}; img-src data:; base-uri 'none'; form-action 'none'`,
    );
  });

  it('may show neighboring pages in frames only when its policy allows it', () => {
    expect(build('{{policy frames}}').page).toContain(
      "img-src data:; frame-src 'self' file:; base-uri 'none'",
    );
    expect(build('{{policy}}').page).not.toContain('frame-src');
  });

  it('joins modules in the order named and drops their imports of each other', () => {
    const { page } = build(
      '{{script a.mjs page/b.mjs}}',
      file('a.mjs', 'export const a = 1;\n'),
      file('page/b.mjs', "import { a } from '../a.mjs';\na;\n"),
    );
    expect(page).toBe('<script type="module">\nconst a = 1;\n\na;\n</script>');
  });

  it.each([
    [
      'an import of a file that is not in the page',
      "import { x } from './x.mjs';\n",
      'imports ./x.mjs',
    ],
    ['an import of a module of the platform', "import fs from 'node:fs';\n", 'imports node:fs'],
    ['an export list', 'const a = 1;\nexport { a };\n', 'still contains: export'],
    ['a text that would end the script', "const a = '</script>';\n", 'end itself early'],
  ])('refuses %s', (_name, script, message) => {
    expect(() => build('{{script a.mjs}}', file('a.mjs', script))).toThrow(message);
  });

  it('carries data that cannot break out of its block', () => {
    const { page } = build('{{data list.json}}', file('list.json', '["</script><b>"]'));
    expect(page).toBe(
      '<script type="application/json" id="list">["\\u003c/script>\\u003cb>"]</script>',
    );
  });

  it('carries the first items of a list', () => {
    const { page } = build('{{first 2 list.json}}', file('list.json', '[1, 2, 3]'));
    expect(page).toBe('<script type="application/json" id="list">[1,2]</script>');
  });

  it('shows text as text', () => {
    expect(build('{{text a.txt}}', file('a.txt', 'a < b & c')).page).toBe('a &lt; b &amp; c');
  });

  it('shares a part with other pages, with what the part includes', () => {
    const { page, paths } = build(
      '<body>\n{{part page/parts/main.html}}\n</body>',
      file('page/parts/main.html', '<main>{{text a.txt}}</main>\n'),
      file('a.txt', 'a < b'),
    );
    expect(page).toBe('<body>\n<main>a &lt; b</main>\n</body>');
    expect(paths).toEqual(['a.txt', 'index.html']);
  });

  it('contains the packages that a bundle imports, under one name', () => {
    const entry =
      "import { dictionary } from '@zxcvbn-ts/language-en';\nexport const seasons = () => dictionary['seasons-en'].slice(0, 2);\n";
    const { page, paths } = build('{{script words.mjs}}', file('bundle/words.mjs', entry));
    expect(paths).toEqual(['index.html', 'words.mjs']);
    const script = page.slice(page.indexOf('>') + 1, page.lastIndexOf('</script>'));
    expect(script.match(/^(const|let|var|function|import|export)\b/gm)).toEqual(['const']);
    expect(runInNewContext(`${script}; words.seasons().join()`)).toBe('spring,summer');
  });

  it('bundles the same bytes each time', () => {
    const entry = file(
      'bundle/words.mjs',
      "export { dictionary } from '@zxcvbn-ts/language-en';\n",
    );
    expect(build('{{script words.mjs}}', entry).page).toBe(
      build('{{script words.mjs}}', entry).page,
    );
  });

  it('refuses to include what does not exist', () => {
    expect(() => build('{{style nowhere.css}}')).toThrow(
      'includes nowhere.css, which does not exist',
    );
  });
});
