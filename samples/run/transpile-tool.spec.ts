import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createProgram,
  flattenDiagnosticMessageText,
  getPreEmitDiagnostics,
  ModuleKind,
  ModuleResolutionKind,
  ScriptTarget,
} from 'typescript';
import { samplesFolder, toolFolder } from '../samples-folder';
import { sampleTools } from './built-tools';
import { listPrebuilt, transpile } from './transpile-tool';

const typed = sampleTools.filter(({ language }) => language === 'typescript');
const check = {
  strict: true,
  noUnusedLocals: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  module: ModuleKind.ESNext,
  moduleResolution: ModuleResolutionKind.Bundler,
  target: ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  types: [],
  skipLibCheck: true,
};
const sources = (slug: string) =>
  readdirSync(join(toolFolder(slug), 'src')).filter((name) => name.endsWith('.ts'));

/** Every type error of every tool, by file; one program for all of them, because reading the libraries takes longest. */
function typeErrors(): Map<string, string[]> {
  const files = typed.flatMap(({ slug }) =>
    sources(slug).map((name) => join(toolFolder(slug), 'src', name)),
  );
  const found = new Map(files.map((file): [string, string[]] => [file, []]));
  for (const { file, messageText } of getPreEmitDiagnostics(createProgram(files, check))) {
    const name = file?.fileName ?? 'no file';
    found.set(name, [...(found.get(name) ?? []), flattenDiagnosticMessageText(messageText, '\n')]);
  }
  return found;
}

describe('the modules that TypeScript tools ship', () => {
  it.each(listPrebuilt())(
    '$slug: $path is its source without the types',
    ({ slug, path, text }) => {
      expect(readFileSync(join(toolFolder(slug), path), 'utf8')).toBe(text);
    },
  );

  it('have sources without type errors', () => {
    expect([...typeErrors()].filter(([, errors]) => errors.length > 0)).toEqual([]);
  });

  it.each(typed)('$slug: no module is without a source', ({ slug }) => {
    expect(readdirSync(join(toolFolder(slug), 'built'))).toEqual(
      sources(slug).map((name) => name.replace(/\.ts$/, '.mjs')),
    );
  });

  it('name each other as modules', () => {
    expect(transpile("import { a } from './a.ts';\nexport const b: number = a;\n")).toBe(
      "import { a } from './a.mjs';\nexport const b = a;\n",
    );
  });

  it('can be written by the compiled program as well, which has no JSON beside it', () => {
    const programs = readdirSync(samplesFolder(), { recursive: true, encoding: 'utf8' }).filter(
      (path) => /(?<!\.spec)\.ts$/.test(path) && !path.startsWith('tools'),
    );
    expect(programs).toContain(join('run', 'prebuild.ts'));
    for (const path of programs)
      expect(readFileSync(join(samplesFolder(), path), 'utf8')).not.toMatch(/from '[^']+\.json'/);
  });
});
