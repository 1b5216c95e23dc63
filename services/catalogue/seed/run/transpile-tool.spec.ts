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
import { toolFolder } from '../seed-folder';
import { finishedTools } from './built-tools';
import { listPrebuilt, transpile } from './transpile-tool';

jest.setTimeout(60_000);

const typed = finishedTools.filter(({ language }) => language === 'typescript');
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
};

describe('the modules that TypeScript tools ship', () => {
  it.each(listPrebuilt())('$slug: $path is its source without the types', ({ slug, path, text }) => {
    expect(readFileSync(join(toolFolder(slug), path), 'utf8')).toBe(text);
  });

  it.each(typed)('$slug: the sources have no type errors, and no module is without a source', ({ slug }) => {
    const names = readdirSync(join(toolFolder(slug), 'src')).filter((name) => name.endsWith('.ts'));
    const program = createProgram(
      names.map((name) => join(toolFolder(slug), 'src', name)),
      check,
    );
    expect(getPreEmitDiagnostics(program).map(({ messageText }) => flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
    expect(readdirSync(join(toolFolder(slug), 'built'))).toEqual(names.map((name) => name.replace(/\.ts$/, '.mjs')));
  });

  it('name each other as modules', () => {
    expect(transpile("import { a } from './a.ts';\nexport const b: number = a;\n")).toBe(
      "import { a } from './a.mjs';\nexport const b = a;\n",
    );
  });
});
